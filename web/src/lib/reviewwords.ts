// What a review says, in words: the page's own, and the game's where it has some.
import type { Decision, MatchReview, ReviewedReason } from "./api";
import { hasWords, numberWords, t } from "./language.svelte";
import { type GameWords, capital, chanceWords, fill, hintWords, moveWords, nameOf, pointsWords } from "./words";

export interface Teller {
  words: GameWords;
  names: string[];
  review: MatchReview;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** What can be expected: a share of the win, or points. */
export const expectedWords = (unit: MatchReview["unit"], value: number): string =>
  unit === "wins" ? numberWords(value, { style: "percent" }) : numberWords(value, { maximumFractionDigits: 0 });

/** What luck gave, with its sign. */
export function luckWords(unit: MatchReview["unit"], value: number): string {
  const signed = { signDisplay: "exceptZero" } as const;
  return unit === "wins" ? numberWords(value, { style: "percent", ...signed }) : t("review.points", { count: numberWords(value, { maximumFractionDigits: 1, ...signed }) });
}

export const wordOf = (decision: Decision): string => t(`review.word.${decision.word}`);

/** What everybody could expect after so many moves. */
export function shareWords({ review, names }: Teller, step: number): string {
  const values = step ? review.moves[step - 1]!.after : review.start;
  return values.map((value, seat) => t("review.expects", { name: names[seat]!, share: expectedWords(review.unit, value) })).join(", ");
}

/** Who made a move, and what it was. */
export function madeWords({ review, words, names }: Teller, number: number): string {
  const { actor, move } = review.moves[number]!;
  if (actor < 0) return t("review.chance", { does: chanceWords(words, [move], names) });
  return t("review.move", { name: names[actor]!, does: moveWords(words, move, names) });
}

/** What a decision is called, and what it cost. */
export function verdictWords(decision: Decision): string {
  if (decision.move === decision.best || decision.word === "best") return wordOf(decision);
  return t("review.cost", { word: wordOf(decision), loss: numberWords(decision.loss, { style: "percent" }) });
}

/** Why the best move was better, as far as points and ends can say it. */
export function reasonWords(words: GameWords, { code, points, what, args }: ReviewedReason): string {
  const count = rounded(points);
  const own = words.phrases[`better-${code}`];
  if (code === "open") return own ? fill(words, own, { edge: nameOf(words, what) }) : t("review.reason.open", { what: nameOf(words, what) });
  if (code === "again") return t("review.reason.again");
  if (code === "gives") return t("review.reason.gives", { count });
  return what && what in words.points ? t("review.reason.gains.for", { count, what: pointsWords(words, { code: what, args, label: what }) }) : t("review.reason.gains", { count });
}

/** What would have been better, and why. */
export function betterWords({ words, names }: Teller, decision: Decision): string[] {
  if (decision.move === decision.best) return [];
  const better = t("review.better", { does: hintWords(words, decision.best, names) });
  const why = decision.reasons.map((reason) => reasonWords(words, reason)).join("; ");
  return [better, why ? `${capital(why)}.` : "", decision.exact ? t("review.exact") : ""].filter(Boolean);
}

/** Whose luck a move of chance was, and how much. */
export function luckyWords({ review, names }: Teller, luck: number[]): string {
  const most = luck.reduce((best, value, seat) => (Math.abs(value) > Math.abs(luck[best]!) ? seat : best), 0);
  return t("review.lucky", { name: names[most]!, luck: luckWords(review.unit, luck[most]!) });
}

/** What a move did: a decision's verdict, or whose luck it was. */
export function toldWords(teller: Teller, number: number): string {
  const { review } = teller;
  const decision = review.decisions.find((one) => one.number === number);
  if (decision) return verdictWords(decision);
  return review.moves[number]!.actor < 0 ? luckyWords(teller, review.moves[number]!.luck) : "";
}

/** The bots that one can play on against, the usual one first. */
export const LEVELS = ["search:normal", "search:easy", "search:hard", "search:expert", "greedy", "random"].filter((level) => hasWords(`bot.${level}`));

/** How well a seat decided, and what luck gave it, in one line. */
export function reviewedWords({ seats, unit }: MatchReview, seat: number): string {
  const { accuracy, luck } = seats[seat]!;
  const precise = accuracy === null ? [] : [t("review.accuracy.of", { accuracy: Math.round(accuracy) })];
  return [...precise, t("review.luck.of", { luck: luckWords(unit, luck) })].join(" · ");
}
