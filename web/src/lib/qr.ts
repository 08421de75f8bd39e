// A QR code for a short text (ISO/IEC 18004): bytes, correction level M, versions 1 to 6.

/** For each version: bytes of correction in a block, and the bytes of data of each block. */
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
];
/** What fills the room after the text. */
const PADDING = [0xec, 0x11];
/** The bits before the text: which kind of text it is, and how long. */
const HEAD = 4 + 8;

export type Matrix = boolean[][];

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The squares of the code, dark ones true; none if the text is too long for it. */
export function qrOf(text: string): Matrix | null {
  const bytes = [...new TextEncoder().encode(text)];
  const at = BLOCKS.findIndex(([, data]) => bytes.length * 8 + HEAD <= sum(data) * 8);
  if (at < 0) return null;
  const [correction, data] = BLOCKS[at]!;
  const bits = bitsOf(interleaved(padded(bytes, sum(data)), correction, data));
  const drawn = MASKS.map((_, mask) => draw(at + 1, bits, mask));
  return drawn.reduce((best, matrix) => (penalty(matrix) < penalty(best) ? matrix : best));
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
const bitsOf = (bytes: number[]): boolean[] => bytes.flatMap((byte) => Array.from({ length: 8 }, (_, i) => ((byte >> (7 - i)) & 1) === 1));

/** The text with its head, its end and its padding. */
function padded(bytes: number[], room: number): number[] {
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const whole = Array.from({ length: halves.length / 2 }, (_, i) => halves[2 * i]! * 16 + halves[2 * i + 1]!).slice(0, room);
  return [...whole, ...Array.from({ length: room - whole.length }, (_, i) => PADDING[i % 2]!)];
}

/** Data and correction of all blocks, a byte of each in turn. */
function interleaved(bytes: number[], correction: number, sizes: number[]): number[] {
  const blocks = sizes.map((size, i) => bytes.slice(sum(sizes.slice(0, i)), sum(sizes.slice(0, i)) + size));
  const checks = blocks.map((block) => remainder(block, correction));
  const inTurn = (parts: number[][], length: number) => Array.from({ length }, (_, i) => parts.map((part) => part[i]!)).flat();
  return [...inTurn(blocks, sizes[0]!), ...inTurn(checks, correction)];
}

/** Multiplies in the field of 256 numbers that the standard names. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

/** The bytes of correction: what is left after a division by the standard's polynomial. */
function remainder(data: number[], length: number): number[] {
  let divisor = [1];
  let root = 1;
  for (let i = 0; i < length; i++, root = times(root, 2)) {
    divisor = [...divisor, 0].map((value, k) => value ^ times(k ? divisor[k - 1]! : 0, root));
  }
  let left = Array<number>(length).fill(0);
  for (const byte of data) {
    const factor = byte ^ left[0]!;
    left = [...left.slice(1), 0].map((value, k) => value ^ times(divisor[k + 1]!, factor));
  }
  return left;
}

function draw(version: number, bits: boolean[], mask: number): Matrix {
  const size = 17 + 4 * version;
  const matrix: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  drawPatterns(matrix, version);
  drawFormat(matrix, mask);
  let next = 0;
  for (const { x, y } of wayThrough(size)) {
    if (matrix[y]![x] === null) matrix[y]![x] = (bits[next++] ?? false) !== MASKS[mask]!(x, y);
  }
  return matrix as Matrix;
}

/** Rings of squares: by the distance from their middle, whether they are dark. */
function drawRings(matrix: (boolean | null)[][], cx: number, cy: number, rings: boolean[]): void {
  const far = rings.length - 1;
  for (let y = Math.max(0, cy - far); y <= Math.min(matrix.length - 1, cy + far); y++) {
    for (let x = Math.max(0, cx - far); x <= Math.min(matrix.length - 1, cx + far); x++) {
      matrix[y]![x] = rings[Math.max(Math.abs(x - cx), Math.abs(y - cy))]!;
    }
  }
}

function drawPatterns(matrix: (boolean | null)[][], version: number): void {
  const size = matrix.length;
  for (let i = 0; i < size; i++) matrix[6]![i] = matrix[i]![6] = i % 2 === 0;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) drawRings(matrix, x!, y!, [true, true, false, true, false]);
  if (version > 1) drawRings(matrix, size - 7, size - 7, [true, false, true]);
}

/** Says twice which mask was chosen; level M is 00. */
function drawFormat(matrix: (boolean | null)[][], mask: number): void {
  let check = mask;
  for (let i = 0; i < 10; i++) check = (check << 1) ^ ((check >> 9) * 0x537);
  const format = ((mask << 10) | check) ^ 0x5412;
  const size = matrix.length;
  for (let i = 0; i < 15; i++) {
    const isDark = ((format >> i) & 1) === 1;
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const left = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    matrix[down]![8] = matrix[8]![left] = isDark;
  }
  matrix[size - 8]![8] = true;
}

/** The squares in the order of the bits: up and down in columns of two, from the right. */
function* wayThrough(size: number): Generator<{ x: number; y: number }> {
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = isUp ? size - 1 - i : i;
      yield { x: right, y };
      yield { x: right - 1, y };
    }
  }
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty(matrix: Matrix): number {
  const size = matrix.length;
  const lines = [...matrix, ...matrix.map((_, x) => matrix.map((row) => row[x]!))];
  let total = 0;
  for (const line of lines) {
    const text = line.map((isDark) => (isDark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) total += run.length - 2;
    total += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const here = matrix[y]![x];
      if (matrix[y]![x - 1] === here && matrix[y - 1]![x] === here && matrix[y - 1]![x - 1] === here) total += 3;
    }
  }
  const dark = matrix.flat().filter(Boolean).length;
  return total + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** All dark squares as one path. */
export const pathOf = (matrix: Matrix): string =>
  matrix.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
