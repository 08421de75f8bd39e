// What a game wants its players to see beside board, hand and scores; one function a game.
import type { View } from "./api";
import { inCapitals, pretty } from "./words";

export interface Fact {
  label: string;
  value: string;
  /** A tile that shows it. */
  tile?: string;
}

type Facts = (view: View, seat: number, names: string[]) => Fact[];

function hydras(view: View, seat: number, names: string[]): Fact[] {
  const facts: Fact[] = [];
  const star = view.own.star as number;
  if (star >= 0) facts.push({ label: "The star", value: names[star] ?? "" });
  const labours = (view.own.labours as Record<string, string[]>[] | undefined)?.[seat];
  for (const [zone, cards] of Object.entries(labours ?? {})) {
    if (cards.length && !cards.includes("?")) {
      facts.push({ label: `Labours ${pretty(zone)}`, value: cards.map(pretty).join(", ") });
    }
  }
  if (view.own.ending === "last-turns") facts.push({ label: "Last turns", value: "the deck is empty" });
  return facts;
}

const listed = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => `${name} ${count}`).join(", ");

/** What a seat's pipes are made of, if that is known: of one's own, and at the end of all. */
export function materialOf(view: View, seat: number): { value: string; tile: string } | null {
  const material = (view.own.materials as (string | null)[] | undefined)?.[seat];
  return material && material !== "?" ? { value: inCapitals(material), tile: materialTile(material) } : null;
}

function wirwar(view: View, seat: number): Fact[] {
  const facts: Fact[] = [];
  const own = materialOf(view, seat);
  if (own && !view.outcome) facts.push({ label: "Your secret material", ...own });
  if (view.own.piles) facts.push({ label: "Piles", value: listed(view.own.piles as Record<string, number>) });
  return facts;
}

const materialTile = (material: string) => `${material}-colour`;

/** The tile that shows what points are for, where words alone say little: the material of a pipe. */
export const tileOfItem = (label: string): string => {
  const material = /^closed (\w+) pipe/.exec(label)?.[1];
  return material ? materialTile(material) : "";
};

function urban(view: View, seat: number): Fact[] {
  const facts: Fact[] = [];
  const supply = view.own.supply as number[] | undefined;
  if (supply && seat >= 0) facts.push({ label: "Your Urbanites left", value: String(supply[seat]) });
  const dice = (view.own.fire_engines as { dice?: number[] | null } | undefined)?.dice;
  if (dice) facts.push({ label: "The dice", value: dice.join(" and ") });
  return facts;
}

function greenway(view: View): Fact[] {
  return typeof view.own.progress === "string" ? [{ label: "Towards the win", value: view.own.progress }] : [];
}

const FACTS: Record<string, Facts> = { greenway, hydras, urban, wirwar };

export const factsOf = (game: string, view: View, seat: number, names: string[]): Fact[] =>
  FACTS[game]?.(view, seat, names) ?? [];

/** What somebody is asked about out of turn, as a move. */
export const askedAbout = (view: View): string => (typeof view.own.pending === "string" ? view.own.pending : "");

/** The card that the player to move is about to resolve. */
export const cardOf = (view: View): string => (typeof view.own.card === "string" ? view.own.card : "");

export interface Drive {
  move: string;
  cells: [number, number][];
  puts_out: [number, number][];
}

/** How the truck goes when it makes a move, and which fires it puts out. */
export function driveOf(view: View | null, move: string): Drive | null {
  const drives = (view?.own.fire_engines as { drives?: Drive[] } | undefined)?.drives ?? [];
  return drives.find((drive) => drive.move === move) ?? null;
}
