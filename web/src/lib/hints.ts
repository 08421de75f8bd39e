// Why a bot would make a move, as far as it can be told.
import { t } from "./language.svelte";

/** What the move gives at once, or that it is for later; nothing where there was no choice. */
export function hintReason(gains: number, weighed: number): string {
  if (gains > 0) return t("hint.gains", { count: gains });
  return weighed > 1 ? t("hint.later") : "";
}
