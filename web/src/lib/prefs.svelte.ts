// What this browser remembers: a name, a token, the look, the language, and the tables one sat at.

interface Visit {
  id: string;
  game: string;
  when: number;
}

export type Pace = "slow" | "normal" | "fast" | "now";

interface Kept {
  name: string;
  token: string;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  /** What happens before a move is sent: a moment to take it back, a question, or nothing. */
  sending: "wait" | "ask" | "now";
  /** How fast the moves of others are shown. */
  pace: Pace;
  /** Whether letters and numbers stand along the board, and texts name cells by them. */
  coordinates: boolean;
  /** Whether the browser tells of one's turn while one looks elsewhere. */
  notify: boolean;
  /** Whether the signs of other players are not shown. */
  muted: boolean;
  /** The language that was chosen, or none: as the browser has it. */
  language: string;
  game: string;
  /** Whether lessons were begun once: until then they are offered. */
  learned: boolean;
  visits: Visit[];
}

const KEY = "edgewise";
/** Phones make no sound unless it is asked for. */
const isPhone = () => typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
const FRESH: Kept = { name: "", token: "", theme: "auto", sound: !isPhone(), sending: "wait", pace: "normal", coordinates: false, notify: false, muted: false, language: "", game: "", learned: false, visits: [] };

function load(): Kept {
  try {
    return { ...FRESH, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...FRESH };
  }
}

export const prefs = $state(load());

export function keep(change: Partial<Kept>): void {
  Object.assign(prefs, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that keeps nothing still plays; it only forgets.
  }
}

export function remember(id: string, game: string): void {
  const others = prefs.visits.filter((visit) => visit.id !== id);
  keep({ visits: [{ id, game, when: Date.now() }, ...others].slice(0, 8) });
}
