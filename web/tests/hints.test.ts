import { expect, test } from "vitest";
import { hintReason } from "../src/lib/hints";
import { pageOf } from "./examples";

const { words } = pageOf("urban en");
const hint = (gains: number, weighed: number, ...effects: Parameters<typeof hintReason>[1]["effects"]) => {
  const ideas = Array.from({ length: weighed }, () => ({ move: "a@0,0/r0", looks: 0.5, worth: 1 }));
  return hintReason(words, { gains, ideas, effects });
};
const item = (code: string, points: number, count = 0) => ({ points, label: code, clause: "urban.1", cells: [], code, args: { count } });

test("a hint says what its move gives at once, or that it is for later", () => {
  expect(hint(5, 3)).toBe("It gives 5 points at once.");
  expect(hint(1, 1)).toBe("It gives 1 point at once.");
  expect(hint(0, 3)).toMatch(/no points yet/);
});

test("a hint gives no reason where there was no choice, and tells of no loss", () => {
  expect(hint(0, 1)).toBe("");
  expect(hint(-2, 0)).toBe("");
});

test("a hint says what points are for, what comes next, and what a move is about", () => {
  expect(hint(3, 1, { code: "scores", count: 3, now: 0, item: item("road", 3) })).toBe("It gives 3 points at once: road.");
  expect(hint(0, 1, { code: "grows", count: 1, now: 0, item: item("road", 1) })).toBe("It adds to: road.");
  expect(hint(0, 1, { code: "leads", count: 2, now: 0, item: item("claim-road", 2, 3) })).toMatch(/^Then .*road, 3 tiles/);
  expect(hint(0, 1, { code: "about", count: 2, now: 0, item: item("claim-road", 2, 3) })).toMatch(/road, 3 tiles/);
  expect(hint(0, 1, { code: "again", count: 0, now: 0, item: null })).toMatch(/turn again/);
});

test("a hint uses the game's own phrases, and leaves out what there are no words for", () => {
  expect(hint(0, 1, { code: "effect-expected-less-others", count: 3, now: 9, item: null })).toMatch(/−3/);
  expect(hint(0, 1, { code: "effect-of-old", count: 3, now: 9, item: null })).toBe("");
});
