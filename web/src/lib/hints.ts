// Why a bot would make a move, as far as it can be told.
import type { Hint } from "./api";
import { t } from "./language.svelte";
import { type GameWords, capital, fill, joined, kindWords, pointsWords, prospectWords } from "./words";

type Told = Pick<Hint, "gains" | "ideas" | "effects">;
type Effect = Told["effects"][number];

/** What the move does at once, in the game's words; else that it is for later, if there was a choice. */
export function hintReason(words: GameWords, { gains, ideas, effects }: Told): string {
  const scored = effects.filter(({ code }) => code === "scores" || code === "grows");
  const others = effects.filter((effect) => !scored.includes(effect)).map((effect) => effectWords(words, effect));
  const told = [pointsReason(words, gains, scored), ...others].filter(Boolean);
  if (told.length) return told.join(" ");
  return ideas.length > 1 ? t("hint.later") : "";
}

/** What points a move gives, and what for. */
export function pointsReason(words: GameWords, gains: number, scored: Effect[]): string {
  if (!scored.length) return gains > 0 ? t("hint.gains", { count: gains }) : "";
  const what = joined(words, scored.map(({ code, item }) => (code === "grows" ? kindWords(words, item!) : pointsWords(words, item!))));
  return gains > 0 ? t("hint.gives.for", { count: gains, what }) : t("hint.adds", { what });
}

/** One thing that a move does, in a sentence. */
export function effectWords(words: GameWords, { code, count, now, item }: Effect): string {
  if (item) return t(code === "leads" ? "hint.leads" : "hint.about", { what: prospectWords(words, item) });
  const said = words.phrases[code];
  if (said) return capital(fill(words, said, { count, now }));
  return code === "again" ? t("hint.again") : code === "spares" ? t("hint.spares", { count }) : "";
}
