// What stands beside a clashing edge: what is there, and what must be.
import type { GamePage, Place } from "./api";
import { CELL, type Camera, type Size } from "./camera";
import { clashWords } from "./words";

export interface Label {
  x: number;
  y: number;
  /** The side of the cell that it stands beyond. */
  side: string;
  says: string;
}

/** The labels of one board. */
export const labelsOf = (places: Place[], game: GamePage, grid: number): Label[] =>
  places
    .filter((place) => place.board === grid && place.side && place.shown)
    .map((place) => ({ x: place.x, y: place.y, side: place.side.charAt(0), says: clashWords(game.words, place) }));

interface Box {
  width: number;
  height: number;
}

/** How far a label keeps from its edge and from the rim of the board, in pixels. */
const GAP = 12;
const AWAY: Record<string, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const within = (wanted: number, room: number) => Math.max(4, Math.min(wanted, room - 4));

interface Spot {
  left: number;
  top: number;
}

/** Where the left upper corners of labels are, so that all of them are in sight, none over another. */
export function placesOf(labels: Label[], boxes: Box[], camera: Camera, size: Size): Spot[] {
  const found: Spot[] = [];
  labels.forEach((label, at) => {
    const box = boxes[at] ?? { width: 0, height: 0 };
    const place = placeOf(label, box, camera, size);
    const isOver = (other: Spot, k: number) =>
      Math.abs(other.top - place.top) < box.height && other.left < place.left + box.width && place.left < other.left + (boxes[k]?.width ?? 0);
    while (found.some(isOver)) place.top += 1;
    found.push(place);
  });
  return found;
}

function placeOf(label: Label, box: Box, camera: Camera, size: Size): Spot {
  const [dx, dy] = AWAY[label.side] ?? [0, 0];
  const unit = CELL * camera.zoom;
  const edge = {
    x: size.width / 2 + (label.x * CELL - camera.x) * camera.zoom + (dx * unit) / 2,
    y: size.height / 2 + (label.y * CELL - camera.y) * camera.zoom + (dy * unit) / 2,
  };
  const beyond = (at: number, way: number, long: number) => at - long / 2 + way * (long / 2 + GAP);
  // Beside an upright edge there may be no room, so it stands above or below what clashes there.
  const left = within(beyond(edge.x, dx, box.width), size.width - box.width);
  const isSqueezed = dx !== 0 && Math.abs(left - beyond(edge.x, dx, box.width)) > 1;
  const top = isSqueezed ? edge.y - dx * (unit / 2 + GAP + box.height / 2) - box.height / 2 : beyond(edge.y, dy, box.height);
  return { left, top: within(top, size.height - box.height) };
}
