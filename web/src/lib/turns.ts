// Whose turn it is, in a sentence.
import { askedAbout } from "./facts";
import type { Session } from "./session.svelte";
import { moveWords } from "./words";

export function turnSentence(session: Session): string {
  const { view, names } = session;
  if (session.replay) return `Replay: move ${session.replay.step} of ${session.replay.steps}`;
  if (!view) return "";
  if (session.isOver) return "The match is over";
  if (session.isAsked) return attackSentence(session) || "Will you answer?";
  if (session.isMyTurn) return session.mine.length > 1 ? `${names[session.seat]}, it is your turn` : "Your turn";
  const seat = session.news?.seats[view.to_move ?? 0];
  return seat?.open ? "Waiting for a friend to sit down" : `${seat?.name ?? "…"} is to move`;
}

/** What was done to the one who is asked now. */
export function attackSentence(session: Session): string {
  const { view, names } = session;
  const attack = view ? askedAbout(view) : "";
  if (!view || !attack) return "";
  return `${names[view.turn ?? 0] ?? "Somebody"} ${moveWords(attack, names)}`;
}
