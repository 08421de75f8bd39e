// One table as this browser sees it: what the server said, what is in hand, and what to ask.
import { askRematch, getGame, getStep, getSymbols, takeSeat } from "./api";
import type { Answer, GamePage, Laid, LogLine, Step, TableNews, View } from "./api";
import { Link, type Status } from "./link";
import {
  type Choice,
  type Spot,
  type Tool,
  cellKey,
  closest,
  flipped,
  freeTool,
  frontier,
  parseMove,
  sortMoves,
  spotOf,
  step,
  toolId,
  turned,
} from "./moves";
import { keep, prefs, remember } from "./prefs.svelte";
import { gains } from "./scoring";
import { chime } from "./sound";
import { chanceWords, moveWords, pretty, turnWords } from "./words";

export const SPECTATOR = -3;
const FLASH_MS = 2600;

export interface Ghost {
  spot: Spot;
  choice: Choice;
}

export interface Plan extends Laid {
  grid: number;
}

export interface Notice {
  sentence: string;
  clause: string;
}

export interface Flash {
  grid: number;
  cells: [number, number][];
  points: number;
  seat: number;
}

export class Session {
  status = $state<Status>("connecting");
  news = $state.raw<TableNews | null>(null);
  log = $state.raw<LogLine[]>([]);
  game = $state.raw<GamePage | null>(null);
  symbols = $state("");
  shown = $state<number | null>(null);
  covered = $state(false);
  tool = $state<string | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  wish = $state("r0");
  plans = $state.raw<Plan[]>([]);
  notice = $state.raw<Notice | null>(null);
  flashes = $state.raw<Flash[]>([]);
  pointed = $state.raw<{ grid: number; cells: [number, number][] } | null>(null);
  said = $state("");
  busy = $state(false);
  thinking = $state(false);
  hinted = $state<string | null>(null);
  replay = $state.raw<Step | null>(null);
  clause = $state<string | null>(null);

  readonly link: Link;

  constructor(readonly id: string) {
    this.link = new Link(
      id,
      () => prefs.token,
      (news) => this.hear(news),
      (status) => (this.status = status),
    );
  }

  close(): void {
    this.link.close();
  }

  // What is seen.

  mine = $derived(this.news?.you ?? []);
  seat = $derived(this.shown !== null && this.mine.includes(this.shown) ? this.shown : (this.mine[0] ?? SPECTATOR));
  now = $derived((this.news?.views[String(this.seat)] ?? null) as View | null);
  view = $derived((this.replay?.view as unknown as View | undefined) ?? this.now);
  boards = $derived(this.view ? (this.view.boards ?? [this.view.board ?? []]) : []);
  names = $derived(this.news?.seats.map((seat) => seat.name) ?? []);
  isOver = $derived(this.now?.outcome != null);
  isMyTurn = $derived(!this.replay && this.now !== null && this.seat >= 0 && this.now.to_move === this.seat);
  isAsked = $derived(this.isMyTurn && (this.news?.reaction ?? false));
  sorted = $derived(sortMoves(this.isMyTurn ? (this.now?.legal ?? []) : []));
  several = $derived(this.boards.length > 1);
  hand = $derived(this.handOf(this.view));

  private handOf(view: View | null): string[] {
    const hand = view?.hands?.[this.seat];
    const names = typeof hand === "object" ? Object.entries(hand).flatMap(([name, n]) => Array(n).fill(name)) : [];
    for (const tool of this.sorted.tools) {
      if (tool.isTile && !names.includes(tool.thing)) names.push(tool.thing);
    }
    return names;
  }

  /** Whether tiles may be tried anywhere: to plan, or because no highlights were agreed. */
  isFree = $derived(!this.isMyTurn || this.news?.aids.highlights === false);
  otherTools = $derived(this.sorted.tools.filter((tool) => !tool.isTile));
  current = $derived(this.findTool(this.tool));
  destinations = $derived(this.current ? [...this.current.cells.keys()].map(spotOf) : []);
  choices = $derived(this.ghost && this.current ? (this.current.cells.get(cellKey(this.ghost.spot)) ?? []) : []);

  private findTool(id: string | null): Tool | null {
    if (!id || this.replay || this.isOver) return null;
    const legal = this.sorted.tools.find((tool) => tool.id === id);
    if (legal) return legal;
    const tile = id.startsWith("tile:") ? id.slice(5) : "";
    if (!tile || !this.hand.includes(tile)) return null;
    const flips = this.game?.tiles.find((card) => card.name === tile)?.flips ?? false;
    return freeTool(tile, flips, this.isFree ? frontier(this.boards) : [], this.several);
  }

  lastCells = $derived(this.findLast());

  private findLast(): { grid: number; x: number; y: number } | null {
    const end = this.replay ? this.replay.step : this.log.length;
    for (let at = end - 1; at >= 0; at--) {
      const line = this.log[at]!;
      const move = line.seat >= 0 ? parseMove(line.text) : null;
      if (move) return move;
    }
    return null;
  }

  // News.

  private hear(news: TableNews): void {
    const before = this.now;
    const first = this.news === null;
    const known = this.log.length;
    if (this.busy && this.news?.number !== news.number) this.drop();
    this.log = [...this.log.slice(0, news.log_from), ...news.log];
    this.news = news;
    if (first) this.arrive(news);
    this.turnScreen();
    if (this.tool && !this.current) this.drop();
    if (this.ghost && !this.choices.some((choice) => choice.text === this.ghost?.choice.text)) this.ghost = null;
    this.hinted = null;
    const taken = new Set(this.boards.flatMap((board, grid) => board.map((t) => cellKey({ grid, x: t.x, y: t.y }))));
    this.plans = this.plans.filter((plan) => !taken.has(cellKey(plan)));
    if (!first && before) this.celebrate(before);
    if (!first) this.tell(this.log.slice(Math.min(known, news.log_from)));
    if (this.isMyTurn && before?.to_move !== this.seat) this.beginTurn(first);
  }

  private async arrive(news: TableNews): Promise<void> {
    if (news.you.length) remember(news.id, news.game);
    [this.game, this.symbols] = await Promise.all([getGame(news.game), getSymbols(news.game)]);
  }

  /** On a screen that players share, shows the seat to move, after hiding the hand before. */
  private turnScreen(): void {
    const next = this.now?.to_move ?? null;
    if (next === null || this.mine.length < 2 || !this.mine.includes(next) || next === this.shown) {
      if (this.shown === null && this.mine.length) this.shown = this.mine[0]!;
      return;
    }
    const eyes = this.now;
    const hidden = eyes?.hands?.some((hand) => typeof hand === "number") ?? false;
    this.shown = next;
    this.covered = hidden;
    this.drop();
    this.plans = [];
  }

  private beginTurn(first: boolean): void {
    const tiles = this.sorted.tools.filter((tool) => tool.isTile);
    if (tiles.length === 1 && !this.tool) this.tool = tiles[0]!.id;
    if (!first) {
      this.said = `${this.said} It is your turn.`;
      if (prefs.sound) chime();
    }
  }

  private celebrate(before: View): void {
    const view = this.now;
    if (!view) return;
    const flashes = view.score_items.flatMap((items, seat) =>
      gains(before.score_items[seat] ?? [], items).map((gain) => ({ ...gain, seat, grid: this.several ? seat : 0 })),
    );
    if (!flashes.length) return;
    this.flashes = flashes;
    setTimeout(() => {
      if (this.flashes === flashes) this.flashes = [];
    }, FLASH_MS);
  }

  private tell(lines: LogLine[]): void {
    const words: string[] = [];
    for (const line of lines) {
      if (line.seat < 0) continue;
      const gained = line.points?.[line.seat];
      const points = gained ? `, ${gained} points` : "";
      words.push(`${this.names[line.seat] ?? "Somebody"} ${moveWords(line.text)}${points}.`);
    }
    const chance = lines.filter((line) => line.seat < 0).map((line) => line.text);
    if (!words.length && chance.length) words.push(chanceWords(chance, this.names));
    if (words.length) this.said = words.join(" ");
  }

  // The hand and the ghost.

  take(id: string): void {
    this.notice = null;
    if (this.tool === id) return;
    this.tool = id;
    const old = this.ghost;
    this.ghost = null;
    if (old) this.point(old.spot);
    const tool = this.current;
    if (tool) this.said = `${pretty(tool.thing || tool.verb)} taken, ${tool.cells.size} places.`;
  }

  drop(): void {
    this.tool = null;
    this.ghost = null;
  }

  point(spot: Spot | null): void {
    const choices = spot ? this.current?.cells.get(cellKey(spot)) : undefined;
    if (!spot || !choices) {
      this.ghost = null;
      return;
    }
    if (this.ghost && cellKey(this.ghost.spot) === cellKey(spot)) return;
    this.ghost = { spot, choice: closest(choices, this.wish) };
  }

  walk(dx: number, dy: number): void {
    const next = step(this.destinations, this.ghost?.spot ?? null, dx, dy);
    if (!next) return;
    this.point(next);
    this.sayGhost();
  }

  private choose(choice: Choice | null): void {
    if (!this.ghost || !choice) return;
    this.wish = choice.tail;
    this.ghost = { spot: this.ghost.spot, choice };
    this.sayGhost();
  }

  turn(): void {
    if (this.ghost) this.choose(turned(this.choices, this.ghost.choice.tail));
    else if (this.current?.isTile) {
      const order = ["r0", "r1", "r2", "r3"];
      const at = order.indexOf(this.wish.slice(0, 2));
      this.wish = order[(at + 1) % 4]! + (this.wish.endsWith("f") ? "f" : "");
    }
  }

  flip(): void {
    if (this.ghost) this.choose(flipped(this.choices, this.ghost.choice.tail));
    else this.wish = this.wish.endsWith("f") ? this.wish.slice(0, -1) : `${this.wish}f`;
  }

  private sayGhost(): void {
    if (!this.ghost) return;
    const { spot, choice } = this.ghost;
    const count = this.choices.length > 1 ? `, one of ${this.choices.length} ways` : "";
    const on = this.several ? ` on the board of ${this.names[spot.grid]}` : "";
    this.said = `At ${spot.x},${spot.y}${on}, ${turnWords(choice.tail)}${count}.`;
  }

  /** Clicks on a cell: lays the ghost there, or tells why nothing can lie there. */
  async pick(spot: Spot): Promise<void> {
    if (!this.tool) return;
    if (this.current?.cells.has(cellKey(spot))) {
      this.point(spot);
      await this.commit();
      return;
    }
    this.ghost = null;
    if (this.isMyTurn && this.tool.startsWith("tile:")) await this.askWhy(spot);
  }

  private async askWhy(spot: Spot): Promise<void> {
    const grid = this.several ? `${spot.grid}:` : "";
    const move = `${grid}${this.tool!.slice(5)}@${spot.x},${spot.y}/${this.wish}`;
    const answer = await this.link.ask({ do: "why", seat: this.seat, move });
    if (answer.sentence) this.show(answer);
  }

  async commit(): Promise<void> {
    const ghost = this.ghost;
    const tool = this.current;
    if (!ghost || !tool) return;
    if (!this.isMyTurn) {
      this.plan(ghost, tool);
      return;
    }
    await this.play(ghost.choice.text);
  }

  private plan(ghost: Ghost, tool: Tool): void {
    if (!tool.isTile) return;
    const others = this.plans.filter((plan) => cellKey(plan) !== cellKey(ghost.spot));
    this.plans = [...others, { ...ghost.spot, tile: tool.thing, turn: ghost.choice.tail }];
    this.drop();
  }

  // Asking the server.

  async play(move: string): Promise<void> {
    if (this.busy || !this.news) return;
    const number = this.news.number;
    this.busy = true;
    this.notice = null;
    const answer = await this.link.ask({ do: "move", seat: this.seat, number, move });
    this.busy = false;
    if (answer.kind === "refused") this.show(answer);
    else if (this.news?.number === number) this.drop();
  }

  private show(answer: Answer): void {
    this.notice = { sentence: answer.sentence ?? "", clause: answer.clause ?? "" };
    this.said = `${this.notice.sentence} ${this.notice.clause}`;
  }

  async undo(): Promise<void> {
    const answer = await this.link.ask({ do: "undo", seat: this.seat, number: this.news?.number ?? 0 });
    if (answer.kind === "refused") this.show(answer);
    else this.said = "Taken back.";
  }

  async hint(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const number = this.news?.number;
    const answer = await this.link.ask({ do: "hint", seat: this.seat });
    this.thinking = false;
    if (answer.kind === "refused") this.show(answer);
    else if (number === this.news?.number) this.showHint(answer.move ?? "");
  }

  private showHint(text: string): void {
    const move = parseMove(text);
    this.hinted = text;
    this.said = `The bot would play: ${moveWords(text)}.`;
    this.notice = { sentence: `Hint: ${moveWords(text)}${move ? `, ${turnWords(move.tail)}` : ""}.`, clause: "" };
    if (!move) return;
    this.take(toolId(move));
    const choice = this.current?.cells.get(cellKey(move))?.find((entry) => entry.text === text);
    if (choice) this.ghost = { spot: { grid: move.grid, x: move.x, y: move.y }, choice };
  }

  order(letsPass: boolean): Promise<Answer> {
    return this.link.ask({ do: "order", seat: this.seat, lets_pass: letsPass });
  }

  async give(seat: number, level: string): Promise<void> {
    const answer = await this.link.ask({ do: "give", seat, level });
    if (answer.kind === "refused") this.show(answer);
  }

  async sit(seat: number, name: string): Promise<void> {
    try {
      const ticket = await takeSeat(this.id, seat, name, prefs.token);
      keep({ token: ticket.token, name: name || prefs.name });
      this.news = null;
      this.log = [];
      this.shown = null;
      this.link.again();
    } catch (error) {
      this.notice = { sentence: (error as Error).message, clause: "" };
    }
  }

  async goTo(at: number | null): Promise<void> {
    this.drop();
    this.replay = at === null ? null : await getStep(this.id, at);
  }

  async rematch(): Promise<string | null> {
    try {
      return (await askRematch(this.id, prefs.token)).id;
    } catch (error) {
      this.notice = { sentence: (error as Error).message, clause: "" };
      return null;
    }
  }
}
