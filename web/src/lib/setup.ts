// What the lobby proposes before anybody has chosen.
import type { AgreedAids, GameCard, NewTable, SeatChoice } from "./api";

type Seat = Required<SeatChoice>;
type Options = Record<string, boolean | number | string>;

const USUAL_BOT = "search:easy";

/** All aids: that is how most people play. */
export const ALL_AIDS: Readonly<AgreedAids> = { hints: true, highlights: true, census: true, undo: true, dead: true };

/** A table with the usual options and all aids. */
const usualTable = (game: GameCard, seats: Seat[], you: string, daily = false): NewTable => ({
  game: game.id,
  seats: namedSeats(seats, you),
  options: usualOptions(game, {}, seats.length),
  aids: { ...ALL_AIDS },
  daily,
  token: "",
});

/** A match that begins at once: against one easy bot, or alone where a game is for one. */
export const quickTable = (game: GameCard, levels: string[], you: string): NewTable =>
  usualTable(game, plannedSeats([], game.seats.includes(2) ? 2 : game.seats[0]!, levels), you);

/** The deal of the day, which one plays alone. */
export const dailyTable = (game: GameCard, you: string): NewTable => usualTable(game, plannedSeats([], 1, []), you, true);

/** A table where all seats but one wait for friends with the link. */
export const invitation = (game: GameCard, players: number, you: string): NewTable =>
  usualTable(game, Array.from({ length: players }, (_, at) => ({ kind: at ? "link" : "you", name: "", level: "" })), you);

/** Whether so many players can choose. */
export const applies = (option: GameCard["options"][number], players: number) => option.players.includes(players);

/** Seats for so many players: those chosen before stay, others are bots. */
export function plannedSeats(before: Seat[], players: number, levels: string[]): Seat[] {
  const level = levels.includes(USUAL_BOT) ? USUAL_BOT : (levels.at(-1) ?? "");
  return Array.from({ length: players }, (_, at) => {
    const known = before[at];
    if (at === 0) return { kind: known?.kind === "bot" && players > 1 ? "bot" : "you", name: "", level: known?.level ?? "" };
    return known ? { ...known } : { kind: "bot", name: "", level };
  });
}

/** The usual choice of every option, but what was chosen before where it still applies. */
export function usualOptions(game: GameCard, before: Options, players: number): Options {
  const entries = game.options.map((option) => {
    const known = before[option.name];
    const keeps = known !== undefined && option.choices.includes(known) && applies(option, players);
    return [option.name, keeps ? known : option.choices[0]!] as const;
  });
  return Object.fromEntries(entries);
}

/** Seats as the server wants them: people by their names, bots by what they are. */
export const namedSeats = (seats: Seat[], you: string): Seat[] =>
  seats.map((seat) => {
    if (seat.kind === "bot") return { ...seat, name: "" };
    return { ...seat, name: (seat.kind === "you" ? you : seat.name).trim(), level: "" };
  });
