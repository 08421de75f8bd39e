// What points are new: items that came, and items that grew.
import type { ScoreItem } from "./api";

export interface Gain {
  points: number;
  cells: [number, number][];
}

const named = (item: ScoreItem) => `${item.clause} ${item.label.replaceAll(/\d+/g, "#")}`;
const exact = (item: ScoreItem) => JSON.stringify([item.label, item.points, item.cells]);

/** Compares the items of one seat before and after; only points with cells can light up. */
export function gains(before: ScoreItem[], after: ScoreItem[]): Gain[] {
  const known = new Set(before.map(exact));
  const left = before.filter((item) => !after.some((other) => exact(other) === exact(item)));
  const found: Gain[] = [];
  for (const item of after) {
    if (known.has(exact(item)) || !item.cells.length) continue;
    const at = left.findIndex((other) => named(other) === named(item));
    const old = at < 0 ? null : left.splice(at, 1)[0]!;
    const had = new Set(old?.cells.map(String));
    const cells = item.cells.filter((cell) => !had.has(String(cell)));
    const points = item.points - (old?.points ?? 0);
    if (points > 0) found.push({ points, cells: cells.length ? cells : item.cells });
  }
  return found;
}
