// A camera that glides to where it is sent, unless nothing may move.
import type { Camera } from "./camera";
import { isStill } from "./motion";

/** How long it glides, in milliseconds. */
const GLIDE_MS = 420;

const between = (a: number, b: number, part: number) => a + (b - a) * part;

/** Between two cameras; zoom goes by factors, so that it seems even. */
export const cameraBetween = (from: Camera, to: Camera, part: number): Camera => ({
  x: between(from.x, to.x, part),
  y: between(from.y, to.y, part),
  zoom: from.zoom * (to.zoom / from.zoom) ** part,
});

export class Glide {
  camera = $state.raw<Camera>({ x: 0, y: 0, zoom: 0.8 });
  /** How large the board is drawn: while it glides, what is drawn is stretched. */
  drawn = $state(0.8);
  private frame = 0;
  private goal: Camera | null = null;

  /** Is somewhere at once, as under a finger. */
  set(camera: Camera): void {
    cancelAnimationFrame(this.frame);
    this.goal = null;
    this.camera = camera;
    this.drawn = camera.zoom;
  }

  to(goal: Camera): void {
    const known = this.goal ?? this.camera;
    if (known.x === goal.x && known.y === goal.y && known.zoom === goal.zoom) return;
    if (isStill()) return this.set(goal);
    cancelAnimationFrame(this.frame);
    this.goal = goal;
    const [from, began] = [this.camera, performance.now()];
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / GLIDE_MS));
      if (part === 1) return this.set(goal);
      this.camera = cameraBetween(from, goal, 1 - (1 - part) ** 3);
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }
}
