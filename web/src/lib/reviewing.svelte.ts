// The review of a finished match: asked for, followed while it is worked out, and shown on the board.
import { type Decision, type ReviewNews, askReview, getReview, stopReview, whatIf } from "./api";
import { t } from "./language.svelte";
import { type Parsed, cellKey, parseMove } from "./moves";
import { keep, prefs } from "./prefs.svelte";
import { problemWords } from "./refusals";
import type { Session } from "./session.svelte";

/** How often one looks how far a review is, in milliseconds. */
const PAUSE = 700;

/** A move that a review speaks of, where it lies on a board. */
export interface Verdict extends Parsed {
  text: string;
  kind: "played" | "best";
}

/** Two moves that are compared, and whose they are. */
type Compared = Pick<Decision, "move" | "best" | "seat">;

export class Reviewing {
  news = $state.raw<ReviewNews | null>(null);
  /** Whether its panel is to be shown; whoever shows panels says when it is. */
  isWanted = $state(false);
  /** Whether its panel is open: then the board shows what was played, and what was best. */
  isOpen = $state(false);
  problem = $state.raw<(() => string) | null>(null);
  /** Which of two moves on the same cell is drawn. */
  drawn = $state<Verdict["kind"]>("best");
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The move that tempts and the best one, in a puzzle that is solved. */
  compared = $state.raw<Compared | null>(null);

  constructor(private readonly session: Session) {}

  review = $derived(this.news?.review ?? null);
  isDone = $derived(this.news?.state === "done");
  /** After how many moves the board is shown. */
  step = $derived.by(() => this.session.replay?.step ?? this.session.log.length);
  /** The decision that is made at the position that is shown. */
  decision = $derived.by((): Decision | null => (this.isOpen ? (this.review?.decisions.find(({ number }) => number === this.step) ?? null) : null));
  /** What the board shows. */
  shown = $derived.by((): Compared | null => this.compared ?? this.decision);
  /** Both moves lie on the same cell, so only one of them can be drawn. */
  isSameCell = $derived.by(() => {
    const [played, best] = this.shown ? [parseMove(this.shown.move), parseMove(this.shown.best)] : [];
    return !!played && !!best && this.shown!.move !== this.shown!.best && cellKey(played) === cellKey(best);
  });
  verdicts = $derived.by((): Verdict[] => {
    const { shown } = this;
    if (!shown) return [];
    const isBest = shown.move === shown.best;
    const all = [...(isBest ? [] : [["played", shown.move] as const]), ["best", shown.best] as const];
    const placed = all.flatMap(([kind, text]) => {
      const move = parseMove(text);
      return move ? [{ ...move, text, kind }] : [];
    });
    return this.isSameCell ? placed.filter(({ kind }) => kind === this.drawn) : placed;
  });

  /** Looks how things are; one that is under way is followed. */
  async look(): Promise<void> {
    await this.hear(() => getReview(this.session.id));
  }

  /** Shows the panel; asks for the review, unless it is there or was stopped. */
  async open(): Promise<void> {
    this.isWanted = true;
    this.session.showsResult = false;
    if (this.news === null) await this.look();
    if (this.news?.state === "none" && this.news.possible) await this.ask();
  }

  ask = (): Promise<void> => this.hear(() => askReview(this.session.id));
  stop = (): Promise<void> => this.hear(() => stopReview(this.session.id));

  close(): void {
    clearTimeout(this.timer);
  }

  /** Opens a table that plays on from the position that is shown; tells its path. */
  async whatIf(level: string): Promise<string | null> {
    try {
      const ticket = await whatIf(this.session.id, { step: this.step, level, name: prefs.name, token: prefs.token });
      keep({ token: ticket.token });
      return `/t/${ticket.id}`;
    } catch (error) {
      this.problem = () => problemWords(error);
      return null;
    }
  }

  private async hear(said: () => Promise<ReviewNews>): Promise<void> {
    clearTimeout(this.timer);
    const wasRunning = this.news?.state === "running";
    try {
      this.news = await said();
      this.problem = null;
      if (wasRunning && this.isDone) this.session.said = t("review.ready");
    } catch (error) {
      this.problem = () => problemWords(error);
    }
    if (this.news?.state === "running") this.timer = setTimeout(() => void this.look(), PAUSE);
  }
}
