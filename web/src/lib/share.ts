// The address of a table, given to a friend.

/** Copies the address of this page; where the browser does not allow that, shows it to be copied. */
export async function shareAddress(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    prompt("The link of this table:", location.href);
    return false;
  }
}
