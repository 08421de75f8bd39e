// Legal moves, as texts, sorted into what one takes in hand and where it can go.
// Nothing here knows a game; a move is `[verb:][grid:]thing@x,y[/tail]`, or a verb with names.

export interface Spot {
  grid: number;
  x: number;
  y: number;
}

/** One of the moves on a cell: a turn of a tile, a strike, a piece on one side of it. */
export interface Choice {
  text: string;
  verb: string;
  thing: string;
  tail: string;
}

/** A tile of the hand, or all pieces that can be put somewhere: their cells, each with choices. */
export interface Tool {
  id: string;
  thing: string;
  isTile: boolean;
  cells: Map<string, Choice[]>;
}

/** A move without a cell: one button, or names to pick from. */
export interface Action {
  verb: string;
  moves: { text: string; names: string[] }[];
}

export interface Sorted {
  tools: Tool[];
  actions: Action[];
}

export const PIECES = "pieces";
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

export const isPlacement = (move: { verb: string; tail: string }) => move.verb === "" && TURN.test(move.tail);

/** What is taken in hand for a move: the tile that it names first, or else the pieces. */
export const toolId = (move: Parsed) =>
  isPlacement(move) || move.verb !== "" ? `tile:${move.thing}` : PIECES;

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
    tool = { id, thing: move.thing, isTile: id !== PIECES, cells: new Map() };
    tools.set(id, tool);
  }
  const key = cellKey(move);
  const choices = tool.cells.get(key) ?? [];
  choices.push({ text, verb: move.verb, thing: move.thing, tail: move.tail });
  tool.cells.set(key, choices);
}

function addAction(actions: Map<string, Action>, text: string): void {
  const [verb = "", names = ""] = text.split(":");
  const action = actions.get(verb) ?? { verb, moves: [] };
  action.moves.push({ text, names: names ? names.split(",") : [] });
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
      (flips ? ALL_TURNS : TURNS).map((tail) => ({
        text: `${front}${tile}@${spot.x},${spot.y}/${tail}`,
        verb: "",
        thing: tile,
        tail,
      })),
    );
  }
  return { id: `tile:${tile}`, thing: tile, isTile: true, cells };
}

/** Adds to a tool the cells of another, where the first has none. */
export function joined(tool: Tool, other: Tool | undefined): Tool {
  return other ? { ...tool, cells: new Map([...other.cells, ...tool.cells]) } : tool;
}

/** Whether a cell lies within a board's bounds, if it has any. */
const isInside = (x: number, y: number, bounds: readonly [number, number, number, number] | null) =>
  !bounds || (bounds[0] <= x && x <= bounds[2] && bounds[1] <= y && y <= bounds[3]);

/** The empty cells beside tiles and within the bounds, board by board. */
export function frontier(
  boards: { x: number; y: number }[][],
  bounds: readonly [number, number, number, number] | null = null,
): Spot[] {
  const found: Spot[] = [];
  boards.forEach((board, grid) => {
    const seen = new Set(board.map((tile) => `${tile.x},${tile.y}`));
    for (const { x, y } of board) {
      for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) {
        const key = `${x + dx},${y + dy}`;
        if (seen.has(key) || !isInside(x + dx, y + dy, bounds)) continue;
        seen.add(key);
        found.push({ grid, x: x + dx, y: y + dy });
      }
    }
  });
  return found;
}
