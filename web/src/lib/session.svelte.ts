// One table as this browser sees it: what the server said, and what to ask it.
import { askRematch, getGame, getStep, getSymbols, getTableGame, getTableSymbols, takeSeat, UNKNOWN } from "./api";
import type { Answer, GamePage, Hint, Idea, LogLine, Place, Refusal, SignCard, Step, TableNews, View, Why } from "./api";
import { type Origin, cellName, originOf } from "./coordinates";
import { stopAt, stopsOf } from "./decisions";
import { Intent } from "./intent.svelte";
import { Holding } from "./holding.svelte";
import { language, t } from "./language.svelte";
import { lastOf } from "./last";
import { Link, type Status, type Teller } from "./link";
import { litTime, runTime } from "./motion";
import { type Spot, cellKey, parseMove, sortMoves, toolId } from "./moves";
import { problemWords, refusalWords } from "./refusals";
import { Reviewing } from "./reviewing.svelte";
import { notify } from "./notify";
import { keep, prefs, remember } from "./prefs.svelte";
import { type Flash, flashesOf, newUnclaimed } from "./scoring";
import { seatName, uniqueNames } from "./seats";
import { Showing } from "./showing.svelte";
import { type Sound, ring } from "./sound";
import { hintReason } from "./hints";
import { Signs } from "./signs.svelte";
import { againWords } from "./turns";
import { capital, hintWords, newsWords, pointsWords, reasonWords } from "./words";

export const SPECTATOR = -3;

export interface Notice {
  /** What is said, in the language of the moment. */
  says: () => string;
  clause: string;
  /** What a hint weighed, the best first. */
  ideas?: Idea[];
  /** What a refusal points at, and the move that was refused. */
  places?: Place[];
  move?: string;
}

export class Session {
  status = $state<Status>("connecting");
  news = $state.raw<TableNews | null>(null);
  log = $state.raw<LogLine[]>([]);
  private page = $state.raw<GamePage | null>(null);
  symbols = $state("");
  shown = $state<number | null>(null);
  covered = $state(false);
  /** On a shared screen, who is next, while the player before looks at what the move did. */
  passing = $state<number | null>(null);
  notice = $state.raw<Notice | null>(null);
  flashes = $state.raw<Flash[]>([]);
  /** A cell that one wants to see in the middle of its board. */
  wanted = $state.raw<Spot | null>(null);
  pointed = $state.raw<{ grid: number; cells: [number, number][] } | null>(null);
  said = $state("");
  busy = $state(false);
  thinking = $state(false);
  hinted = $state<string | null>(null);
  replay = $state.raw<Step | null>(null);
  clause = $state<string | null>(null);
  /** Whether the result of the match stands over its board. */
  showsResult = $state(false);
  /** The name under which one watches, for those who like to be known. */
  private watchName = "";
  readonly signs = new Signs();
  readonly reviewing = new Reviewing(this);

  /** Counts the steps of the replay that were asked for: only the last one is shown. */
  private wishes = 0;
  readonly link: Teller;
  readonly holding: Holding;
  readonly intent: Intent;
  readonly showing: Showing;

  /** Sits down at a table; who answers there is the server, unless somebody else is named. */
  constructor(
    readonly id: string,
    teller?: (hear: (news: TableNews) => void) => Teller,
  ) {
    this.holding = new Holding(this);
    this.intent = new Intent((move) => this.send(move), teller === undefined);
    this.showing = new Showing({ show: (news) => this.hear(news), mine: () => this.mine, lights: () => runTime(this.flashes) });
    const hear = (news: TableNews) => this.showing.hear(news);
    this.link = teller ? teller(hear) : new Link(id, () => prefs.token, hear, (status) => this.hearStatus(status));
  }

  close(): void {
    this.intent.leave();
    this.reviewing.close();
    this.link.close();
  }

  // What is seen.

  mine = $derived(this.news?.you ?? []);
  seat = $derived(this.shown !== null && this.mine.includes(this.shown) ? this.shown : (this.mine[0] ?? SPECTATOR));
  now = $derived(this.news?.views[String(this.seat)] ?? null);
  view = $derived(this.replay?.view ?? this.now);
  boards = $derived(this.view?.boards ?? []);
  names = $derived(uniqueNames(this.news?.seats.map(seatName) ?? []));
  /** A match of older rules is over too: it can be looked at, not played on. */
  isOver = $derived(this.now?.outcome != null || !!this.news?.closed);
  /** Whether a bot plays for the seat that one sees. */
  isGiven = $derived(this.seat >= 0 && !!this.news?.seats[this.seat]?.level);
  /** Whether play has not begun, because somebody is still to sit down. */
  isWaiting = $derived(this.news?.waiting ?? false);
  isMyTurn = $derived(!this.replay && !this.isGiven && !this.isWaiting && this.now !== null && this.seat >= 0 && this.now.to_move === this.seat);
  /** Whether others move, so that one may want to see it all at once. */
  isSkippable = $derived.by(() => !this.isMyTurn && !this.isOver && prefs.pace !== "now" && (this.showing.isBehind || !!this.news?.seats[this.now?.to_move ?? -1]?.level));
  isAsked = $derived(this.isMyTurn && (this.news?.reaction ?? false));
  sorted = $derived(sortMoves(this.isMyTurn ? (this.now?.legal ?? []) : []));
  several = $derived(this.boards.length > 1);
  hand = $derived.by(() => this.handOf(this.view));
  /** Whether tiles may be tried anywhere: to plan, or because no highlights were agreed. */
  isFree = $derived(!this.isMyTurn || this.news?.aids.highlights === false);

  /** Where the names of cells begin; as a text, so that nothing changes while it stays. */
  private corner = $derived(JSON.stringify(originOf(this.boards, this.view?.bounds ?? null)));
  origin = $derived.by((): Origin => JSON.parse(this.corner));
  cellName = $derived((x: number, y: number) => cellName(x, y, this.origin));
  /** The game, with words that name cells only for people who asked for coordinates. */
  game = $derived.by(() => {
    const cells = prefs.coordinates ? this.cellName : () => "";
    return this.page && { ...this.page, words: { ...this.page.words, cells } };
  });
  last = $derived(lastOf(this.replay ? this.log.slice(0, this.replay.step) : this.log, this.game?.effects ?? {}));

  /** What the move at hand is about, and what that is worth. */
  prospect = $derived.by(() => (this.isMyTurn && this.now?.prospects[this.holding.ghost?.choice.text ?? ""]) || null);

  private handOf(view: View | null): string[] {
    const hand = view?.hands[this.seat];
    const known = Object.entries(hand ?? {}).filter(([name]) => name !== UNKNOWN);
    const names = known.flatMap(([name, n]) => Array<string>(n).fill(name));
    for (const tool of this.sorted.tools) {
      if (tool.isTile && !names.includes(tool.thing)) names.push(tool.thing);
    }
    return names;
  }

  flips(tile: string): boolean {
    return this.game?.tiles.find((card) => card.name === tile)?.flips ?? false;
  }

  // News.

  private hear(news: TableNews): void {
    const before = this.now;
    const first = this.news === null;
    const [hadTurn, waited] = [this.isMyTurn, this.isWaiting];
    const known = this.log.length;
    const moved = this.news?.number !== news.number;
    if (this.busy && moved) this.holding.drop();
    if (moved) {
      this.pointed = null;
      this.intent.takeBack();
    }
    this.log = [...this.log.slice(0, news.log_from), ...news.log];
    this.news = news;
    if (first) void this.arrive(news);
    this.turnScreen();
    this.holding.refresh();
    if (moved) this.forgetHint();
    const lines = this.log.slice(Math.min(known, news.log_from));
    if (!first) this.tell(lines);
    const gained = !first && before !== null && this.celebrate(before);
    const isMine = this.isMyTurn && (!hadTurn || before?.to_move !== this.seat);
    if (!first) ring(...soundsOf(isLaid(lines) || tilesOf(this.now) > tilesOf(before), gained, isMine, this.isOver && !before?.outcome));
    this.hearSigns(news.signs, first);
    if (waited && !this.isWaiting) this.said = t("said.begins");
    if (!before?.outcome && this.now?.outcome && !first) this.showsResult = true;
    if (isMine) this.beginTurn(first);
    if (this.isMyTurn && moved) this.holding.takeTheOnly();
    if (!first && moved) this.said = `${this.said} ${againWords(this)}`.trim();
  }

  private hearSigns(cards: SignCard[], isFirst: boolean): void {
    const fresh = this.signs.hear(cards, isFirst);
    if (prefs.muted || !fresh.length) return;
    this.signs.show(fresh);
    this.said = fresh.map(({ seat, sign }) => `${this.names[seat]}: ${t(`sign.${sign}`)}`).join(" ");
  }

  private hearStatus(status: Status): void {
    const isBack = status === "open" && this.status !== "open";
    this.status = status;
    if (isBack && this.watchName) void this.link.ask({ do: "watch", name: this.watchName });
  }

  private async arrive(news: TableNews): Promise<void> {
    if (news.you.length && news.id) remember(news.id, news.game);
    [this.page, this.symbols] = await Promise.all([
      this.gameIn(language()),
      news.closed ? getTableSymbols(news.id) : getSymbols(news.game),
    ]);
  }

  private gameIn = (language: string) =>
    this.news!.closed ? getTableGame(this.id, language) : getGame(this.news!.game, language);

  /** Reads the game's words again when the reader changes the language. */
  async speak(language: string): Promise<void> {
    if (this.page && this.page.words.language !== language) this.page = await this.gameIn(language);
  }

  /** On a screen that players share, shows the seat to move, after hiding the hand before. */
  private turnScreen(): void {
    if (this.isWaiting) return;
    const toMove = this.now?.to_move ?? -1;
    const next = this.mine.includes(toMove) ? toMove : (this.shown ?? this.mine[0] ?? null);
    this.passing = null;
    if (next === null || next === this.shown) return;
    const hides = this.mine.length > 1 && !this.isOver && this.hidesHands;
    if (hides && this.shown !== null && !this.covered) this.passing = next;
    else this.turnTo(next, hides);
  }

  private turnTo(seat: number, hides: boolean): void {
    this.covered = hides;
    this.shown = seat;
    this.holding.drop();
    this.holding.plans = [];
  }

  /** Covers the screen for the next player, when the one before has seen enough. */
  passOn(): void {
    if (this.passing === null) return;
    this.turnTo(this.passing, true);
    this.passing = null;
    if (this.isMyTurn) this.holding.takeTheOnly();
  }

  private get hidesHands(): boolean {
    return this.now?.hands.some((hand) => UNKNOWN in hand) ?? false;
  }

  private beginTurn(first: boolean): void {
    this.showing.rest();
    if (first) return;
    this.said = `${this.said} ${t("said.turn")}`;
    void notify(t("said.turn"), this.game?.name ?? t("page.name"));
  }

  /** Lights up what was gained; tells whether anything was. */
  private celebrate(before: View): boolean {
    if (!this.now) return false;
    const flashes = flashesOf(before, this.now, this.several);
    if (flashes.length) this.light(flashes);
    for (const gain of newUnclaimed(before, this.now)) {
      const what = this.game ? pointsWords(this.game.words, gain) : gain.label;
      this.said += ` ${t("said.gained", { what: capital(what), count: gain.points })}`;
    }
    return flashes.length > 0;
  }

  private light(flashes: Flash[]): void {
    this.flashes = flashes;
    setTimeout(() => {
      if (this.flashes === flashes) this.flashes = [];
    }, litTime(flashes));
  }

  private tell(lines: LogLine[]): void {
    const words = this.game ? newsWords({ ...this.game.words, cells: this.cellName }, lines, this.names) : "";
    if (words) this.said = words;
  }

  // Asking the server.

  /** Means a move: it is sent when there was time to take it back, or the player is sure. */
  async play(move: string, isSure = false): Promise<void> {
    if (!this.busy && this.news) await this.intent.mean(move, isSure);
  }

  /** Takes back a move that was not sent yet. */
  takeBack(): void {
    this.intent.takeBack();
    this.holding.ghost = null;
    this.said = t("said.undone");
  }

  private async send(move: string): Promise<void> {
    if (this.busy || !this.news) return;
    const number = this.news.number;
    this.busy = true;
    this.notice = null;
    const answer = await this.link.ask({ do: "move", seat: this.seat, number, move });
    this.busy = false;
    if (answer.kind === "refused") this.show(answer, move);
    else if (this.news?.number === number) this.holding.drop();
  }

  async askWhy(move: string): Promise<void> {
    const answer = await this.link.ask({ do: "why", seat: this.seat, move });
    if ("sentence" in answer && answer.sentence) this.show(answer, move);
  }

  private show(answer: Refusal | Why, move = ""): void {
    const says = () => this.ruleWords(answer) ?? refusalWords(answer, this.news?.closing);
    this.notice = { says, clause: answer.clause, places: answer.places, move };
    this.said = `${says()} ${answer.clause}`;
  }

  /** What the rules say against a move, in the game's words. */
  private ruleWords = ({ reason, args, clause }: Refusal | Why) =>
    this.game && clause ? reasonWords(this.game.words, reason, args) : null;

  private showError(error: unknown): void {
    this.notice = { says: () => problemWords(error), clause: "" };
  }

  async undo(): Promise<void> {
    const answer = await this.link.ask({ do: "undo", seat: this.seat, number: this.news?.number ?? 0 });
    if (answer.kind === "refused") this.show(answer);
    else this.said = t("said.undone");
  }

  async hint(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const number = this.news?.number;
    const answer = await this.link.ask({ do: "hint", seat: this.seat });
    this.thinking = false;
    if (answer.kind === "refused") this.show(answer);
    else if (answer.kind === "hint" && number === this.news?.number) this.showHint(answer);
  }

  private showHint(hint: Hint): void {
    const { move, ideas, is_certain } = hint;
    this.showIdea(move);
    const says = () => [t("hint.sentence", { does: hintWords(this.game!.words, move, this.names) }), hintReason(this.game!.words, hint), is_certain ? t("hint.certain") : ""].filter(Boolean).join(" ");
    this.notice = { says, clause: "", ideas };
    this.said = says();
  }

  private forgetHint(): void {
    this.hinted = null;
    if (this.notice?.ideas) this.notice = null;
  }

  /** Shows on the board a move that a hint speaks of. */
  showIdea(text: string): void {
    const { notice } = this;
    const move = parseMove(text);
    this.hinted = text;
    this.holding.ghost = null;
    if (!move) return;
    this.holding.take(toolId(move));
    this.notice = notice;
    const choice = this.holding.current?.cells.get(cellKey(move))?.find((entry) => entry.text === text);
    if (choice) this.holding.ghost = { spot: { grid: move.grid, x: move.x, y: move.y }, choice };
  }

  order(letsPass: boolean): Promise<Answer> {
    return this.link.ask({ do: "order", seat: this.seat, lets_pass: letsPass });
  }

  async give(seat: number, level: string): Promise<void> {
    const answer = await this.link.ask({ do: "give", seat, level });
    if (answer.kind === "refused") this.show(answer);
  }

  async sign(sign: SignCard["sign"]): Promise<void> {
    const answer = await this.link.ask({ do: "sign", seat: this.seat, sign });
    if (answer.kind === "refused") this.show(answer);
  }

  /** Lets others know who watches; without a name, nobody knows. */
  async watch(name: string): Promise<void> {
    const answer = await this.link.ask({ do: "watch", name: name.trim() });
    if (answer.kind === "refused") this.show(answer);
    else this.watchName = name.trim();
  }

  async sit(seat: number, name: string): Promise<void> {
    try {
      const ticket = await takeSeat(this.id, seat, name.trim(), prefs.token);
      keep({ token: ticket.token, name: name || prefs.name });
      this.showing.clear();
      this.news = null;
      this.log = [];
      this.shown = null;
      this.link.again();
    } catch (error) {
      this.showError(error);
    }
  }

  /** The stops of a replay, and which of them is shown. */
  stops = $derived(stopsOf(this.log));
  decision = $derived(this.replay ? stopAt(this.stops, this.replay.step) : this.stops.length - 1);

  /** Shows the match after so many decisions. */
  async goToStop(at: number): Promise<void> {
    const step = this.stops[Math.max(0, Math.min(at, this.stops.length - 1))];
    await this.goTo(step === undefined || step === this.log.length ? null : step);
  }

  /** Shows the match after so many moves; at the end, as it is. */
  async goTo(at: number | null): Promise<void> {
    this.holding.drop();
    this.pointed = null;
    if (at !== null) this.showsResult = false;
    const wish = ++this.wishes;
    const step = at === null || at >= this.log.length ? null : await getStep(this.id, at);
    if (wish !== this.wishes) return;
    const before = this.replay;
    this.replay = step;
    const view = this.view;
    if (view && before && this.decision === stopAt(this.stops, before.step) + 1) {
      this.light(flashesOf(before.view, view, this.several));
    }
  }

  /** Asks for the next match of the same people: of the same game, or of another. */
  async rematch(game = ""): Promise<string | null> {
    try {
      return (await askRematch(this.id, prefs.token, game)).id;
    } catch (error) {
      this.showError(error);
      return null;
    }
  }
}

const isLaid = (lines: LogLine[]): boolean => lines.some((line) => line.seat >= 0 && parseMove(line.text));

/** How many tiles lie on the boards: in lessons, which have no log, that tells that one was laid. */
const tilesOf = (view: View | null): number => view?.boards.reduce((sum, board) => sum + board.length, 0) ?? 0;

/** What one hears of some moves. */
function soundsOf(laid: boolean, gained: boolean, isMine: boolean, isOver: boolean): Sound[] {
  const heard: [Sound, boolean][] = [["lay", laid], ["score", gained], ["end", isOver], ["turn", isMine && !isOver]];
  return heard.filter(([, holds]) => holds).map(([sound]) => sound);
}
