// What a player has in hand: a tile or piece, the ghost that shows where it would go, names that
// are picked for a move, and the plans that nobody else sees.
import type { Cell } from "./api";
import { listWords, t } from "./language.svelte";
import {
  type Action,
  type Choice,
  PIECES,
  type Spot,
  type Tool,
  cellKey,
  freeTool,
  frontier,
  joined,
  spotOf,
} from "./moves";
import { canAdd, pickedMove } from "./picking";
import type { Session } from "./session.svelte";
import { type Marks, closest, flipped, flippedWish, nearest, step, turned, turnedWish } from "./turning";
import { choiceWords, nameOf, prospectWords } from "./words";

export interface Ghost {
  spot: Spot;
  choice: Choice;
}

export interface Plan extends Cell {
  grid: number;
}

/** A point of a cell, in hundredths of it from its middle. */
export interface Point extends Spot {
  dx: number;
  dy: number;
  /** How many pixels of the screen a cell has. */
  unit: number;
}

export class Holding {
  tool = $state<string | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  wish = $state("r0");
  plans = $state.raw<Plan[]>([]);
  /** The verb of the action that names are picked for, and where in the hand they lie. */
  verb = $state<string | null>(null);
  picked = $state.raw<number[]>([]);

  constructor(private readonly session: Session) {}

  current = $derived.by(() => this.find(this.tool));
  destinations = $derived(this.current ? [...this.current.cells.keys()].map(spotOf) : []);
  choices = $derived(this.ghost ? this.choicesAt(this.ghost.spot) : []);
  /** All choices of the pieces that can be put somewhere. */
  pieces = $derived(this.current && !this.current.isTile ? [...this.current.cells.values()].flat() : []);
  action = $derived.by(() => this.session.sorted.actions.find((action) => action.verb === this.verb) ?? null);
  pickedNames = $derived.by(() => this.picked.map((at) => this.session.hand[at] ?? ""));
  pickedMove = $derived(this.action ? pickedMove(this.action, this.pickedNames) : null);

  private find(id: string | null): Tool | null {
    const { session } = this;
    if (!id || session.replay || session.isOver) return null;
    const legal = session.sorted.tools.find((tool) => tool.id === id);
    const tile = id.startsWith("tile:") ? id.slice(5) : "";
    if (!tile || !session.hand.includes(tile)) return legal ?? null;
    if (legal && !session.isFree) return legal;
    return joined(freeTool(tile, session.flips(tile), session.isFree ? frontier(session.boards, session.view?.bounds ?? null) : [], session.several), legal);
  }

  private choicesAt(spot: Spot): Choice[] {
    return this.current?.cells.get(cellKey(spot)) ?? [];
  }

  take(id: string): void {
    this.session.intent.takeBack();
    this.session.notice = null;
    this.stopPicking();
    if (this.tool === id) return;
    const old = this.ghost;
    this.tool = id;
    this.ghost = null;
    if (old) this.point(old.spot);
    if (this.current) this.session.said = t("said.taken", { thing: this.toolWords(this.current), count: this.current.cells.size });
  }

  private nameOf = (id: string) => (this.session.game ? nameOf(this.session.game.words, id) : id);

  private toolWords = (tool: Tool) => (tool.isTile ? this.nameOf(tool.thing) : t("said.piece"));

  /** Puts back what is in hand; pieces stay there, for nothing else would bring them back. */
  drop(): void {
    this.session.intent.takeBack();
    this.tool = this.session.sorted.tools.some((tool) => tool.id === PIECES) ? PIECES : null;
    this.ghost = null;
    this.stopPicking();
  }

  /** Takes what there is only one of, when a turn begins. */
  takeTheOnly(): void {
    const { tools } = this.session.sorted;
    const tiles = tools.filter((tool) => tool.isTile);
    if (this.tool) return;
    if (tools.some((tool) => tool.id === PIECES)) this.tool = PIECES;
    else if (tiles.length === 1) this.tool = tiles[0]!.id;
  }

  /** Shows the ghost on a cell, or none; on a tile of pieces, that which is nearest to the point. */
  point(at: Spot | Point | null): void {
    this.show(at);
    // Who points elsewhere did not mean it.
    if (this.ghost?.choice.text !== this.session.intent.move) this.session.intent.takeBack();
  }

  private show(at: Spot | Point | null): void {
    const choices = at ? this.choicesAt(at) : [];
    if (!at || !choices.length) {
      this.ghost = null;
      return;
    }
    const spot = { grid: at.grid, x: at.x, y: at.y };
    const marks: Marks = this.session.now?.marks ?? {};
    const marked = choices.some((choice) => marks[choice.text]);
    const same = this.ghost !== null && cellKey(this.ghost.spot) === cellKey(spot);
    if (marked && "dx" in at && new Set(choices.map((c) => String(marks[c.text]))).size > 1) {
      const choice = nearest(choices, marks, at);
      if (!same || this.ghost?.choice.text !== choice.text) this.ghost = { spot, choice };
    } else if (!same) this.ghost = { spot, choice: closest(choices, this.wish) };
  }

  walk(dx: number, dy: number): void {
    const next = step(this.destinations, this.ghost?.spot ?? null, dx, dy);
    if (!next) return;
    this.point(next);
    this.sayGhost();
  }

  private choose(choice: Choice | null): void {
    if (!this.ghost || !choice) return;
    this.session.intent.takeBack();
    if (this.current?.isTile && choice.tail) this.wish = choice.tail;
    this.ghost = { spot: this.ghost.spot, choice };
    this.sayGhost();
  }

  turn(): void {
    if (this.ghost) this.choose(turned(this.choices, this.ghost.choice));
    else if (this.current?.isTile) this.wish = turnedWish(this.wish);
  }

  flip(): void {
    if (this.ghost) this.choose(flipped(this.choices, this.ghost.choice));
    else this.wish = flippedWish(this.wish);
  }

  /** How what is at hand would lie or stand, and of how many ways it is one. */
  wayWords(): string {
    const { game, prospect } = this.session;
    const count = this.choices.length;
    const about = game && prospect ? `, ${prospectWords(game.words, prospect)}` : "";
    const how = game && this.ghost ? choiceWords(game.words, this.ghost.choice) + about : "";
    return count > 1 ? t("said.ways", { how, count }) : how;
  }

  sayGhost(): void {
    if (!this.ghost) return;
    const { spot } = this.ghost;
    const how = this.wayWords();
    const cell = this.session.cellName(spot.x, spot.y);
    const name = this.session.names[spot.grid] ?? "";
    this.session.said = this.session.several ? t("said.at.of", { cell, name, how }) : t("said.at", { cell, how });
  }

  /** Clicks on a cell: does what the ghost shows, or tells why nothing can be done there. */
  async pick(at: Spot | Point, isSure = false): Promise<void> {
    if (!this.tool) return;
    this.point(at);
    if (this.ghost) await this.commit(isSure);
    else if (this.session.isMyTurn && this.tool.startsWith("tile:")) {
      const grid = this.session.several ? `${at.grid}:` : "";
      const move = `${grid}${this.tool.slice(5)}@${at.x},${at.y}/${this.wish}`;
      // Without such help one learns why by trying, here as beside the tiles.
      await (this.session.isFree ? this.session.play(move) : this.session.askWhy(move));
    }
  }

  async commit(isSure = false): Promise<void> {
    const { ghost, current } = this;
    if (!ghost || !current) return;
    if (this.session.isMyTurn) await this.session.play(ghost.choice.text, isSure);
    else if (current.isTile) this.plan(ghost, current);
  }

  private plan(ghost: Ghost, tool: Tool): void {
    this.unplan(ghost.spot);
    this.plans = [...this.plans, { ...ghost.spot, tile: tool.thing, turn: ghost.choice.tail }];
    this.drop();
  }

  unplan(spot: Spot): void {
    this.plans = this.plans.filter((plan) => cellKey(plan) !== cellKey(spot));
  }

  /** Forgets what the news has overtaken. */
  refresh(): void {
    if (this.tool && !this.current) this.drop();
    if (this.verb && !this.action) this.stopPicking();
    const ghost = this.ghost;
    if (ghost && !this.choices.some((choice) => choice.text === ghost.choice.text)) this.ghost = null;
    const taken = new Set(
      this.session.boards.flatMap((board, grid) => board.map(({ x, y }) => cellKey({ grid, x, y }))),
    );
    this.plans = this.plans.filter((plan) => !taken.has(cellKey(plan)));
  }

  // Names that are picked in the hand.

  startPicking(action: Action): void {
    const taken = this.tool?.startsWith("tile:") ? this.session.hand.indexOf(this.tool.slice(5)) : -1;
    this.drop();
    this.verb = action.verb;
    if (taken >= 0 && this.canPick(taken)) this.picked = [taken];
  }

  stopPicking(): void {
    this.verb = null;
    this.picked = [];
  }

  canPick(at: number): boolean {
    return this.action !== null && canAdd(this.action, this.pickedNames, this.session.hand[at] ?? "");
  }

  togglePicked(at: number): void {
    if (this.picked.includes(at)) this.picked = this.picked.filter((other) => other !== at);
    else if (this.canPick(at)) this.picked = [...this.picked, at];
    else if (this.picked.length === 1) {
      this.picked = [];
      if (this.canPick(at)) this.picked = [at];
    }
    this.session.said = this.picked.length ? t("said.picked", { names: listWords(this.pickedNames.map(this.nameOf)) }) : t("said.unpicked");
  }

  async playPicked(): Promise<void> {
    if (this.pickedMove) await this.session.play(this.pickedMove, true);
  }
}
