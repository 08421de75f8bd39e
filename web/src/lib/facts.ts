// What a game wants its players to see beside board, hand and scores; one function a game.
import type { View } from "./api";
import { pretty } from "./words";

export interface Fact {
  label: string;
  value: string;
  clause?: string;
}

type Facts = (view: View, seat: number, names: string[]) => Fact[];

function hydras(view: View, seat: number, names: string[]): Fact[] {
  const facts: Fact[] = [];
  const star = view.star as number;
  if (star >= 0) facts.push({ label: "The star", value: names[star] ?? "" });
  const labours = (view.labours as Record<string, string[] | number>[] | undefined)?.[seat];
  for (const [zone, cards] of Object.entries(labours ?? {})) {
    if (Array.isArray(cards) && cards.length) facts.push({ label: `Labours ${pretty(zone)}`, value: cards.map(pretty).join(", ") });
  }
  if (typeof view.ending === "string" && view.ending === "last-turns") facts.push({ label: "Last turns", value: "the deck is empty" });
  return facts;
}

function wirwar(view: View, seat: number): Fact[] {
  const facts: Fact[] = [];
  const material = (view.materials as (string | null)[] | undefined)?.[seat];
  if (material && material !== "?") facts.push({ label: "Your secret material", value: material });
  const piles = view.piles as Record<string, number> | undefined;
  if (piles) facts.push({ label: "Piles", value: Object.entries(piles).map(([name, count]) => `${name} ${count}`).join(", ") });
  const standing = view.standing as Record<string, number> | undefined;
  if (standing) {
    const words = Object.entries(standing).map(([name, points]) => `${name} ${points}`);
    facts.push({ label: "Closed pipes so far", value: words.join(", ") });
  }
  return facts;
}

function urban(view: View, seat: number): Fact[] {
  const facts: Fact[] = [];
  if (typeof view.card === "string") facts.push({ label: "Action card", value: pretty(view.card) });
  const supply = view.supply as number[] | undefined;
  if (supply && seat >= 0) facts.push({ label: "Your Urbanites left", value: String(supply[seat]) });
  return facts;
}

function greenway(view: View): Fact[] {
  const xs = (view.board ?? []).map((tile) => tile.x);
  const ys = (view.board ?? []).map((tile) => tile.y);
  const span = (values: number[]) => (values.length ? Math.max(...values) - Math.min(...values) + 1 : 0);
  return [{ label: "Span", value: `${span(xs)} columns, ${span(ys)} rows of 8` }];
}

const FACTS: Record<string, Facts> = { greenway, hydras, urban, wirwar };

export const factsOf = (game: string, view: View, seat: number, names: string[]): Fact[] =>
  FACTS[game]?.(view, seat, names) ?? [];

/** What somebody is asked about out of turn, as a move. */
export const askedAbout = (view: View): string => (typeof view.pending === "string" ? view.pending : "");
