// How a match ended, in a few words.
import type { View } from "./api";
import { listWords, t } from "./language.svelte";

interface Ended {
  outcome: View["outcome"];
  names: string[];
  mine: number[];
}

/** The headline: who won. */
export function resultTitle({ outcome, names, mine }: Ended): string {
  if (!outcome) return t("end.unfinished");
  const best = outcome.ranking[0] ?? [];
  const winners = listWords(best.map((seat) => names[seat]!));
  if (outcome.won !== null) return t(outcome.won ? "end.alone.win" : "end.alone.loss", { count: outcome.scores[0]! });
  if (names.length === 1) return t("end.points", { count: outcome.scores[0]! });
  if (mine.length === 1 && best.includes(mine[0]!)) return t(best.length > 1 ? "end.share" : "end.win");
  return best.length > 1 ? t("end.shared", { names: winners }) : t("end.wins", { name: winners });
}

/** By how many points the winner is ahead of the next; nothing where that says nothing. */
export function marginWords({ outcome, names }: Ended): string {
  const [best = [], next = []] = outcome?.ranking ?? [];
  if (!outcome || names.length === 1 || best.length !== 1 || !next.length) return "";
  const ahead = outcome.scores[best[0]!]! - outcome.scores[next[0]!]!;
  return ahead > 0 ? t("end.margin", { count: ahead }) : "";
}

/** Whether players with equal points have different places, so that one wants to know why. */
export const isTieBroken = ({ outcome }: Ended): boolean => {
  const scores = (outcome?.ranking ?? []).map(([seat]) => outcome!.scores[seat!]);
  return scores.some((score, place) => place > 0 && score === scores[place - 1]);
};

/** Whether there is somebody here to be glad: who won, or all of those at one screen. */
export function isGlad({ outcome, names, mine }: Ended): boolean {
  if (!outcome) return false;
  if (outcome.won !== null || names.length === 1) return outcome.won !== false;
  return mine.some((seat) => outcome.ranking[0]?.includes(seat));
}
