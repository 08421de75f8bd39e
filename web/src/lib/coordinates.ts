// Letters and numbers along a board, for people who ask for them: columns A, B, C…, rows 1, 2, 3…
export interface Origin {
  /** The column that is called A. */
  x: number;
  /** The row that is called 1. */
  y: number;
}

/** A board grows on all sides; names of cells stay for so many columns and rows. */
const BLOCK = 10;

/** Finds where names begin: at the frame's corner, else so far out that they seldom change. */
export function originOf(boards: { x: number; y: number }[][], bounds: readonly [number, number, number, number] | null): Origin {
  if (bounds) return { x: bounds[0], y: bounds[1] };
  const least = (values: number[]) => Math.floor((Math.min(0, ...values) - 1) / BLOCK) * BLOCK;
  const tiles = boards.flat();
  return { x: least(tiles.map((tile) => tile.x)), y: least(tiles.map((tile) => tile.y)) };
}

/** The letters of a column: A to Z, then AA, AB… */
export function columnName(x: number, origin: Origin): string {
  let left = x - origin.x;
  let name = "";
  for (; left >= 0; left = Math.floor(left / 26) - 1) name = String.fromCharCode(65 + (left % 26)) + name;
  return name;
}

export const rowName = (y: number, origin: Origin): string => (y < origin.y ? "" : String(y - origin.y + 1));

export const cellName = (x: number, y: number, origin: Origin): string => columnName(x, origin) + rowName(y, origin);
