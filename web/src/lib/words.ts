// Words for people: moves, tiles and things as sentences, for any game.
import { isPlacement, parseMove } from "./moves";

export const pretty = (name: string) => name.replaceAll("-", " ");

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const TURNS: Record<string, string> = {
  r0: "upright",
  r1: "turned right",
  r2: "upside down",
  r3: "turned left",
};

export function turnWords(tail: string): string {
  if (!tail) return "";
  const turn = TURNS[tail.slice(0, 2)];
  if (!turn) return tail;
  return tail.endsWith("f") ? `flipped, ${turn}` : turn;
}

export const cellWords = (x: number, y: number) => `${x},${y}`;

/** What the buttons say; a verb that is not here says itself. */
const BUTTONS: Record<string, string> = {
  accept: "Let it pass",
  decline: "Decline",
  discard: "Discard a card…",
  keep: "Keep",
  "manhole-cover": "Lay a manhole cover",
  "open-pit": "Lay an open pit",
  pass: "Pass",
  return: "Exchange tiles…",
  shield: "Shield",
  sword: "Sword",
  take: "Take a tile",
  urbanite: "Place an Urbanite",
  use: "Use the card",
};

export const verbWords = (verb: string) => BUTTONS[verb] ?? capital(pretty(verb));

const DOES: Record<string, string> = {
  accept: "lets it pass",
  decline: "declines",
  discard: "discards",
  keep: "keeps",
  pass: "passes",
  return: "returns",
  shield: "answers with a shield,",
  sword: "draws a sword,",
  take: "takes a tile",
  use: "uses the card",
};

/** One line of the log, after the name of who did it. */
export function moveWords(text: string): string {
  const move = parseMove(text);
  if (move) {
    const where = cellWords(move.x, move.y);
    const on = /^\d+:|:\d+:/.test(text) ? ` on board ${move.grid + 1}` : "";
    if (isPlacement(move)) return `lays ${pretty(move.thing)} at ${where}${on}`;
    if (move.verb) return `${DOES[move.verb] ?? pretty(move.verb)} ${pretty(move.thing)} at ${where}${on}`;
    return `${pretty(move.thing)} at ${where}${on}`;
  }
  const [verb = "", rest = ""] = text.split(":");
  const what = listWords(rest);
  const does = DOES[verb] ?? pretty(verb);
  return what && verb !== "" ? `${does} ${what}` : does;
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
    else other.push(rest && rest !== "?" ? `${pretty(verb)}: ${pretty(rest)}` : pretty(verb));
  }
  const known = drawn.filter((name) => name !== "?").map(pretty);
  const hidden = drawn.length - known.length;
  if (known.length) other.push(`drawn: ${known.join(", ")}`);
  if (hidden) other.push(hidden === 1 ? "a tile is drawn" : `${hidden} tiles are drawn`);
  return other.join("; ");
}

const BOTS: Record<string, string> = {
  random: "Carefree bot",
  greedy: "Greedy bot",
  "search:easy": "Easy bot",
  "search:normal": "Clever bot",
  "search:hard": "Hard bot",
  "search:expert": "Expert bot",
};

export const botWords = (level: string) => BOTS[level] ?? `${capital(level)} bot`;
