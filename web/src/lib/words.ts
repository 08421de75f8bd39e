// Words for people: moves, tiles and things as sentences, for any game.
import type { LogLine } from "./api";
import { type Choice, isPlacement, parseMove } from "./moves";

/** Writes in capitals what the rulebooks do: the plastics that pipes are made of. */
export const inCapitals = (text: string) => text.replaceAll(/\b(pp|pe)\b/g, (word) => word.toUpperCase());

export const pretty = (name: string) => inCapitals(name.replaceAll(/[-_]/g, " "));

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const TURNS: Record<string, string> = {
  r0: "upright",
  r1: "turned right",
  r2: "upside down",
  r3: "turned left",
};

const SIDES: Record<string, string> = { N: "north", E: "east", S: "south", W: "west" };

/** How a tile lies, or where on a tile a piece stands, or which way it goes. */
export function turnWords(tail: string): string {
  if (!tail) return "";
  const turn = TURNS[tail.slice(0, 2)];
  if (turn) return tail.endsWith("f") ? `flipped, ${turn}` : turn;
  if (tail in SIDES) return `${SIDES[tail]} side`;
  if (!/^[NESW]\d?(-[NESW]\d?)*$/.test(tail)) return pretty(tail);
  return tail.split("-").map((step) => `${SIDES[step.charAt(0)]}${step.length > 1 ? ` to exit ${step.charAt(1)}` : ""}`).join(", ");
}

/** What the buttons say; a verb that is not here says itself. */
const BUTTONS: Record<string, string> = {
  accept: "Let it pass",
  decline: "Decline",
  discard: "Discard",
  keep: "Keep",
  pass: "Pass",
  return: "Exchange tiles",
  shield: "Raise a shield",
  take: "Take a tile",
  use: "Use the card",
};

export const verbWords = (verb: string) => BUTTONS[verb] ?? capital(pretty(verb));

/** What the ghost's button says, by the word of the move. */
const DO_IT: Record<string, string> = {
  blaze: "Light a fire here",
  engine: "Put the truck here",
  lift: "Lift this one",
  recall: "Take this one back",
  settle: "Settle here",
  sword: "Strike here",
  truck: "Drive here",
  urbanite: "Claim this",
};

export const doItWords = (choice: Choice) =>
  isPlacement(choice) ? "Lay it here" : (DO_IT[choice.verb || choice.thing] ?? "Do it here");

/** What is to be chosen on the board, by the word of the move. */
const CHOOSE: Record<string, string> = {
  blaze: "Choose a building to set on fire.",
  engine: "Choose where the truck is put.",
  lift: "Choose which of your Urbanites moves.",
  recall: "Choose which of your Urbanites comes back.",
  settle: "Choose where it settles.",
  truck: "Choose where the truck goes.",
  urbanite: "Claim a feature of your tile, or pass.",
};

export const chooseWords = (thing: string) => CHOOSE[thing] ?? "Choose a marked place.";

/** A choice on a cell: how a tile lies, or what is put where on the tile. */
export function choiceWords(choice: Choice): string {
  if (choice.verb) return `${pretty(choice.thing)} as a ${choice.verb}`;
  return isPlacement(choice) ? turnWords(choice.tail) : `${pretty(choice.thing)} ${turnWords(choice.tail)}`.trim();
}

const DOES: Record<string, string> = {
  accept: "lets it pass",
  blaze: "lights a fire",
  decline: "declines",
  discard: "discards",
  engine: "puts the truck",
  keep: "keeps",
  lift: "lifts an Urbanite",
  pass: "passes",
  recall: "takes back an Urbanite",
  return: "returns",
  settle: "settles it",
  shield: "raises a shield,",
  sword: "strikes with",
  take: "takes a tile",
  truck: "drives the truck",
  urbanite: "puts an Urbanite",
  use: "uses the card",
};

/** One line of the log, after the name of who did it. */
export function moveWords(text: string, names: string[]): string {
  const move = parseMove(text);
  if (!move) {
    const [verb = "", rest = ""] = text.split(":");
    return `${DOES[verb] ?? pretty(verb)} ${listWords(rest)}`.trim();
  }
  const on = /^\d+:|:\d+:/.test(text) ? ` of ${names[move.grid] ?? `board ${move.grid + 1}`}` : "";
  const where = `${move.thing === "truck" ? "to" : "at"} ${move.x},${move.y}${on}`;
  if (isPlacement(move)) return `lays ${pretty(move.thing)} ${where}`;
  if (move.verb) return `${DOES[move.verb] ?? pretty(move.verb)} ${pretty(move.thing)} ${where}`;
  return `${DOES[move.thing] ?? pretty(move.thing)} ${where}`;
}

/** A move as a bot proposes it: also how the tile lies, or where on the tile the piece stands. */
export function hintWords(text: string, names: string[]): string {
  const how = turnWords(parseMove(text)?.tail ?? "");
  return `${moveWords(text, names)}${how ? `, ${how}` : ""}`;
}

/** A move that a hint weighed: in full, or where and how if it lays the same tile as the best. */
export function ideaWords(text: string, best: string, names: string[]): string {
  const [move, first] = [parseMove(text), parseMove(best)];
  const isSame = move && first && isPlacement(move) && isPlacement(first) && move.grid === first.grid && move.thing === first.thing;
  return isSame ? `${move.x},${move.y} ${turnWords(move.tail)}` : hintWords(text, names);
}

/** What a bot thinks a move is worth: how far it would be ahead, or alone what it would reach. */
export function worthWords(worth: number, players: number): string {
  const plus = players === 1 ? "" : "+";
  return `${worth < 0 ? "−" : plus}${Math.abs(worth).toFixed(1)}`;
}

export function listWords(argument: string): string {
  if (!argument) return "";
  const parts = argument.split(",");
  if (parts.every((part) => part === "?")) return parts.length === 1 ? "a tile" : `${parts.length} tiles`;
  return parts.map(pretty).join(" and ");
}

/** What chance did. */
export function chanceWords(texts: string[], names: string[]): string {
  const drawn: string[] = [];
  const other: string[] = [];
  for (const text of texts) {
    const [verb = "", rest = ""] = text.split(":");
    if (verb === "draw") drawn.push(rest);
    else if (verb === "first") other.push(`${names[Number(rest)] ?? "Somebody"} begins`);
    else if (verb === "start") other.push(`${pretty(rest)} is laid first`);
    else if (verb === "roll") other.push(`the dice show ${rest.replace("-", " and ")}`);
    else other.push(rest && rest !== "?" ? `${pretty(verb)}: ${pretty(rest)}` : pretty(verb));
  }
  const known = drawn.filter((name) => name !== "?").map(pretty);
  const hidden = drawn.length - known.length;
  if (known.length) other.push(`drawn: ${known.join(", ")}`);
  if (hidden) other.push(hidden === 1 ? "a tile is drawn" : `${hidden} tiles are drawn`);
  return other.join("; ");
}

/** What happened, for who hears the page instead of seeing it. */
export function newsWords(lines: LogLine[], names: string[]): string {
  const moves = lines.filter((line) => line.seat >= 0);
  const chance = lines.filter((line) => line.seat < 0).map((line) => line.text);
  if (!moves.length) return chance.length ? `${capital(chanceWords(chance, names))}.` : "";
  return moves
    .map((line) => {
      const gained = line.points?.[line.seat];
      return `${names[line.seat] ?? "Somebody"} ${moveWords(line.text, names)}${gained ? `, ${gained} points` : ""}.`;
    })
    .join(" ");
}

export interface Explained {
  number: string;
  /** What the clause says after the card's name. */
  says: string;
}

/** A clause without its markup and without where its parts come from. */
const plainClause = (text: string) =>
  text.replaceAll(/ \(\*\w+\*\)/g, "").replaceAll(/[*_`]/g, "").replaceAll(/\s+/g, " ");

/** What a rulebook says about a card: the clause that begins with the card's name. */
export function explained(name: string, clauses: { number: string; text: string }[], players: number): Explained | null {
  for (const { number, text } of clauses) {
    const found = /^([^.:(]{1,40}?)(?: \((\d)[^)]*\))?: (.+)$/s.exec(plainClause(text));
    if (!found?.[1]?.toLowerCase().includes(pretty(name).toLowerCase())) continue;
    const worth = found[2] ? `(${found[2]} point${found[2] === "1" ? "" : "s"}): ` : "";
    return { number, says: worth + forPlayers(found[3]!, players) };
  }
  return null;
}

/** Of three numbers for 2, 3 and 4 players, leaves the one that counts. */
export const forPlayers = (text: string, players: number) =>
  text.replaceAll(/(\d+), (\d+), (\d+)/g, (_, ...numbers: string[]) => numbers[Math.min(Math.max(players, 2), 4) - 2]!);
