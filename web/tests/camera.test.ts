import { describe, expect, test } from "vitest";
import { CELL, boundsOf, cellAt, fitted, framed, isInSight, nearestCell, outOfSight, panned, zoomed } from "../src/lib/camera";

const size = { width: 800, height: 400 };
const wide = boundsOf([{ x: -10, y: 0 }, { x: 10, y: 0 }]);
const MIDDLE = { x: 0, y: 0, zoom: 0.8 };

/** Where on the screen a cell's middle is. */
function onScreen(camera: { x: number; y: number; zoom: number }, x: number, y: number) {
  return { px: (x * CELL - camera.x) * camera.zoom + size.width / 2, py: (y * CELL - camera.y) * camera.zoom + size.height / 2 };
}

describe("a board fits itself", () => {
  test("so that its outermost cells are seen whole", () => {
    const camera = fitted(wide, size);
    expect(onScreen(camera, -10.5, 0).px).toBeGreaterThanOrEqual(0);
    expect(onScreen(camera, 10.5, 0).px).toBeLessThanOrEqual(size.width);
  });

  test("but is never larger than life", () => {
    expect(fitted(boundsOf([{ x: 0, y: 0 }]), size).zoom).toBeLessThan(1.1);
  });

  test("and comes closer to cells that would be too small", () => {
    const near = [{ x: 9, y: 0 }];
    const camera = framed({ all: wide, near, least: 72 }, size, MIDDLE);
    expect(camera.zoom * CELL).toBeGreaterThanOrEqual(72);
    expect(isInSight(camera, size, near[0]!)).toBe(true);
    expect(framed({ all: wide, near: [], least: 72 }, size, MIDDLE)).toEqual(fitted(wide, size));
    expect(framed({ all: wide, near, least: 10 }, size, MIDDLE)).toEqual(fitted(wide, size));
  });

  test("shows most of them where they lie too far apart", () => {
    const near = [{ x: -9, y: 0 }, { x: 5, y: 0 }, { x: 9, y: 0 }];
    const camera = framed({ all: wide, near, least: 72 }, size, MIDDLE);
    expect(near.map((cell) => isInSight(camera, size, cell))).toEqual([false, true, true]);
    expect([...outOfSight(camera, size, near)]).toEqual([["west", [near[0]]]]);
  });

  test("stays where it is while they are seen, and never shows more table than it must", () => {
    const least = 72;
    const from = framed({ all: wide, near: [{ x: 3, y: 0 }], least }, size, MIDDLE);
    expect(framed({ all: wide, near: [{ x: 4, y: 0 }], least }, size, from)).toEqual(from);
    const end = framed({ all: wide, near: [{ x: 10, y: 0 }], least }, size, from);
    expect(onScreen(end, 10.65, 0).px).toBeCloseTo(size.width);
  });

  test("and shows everything where coming closer would make little difference", () => {
    const near = [{ x: -8, y: 0 }];
    expect(framed({ all: wide, near, least: 40 }, size, MIDDLE)).toEqual(fitted(wide, size));
  });
});

test("what is out of sight lies beyond the side that it is furthest beyond", () => {
  const cells = [{ x: 0, y: -9 }, { x: 20, y: 3 }, { x: 1, y: 8 }, { x: 0, y: 0 }];
  const found = outOfSight({ x: 0, y: 0, zoom: 1 }, size, cells);
  expect([...found]).toEqual([["north", [cells[0]]], ["east", [cells[1]]], ["south", [cells[2]]]]);
});

test("a cell is in sight as long as its middle is", () => {
  const camera = { x: 0, y: 0, zoom: 1 };
  expect(isInSight(camera, size, { x: 4, y: -2 })).toBe(true);
  expect(isInSight(camera, size, { x: 5, y: 0 })).toBe(false);
  expect(isInSight(panned(camera, 200, 0), size, { x: 5, y: 0 })).toBe(true);
  expect(isInSight(camera, size, { x: 0, y: 3 })).toBe(false);
});

describe("zooming", () => {
  const camera = { x: 30, y: -70, zoom: 0.5 };

  test("keeps the cell under the pointer where it is", () => {
    const before = cellAt(camera, size, 123, 321);
    const after = cellAt(zoomed(camera, size, 1.7, 123, 321), size, 123, 321);
    expect([after.x, after.y]).toEqual([before.x, before.y]);
    expect(after.dx).toBeCloseTo(before.dx);
    expect(after.dy).toBeCloseTo(before.dy);
  });

  test("ends somewhere", () => {
    expect(zoomed(camera, size, 1000, 0, 0).zoom).toBeLessThan(3);
    expect(zoomed(camera, size, 0.0001, 0, 0).zoom).toBeGreaterThan(0.05);
  });
});

test("panning by so many pixels moves what is seen by so many pixels", () => {
  const camera = { x: 0, y: 0, zoom: 0.25 };
  const before = onScreen(camera, 3, 3);
  const after = onScreen(panned(camera, 40, -20), 3, 3);
  expect(after).toEqual({ px: before.px - 40, py: before.py + 20 });
});

test("a finger beside a cell means the nearest one, if that is within reach", () => {
  const cells = [{ x: 1, y: 0 }, { x: -3, y: 0 }];
  expect(nearestCell(cells, { x: 0, y: 0, dx: 20, dy: 0 }, 1)).toEqual({ x: 1, y: 0 });
  expect(nearestCell(cells, { x: 0, y: 0, dx: -20, dy: 0 }, 1)).toBeNull();
  expect(nearestCell([], { x: 0, y: 0, dx: 0, dy: 0 }, 1)).toBeNull();
});
