// Quick signs between players: shown for a moment when they are new, unless one wants none.
import type { SignCard } from "./api";

/** How long a sign is seen, in milliseconds. */
const SEEN_MS = 6000;

export const SIGNS: readonly SignCard["sign"][] = ["hello", "well-played", "wow", "oops", "moment", "thanks"];

export class Signs {
  /** The signs that are seen now. */
  shown = $state.raw<SignCard[]>([]);
  /** The number of the last sign of each seat that was heard. */
  private heard = new Map<number, number>();

  /** Takes in what the table says, and returns the signs that are new; none of those from before one came. */
  hear(cards: SignCard[], isFirst: boolean): SignCard[] {
    const fresh = isFirst ? [] : cards.filter((card) => this.heard.get(card.seat) !== card.number);
    this.heard = new Map(cards.map((card) => [card.seat, card.number]));
    return fresh;
  }

  /** Shows signs for a moment; of each seat only the last. */
  show(cards: SignCard[]): void {
    if (!cards.length) return;
    const seats = cards.map((card) => card.seat);
    this.shown = [...this.shown.filter((card) => !seats.includes(card.seat)), ...cards];
    setTimeout(() => (this.shown = this.shown.filter((card) => !cards.includes(card))), SEEN_MS);
  }
}
