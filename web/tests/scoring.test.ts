import { describe, expect, test } from "vitest";
import type { ScoreItem } from "../src/lib/api";
import { flashesOf, gains, kindsOf, newUnclaimed } from "../src/lib/scoring";
import { wordsOf } from "./examples";

const item = (points: number, label: string, ...cells: [number, number][]): ScoreItem => ({ points, label, clause: "hoses.11", cells });

describe("points that are new", () => {
  test("are those of items that came", () => {
    const old = item(3, "red hose of 2 tiles", [0, 0], [1, 0]);
    expect(gains([old], [old, item(5, "blue hose of 3 tiles", [4, 4], [4, 5])])).toMatchObject([
      { points: 5, label: "blue hose of 3 tiles", cells: [[4, 4], [4, 5]] },
    ]);
  });

  test("are the difference of items that grew, on the cells that are new", () => {
    expect(gains([item(2, "2 heads", [0, 0])], [item(4, "4 heads", [0, 0], [1, 0])])).toMatchObject([
      { points: 2, label: "4 heads", cells: [[1, 0]] },
    ]);
  });

  test("are none for what shrank, stayed, or has no cells", () => {
    expect(gains([item(4, "4 heads", [0, 0])], [item(2, "2 heads", [0, 0])])).toEqual([]);
    expect(gains([item(4, "4 heads", [0, 0])], [item(4, "4 heads", [0, 0])])).toEqual([]);
    expect(gains([], [item(43, "E: unused tiles")])).toEqual([]);
  });

  test("count for two equal items that come together", () => {
    const twice = [item(3, "green hose of 2 tiles", [0, 0]), item(3, "green hose of 2 tiles", [5, 5])];
    expect(gains([], twice).map((gain) => gain.points)).toEqual([3, 3]);
  });
});

test("they light up on the seat's own board where there are several", () => {
  const before = { score_items: [[], []], unclaimed_items: [] };
  const after = { score_items: [[], [item(1, "1 head", [0, 0])]], unclaimed_items: [] };
  expect(flashesOf(before, after, true)).toMatchObject([{ grid: 1, points: 1 }]);
  expect(flashesOf(before, after, false)).toMatchObject([{ grid: 0 }]);
});

test("what is closed lights up as well while nobody knows whose it is", () => {
  const known = item(4, "closed gas pipe on 3 tiles", [0, 0]);
  const before = { score_items: [[]], unclaimed_items: [known] };
  const after = { score_items: [[]], unclaimed_items: [known, item(6, "closed PE pipe on 2 tiles", [2, 0], [2, 1])] };
  expect(flashesOf(before, after, false)).toMatchObject([{ grid: 0, points: 6, cells: [[2, 0], [2, 1]] }]);
  expect(newUnclaimed(before, after)).toMatchObject([{ label: "closed PE pipe on 2 tiles" }]);
  expect(flashesOf(after, before, false)).toEqual([]);
});

describe("at the end", () => {
  const coded = (points: number, code: string, args: Record<string, string | number> = {}) => ({ ...item(points, code), code, args });

  test("items of one kind are summed up for each seat, in the order in which the game tells them", () => {
    const items = [
      [coded(2, "road"), coded(4, "block"), coded(3, "road")],
      [coded(1, "head-start"), coded(2, "road")],
    ];
    expect(kindsOf(wordsOf("urban en"), items)).toEqual([
      { name: "head start", seats: [{ count: 0, points: 0 }, { count: 1, points: 1 }] },
      { name: "block", seats: [{ count: 1, points: 4 }, { count: 0, points: 0 }] },
      { name: "road", seats: [{ count: 2, points: 5 }, { count: 1, points: 2 }] },
    ]);
  });

  test("an item's size is no part of its kind", () => {
    const own = [coded(7, "hose", { colour: "green", count: 4 }), coded(3, "hose", { colour: "green", count: 2 })];
    expect(kindsOf(wordsOf("hoses en"), [own])).toEqual([{ name: "green hose", seats: [{ count: 2, points: 10 }] }]);
  });

  test("what gave nobody any points is left out", () => {
    expect(kindsOf(wordsOf("urban en"), [[item(0, "suburb")], [item(0, "suburb"), item(2, "road")]]).map((kind) => kind.name)).toEqual(["road"]);
  });

  test("items of old are told by their labels", () => {
    expect(kindsOf(wordsOf("hoses en"), [[item(2, "road")]]).map((kind) => kind.name)).toEqual(["road"]);
  });
});
