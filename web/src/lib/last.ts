// The last move on a board, and what became of it.
import type { LogLine } from "./api";
import { type Spot, parseMove } from "./moves";

/** Laid and still there; struck, so that what lay there is gone; warded off by an answer. */
export type Fate = "laid" | "struck" | "warded";

export interface Last extends Spot {
  fate: Fate;
}

export const FATE_WORDS: Record<Fate, string> = {
  laid: "The last move",
  struck: "A sword has struck here",
  warded: "A shield has answered here",
};

/** Finds the last of some lines that happened on a board. */
export function lastOf(lines: LogLine[]): Last | null {
  let answered = false;
  for (const line of [...lines].reverse()) {
    if (line.seat < 0) continue;
    const move = parseMove(line.text);
    if (!move) {
      answered ||= line.text.startsWith("shield:");
      continue;
    }
    const { grid, x, y } = move;
    return { grid, x, y, fate: answered ? "warded" : move.verb === "sword" ? "struck" : "laid" };
  }
  return null;
}
