import { expect, test } from "vitest";
import { hintReason } from "../src/lib/hints";

test("a hint says what its move gives at once, or that it is for later", () => {
  expect(hintReason(5, 3)).toBe("It gives 5 points at once.");
  expect(hintReason(1, 1)).toBe("It gives 1 point at once.");
  expect(hintReason(0, 3)).toMatch(/no points yet/);
});

test("a hint gives no reason where there was no choice, and tells of no loss", () => {
  expect(hintReason(0, 1)).toBe("");
  expect(hintReason(-2, 0)).toBe("");
});
