// Opens a table and remembers what it needs to come back to it.
import { type NewTable, openTable } from "./api";
import { keep, prefs } from "./prefs.svelte";

/** Opens a table and tells its path. */
export async function begin(wish: NewTable): Promise<string> {
  const table = await openTable({ ...wish, token: prefs.token });
  keep({ token: table.token, game: wish.game });
  return `/t/${table.id}`;
}
