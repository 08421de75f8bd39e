// Whose turn it is, in a sentence.
import { askedAbout } from "./facts";
import { stopAt, stopsOf } from "./decisions";
import { t } from "./language.svelte";
import type { Session } from "./session.svelte";
import { moveWords } from "./words";

export function turnSentence(session: Session): string {
  const { view, names } = session;
  if (session.replay) {
    const stops = stopsOf(session.log);
    return t("turn.replay", { step: stopAt(stops, session.replay.step), steps: stops.length - 1 });
  }
  if (!view) return "";
  if (session.isOver) return t("turn.over");
  if (session.isWaiting) return t("turn.waiting");
  if (session.isAsked) return attackSentence(session) || t("turn.asked");
  if (session.isMyTurn) return session.mine.length > 1 ? t("turn.named", { name: names[session.seat]! }) : t("turn.mine");
  const seat = view.to_move ?? 0;
  return session.news?.seats[seat]?.open ? t("turn.waiting") : t("turn.other", { name: names[seat] ?? "…" });
}

/** What was done to the one who is asked now. */
export function attackSentence(session: Session): string {
  const { view, names } = session;
  const attack = view ? askedAbout(session.game, view) : "";
  if (!view || !attack) return "";
  return t("turn.attacked", { name: names[view.turn ?? 0] ?? t("turn.somebody"), does: moveWords(session.game!.words, attack, names) });
}
