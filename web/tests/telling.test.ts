import { describe, expect, test } from "vitest";
import type { Session } from "../src/lib/session.svelte";
import { cellSentences, edgesOf } from "../src/lib/telling";
import { Walking } from "../src/lib/walking.svelte";
import { tableWith } from "./tables";

type Table = ReturnType<typeof tableWith>;

const GATE = { name: "city-gate", count: 1, pile: "bag", flips: true, edges: ["block", "road", "suburb", "road"], back_edges: ["block", "suburb", "road", "road"] };

function cityWith(wish: Parameters<typeof tableWith>[0] = {}): Table {
  const table = tableWith(wish);
  table.session.game = { ...table.session.game, tiles: [GATE] };
  table.session.boards = [[{ x: 0, y: 0, tile: "city-gate", turn: "r1" } as never]];
  return table;
}

const told = (table: Table, x: number, y: number) => cellSentences(table.session as unknown as Session, { grid: 0, x, y });

describe("what is told of a cell", () => {
  test("a tile: what its sides show as it lies, and which are open", () => {
    const table = cityWith();
    expect(told(table, 0, 0)).toBe("0,0: city gate, turned right. Sides: north road, east block, south road, west suburb. Open: north, east, south, and west.");
  });

  test("a tile turned over shows its back, turned alike", () => {
    const page = { tiles: [GATE] } as never;
    expect(edgesOf(page, { tile: "city-gate", turn: "r0f" })).toEqual(GATE.back_edges);
    expect(edgesOf(page, { tile: "city-gate", turn: "r1f" })).toEqual(["road", "block", "suburb", "road"]);
  });

  test("an empty cell: what lies around it, and what fits", () => {
    const table = cityWith({ hand: ["exit"], legal: ["exit@1,0/r0", "exit@1,0/r2"] });
    expect(told(table, 1, 0)).toBe("1,0: empty. Around it: west block. Fits here: exit.");
    table.holding.take("tile:exit");
    table.holding.point({ grid: 0, x: 1, y: 0 });
    expect(told(table, 1, 0)).toBe("1,0: empty. Around it: west block. Exit fits: upright, one of 2 ways.");
    expect(told(table, 0, 1)).toBe("0,1: empty. Around it: north road. Exit does not fit; Enter tells why.");
    expect(told(table, 3, 3)).toContain("No tile lies beside it.");
  });

  test("nothing of what fits where that was not agreed", () => {
    const table = cityWith({ hand: ["exit"], legal: ["exit@1,0/r0"], highlights: false });
    expect(told(table, 1, 0)).toBe("1,0: empty. Around it: west block.");
  });

  test("pieces, whose they are and where they stand", () => {
    const table = cityWith();
    Object.assign(table.session.boards[0]![0]!, { things: { urbanites: [{ seat: 1, on: "N" }], truck: true } });
    expect(told(table, 0, 0)).toContain("Urbanite of Bo, north side. Fire Truck.");
  });
});

describe("a walk", () => {
  const legal = ["exit@1,0/r0", "exit@0,1/r1"];

  test("goes from cell to cell, and not over the edge", () => {
    const table = cityWith();
    const walking = new Walking(table.session as unknown as Session);
    expect(walking.press("ArrowRight", 0)).toBe(true);
    expect(table.session.said).toMatch(/^1,0: empty/);
    walking.press("ArrowRight", 0);
    expect([walking.spot?.x, table.session.said]).toEqual([1, "The board ends here."]);
    expect(walking.press("x", 0)).toBe(false);
  });

  test("N goes to the places where something fits; Enter lays it there", () => {
    const table = cityWith({ hand: ["exit"], legal });
    const walking = new Walking(table.session as unknown as Session);
    table.holding.take("tile:exit");
    for (const [key, place] of [["n", "1,0"], ["n", "0,1"], ["n", "1,0"], ["N", "0,1"]] as const) {
      walking.press(key, 0);
      expect(table.session.said).toMatch(new RegExp(`^${place}: empty.* fits: `));
    }
    walking.press("Enter", 0);
    expect(table.session.play).toHaveBeenCalledWith("exit@0,1/r1", false);
  });

  test("Enter takes the only tile that fits, and tells why another does not", () => {
    const table = cityWith({ hand: ["exit"], legal });
    const walking = new Walking(table.session as unknown as Session);
    walking.press("ArrowRight", 0);
    walking.press("Enter", 0);
    expect(table.holding.ghost?.choice.text).toBe("exit@1,0/r0");
    walking.press("ArrowUp", 0);
    walking.press("Enter", 0);
    expect(table.session.askWhy).toHaveBeenCalledWith("exit@1,-1/r0");
  });
});
