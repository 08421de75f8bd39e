// The last move on a board, and what became of it.
import type { GamePage, LogLine } from "./api";
import { type Spot, parseMove } from "./moves";
import { fill } from "./words";

/** A tile was laid; the tile that lay there was removed; an answer prevented the move. */
export type Effect = "laid" | "removed" | "prevented";

export interface Last extends Spot {
  effect: Effect;
  /** The verb that left it so. */
  verb: string;
}

type Effects = Record<string, string>;

/** What is said of the cell of the last move. */
export const lastWords = ({ words }: GamePage, last: Last): string => words.verbs[last.verb]?.last || fill(words, words.phrases.last!, {});

/** Finds the last of some lines that happened on a board; `effects` tells what verbs do to their cell. */
export function lastOf(lines: LogLine[], effects: Effects): Last | null {
  let answer = "";
  for (const line of [...lines].reverse()) {
    if (line.seat < 0) continue;
    const move = parseMove(line.text);
    if (!move) {
      const verb = line.text.split(":")[0]!;
      if (effects[verb] === "prevented") answer = verb;
      continue;
    }
    const { grid, x, y } = move;
    if (answer) return { grid, x, y, effect: "prevented", verb: answer };
    return { grid, x, y, effect: effects[move.verb] === "removed" ? "removed" : "laid", verb: move.verb };
  }
  return null;
}
