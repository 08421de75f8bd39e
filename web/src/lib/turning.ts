// Which of the choices on a cell comes next, when one turns, flips, points or walks.
import type { Choice, Spot } from "./moves";

const isFlipped = (tail: string) => tail.endsWith("f");

/** The choice that comes closest to a wish: same tail, else same side up, else the first. */
export function closest(choices: Choice[], wish: string): Choice {
  return (
    choices.find((choice) => choice.tail === wish) ??
    choices.find((choice) => isFlipped(choice.tail) === isFlipped(wish)) ??
    choices[0]!
  );
}

/** The next turn that fits: the same side up if there is another, else any. */
export function turned(choices: Choice[], now: Choice): Choice {
  const same = choices.filter((choice) => isFlipped(choice.tail) === isFlipped(now.tail));
  const round = same.length > 1 ? same : choices;
  const at = round.findIndex((choice) => choice.text === now.text);
  return round[(at + 1) % round.length]!;
}

/** The other side up, turned alike if that fits. */
export function flipped(choices: Choice[], now: Choice): Choice | null {
  const other = choices.filter((choice) => isFlipped(choice.tail) !== isFlipped(now.tail));
  const wish = flippedWish(now.tail);
  return other.find((choice) => choice.tail === wish) ?? other[0] ?? null;
}

export const flippedWish = (wish: string) => (isFlipped(wish) ? wish.slice(0, -1) : `${wish}f`);

export function turnedWish(wish: string): string {
  const quarter = (Number(wish.charAt(1)) + 1) % 4;
  return `r${quarter}${isFlipped(wish) ? "f" : ""}`;
}

export type Marks = Record<string, [number, number]>;

/** The choice whose piece would stand nearest to a point of the cell. */
export function nearest(choices: Choice[], marks: Marks, at: { dx: number; dy: number }): Choice {
  const far = (choice: Choice) => {
    const [x, y] = marks[choice.text] ?? [0, 0];
    return Math.hypot(x - at.dx, y - at.dy);
  };
  return choices.reduce((best, choice) => (far(choice) < far(best) ? choice : best));
}

/** The cell of a set that lies nearest in a direction, for the arrow keys. */
export function step(cells: Spot[], from: Spot | null, dx: number, dy: number): Spot | null {
  if (!from) return cells[0] ?? null;
  let best: Spot | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const along = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    const across = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
    if (cell.grid !== from.grid || along <= 0) continue;
    const far = along + 2 * across;
    if (far < least) [best, least] = [cell, far];
  }
  return best;
}
