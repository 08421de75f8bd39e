// Why something was not done, in the reader's language.
import { Problem, type TableNews, type Told } from "./api";
import { filled, hasWords, t } from "./language.svelte";

type Closing = NonNullable<TableNews["closing"]>;

/** What the server refused: in the page's words where it has them, else in the server's own. */
export function refusalWords(told: Partial<Told>, closing: Closing | null = null): string {
  if (told.reason === "closed" && closing) return closedWords(closing);
  const key = told.reason === "closed" ? "refused.other-version" : `refused.${told.reason}`;
  return hasWords(key) ? filled(t(key as "refused.lost"), told.args) : (told.sentence ?? "");
}

/** What went wrong when the server was asked; a request that never arrived has no answer. */
export function problemWords(error: unknown): string {
  if (error instanceof Problem) return refusalWords(error.told);
  return error instanceof TypeError ? t("refused.answerless") : String(error);
}

/** Why a match can be looked at and not be played on. */
export function closedWords({ version, today, has_result, shown, moves }: Closing): string {
  const parts = [t("closed.version", { version, today })];
  if (!has_result) parts.push(t("closed.unfinished"));
  if (shown < moves) parts.push(t("closed.shown", { count: shown, moves }));
  return parts.join(" ");
}
