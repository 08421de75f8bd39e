// What a game wants its players to see beside board, hand and scores: fields of the view, told by its words.
import type { GamePage, View } from "./api";
import { fill, joined, moveWords, nameOf } from "./words";

type FactCard = GamePage["facts"][number];
type Place = "board" | "seat" | "card" | "question" | "move";

export interface Fact {
  label: string;
  value: string;
  /** A tile that shows it. */
  tile: string;
}

/** Finds a field of the game's own part of a view by its path; `me` is the seat. */
function fieldOf(view: View, path: string, seat: number): unknown {
  let found: unknown = view.own;
  for (const step of path.split(".")) {
    if (Array.isArray(found)) found = step === "me" ? found[seat] : undefined;
    else if (typeof found === "object" && found !== null) found = (found as Record<string, unknown>)[step];
    else return undefined;
  }
  return found;
}

/** Whether there is something, and nothing of it is hidden. */
function isKnown(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && !value.includes("?");
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0 && !("?" in value);
  return value !== undefined && value !== null && value !== "" && value !== "?";
}

/** What a fact shows now, if it shows anything. */
function shownBy(fact: FactCard, view: View, seat: number): unknown {
  if (fact.when !== "always" && (fact.when === "over") !== !!view.outcome) return undefined;
  const found = fieldOf(view, fact.field, seat);
  return isKnown(found) && (!fact.equals || found === fact.equals) ? found : undefined;
}

function valueWords(game: GamePage, fact: FactCard, value: unknown, names: string[]): string {
  const { words } = game;
  if (fact.kind === "seat") return typeof value === "number" && value >= 0 ? (names[value] ?? "") : "";
  if (fact.kind === "move") return moveWords(words, String(value), names);
  if (Array.isArray(value)) return joined(words, value.map((each) => nameOf(words, String(each))));
  if (typeof value === "object") return Object.entries(value!).map(([name, count]) => `${nameOf(words, name)} ${count}`).join(", ");
  return nameOf(words, String(value));
}

function told(game: GamePage, fact: FactCard, view: View, seat: number, names: string[]): Fact[] {
  const found = shownBy(fact, view, seat);
  if (found === undefined) return [];
  const said = game.words.facts[fact.name]!;
  const tile = fact.tile.replace("{value}", String(found));
  if (fact.kind === "fields") {
    // In matches of old, a sentence stands there instead.
    const value = typeof found === "object" ? fill(game.words, said.value, found as Record<string, number>) : String(found);
    return [{ label: said.label, value, tile }];
  }
  const value = valueWords(game, fact, found, names);
  const count = typeof found === "number" ? found : 0;
  return value ? [{ label: said.label, value: fill(game.words, said.value, { value, count }), tile }] : [];
}

/** The facts of one place, as a seat sees them, or beside a seat. */
export const factsOf = (game: GamePage, view: View, seat: number, names: string[], beside: Place = "board"): Fact[] =>
  game.facts.filter((fact) => fact.beside === beside).flatMap((fact) => told(game, fact, view, seat, names));

/** What the fields behind the facts of one place hold. */
const heldBy = (game: GamePage, view: View, beside: Place): unknown[] =>
  game.facts.filter((fact) => fact.beside === beside).map((fact) => shownBy(fact, view, -1));

const textOf = (values: unknown[]): string => values.find((value) => typeof value === "string") ?? "";

/** What somebody is asked about out of turn, as a move. */
export const askedAbout = (game: GamePage | null, view: View): string => (game ? textOf(heldBy(game, view, "question")) : "");

/** The card that the player to move is about to resolve. */
export const cardOf = (game: GamePage, view: View): string => textOf(heldBy(game, view, "card"));

/** The way that something takes with a move, and the cells where it ends something. */
export interface Route {
  move: string;
  cells: [number, number][];
  ends: [number, number][];
  /** What is said of what ends there. */
  label: string;
}

export function routeOf(game: GamePage | null, view: View | null, move: string): Route | null {
  if (!game || !view) return null;
  for (const fact of game.facts.filter(({ kind }) => kind === "routes")) {
    const routes = shownBy(fact, view, -1) as Omit<Route, "label">[] | undefined;
    const found = routes?.find((route) => route.move === move);
    if (found) return { ...found, label: game.words.facts[fact.name]!.label };
  }
  return null;
}

/** The tile that shows what points are for, where the thing that they are for has one. */
export function tileOfItem(game: GamePage, item: { args?: Record<string, string | number> }): string {
  const tiles = game.facts.map((fact) => fact.tile).filter(Boolean);
  const values = Object.values(item.args ?? {}).map(String);
  return tiles.flatMap((tile) => values.map((value) => tile.replace("{value}", value))).find((tile) => tile in game.looks) ?? "";
}
