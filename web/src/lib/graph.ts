// The graph of a review: what everybody could expect after each move, as numbers on a sheet.
import type { MatchReview } from "./api";

/** By how much a move must change a chance to win to be marked: as much as a mistake costs. */
export const LEAST = 0.06;
/** For who plays alone: how much of a chance a point is, so that luck in points is marked likewise. */
const POINT = 0.02;
const CHANCE = -1;

export interface Sheet {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Mark {
  kind: "luck" | "loss";
  seat: number;
  /** After how many moves it stands. */
  step: number;
  /** What the seat could expect then. */
  value: number;
}

type Expected = Pick<MatchReview, "unit" | "start" | "moves">;

/** What everybody could expect before the first move and after each one. */
export const valuesOf = ({ start, moves }: Expected): number[][] => [start, ...moves.map((move) => move.after)];

/** The least and the most that the graph shows: shares of the win, or what points there were. */
export function rangeOf(review: Expected): [number, number] {
  if (review.unit === "wins") return [0, 1];
  const all = valuesOf(review).flat();
  const [low, top] = [Math.min(0, ...all), Math.max(1, ...all)];
  return [low, top + (top - low) * 0.05];
}

export const xOf = (step: number, steps: number, { left, right, width }: Sheet): number => left + ((width - left - right) * step) / Math.max(1, steps);

export function yOf(value: number, [low, top]: [number, number], { height, top: above, bottom }: Sheet): number {
  return height - bottom - ((height - above - bottom) * (value - low)) / (top - low);
}

/** The line of a seat, as points of a polyline. */
export function lineOf(review: Expected, seat: number, sheet: Sheet): string {
  const range = rangeOf(review);
  const values = valuesOf(review);
  return values.map((value, step) => `${round(xOf(step, values.length - 1, sheet))},${round(yOf(value[seat]!, range, sheet))}`).join(" ");
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Strokes of luck, each with the seat that gained most by it, and decisions that lost. */
export function marksOf(review: Expected & Pick<MatchReview, "decisions">): Mark[] {
  const scale = review.unit === "wins" ? 1 : POINT;
  const luck = review.moves.flatMap(({ actor, luck: given, after }, at): Mark[] => {
    const seat = given.indexOf(Math.max(...given));
    return actor === CHANCE && given[seat]! * scale >= LEAST ? [{ kind: "luck", seat, step: at + 1, value: after[seat]! }] : [];
  });
  const losses = review.decisions
    .filter(({ loss }) => loss >= LEAST)
    .map(({ number, seat }): Mark => ({ kind: "loss", seat, step: number + 1, value: review.moves[number]!.after[seat]! }));
  return [...luck, ...losses];
}

/** The stop of a replay that is nearest to a point of the sheet. */
export function stopNear(x: number, stops: number[], steps: number, sheet: Sheet): number {
  const far = stops.map((step) => Math.abs(xOf(step, steps, sheet) - x));
  return far.indexOf(Math.min(...far));
}

/** What a key means on the graph: the stop to go to; null if it means nothing. */
export function stopFor(key: string, at: number, last: number): number | null {
  const by: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -at, End: last - at };
  return key in by ? Math.max(0, Math.min(last, at + by[key]!)) : null;
}

/** Ways to draw lines, so that they are told apart without colours. */
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "12 5", "4 2", "1 3", "8 2 2 2 2 2"];
export const dashOf = (seat: number): string => DASHES[seat % DASHES.length]!;

/** Moves heights apart, so that what is written there can be read, and none goes below the lowest. */
export function apart(heights: number[], least: number, lowest: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => heights[a]! - heights[b]!);
  const found = [...heights];
  order.forEach((at, place) => (found[at] = place ? Math.max(found[at]!, found[order[place - 1]!]! + least) : found[at]!));
  let limit = lowest;
  for (const at of order.reverse()) {
    found[at] = Math.min(found[at]!, limit);
    limit = found[at]! - least;
  }
  return found;
}

/** The luck that came to each seat between two stops of a replay. */
export function luckBetween(review: Expected, from: number, to: number): number[] {
  return review.start.map((_, seat) => review.moves.slice(from, to).reduce((sum, { luck }) => sum + luck[seat]!, 0));
}
