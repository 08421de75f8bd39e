// A table without a server, for tests: what a session knows, and what it was asked to do.
import { vi } from "vitest";
import { Holding } from "../src/lib/holding.svelte";
import { sortMoves } from "../src/lib/moves";
import type { Session } from "../src/lib/session.svelte";
import { pageOf } from "./examples";

interface Wish {
  hand?: string[];
  legal?: string[];
  marks?: Record<string, [number, number]>;
  isMyTurn?: boolean;
  highlights?: boolean;
  flips?: boolean;
}

export function tableWith({ hand = [], legal = [], marks = {}, isMyTurn = true, highlights = true, flips = false }: Wish) {
  const session = {
    hand,
    sorted: sortMoves(isMyTurn ? legal : []),
    boards: [[{ x: 0, y: 0, tile: "start" }]],
    names: ["Ada", "Bo"],
    game: pageOf("urban en"),
    several: false,
    isMyTurn,
    isFree: !isMyTurn || !highlights,
    isOver: false,
    replay: null,
    last: null,
    view: null,
    now: { marks, can_undo: true },
    news: { aids: { hints: true } },
    said: "",
    notice: null as { sentence: string; clause: string } | null,
    intent: { move: null as string | null, takeBack: vi.fn(), sendNow: vi.fn() },
    flips: () => flips,
    cellName: (x: number, y: number) => `${x},${y}`,
    play: vi.fn(() => Promise.resolve()),
    askWhy: vi.fn(() => Promise.resolve()),
    hint: vi.fn(() => Promise.resolve()),
    undo: vi.fn(() => Promise.resolve()),
  };
  const holding = new Holding(session as unknown as Session);
  return { session: Object.assign(session, { holding }), holding };
}
