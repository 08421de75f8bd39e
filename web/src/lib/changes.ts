// What has changed at a table, applied to what was known of it.
import type { TableChange, TableNews, View } from "./api";

type Json = unknown;

/** Makes the value that a change leads to; what has not changed stays the same object. */
export function changed(before: Json, change: Json[]): Json {
  const [kind, ...rest] = change;
  if (kind === "=") return rest[0];
  if (kind === "k") {
    const [news, gone] = rest as [Record<string, Json[]>, string[]];
    const after = { ...(before as Record<string, Json>) };
    for (const key of gone) delete after[key];
    for (const [key, entry] of Object.entries(news)) after[key] = changed(after[key], entry);
    return after;
  }
  const after = [...(before as Json[])];
  const at = rest[0] as number;
  if (kind === "i") after[at] = changed(after[at], rest[1] as Json[]);
  else after.splice(at, rest[1] as number, ...(rest[2] as Json[]));
  return after;
}

/** Makes the news that a change leads to; null if something is missing before it. */
export function newsAfter(before: TableNews | null, change: TableChange): TableNews | null {
  if (before?.serial !== change.since) return null;
  const views = { ...before.views };
  for (const [seat, how] of Object.entries(change.views)) views[seat] = changed(views[seat], how) as View;
  const facts: Partial<TableChange> = { ...change };
  delete facts.since;
  return { ...before, ...facts, kind: "table", views };
}
