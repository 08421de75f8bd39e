import { describe, expect, test } from "vitest";
import { PIECES, cellKey, freeTool, frontier, isPlacement, joined, parseMove, sortMoves, spotOf, toolId } from "../src/lib/moves";

describe("a move as text", () => {
  test("names a tile, a cell and a turn", () => {
    expect(parseMove("red-curve@2,-1/r1f")).toEqual({ verb: "", grid: 0, thing: "red-curve", x: 2, y: -1, tail: "r1f" });
  });

  test("can name the board that it is on, and a verb before it", () => {
    expect(parseMove("sword:1:bend-sword@0,3")).toEqual({ verb: "sword", grid: 1, thing: "bend-sword", x: 0, y: 3, tail: "" });
    expect(parseMove("2:torch@-1,0/r0")).toMatchObject({ verb: "", grid: 2, thing: "torch" });
  });

  test("without a cell is no move on a board", () => {
    expect(parseMove("return:red-curve,red-straight")).toBeNull();
    expect(parseMove("keep")).toBeNull();
  });

  test("lays a tile only when it ends in a turn", () => {
    expect(isPlacement(parseMove("red-curve@2,-1/r3")!)).toBe(true);
    expect(isPlacement(parseMove("urbanite@2,-1/N")!)).toBe(false);
    expect(isPlacement(parseMove("sword:1:bend@0,3")!)).toBe(false);
  });
});

describe("legal moves are sorted", () => {
  const sorted = sortMoves([
    "bend-sword@0,1/r0",
    "bend-sword@0,1/r2",
    "sword:1:bend-sword@4,4",
    "urbanite@3,3/N",
    "blaze@3,3/E",
    "discard:bend-sword",
    "discard:torch",
    "pass",
  ]);

  test("into one tool for a tile, its sword included, and one for all pieces", () => {
    expect(sorted.tools.map((tool) => [tool.id, tool.isTile])).toEqual([["tile:bend-sword", true], [PIECES, false]]);
    expect([...sorted.tools[0]!.cells.keys()]).toEqual(["0:0,1", "1:4,4"]);
    expect(sorted.tools[0]!.cells.get("0:0,1")!.map((choice) => choice.tail)).toEqual(["r0", "r2"]);
    expect(sorted.tools[0]!.cells.get("1:4,4")![0]!.verb).toBe("sword");
    expect(sorted.tools[1]!.cells.get("0:3,3")!.map((choice) => choice.thing)).toEqual(["urbanite", "blaze"]);
  });

  test("into one action for a verb, with the names of each move", () => {
    expect(sorted.actions).toEqual([
      { verb: "discard", moves: [{ text: "discard:bend-sword", names: ["bend-sword"] }, { text: "discard:torch", names: ["torch"] }] },
      { verb: "pass", moves: [{ text: "pass", names: [] }] },
    ]);
  });

  test("and a hint finds its tool again", () => {
    for (const text of ["bend-sword@0,1/r2", "sword:1:bend-sword@4,4", "blaze@3,3/E"]) {
      const tool = sorted.tools.find((entry) => entry.id === toolId(parseMove(text)!));
      expect([...tool!.cells.values()].flat().map((choice) => choice.text)).toContain(text);
    }
  });
});

describe("a tile that is tried anywhere", () => {
  const beside = frontier([[{ x: 0, y: 0 }, { x: 1, y: 0 }]]);

  test("goes to every empty cell beside tiles, once", () => {
    expect(beside.map(cellKey).sort()).toEqual(["0:-1,0", "0:0,-1", "0:0,1", "0:1,-1", "0:1,1", "0:2,0"]);
  });

  test("stays within the bounds of a board that has them", () => {
    const inside = frontier([[{ x: 0, y: 0 }, { x: 1, y: 0 }]], [0, 0, 1, 1]);
    expect(inside.map(cellKey).sort()).toEqual(["0:0,1", "0:1,1"]);
  });

  test("in all turns, on both sides where it flips, with its board where there are several", () => {
    expect(freeTool("bend", false, beside, false).cells.get("0:2,0")!.map((choice) => choice.text)).toEqual([
      "bend@2,0/r0", "bend@2,0/r1", "bend@2,0/r2", "bend@2,0/r3",
    ]);
    expect(freeTool("bend", true, [{ grid: 1, x: 5, y: 5 }], true).cells.get("1:5,5")!.at(-1)!.text).toBe("1:bend@5,5/r3f");
  });

  test("keeps the cells that only the rules know", () => {
    const sword = sortMoves(["sword:0:bend@0,0"]).tools[0];
    const both = joined(freeTool("bend", false, beside, true), sword);
    expect(both.cells.size).toBe(beside.length + 1);
    expect(both.cells.get("0:0,0")![0]!.verb).toBe("sword");
  });
});

test("a cell and its key are the same thing", () => {
  expect(spotOf(cellKey({ grid: 3, x: -12, y: 7 }))).toEqual({ grid: 3, x: -12, y: 7 });
});
