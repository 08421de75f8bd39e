import { describe, expect, test } from "vitest";
import { stopAt, stopsOf } from "../src/lib/decisions";

const log = [-1, -1, 0, -1, 1, -1, -1, 1, -1].map((seat) => ({ seat }));

describe("a match by decisions", () => {
  test("begins after the deal, and chance belongs to the decision before it", () => {
    expect(stopsOf(log)).toEqual([2, 4, 7, 9]);
  });

  test("finds the decision that a number of moves belongs to", () => {
    const stops = stopsOf(log);
    expect([0, 2, 3, 4, 6, 7, 9, 99].map((step) => stopAt(stops, step))).toEqual([0, 0, 0, 1, 1, 2, 3, 3]);
  });

  test("of a match without decisions is its end", () => {
    expect(stopsOf([{ seat: -1 }])).toEqual([1]);
  });
});
