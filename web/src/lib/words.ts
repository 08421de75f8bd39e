// What a game's words say of moves, tiles and points; the server has the same in Python.
import type { GamePage, LogLine, Place } from "./api";
import { type Choice, parseMove } from "./moves";

/** All that people read about a game, in one language. */
export type GameWords = GamePage["words"] & {
  /** Names a cell; "" where people read no coordinates. Without it, cells are told as numbers. */
  cells?: (x: number, y: number) => string;
};
type Text = string | Record<string, string>;
type Args = Readonly<Record<string, string | number>>;

const LAY = "lay";
const UNKNOWN = "?";

export const plain = (id: string) => id.replaceAll(/[-_]/g, " ");

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isId = (text: string) => /^[a-z][a-z0-9_-]*$/.test(text);

/** The name of a tile, a piece or a card; one without a name is called by its id. */
export const nameOf = (words: GameWords, id: string): string => words.names[id] ?? (isId(id) ? plain(id) : id);

/** Puts arguments into a text as they are; of a text with plurals, into the one for `count`. */
export function fill(words: GameWords, text: Text, args: Args): string {
  const chosen = typeof text === "string" ? text : text[new Intl.PluralRules(words.language).select(Number(args.count))]!;
  const isTold = (part: string) => [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => args[name!] !== "");
  return chosen
    .replaceAll(/\[([^[\]]*)\]/g, (_, part: string) => (isTold(part) ? part : ""))
    .replaceAll(/\{(\w+)\}/g, (place, name: string) => String(args[name] ?? place));
}

/** Puts arguments into a text; ids among them, also several in a list, become names. */
export function say(words: GameWords, text: Text, args: Args): string {
  const shown = Object.entries(args).map(([key, value]) => [key, typeof value === "string" ? named(words, value) : value] as const);
  return fill(words, text, Object.fromEntries(shown));
}

const named = (words: GameWords, value: string): string => {
  const cell = /^(-?\d+),(-?\d+)$/.exec(value);
  if (cell) return oneCell(words, Number(cell[1]), Number(cell[2]));
  const choices = value.split("|");
  if (choices.length > 1) {
    const names = choices.map((choice) => named(words, choice));
    return phrase(words, "or", { list: names.slice(0, -1).join(", "), last: names.at(-1)! });
  }
  const parts = value.split(",");
  return parts.every(isId) ? parts.map((part) => nameOf(words, part)).join(", ") : value;
};

const oneCell = (words: GameWords, x: number, y: number) => (words.cells ? words.cells(x, y) : `${x},${y}`);

const phrase = (words: GameWords, name: string, args: Args) => fill(words, words.phrases[name]!, args);

/** Names in a row, as people say them. */
export const joined = (words: GameWords, names: string[]): string =>
  names.length < 2 ? names.join("") : phrase(words, "and", { list: names.slice(0, -1).join(", "), last: names.at(-1)! });

/** How a tile lies, where on a tile a piece stands, or which way it goes. */
export function howWords(words: GameWords, how: string, step?: Text): string {
  const turn = /^(r[0-3])(f?)$/.exec(how);
  if (turn) return turn[2] ? phrase(words, "flipped", { turn: words.turns[turn[1]!]! }) : words.turns[turn[1]!]!;
  if (how in words.sides) return phrase(words, "side", { side: words.sides[how]! });
  if (!/^[NESW]\d*(-[NESW]\d*)*$/.test(how)) return nameOf(words, how);
  const oneStep = (each: string) => {
    const side = words.sides[each.charAt(0)]!;
    return each.length > 1 ? fill(words, step || words.phrases.step!, { side, count: Number(each.slice(1)) }) : side;
  };
  return how.split("-").map(oneStep).join(", ");
}

/** The word that a move on a cell is known by: a piece's name, or that a tile is laid. */
export const verbOf = (words: GameWords, move: { verb: string; thing: string }): string =>
  move.verb || (move.thing in words.verbs ? move.thing : LAY);

const step = (words: GameWords, verb: string) => words.verbs[verb]?.step;

/** A cell, and whose board it is on where there are several. */
function cellWords(words: GameWords, text: string, names: string[]): string {
  const { grid, x, y } = parseMove(text)!;
  const cell = oneCell(words, x, y);
  if (!/^\d+:|:\d+:/.test(text)) return cell;
  const owner = names[grid] ?? phrase(words, "board", { count: grid + 1 });
  return phrase(words, cell ? "place-on-board" : "board-of", { cell, owner });
}

/** A move of a seat, to be read after the name of its player. */
export function moveWords(words: GameWords, text: string, names: string[]): string {
  const move = parseMove(text);
  if (!move) {
    const [verb = "", rest = ""] = text.split(":");
    return fill(words, words.verbs[verb]?.log ?? `${plain(verb)} {names}`, { names: namesWords(words, rest) }).trim();
  }
  const verb = verbOf(words, move);
  return fill(words, words.verbs[verb]?.log ?? `${plain(verb)} {thing} {cell}`, moveArgs(words, text, names));
}

function moveArgs(words: GameWords, text: string, names: string[]) {
  const move = parseMove(text)!;
  const how = howWords(words, move.tail, step(words, verbOf(words, move)));
  return { thing: nameOf(words, move.thing), cell: cellWords(words, text, names), how };
}

/** A move as a bot proposes it: also how the tile lies, or where on the tile the piece stands. */
export function hintWords(words: GameWords, text: string, names: string[]): string {
  const log = moveWords(words, text, names);
  const move = parseMove(text);
  if (!move) return log;
  const args = { ...moveArgs(words, text, names), log };
  const own = words.verbs[verbOf(words, move)]?.hint;
  return own ? fill(words, own, args) : args.how ? phrase(words, "hint", args) : log;
}

/** A move that a hint weighed: in full, or where and how if it lays the same tile as the best. */
export function ideaWords(words: GameWords, text: string, best: string, names: string[]): string {
  const [move, first] = [parseMove(text), parseMove(best)];
  const isSame = move && first && [move, first].every((each) => verbOf(words, each) === LAY) && move.grid === first.grid && move.thing === first.thing;
  return isSame ? `${oneCell(words, move.x, move.y)} ${howWords(words, move.tail)}`.trim() : hintWords(words, text, names);
}

/** What tells a way to make a move on a cell from the others there. */
export function choiceWords(words: GameWords, choice: Choice): string {
  return fill(words, words.verbs[verbOf(words, choice)]?.choice || "{thing} {how}", moveArgs(words, choice.text, [])).trim();
}

/** What a button says that makes a move; a verb without words says itself. */
export const buttonWords = (words: GameWords, verb: string): string => words.verbs[verb]?.button || capital(plain(verb));

/** What is to be chosen on the board. */
export const requestWords = (words: GameWords, verb: string): string => words.verbs[verb]?.request ?? "";

/** The names of a move; of those that are hidden, how many they are. */
export function namesWords(words: GameWords, argument: string): string {
  if (!argument) return "";
  const parts = argument.split(",");
  if (parts.every((part) => part === UNKNOWN)) return phrase(words, "hidden", { count: parts.length });
  return joined(words, parts.map((part) => oneName(words, part)));
}

/** One name; numbers with a hyphen between them are several. */
const oneName = (words: GameWords, part: string) =>
  /^\d+(-\d+)+$/.test(part) && !(part in words.names) ? joined(words, part.split("-")) : nameOf(words, part);

/** What chance did, all moves of one kind together. */
export function chanceWords(words: GameWords, texts: string[], names: string[]): string {
  const found = new Map<string, string[]>();
  for (const text of texts) {
    const [verb = "", rest = ""] = text.split(":");
    found.set(verb, [...(found.get(verb) ?? []), rest]);
  }
  return [...found].flatMap(([verb, rests]) => chanceParts(words, verb, rests, names)).join("; ");
}

function chanceParts(words: GameWords, verb: string, rests: string[], who: string[]): string[] {
  const said = words.chance[verb];
  const known = rests.filter((rest) => rest !== UNKNOWN);
  const hidden = rests.length - known.length;
  const names = known.filter(Boolean).map((rest) => oneName(words, rest)).join(", ");
  if (!said) return [names ? `${plain(verb)}: ${names}` : plain(verb)];
  const seat = /^\d+$/.test(known.at(-1) ?? "") ? who[Number(known.at(-1))] : undefined;
  const args = { names, count: known.length, seat: seat ?? phrase(words, "somebody", {}) };
  const told = known.length ? [fill(words, said.log, args)] : [];
  return hidden ? [...told, fill(words, said.hidden || plain(verb), { count: hidden })] : told;
}

interface Coded {
  code?: string;
  args?: Args;
}

/** What points are for; points of a match of old say it themselves. */
export function pointsWords(words: GameWords, item: Coded & { label: string }): string {
  const said = words.points[item.code ?? ""];
  return said ? say(words, said.label, item.args ?? {}) : item.label;
}

/** What points of its kind are for, whatever their size. */
export function kindWords(words: GameWords, item: Coded & { label: string }): string {
  const said = words.points[item.code ?? ""];
  return said ? say(words, said.kind || said.label, item.args ?? {}) : item.label;
}

/** So many of a kind. */
export function severalWords(words: GameWords, items: (Coded & { label: string })[]): string {
  const [first, count] = [items[0]!, items.length];
  const said = words.points[first.code ?? ""]?.several;
  return said ? say(words, said, { ...first.args, count }) : `${kindWords(words, first)} (${count})`;
}

/** What a move is about, and what that is worth. */
export const prospectWords = (words: GameWords, item: Coded & { label: string; points: number }): string =>
  phrase(words, "prospect", { what: pointsWords(words, item), count: item.points });

/** Why a match is over. */
export function outcomeWords(words: GameWords, outcome: Coded & { reason: string }): string {
  const said = words.outcomes[outcome.code ?? ""];
  return said ? say(words, said, outcome.args ?? {}) : outcome.reason;
}

/** Why the rules forbid a move, if the game has words for it. */
export function reasonWords(words: GameWords, reason: string, args: Args): string | null {
  const said = words.reasons[reason];
  return said ? capital(say(words, said, args)) : null;
}

/** What clashes on a side of a cell, and what could lie there instead. */
export const clashWords = (words: GameWords, place: Place): string =>
  capital(say({ ...words, cells: () => "" }, words.phrases.mismatch!, { cell: "0,0", ...place }));

/** What a card says to so many players, and what it is worth. */
export function cardWords(game: GamePage, name: string, players: number): { title: string; says: string; clause: string } {
  const { words } = game;
  const [said, card] = [words.cards[name], game.cards[name]];
  if (!said || !card) return { title: nameOf(words, name), says: "", clause: "" };
  const needs = card.needs[Math.min(Math.max(players - 2, 0), card.needs.length - 1)] ?? 0;
  const worth = card.points ? ` (${phrase(words, "worth", { count: card.points })})` : "";
  return { title: said.title + worth, says: fill(words, said.text, { needs }), clause: card.clause };
}

/** What happened, for people who hear the page instead of seeing it. */
export function newsWords(words: GameWords, lines: LogLine[], names: string[]): string {
  const moves = lines.filter((line) => line.seat >= 0);
  const chance = lines.filter((line) => line.seat < 0).map((line) => line.text);
  if (!moves.length) return chance.length ? `${capital(chanceWords(words, chance, names))}.` : "";
  return moves
    .map((line) => {
      const gained = line.points?.[line.seat];
      const points = gained ? `, ${phrase(words, "worth", { count: gained })}` : "";
      return `${names[line.seat] ?? capital(phrase(words, "somebody", {}))} ${moveWords(words, line.text, names)}${points}.`;
    })
    .join(" ");
}
