// What points are new: items that came, and items that grew.
import type { ScoreItem } from "./api";
import { type GameWords, kindWords } from "./words";

export interface Gain {
  points: number;
  label: string;
  cells: [number, number][];
  code?: string;
  args?: Record<string, string | number>;
}

/** Points that light up on a board. */
export interface Flash extends Gain {
  grid: number;
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
    if (points > 0) found.push({ ...item, points, cells: cells.length ? cells : item.cells });
  }
  return found;
}

/** The items of one seat, those of one kind together, in the order in which they come first. */
export function gathered(words: GameWords, items: ScoreItem[]): { name: string; items: ScoreItem[] }[] {
  const kinds = new Map<string, ScoreItem[]>();
  for (const item of items) {
    const name = kindWords(words, item);
    kinds.set(name, [...(kinds.get(name) ?? []), item]);
  }
  return [...kinds].map(([name, own]) => ({ name, items: own }));
}

/** All items of one kind: for each seat how many there are, and the points that they give. */
export interface Kind {
  name: string;
  seats: { count: number; points: number }[];
}

/** Sums up what points were for, kind by kind, in the order in which the game tells them; not what gave nobody any. */
export function kindsOf(words: GameWords, items: ScoreItem[][]): Kind[] {
  const kinds = new Map<string, Kind & { rank: number }>();
  const order = Object.keys(words.points);
  items.forEach((own, seat) =>
    own.forEach((item) => {
      const name = kindWords(words, item);
      if (!kinds.has(name)) kinds.set(name, { name, rank: order.indexOf(item.code ?? ""), seats: items.map(() => ({ count: 0, points: 0 })) });
      const sum = kinds.get(name)!.seats[seat]!;
      sum.count += 1;
      sum.points += item.points;
    }),
  );
  return [...kinds.values()].filter(({ seats }) => seats.some(({ points }) => points)).sort((a, b) => a.rank - b.rank).map(({ name, seats }) => ({ name, seats }));
}

/** What an item is read from: the points of seats, and those whose owner is secret. */
interface Scored {
  score_items: ScoreItem[][];
  unclaimed_items: ScoreItem[];
}

/** What is new to count for somebody who is not known yet. */
export const newUnclaimed = (before: Scored, after: Scored): Gain[] =>
  gains(before.unclaimed_items, after.unclaimed_items);

/** What was gained, by seats and by nobody known, each on the board where it lies. */
export function flashesOf(before: Scored, after: Scored, several: boolean): Flash[] {
  const ofSeats = after.score_items.flatMap((items, seat) =>
    gains(before.score_items[seat] ?? [], items).map((gain) => ({ ...gain, grid: several ? seat : 0 })),
  );
  return [...ofSeats, ...newUnclaimed(before, after).map((gain) => ({ ...gain, grid: 0 }))];
}
