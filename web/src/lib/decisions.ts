// A match again, decision by decision: what chance did belongs to the decision before it.
import type { LogLine } from "./api";

/** How many moves are made before the first decision and after each one. */
export function stopsOf(log: Pick<LogLine, "seat">[]): number[] {
  const decided = log.flatMap((line, at) => (line.seat >= 0 ? [at] : []));
  return [...decided, log.length];
}

/** The number of the last stop that is not behind so many moves. */
export function stopAt(stops: number[], step: number): number {
  const later = stops.findIndex((stop) => stop > step);
  return later < 0 ? stops.length - 1 : Math.max(0, later - 1);
}
