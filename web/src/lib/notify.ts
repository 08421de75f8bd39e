// Tells of one's turn while one looks elsewhere, if the browser may.
import { keep, prefs } from "./prefs.svelte";

export const canNotify = (): boolean => typeof Notification !== "undefined";

/** Switches notices on or off; the browser asks whether it may. */
export async function askToNotify(wanted: boolean): Promise<void> {
  keep({ notify: wanted && canNotify() && (await Notification.requestPermission()) === "granted" });
  if (prefs.notify) await findWorker();
}

/** The worker that shows notices: phones let nobody else. Where there is none, the page does it. */
async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  try {
    await navigator.serviceWorker.register("/worker.js");
    return await navigator.serviceWorker.ready;
  } catch {
    return null;
  }
}

/** Shows a notice, unless one sees the page anyway. */
export async function notify(title: string, about: string): Promise<void> {
  if (!prefs.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const options = { body: about, tag: location.pathname, icon: "/icon.svg" };
  const worker = await findWorker();
  if (worker) return worker.showNotification(title, options);
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => (focus(), notice.close());
  } catch {
    // A browser that lets neither show it; the title says it too.
  }
}
