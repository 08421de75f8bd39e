import { expect, test } from "vitest";
import { cameraBetween } from "../src/lib/glide.svelte";
import { inOrder, isWay } from "../src/lib/motion";

const row: [number, number][] = [[0, 0], [1, 0], [2, 0]];

test("a light runs along a way from its first end to its last", () => {
  const hose: [number, number][] = [[2, 1], [2, 0], [1, 0], [0, 0]];
  expect(isWay(hose)).toBe(true);
  expect(inOrder(hose, [1, 0])).toEqual(hose);
});

test("through what is no way it spreads from where the tile was laid", () => {
  const block: [number, number][] = [[0, 0], [2, 0], [1, 1], [1, 0]];
  expect(isWay(block)).toBe(false);
  expect(inOrder(block, [2, 0])).toEqual([[2, 0], [1, 0], [0, 0], [1, 1]]);
});

test("what lies apart is reached too, each cell once", () => {
  const parts: [number, number][] = [[9, 9], ...row, [9, 8]];
  const found = inOrder(parts, [0, 0]);
  expect(found.slice(0, 3)).toEqual(row);
  expect(found.map(String).sort()).toEqual(parts.map(String).sort());
});

test("a camera is half way between two, its zoom by factors", () => {
  const [from, to] = [{ x: 0, y: 10, zoom: 0.25 }, { x: 100, y: 30, zoom: 1 }];
  expect(cameraBetween(from, to, 0.5)).toEqual({ x: 50, y: 20, zoom: 0.5 });
  expect(cameraBetween(from, to, 1)).toEqual(to);
});
