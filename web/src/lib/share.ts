// The address of a table, given to a friend.
import { t } from "./language.svelte";

/** Whether this browser has a menu of its own for sending a link, as phones do. */
export const canSend = (): boolean => typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

/** Whether only this computer understands the address. */
export const isLocal = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** Copies the address of this page; where the browser does not allow that, shows it to be copied. */
export async function shareAddress(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    prompt(t("table.link.prompt"), location.href);
    return false;
  }
}

/** Sends the address by the menu of a phone; elsewhere copies it. Tells whether it was copied. */
export async function sendAddress(title: string): Promise<boolean> {
  if (!canSend()) return shareAddress();
  // Closing the menu sends nothing.
  await navigator.share({ title, url: location.href }).catch(() => undefined);
  return false;
}
