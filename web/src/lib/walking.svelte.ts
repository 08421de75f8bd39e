// Walking over the boards cell by cell, for people who do not see them: each step is told.
import { boundsOf } from "./camera";
import { t } from "./language.svelte";
import { type Spot, cellKey, frontier, spotOf } from "./moves";
import type { Session } from "./session.svelte";
import { cellSentences } from "./telling";

const ARROWS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

export class Walking {
  /** Where one stands, while one walks. */
  spot = $state.raw<Spot | null>(null);

  constructor(private readonly session: Session) {}

  /** Comes to a board: to where the ghost is or the last move was, else to its first tile. */
  enter(grid: number): void {
    if (this.spot?.grid === grid) return;
    const { last, holding } = this.session;
    const first = this.session.boards[grid]?.[0] ?? { x: 0, y: 0 };
    const from = [holding.ghost?.spot, last].find((spot) => spot?.grid === grid) ?? first;
    this.spot = { grid, x: from.x, y: from.y };
  }

  leave(): void {
    this.spot = null;
  }

  /** Does what a key means on a board; false if it means nothing here. */
  press(key: string, grid: number): boolean {
    this.enter(grid);
    const arrow = ARROWS[key];
    if (arrow) this.go(...arrow);
    else if (key === "n" || key === "N") this.goToPlace(key === "n" ? 1 : -1);
    else if (key === "Enter" || key === " ") this.act();
    else return false;
    return true;
  }

  private get here(): Spot {
    const { ghost } = this.session.holding;
    return ghost && ghost.spot.grid === this.spot!.grid ? ghost.spot : this.spot!;
  }

  private go(dx: number, dy: number): void {
    const { grid, x, y } = this.here;
    const bounds = this.session.view?.bounds;
    const { west, north, east, south } = bounds
      ? { west: bounds[0], north: bounds[1], east: bounds[2], south: bounds[3] }
      : boundsOf(this.session.boards[grid] ?? [], 1);
    const to = { grid, x: Math.max(west, Math.min(x + dx, east)), y: Math.max(north, Math.min(y + dy, south)) };
    if (cellKey(to) === cellKey({ grid, x, y })) this.session.said = t("walk.edge");
    else this.stand(to);
  }

  /** Goes to the next place where something can be done, over all boards. */
  private goToPlace(by: number): void {
    const { session } = this;
    const order = (a: Spot, b: Spot) => a.grid - b.grid || a.y - b.y || a.x - b.x;
    const places = this.places().sort(order);
    if (!places.length) {
      session.said = t("walk.nowhere");
      return;
    }
    const after = places.filter((place) => order(place, this.here) * by > 0);
    this.stand((by > 0 ? after[0] : after.at(-1)) ?? places.at(by > 0 ? 0 : -1)!);
  }

  /** Where something can be done; where nobody agreed to be told, all places beside tiles. */
  private places(): Spot[] {
    const { session } = this;
    if (session.holding.current) return [...session.holding.destinations];
    if (session.isFree) return frontier(session.boards, session.view?.bounds ?? null);
    const keys = new Set(session.sorted.tools.flatMap((tool) => [...tool.cells.keys()]));
    return [...keys].map(spotOf);
  }

  private stand(spot: Spot): void {
    this.spot = spot;
    if (this.session.holding.tool) this.session.holding.point(spot);
    this.session.said = cellSentences(this.session, spot);
  }

  /** Does what the ghost shows; takes the only tile that fits; else tells what is here, or why not. */
  private act(): void {
    const { session } = this;
    const { holding } = session;
    const spot = this.here;
    const fitting = session.sorted.tools.filter((tool) => tool.isTile && tool.cells.has(cellKey(spot)));
    if (holding.ghost || holding.tool?.startsWith("tile:")) void holding.pick(spot);
    else if (fitting.length === 1 && !session.isFree) {
      holding.take(fitting[0]!.id);
      this.stand(spot);
    } else session.said = cellSentences(session, spot);
  }
}
