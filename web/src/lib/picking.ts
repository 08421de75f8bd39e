// Picking several names for one move: tiles to return, a card to discard, tasks to keep.
import { t } from "./language.svelte";
import type { Action } from "./moves";

/** Takes the names of a list out of another, each once; null if one is missing. */
function without(names: string[], some: string[]): string[] | null {
  const left = [...names];
  for (const name of some) {
    const at = left.indexOf(name);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Whether the names of an action are all tiles of the hand, so that they are picked there. */
export const isFromHand = (action: Action, hand: string[]) =>
  action.moves.every((move) => move.names.length > 0 && without(hand, move.names) !== null);

/** Whether a name can be added to those picked, so that it leads to a move. */
export const canAdd = (action: Action, picked: string[], name: string) =>
  action.moves.some((move) => without(move.names, [...picked, name]) !== null);

/** The move that takes just the names picked, if there is one. */
export function pickedMove(action: Action, picked: string[]): string | null {
  return action.moves.find((move) => without(move.names, picked)?.length === 0)?.text ?? null;
}

/** All names that occur in an action. */
export const namesOf = (action: Action) => [...new Set(action.moves.flatMap((move) => move.names))];

/** How many names a move of the action has, in words. */
export function sizeWords(action: Action): string {
  const sizes = action.moves.map((move) => move.names.length);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return least === most ? String(least) : t("prompt.range", { least, most });
}
