// Tells of one's turn while one looks elsewhere, if the browser may.
import { keep, prefs } from "./prefs.svelte";

export const canNotify = (): boolean => typeof Notification !== "undefined";

/** Switches notices on or off; the browser asks whether it may. */
export async function askToNotify(wanted: boolean): Promise<void> {
  keep({ notify: wanted && canNotify() && (await Notification.requestPermission()) === "granted" });
}

/** Shows a notice, unless one sees the page anyway. */
export function notify(title: string, about: string): void {
  if (!prefs.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(title, { body: about, tag: location.pathname });
    notice.onclick = () => (focus(), notice.close());
  } catch {
    // Some phones let only a worker show notices; the title says it too.
  }
}
