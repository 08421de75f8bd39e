// Whose turn it is, in a sentence.
import { askedAbout } from "./facts";
import { stopAt, stopsOf } from "./decisions";
import { t } from "./language.svelte";
import { isPlacement, parseMove } from "./moves";
import type { Session } from "./session.svelte";
import { fill, moveWords } from "./words";

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
  if (session.isMyTurn && againWords(session)) return t("turn.again");
  if (session.isMyTurn) return session.mine.length > 1 ? t("turn.named", { name: names[session.seat]! }) : t("turn.mine");
  const seat = view.to_move ?? 0;
  return session.news?.seats[seat]?.open ? t("turn.waiting") : t("turn.other", { name: names[seat] ?? "…" });
}

/** What is said to a player who has laid a tile and goes again at once; "" to all others. */
export function againWords(session: Session): string {
  const line = session.log.at(-1);
  const laid = line?.seat === session.seat ? parseMove(line.text) : null;
  const isAgain = session.isMyTurn && laid && isPlacement(laid) && session.sorted.tools.some((tool) => tool.isTile);
  return isAgain && session.game ? fill(session.game.words, session.game.words.phrases["lay-again"]!, {}) : "";
}

/** What was done to the one who is asked now. */
export function attackSentence(session: Session): string {
  const { view, names } = session;
  const attack = view ? askedAbout(session.game, view) : "";
  if (!view || !attack) return "";
  return t("turn.attacked", { name: names[view.turn ?? 0] ?? t("turn.somebody"), does: moveWords(session.game!.words, attack, names) });
}
