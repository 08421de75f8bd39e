// The last move on a board, and what became of it.
import type { GamePage, LogLine } from "./api";
import { type Spot, parseMove } from "./moves";
import { fill } from "./words";

/** Laid and still there; struck, so that what lay there is gone; warded off by an answer. */
export type Fate = "laid" | "struck" | "warded";

export interface Last extends Spot {
  fate: Fate;
  /** The verb that left it so. */
  verb: string;
}

type Fates = Record<string, string>;

/** What is said of the cell of the last move. */
export const lastWords = ({ words }: GamePage, last: Last): string => words.verbs[last.verb]?.last || fill(words, words.phrases.last!, {});

/** Finds the last of some lines that happened on a board; `fates` tells what verbs leave. */
export function lastOf(lines: LogLine[], fates: Fates): Last | null {
  let answer = "";
  for (const line of [...lines].reverse()) {
    if (line.seat < 0) continue;
    const move = parseMove(line.text);
    if (!move) {
      const verb = line.text.split(":")[0]!;
      if (fates[verb] === "warded") answer = verb;
      continue;
    }
    const { grid, x, y } = move;
    if (answer) return { grid, x, y, fate: "warded", verb: answer };
    return { grid, x, y, fate: fates[move.verb] === "struck" ? "struck" : "laid", verb: move.verb };
  }
  return null;
}
