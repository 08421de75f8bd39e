// Where one looks on a board: the point in the middle, in board units, and how large they are.
export const CELL = 100;
const MOST = 1.6;
const LEAST = 0.12;
/** Leaving out a part of the board has to make its cells larger by so much. */
const WORTH = 1.2;

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

interface Cell {
  x: number;
  y: number;
}

/** A rectangle of cells, borders included. */
export interface Bounds {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** The cells from one end to the other, with some more around them. */
export function boundsOf(cells: Cell[], margin = 0): Bounds {
  const xs = cells.length ? cells.map((cell) => cell.x) : [0];
  const ys = cells.length ? cells.map((cell) => cell.y) : [0];
  return {
    west: Math.min(...xs) - margin,
    east: Math.max(...xs) + margin,
    north: Math.min(...ys) - margin,
    south: Math.max(...ys) + margin,
  };
}

/** Shows all of some cells, not larger than life. */
export function fitted(bounds: Bounds, size: Size): Camera {
  const wide = (bounds.east - bounds.west + 1.3) * CELL;
  const high = (bounds.south - bounds.north + 1.3) * CELL;
  const zoom = Math.max(LEAST, Math.min(size.width / wide, size.height / high, 1.05));
  return { x: ((bounds.west + bounds.east) / 2) * CELL, y: ((bounds.north + bounds.south) / 2) * CELL, zoom };
}

/** What a board has to show. */
export interface Scene {
  all: Bounds;
  /** The cells that one has to see, if they can be seen together. */
  near: Cell[];
  /** How many pixels a cell has at least. */
  least: number;
  /** How many it has where all that one has to see can be seen so. */
  aim?: number;
}

/** Shows everything; where cells would be smaller than they may be, the part where most of what one has to see lies. */
export function framed({ all, near, least, aim = least }: Scene, size: Size, from: Camera): Camera {
  const whole = fitted(all, size);
  const zoom = Math.max(least, Math.min(aim, fitted(boundsOf(near, 1), size).zoom * CELL)) / CELL;
  if (zoom < whole.zoom * WORTH || !near.length) return whole;
  const places = [from, fitted(boundsOf(near), size), ...near.map(({ x, y }) => ({ x: x * CELL, y: y * CELL }))];
  const found = places.map(({ x, y }) => kept({ x, y, zoom }, all, size));
  const seen = found.map((camera) => near.filter((cell) => isWhole(camera, size, cell)).length);
  return found[seen.indexOf(Math.max(...seen))]!;
}

/** Moves a camera no further than the board goes. */
function kept(camera: Camera, all: Bounds, size: Size): Camera {
  const across = along(camera.x, all.west, all.east, size.width / camera.zoom);
  const down = along(camera.y, all.north, all.south, size.height / camera.zoom);
  return { x: across, y: down, zoom: camera.zoom };
}

/** Where the middle of what is seen of a line of cells may be. */
function along(wanted: number, first: number, last: number, seen: number): number {
  const [from, to] = [(first - 0.65) * CELL + seen / 2, (last + 0.65) * CELL - seen / 2];
  return from > to ? (from + to) / 2 : Math.min(to, Math.max(from, wanted));
}

/** Whether all of a cell is seen. */
const isWhole = (camera: Camera, size: Size, cell: Cell): boolean =>
  [-0.5, 0.5].every((part) => isInSight(camera, size, { x: cell.x + part, y: cell.y + part }));

export type Way = "north" | "east" | "south" | "west";

/** Of some cells, those out of sight, by the side of the board beyond which they lie. */
export function outOfSight<T extends Cell>(camera: Camera, size: Size, cells: T[]): Map<Way, T[]> {
  const found = new Map<Way, T[]>();
  for (const cell of cells) {
    if (isInSight(camera, size, cell)) continue;
    const across = ((cell.x * CELL - camera.x) * camera.zoom) / size.width;
    const down = ((cell.y * CELL - camera.y) * camera.zoom) / size.height;
    const way = Math.abs(across) > Math.abs(down) ? (across > 0 ? "east" : "west") : down > 0 ? "south" : "north";
    found.set(way, [...(found.get(way) ?? []), cell]);
  }
  return found;
}

/** The cell of some that lies nearest to a point, if it is within a reach of cells. */
export function nearestCell<T extends Cell>(cells: T[], at: { x: number; y: number; dx: number; dy: number }, reach: number): T | null {
  const far = (cell: Cell) => Math.hypot(cell.x - at.x - at.dx / CELL, cell.y - at.y - at.dy / CELL);
  const best = cells.reduce<T | null>((known, cell) => (known === null || far(cell) < far(known) ? cell : known), null);
  return best && far(best) <= reach ? best : null;
}

/** Whether a cell's middle is seen. */
export function isInSight(camera: Camera, size: Size, cell: Cell): boolean {
  const across = Math.abs(cell.x * CELL - camera.x) * camera.zoom;
  const down = Math.abs(cell.y * CELL - camera.y) * camera.zoom;
  return across <= size.width / 2 && down <= size.height / 2;
}

/** Zooms so that the point of the board under a point of the screen stays there. */
export function zoomed(camera: Camera, size: Size, factor: number, px: number, py: number): Camera {
  const zoom = Math.min(MOST, Math.max(LEAST, camera.zoom * factor));
  const { x, y } = toBoard(camera, size, px, py);
  return { x: x - (px - size.width / 2) / zoom, y: y - (py - size.height / 2) / zoom, zoom };
}

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx / camera.zoom,
  y: camera.y + dy / camera.zoom,
});

function toBoard(camera: Camera, size: Size, px: number, py: number): { x: number; y: number } {
  return {
    x: camera.x + (px - size.width / 2) / camera.zoom,
    y: camera.y + (py - size.height / 2) / camera.zoom,
  };
}

/** The cell under a point of the screen, and where in it, from its middle. */
export function cellAt(camera: Camera, size: Size, px: number, py: number) {
  const at = toBoard(camera, size, px, py);
  const x = Math.round(at.x / CELL);
  const y = Math.round(at.y / CELL);
  return { x, y, dx: at.x - x * CELL, dy: at.y - y * CELL };
}
