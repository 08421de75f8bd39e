// Whether things may move on the screen, and how long what has scored lights up.
import type { Flash } from "./scoring";

/** Whether the reader wants nothing to move. */
export const isStill = (): boolean => typeof matchMedia !== "function" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long the light stays on one tile, and how long it runs at most, in milliseconds. */
const [TILE_MS, RUN_MS] = [200, 2400];
/** How long the whole stays lit when the light has run through. */
const STAY_MS = 2600;

export const tileTime = (tiles: number): number => Math.min(TILE_MS, RUN_MS / Math.max(1, tiles));

/** How long the light runs through everything that has scored. */
export const runTime = (flashes: Pick<Flash, "cells">[]): number =>
  isStill() ? 0 : Math.max(0, ...flashes.map(({ cells }) => cells.length * tileTime(cells.length)));

export const litTime = (flashes: Pick<Flash, "cells">[]): number => runTime(flashes) + STAY_MS;

type Point = [number, number];

const isBeside = ([x, y]: Point, [u, v]: Point) => Math.abs(x - u) + Math.abs(y - v) === 1;

/** Whether each cell lies beside the one before: then they are a way, and the light runs along it. */
export const isWay = (cells: Point[]): boolean => cells.length > 1 && cells.every((cell, at) => at === 0 || isBeside(cell, cells[at - 1]!));

/** Cells in the order in which the light reaches them: along a way, or else spreading from where one laid. */
export function inOrder(cells: Point[], from: Point | null): Point[] {
  if (isWay(cells)) return cells;
  const far = (cell: Point) => (from ? Math.abs(cell[0] - from[0]) + Math.abs(cell[1] - from[1]) : 0);
  const left = [...cells].sort((a, b) => far(a) - far(b));
  const found: Point[] = [];
  while (left.length) {
    // What the light cannot reach from where it is begins anew, the nearest first.
    found.push(left.shift()!);
    for (let at = found.length - 1; at < found.length; at++) {
      for (let other = 0; other < left.length; ) {
        if (isBeside(found[at]!, left[other]!)) found.push(...left.splice(other, 1));
        else other++;
      }
    }
  }
  return found;
}
