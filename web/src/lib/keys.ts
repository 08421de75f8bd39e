// What the keys do at a table.
import type { Session } from "./session.svelte";

/** What keys can move besides the tile at hand. */
export interface Desk {
  panBy: (dx: number, dy: number) => void;
  zoomBy: (factor: number) => void;
  fit: () => void;
  nextBoard: () => void;
  walk: () => void;
  showKeys: () => void;
  focusTile: (at: number) => void;
}

/** Brings the focus to a tile of the hand, unless one walks over a board. */
export function focusTile(at: number): void {
  if (!document.activeElement?.closest("[data-walk]")) document.querySelectorAll<HTMLElement>("[data-hand]")[at]?.focus();
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};
const PAN = 80;

/** Whether a key belongs to the table: who writes, or reads a dialog, is left alone. */
export function isForTable(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  // A key that is held down means a move once.
  if (event.repeat && (event.key === "Enter" || event.key === " ")) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && !target.closest("dialog, [role=dialog]");
}

/** Whether Enter and Space belong to what has the focus; a tile of the hand lets go of the ghost's. */
export function isOnButton({ holding }: Session, target: HTMLElement): boolean {
  if (holding.ghost && target.closest("[data-hand]")) return false;
  return target.closest("button, a, summary") !== null;
}

/** Does what a key means; false if it means nothing here. Enter and Space are left to buttons. */
export function press(session: Session, desk: Desk, key: string, onButton: boolean): boolean {
  const { holding } = session;
  const arrow = ARROWS[key];
  if (arrow && session.isOver && arrow[0]) {
    void session.goToStop(session.decision + arrow[0]);
    return true;
  }
  if (arrow) {
    if (holding.current) holding.walk(...arrow);
    else desk.panBy(arrow[0] * PAN, arrow[1] * PAN);
    return true;
  }
  if (/^[1-9]$/.test(key)) return takeNumber(session, desk, Number(key) - 1);
  if (key === "Enter" || key === " ") return !onButton && confirm(session);
  const does: Record<string, () => void> = {
    r: () => holding.turn(),
    f: () => holding.flip(),
    escape: () => escape(session),
    "+": () => desk.zoomBy(1.2),
    "=": () => desk.zoomBy(1.2),
    "-": () => desk.zoomBy(1 / 1.2),
    "0": desk.fit,
    h: () => session.isMyTurn && session.news?.aids.hints && void session.hint(),
    u: () => takeBack(session),
    s: () => session.showing.skip(),
    b: () => session.several && desk.nextBoard(),
    w: desk.walk,
    "?": desk.showKeys,
  };
  const found = does[key.toLowerCase()];
  found?.();
  return found !== undefined;
}

function confirm({ intent, holding }: Session): boolean {
  if (intent.move !== null) void intent.sendNow();
  else if (holding.pickedMove) void holding.playPicked();
  else if (holding.ghost) void holding.commit();
  else return false;
  return true;
}

function takeBack(session: Session): void {
  if (session.intent.move !== null) session.takeBack();
  else if (session.now?.can_undo) void session.undo();
}

function escape(session: Session): void {
  const { holding } = session;
  if (session.intent.move !== null) session.takeBack();
  else if (session.notice) session.notice = null;
  else if (holding.current?.isTile || holding.ghost || holding.verb) holding.drop();
  else if (holding.plans.length) holding.plans = [];
}

function takeNumber({ holding, hand }: Session, desk: Desk, at: number): boolean {
  const tile = hand[at];
  if (!tile) return false;
  if (holding.verb) {
    holding.togglePicked(at);
    return true;
  }
  holding.take(`tile:${tile}`);
  // What had the focus, a tab for instance, has keys of its own.
  desk.focusTile(at);
  if (!holding.ghost) holding.walk(0, 0);
  return true;
}
