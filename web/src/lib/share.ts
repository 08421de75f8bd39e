// The address of a table, given to a friend.
import { t } from "./language.svelte";

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
