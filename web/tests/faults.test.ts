// What stands beside clashing edges is in sight as a whole, and none stands over another.
import { expect, test } from "vitest";
import { type Label, placesOf } from "../src/lib/faults";

const size = { width: 320, height: 300 };
const camera = { x: 0, y: 0, zoom: 1 };
const box = { width: 180, height: 28 };
const label = (x: number, y: number, side: string): Label => ({ x, y, side, says: "Red here, must be blank." });

test("a label stands beyond its edge where there is room", () => {
  const [north, south] = placesOf([label(0, 0, "N"), label(0, 0, "S")], [box, box], camera, size);
  expect(north!.top + box.height).toBeLessThan(100);
  expect(south!.top).toBeGreaterThan(200);
  expect(north!.left).toBe(160 - 90);
});

test("at the rim of a board a label stays in sight as a whole", () => {
  for (const side of ["N", "E", "S", "W"])
    for (const [x, y] of [[-1, -1], [1, 1], [0, 0], [1, -1]] as const) {
      const [place] = placesOf([label(x, y, side)], [box], camera, size);
      expect(place!.left).toBeGreaterThanOrEqual(4);
      expect(place!.left + box.width).toBeLessThanOrEqual(size.width - 4);
      expect(place!.top).toBeGreaterThanOrEqual(4);
      expect(place!.top + box.height).toBeLessThanOrEqual(size.height - 4);
    }
});

test("no label stands over another, however little room there is", () => {
  const labels = ["N", "E", "S", "W"].map((side) => label(0, 0, side));
  const places = placesOf(labels, labels.map(() => box), camera, size);
  const tops = places.map(({ top }) => top).sort((a, b) => a - b);
  tops.slice(1).forEach((top, at) => expect(top - tops[at]!).toBeGreaterThanOrEqual(box.height));
});
