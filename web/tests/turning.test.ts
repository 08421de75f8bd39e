import { describe, expect, test } from "vitest";
import { sortMoves } from "../src/lib/moves";
import { closest, flipped, flippedWish, nearest, step, turned, turnedWish } from "../src/lib/turning";

const choices = (...tails: string[]) =>
  [...sortMoves(tails.map((tail) => `bend@0,0/${tail}`)).tools[0]!.cells.values()][0]!;
const spot = (x: number, y: number, grid = 0) => ({ grid, x, y });

describe("turning", () => {
  test("goes to the next turn that fits and skips those that do not", () => {
    const fitting = choices("r0", "r2", "r3");
    expect(turned(fitting, fitting[0]!).tail).toBe("r2");
    expect(turned(fitting, fitting[2]!).tail).toBe("r0");
  });

  test("stays on the same side of the tile while that side has another turn", () => {
    const fitting = choices("r0", "r1f", "r2", "r3f");
    expect(turned(fitting, fitting[0]!).tail).toBe("r2");
    expect(turned(fitting, fitting[1]!).tail).toBe("r3f");
  });

  test("turns the tile over when its side has no other turn", () => {
    const fitting = choices("r0", "r1f");
    expect(turned(fitting, fitting[0]!).tail).toBe("r1f");
  });

  test("goes on from one piece to the next where a tile has several of the same tail", () => {
    const pieces = [...sortMoves(["urbanite@0,0/N", "engine@0,0", "blaze@0,0/N"]).tools[0]!.cells.values()][0]!;
    expect(pieces.map((choice) => turned(pieces, choice).text)).toEqual(["engine@0,0", "blaze@0,0/N", "urbanite@0,0/N"]);
  });

  test("a tile in the hand turns a quarter at a time", () => {
    expect(["r0", "r3", "r3f"].map(turnedWish)).toEqual(["r1", "r0", "r0f"]);
    expect(["r2", "r2f"].map(flippedWish)).toEqual(["r2f", "r2"]);
  });
});

describe("flipping", () => {
  test("keeps the turn if it fits, else takes any turn of the other side", () => {
    const fitting = choices("r1", "r1f", "r2", "r3f");
    expect(flipped(fitting, fitting[0]!)!.tail).toBe("r1f");
    expect(flipped(fitting, fitting[2]!)!.tail).toBe("r1f");
  });

  test("does nothing where no turn of the other side fits", () => {
    const fitting = choices("r1", "r2");
    expect(flipped(fitting, fitting[0]!)).toBeNull();
  });
});

test("a new cell takes the turn that one wished for, else the same side up, else what there is", () => {
  expect(closest(choices("r0", "r2", "r2f"), "r2").tail).toBe("r2");
  expect(closest(choices("r0", "r2f", "r3f"), "r1f").tail).toBe("r2f");
  expect(closest(choices("r3"), "r1f").tail).toBe("r3");
});

test("the piece nearest to the pointer is meant", () => {
  const pieces = [...sortMoves(["urbanite@0,0/N", "urbanite@0,0/S"]).tools[0]!.cells.values()][0]!;
  const marks = { "urbanite@0,0/N": [0, -34], "urbanite@0,0/S": [0, 34] } as Record<string, [number, number]>;
  expect(nearest(pieces, marks, { dx: 3, dy: -10 }).tail).toBe("N");
  expect(nearest(pieces, marks, { dx: 3, dy: 10 }).tail).toBe("S");
});

describe("arrow keys", () => {
  const cells = [spot(0, 0), spot(2, 0), spot(3, 3), spot(1, 0, 1)];

  test("begin at the first cell", () => {
    expect(step(cells, null, 1, 0)).toEqual(spot(0, 0));
  });

  test("go to the nearest cell in their direction, on the same board", () => {
    expect(step(cells, spot(0, 0), 1, 0)).toEqual(spot(2, 0));
    expect(step(cells, spot(0, 0), 0, 1)).toEqual(spot(3, 3));
    expect(step(cells, spot(0, 0), -1, 0)).toBeNull();
  });
});
