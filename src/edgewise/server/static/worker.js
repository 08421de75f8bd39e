// Shows notices where only a worker may, as on phones, and leads back to the table they speak of.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(lead(notification.tag));
});

/** Goes to the page that shows a table, or opens it. */
async function lead(path) {
  const pages = await clients.matchAll({ type: "window" });
  const found = pages.find((page) => new URL(page.url).pathname === path);
  await (found ? found.focus() : clients.openWindow(path));
}
