// What lies on a cell, what is open there and what fits, for people who hear the board instead of seeing it.
import type { Cell, GamePage } from "./api";
import { listWords, t } from "./language.svelte";
import { type Spot, cellKey } from "./moves";
import type { Session } from "./session.svelte";
import { type GameWords, capital, choiceWords, fill, howWords, nameOf } from "./words";

const SIDES = ["N", "E", "S", "W"] as const;
const BESIDE = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;

/** What the sides of a tile show as it lies, from the north clockwise. */
export function edgesOf(game: GamePage, tile: Pick<Cell, "tile" | "turn">): string[] {
  const card = game.tiles.find(({ name }) => name === tile.tile);
  const edges = (tile.turn.endsWith("f") ? card?.back_edges : card?.edges) ?? [];
  const quarter = Number(tile.turn.charAt(1));
  return edges.map((_, side) => edges[(side + 4 - quarter) % 4]!);
}

const edgeWords = (words: GameWords, edge: string) => edge.split("+").map((port) => nameOf(words, port)).join(" ");

/** Everything about one cell, in sentences. */
export function cellSentences(session: Session, spot: Spot): string {
  const board = new Map(session.boards[spot.grid]?.map((tile) => [`${tile.x},${tile.y}`, tile]));
  const beside = BESIDE.map(([dx, dy]) => board.get(`${spot.x + dx},${spot.y + dy}`));
  const tile = board.get(`${spot.x},${spot.y}`);
  const cell = placeWords(session, spot);
  const told = tile ? tileSentences(session, tile, cell, beside) : emptySentences(session, spot, cell, beside);
  const { last } = session;
  const isLast = last !== null && cellKey(last) === cellKey(spot);
  return [...told, ...pieceSentences(session, spot), isLast ? t("walk.last") : "", ...doSentences(session, spot)].filter(Boolean).join(" ");
}

/** A cell by its name, and whose board it is on where there are several. */
function placeWords(session: Session, { grid, x, y }: Spot): string {
  const { words } = session.game!;
  const cell = session.cellName(x, y);
  return session.several ? fill(words, words.phrases["place-on-board"]!, { cell, owner: session.names[grid]! }) : cell;
}

function tileSentences(session: Session, tile: Cell, cell: string, beside: (Cell | undefined)[]): string[] {
  const { words } = session.game!;
  const edges = edgesOf(session.game!, tile);
  const sides = edges.map((edge, at) => t("walk.side", { side: words.sides[SIDES[at]!]!, edge: edgeWords(words, edge) }));
  const open = SIDES.filter((_, at) => !beside[at]).map((side) => words.sides[side]!);
  const args = { cell, tile: nameOf(words, tile.tile), how: howWords(words, tile.turn) };
  return [
    t("walk.tile", args),
    sides.length ? t("walk.sides", { sides: sides.join(", ") }) : "",
    open.length ? t("walk.open", { sides: listWords(open) }) : "",
    ...thingSentences(session, tile.things ?? {}),
  ];
}

function emptySentences(session: Session, spot: Spot, cell: string, beside: (Cell | undefined)[]): string[] {
  const { words } = session.game!;
  const around = SIDES.flatMap((side, at) => {
    const tile = beside[at];
    const edge = tile && edgesOf(session.game!, tile)[(at + 2) % 4];
    return edge ? [t("walk.side", { side: words.sides[side]!, edge: edgeWords(words, edge) })] : [];
  });
  const dead = session.view?.dead?.[spot.grid]?.some(([x, y]) => x === spot.x && y === spot.y);
  return [
    t("walk.empty", { cell }),
    around.length ? t("walk.around", { sides: around.join(", ") }) : t("walk.alone"),
    dead && !session.isOver ? `${t("board.dead")}.` : "",
  ];
}

interface OnTile {
  seat?: number;
  on?: string;
}

/** What lies on a tile: by the game's names, whose it is and on which side. */
export function thingSentences(session: Session, things: Record<string, unknown>): string[] {
  const { words } = session.game!;
  return Object.entries(things).flatMap(([key, value]) => {
    const name = nameOf(words, key in words.names ? key : key.replace(/s$/, ""));
    const all = Array.isArray(value) ? value : value ? [value] : [];
    return all.map((each: unknown) => `${capital(thingWords(session, name, typeof each === "string" ? { on: each } : (each as OnTile)))}.`);
  });
}

function thingWords(session: Session, thing: string, { seat, on }: OnTile): string {
  const { words } = session.game!;
  const place = on ? howWords(words, on) : "";
  const owner = seat === undefined ? "" : (session.names[seat] ?? "");
  const own = owner ? t("walk.thing.of", { thing, name: owner }) : thing;
  return place ? t("walk.thing.on", { thing: own, place }) : own;
}

const pieceSentences = (session: Session, spot: Spot): string[] =>
  (session.view?.pieces ?? [])
    .filter(({ x, y }) => spot.grid === 0 && x === spot.x && y === spot.y)
    .map(({ piece, at, seat }) => `${capital(thingWords(session, nameOf(session.game!.words, piece), { on: at, seat: seat ?? undefined }))}.`);

/** What one can do on a cell now, as far as the table agreed to tell it. */
function doSentences(session: Session, spot: Spot): string[] {
  if (!session.isMyTurn || session.isFree || !session.game) return [];
  const { words } = session.game;
  const { current, ghost } = session.holding;
  if (ghost && cellKey(ghost.spot) === cellKey(spot)) {
    const way = session.holding.wayWords();
    const isLaid = current?.isTile && !ghost.choice.verb;
    return [isLaid ? t("walk.fits-so", { tile: capital(nameOf(words, current.thing)), way }) : t("walk.here", { way: capital(way) })];
  }
  if (current) return current.isTile ? [t("walk.unfit", { tile: capital(nameOf(words, current.thing)) })] : [];
  const tools = session.sorted.tools.filter((tool) => tool.cells.has(cellKey(spot)));
  const fits = tools.filter((tool) => tool.isTile).map((tool) => nameOf(words, tool.thing));
  const puts = tools.filter((tool) => !tool.isTile).flatMap((tool) => tool.cells.get(cellKey(spot))!.map((choice) => choiceWords(words, choice)));
  if (puts.length) return [t("walk.can", { list: listWords(puts) })];
  return fits.length ? [t("walk.fits", { list: listWords(fits) })] : [];
}
