// A tile that is dragged from the hand to a board.
import type { Holding, Point } from "./holding.svelte";

const NEAR = 10;

export class Dragging {
  tile = $state<string | null>(null);
  x = $state(0);
  y = $state(0);

  constructor(
    private readonly holding: Holding,
    private readonly locate: (x: number, y: number) => Point | null,
  ) {}

  start(tile: string, from: PointerEvent): void {
    const stop = new AbortController();
    const moved = (event: PointerEvent) => {
      if (this.tile === null && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < NEAR) return;
      if (this.tile === null) this.holding.take(`tile:${tile}`);
      [this.tile, this.x, this.y] = [tile, event.clientX, event.clientY];
      this.holding.point(this.locate(event.clientX, event.clientY));
    };
    const done = (event: PointerEvent) => {
      stop.abort();
      const spot = this.tile !== null && event.type === "pointerup" ? this.locate(event.clientX, event.clientY) : null;
      this.tile = null;
      if (spot && event.pointerType === "mouse") void this.holding.pick(spot);
      else if (spot) this.holding.point(spot);
    };
    addEventListener("pointermove", moved, { signal: stop.signal });
    addEventListener("pointerup", done, { signal: stop.signal });
    addEventListener("pointercancel", done, { signal: stop.signal });
  }
}
