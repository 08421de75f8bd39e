// Legal moves, as texts, sorted into tools: what one takes in hand and where it can go.
// Nothing here knows a game; a move is `[verb:][grid:]thing@x,y[/tail]`, or a word with choices.

export interface Spot {
  grid: number;
  x: number;
  y: number;
}

export interface Choice {
  text: string;
  tail: string;
}

/** A tile of the hand, or another thing that goes to a cell: its cells, each with its choices. */
export interface Tool {
  id: string;
  verb: string;
  thing: string;
  isTile: boolean;
  cells: Map<string, Choice[]>;
}

/** A move without a cell: one button, or a list to choose from. */
export interface Action {
  verb: string;
  moves: { text: string; argument: string }[];
}

export interface Sorted {
  tools: Tool[];
  actions: Action[];
}

const MOVE = /^(?:([a-z-]+):)?(?:(\d+):)?([a-z0-9-]+)@(-?\d+),(-?\d+)(?:\/([A-Za-z0-9-]+))?$/;
const TURN = /^r[0-3]f?$/;

export const cellKey = (spot: Spot) => `${spot.grid}:${spot.x},${spot.y}`;

export function spotOf(key: string): Spot {
  const [grid, cell] = key.split(":") as [string, string];
  const [x, y] = cell.split(",") as [string, string];
  return { grid: Number(grid), x: Number(x), y: Number(y) };
}

export interface Parsed extends Spot {
  verb: string;
  thing: string;
  tail: string;
}

export function parseMove(text: string): Parsed | null {
  const found = MOVE.exec(text);
  if (!found) return null;
  const [, verb = "", grid = "0", thing = "", x = "0", y = "0", tail = ""] = found;
  return { verb, grid: Number(grid), thing, x: Number(x), y: Number(y), tail };
}

export const isPlacement = (move: Parsed) => move.verb === "" && TURN.test(move.tail);

export function toolId(move: Parsed): string {
  return isPlacement(move) ? `tile:${move.thing}` : `${move.verb}:${move.thing}`;
}

export function sortMoves(legal: string[]): Sorted {
  const tools = new Map<string, Tool>();
  const actions = new Map<string, Action>();
  for (const text of legal) {
    const move = parseMove(text);
    if (move) addToTool(tools, move, text);
    else addAction(actions, text);
  }
  return { tools: [...tools.values()], actions: [...actions.values()] };
}

function addToTool(tools: Map<string, Tool>, move: Parsed, text: string): void {
  const id = toolId(move);
  let tool = tools.get(id);
  if (!tool) {
    tool = { id, verb: move.verb, thing: move.thing, isTile: isPlacement(move), cells: new Map() };
    tools.set(id, tool);
  }
  const key = cellKey(move);
  const choices = tool.cells.get(key) ?? [];
  choices.push({ text, tail: move.tail });
  tool.cells.set(key, choices);
}

function addAction(actions: Map<string, Action>, text: string): void {
  const colon = text.indexOf(":");
  const verb = colon < 0 ? text : text.slice(0, colon);
  const action = actions.get(verb) ?? { verb, moves: [] };
  action.moves.push({ text, argument: colon < 0 ? "" : text.slice(colon + 1) });
  actions.set(verb, action);
}

const TURNS = ["r0", "r1", "r2", "r3"];
const ALL_TURNS = [...TURNS, "r0f", "r1f", "r2f", "r3f"];

/** A tile that may be tried anywhere: for planning, and where highlights are switched off. */
export function freeTool(tile: string, flips: boolean, free: Spot[], several: boolean): Tool {
  const cells = new Map<string, Choice[]>();
  for (const spot of free) {
    const front = several ? `${spot.grid}:` : "";
    cells.set(
      cellKey(spot),
      (flips ? ALL_TURNS : TURNS).map((tail) => ({ tail, text: `${front}${tile}@${spot.x},${spot.y}/${tail}` })),
    );
  }
  return { id: `tile:${tile}`, verb: "", thing: tile, isTile: true, cells };
}

/** The empty cells beside tiles, board by board. */
export function frontier(boards: { x: number; y: number }[][]): Spot[] {
  const found: Spot[] = [];
  boards.forEach((board, grid) => {
    const taken = new Set(board.map((tile) => `${tile.x},${tile.y}`));
    const seen = new Set<string>();
    for (const { x, y } of board) {
      for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) {
        const key = `${x + dx},${y + dy}`;
        if (!taken.has(key) && !seen.has(key)) {
          seen.add(key);
          found.push({ grid, x: x + dx, y: y + dy });
        }
      }
    }
  });
  return found;
}

/** The choice that comes closest to a wish: same tail, else same side up, else the first. */
export function closest(choices: Choice[], wish: string): Choice {
  const flipped = wish.endsWith("f");
  return (
    choices.find((choice) => choice.tail === wish) ??
    choices.find((choice) => choice.tail.endsWith("f") === flipped) ??
    choices[0]!
  );
}

/** The next turn that fits: the same side up if there is another, else any. */
export function turned(choices: Choice[], tail: string): Choice {
  const flipped = tail.endsWith("f");
  const same = choices.filter((choice) => choice.tail.endsWith("f") === flipped);
  const round = same.length > 1 ? same : choices;
  const at = round.findIndex((choice) => choice.tail === tail);
  return round[(at + 1) % round.length]!;
}

/** The other side up, turned alike if that fits. */
export function flipped(choices: Choice[], tail: string): Choice | null {
  const up = tail.endsWith("f");
  const other = choices.filter((choice) => choice.tail.endsWith("f") !== up);
  const wish = up ? tail.slice(0, -1) : `${tail}f`;
  return other.find((choice) => choice.tail === wish) ?? other[0] ?? null;
}

/** The cell of a set that lies nearest in a direction, for the arrow keys. */
export function step(cells: Spot[], from: Spot | null, dx: number, dy: number): Spot | null {
  if (!from) return cells[0] ?? null;
  let best: Spot | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const along = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    const across = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
    if (cell.grid !== from.grid || along <= 0) continue;
    const far = along + 2 * across;
    if (far < least) [best, least] = [cell, far];
  }
  return best;
}
