import { expect, test } from "vitest";
import { cellName, columnName, originOf } from "../src/lib/coordinates";

test("a frame begins at A1, and letters go on after Z", () => {
  const origin = originOf([[]], [0, 0, 5, 5]);
  expect(cellName(0, 0, origin)).toBe("A1");
  expect(cellName(5, 3, origin)).toBe("F4");
  expect([25, 26, 27, 51, 52].map((x) => columnName(x, origin))).toEqual(["Z", "AA", "AB", "AZ", "BA"]);
});

test("names stay while a board grows, until it grows far", () => {
  const near = originOf([[{ x: 0, y: 0 }]], null);
  expect(cellName(0, 0, near)).toBe("K11");
  expect(originOf([[{ x: -8, y: 30 }]], null)).toEqual(near);
  expect(originOf([[{ x: 0, y: 0 }], [{ x: 0, y: -12 }]], null)).toEqual({ x: -10, y: -20 });
  expect(cellName(-9, -9, near)).toBe("B2");
});
