import { expect, test } from "vitest";
import { isGlad, isTieBroken, marginWords, resultTitle } from "../src/lib/result";

const ended = (scores: number[], ranking: number[][], mine: number[], won: boolean | null = null) => ({
  outcome: { scores, ranking, reason: "", won },
  names: ["Ada", "Bo", "Cy"].slice(0, scores.length),
  mine,
});

test("who won is told by name, and to the winner as you", () => {
  expect(resultTitle(ended([3, 9], [[1], [0]], [0]))).toBe("Bo wins");
  expect(resultTitle(ended([3, 9], [[1], [0]], [1]))).toBe("You win!");
  expect(resultTitle(ended([9, 9, 1], [[0, 1], [2]], [2]))).toBe("Ada and Bo share the win");
});

test("by how much is told where one is ahead", () => {
  expect(marginWords(ended([3, 9], [[1], [0]], [0]))).toBe("Ahead by 6 points.");
  expect(marginWords(ended([9, 9, 1], [[0, 1], [2]], [0]))).toBe("");
  expect(marginWords(ended([9, 9], [[1], [0]], [0]))).toBe(""); // something else decided
  expect(marginWords(ended([9], [[0]], [0]))).toBe("");
});

test("equal points with different places are noticed", () => {
  expect(isTieBroken(ended([4, 9, 4], [[1], [0], [2]], [0]))).toBe(true);
  expect(isTieBroken(ended([4, 9, 4], [[1], [0, 2]], [0]))).toBe(false);
  expect(isTieBroken(ended([3, 9], [[1], [0]], [0]))).toBe(false);
});

test("who won is glad, who lost or watches is not", () => {
  expect(isGlad(ended([3, 9], [[1], [0]], [1]))).toBe(true);
  expect(isGlad(ended([3, 9], [[1], [0]], [0]))).toBe(false);
  expect(isGlad(ended([3, 9], [[1], [0]], []))).toBe(false);
  expect(isGlad(ended([50], [[0]], [0], false))).toBe(false);
  expect(isGlad(ended([50], [[0]], [0], true))).toBe(true);
});
