// The arithmetic of a review's graph.
import { expect, test } from "vitest";
import type { MatchReview } from "../src/lib/api";
import { type Sheet, apart, dashOf, lineOf, luckBetween, marksOf, rangeOf, stopFor, stopNear, valuesOf, xOf, yOf } from "../src/lib/graph";

const SHEET: Sheet = { width: 220, height: 120, left: 10, right: 10, top: 10, bottom: 10 };
const move = (actor: number, after: number[], luck = [0, 0]) => ({ actor, move: "x", after, luck });
const decision = (number: number, seat: number, loss: number) => ({ number, seat, loss }) as MatchReview["decisions"][number];

const REVIEW = {
  unit: "wins" as const,
  start: [0.5, 0.5],
  moves: [move(-1, [0.6, 0.4], [0.1, -0.1]), move(0, [0.4, 0.6]), move(-1, [0.41, 0.59], [0.01, -0.01]), move(1, [0, 1])],
  decisions: [decision(1, 0, 0.2), decision(3, 1, 0.059)],
};
const ALONE = { unit: "points" as const, start: [20], moves: [move(-1, [23], [3]), move(0, [40])], decisions: [] };

test("a line begins at the start and goes through what can be expected after each move", () => {
  expect(valuesOf(REVIEW).map(([first]) => first)).toEqual([0.5, 0.6, 0.4, 0.41, 0]);
  expect(lineOf(REVIEW, 0, SHEET)).toBe("10,60 60,50 110,70 160,69 210,110");
  expect(lineOf(REVIEW, 1, SHEET)).toBe("10,60 60,70 110,50 160,51 210,10");
});

test("shares of the win have the whole height, points as much as there were", () => {
  expect(rangeOf(REVIEW)).toEqual([0, 1]);
  expect(rangeOf(ALONE)).toEqual([0, 42]);
  expect(rangeOf({ ...ALONE, start: [-10] })[0]).toBe(-10);
  expect(yOf(42, [0, 42], SHEET)).toBe(10);
  expect(xOf(0, 0, SHEET)).toBe(10);
});

test("luck is marked for who gained by it, and decisions that lost, if there was enough of it", () => {
  expect(marksOf(REVIEW)).toEqual([
    { kind: "luck", seat: 0, step: 1, value: 0.6 },
    { kind: "loss", seat: 0, step: 2, value: 0.4 },
  ]);
  expect(marksOf(ALONE)).toEqual([{ kind: "luck", seat: 0, step: 1, value: 23 }]);
});

test("a touch means the nearest stop", () => {
  const stops = [1, 3, 4];
  expect([0, 60, 100, 140, 200, 900].map((x) => stopNear(x, stops, 4, SHEET))).toEqual([0, 0, 0, 1, 2, 2]);
});

test("keys go from stop to stop and not beyond the ends", () => {
  expect(["ArrowRight", "ArrowLeft", "Home", "End", "PageUp", "PageDown"].map((key) => stopFor(key, 5, 12))).toEqual([6, 4, 0, 12, 12, 0]);
  expect(stopFor("ArrowLeft", 0, 12)).toBe(0);
  expect(stopFor("r", 5, 12)).toBeNull();
});

test("numbers beside lines that end together are moved apart, and others stay", () => {
  expect(apart([10, 60, 60], 13, 100)).toEqual([10, 60, 73]);
  expect(apart([100, 10, 100], 13, 100)).toEqual([87, 10, 100]);
  expect(apart([50], 13, 100)).toEqual([50]);
});

test("luck between two stops is added up for each seat", () => {
  expect(luckBetween(REVIEW, 0, 4).map((luck) => Math.round(luck * 100))).toEqual([11, -11]);
  expect(luckBetween(REVIEW, 1, 2)).toEqual([0, 0]);
});

test("seats have lines of different kinds", () => {
  expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map(dashOf)).size).toBe(8);
});
