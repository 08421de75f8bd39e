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

/** Shows everything, or, where cells would have fewer pixels than asked for, only some, all of these, closer. */
export function fittedTo(all: Bounds, near: Cell[], size: Size, least: number): Camera {
  const camera = fitted(all, size);
  if (!near.length || camera.zoom * CELL >= least) return camera;
  const close = fitted(boundsOf(near, 1), size);
  return close.zoom > camera.zoom * WORTH ? { ...close, zoom: Math.min(close.zoom, (least * 1.25) / CELL) } : camera;
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
