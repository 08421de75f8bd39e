import { beforeEach, expect, test, vi } from "vitest";
import { Signs } from "../src/lib/signs.svelte";

const card = (seat: number, number: number) => ({ seat, number, sign: "wow" as const });

beforeEach(() => void vi.useFakeTimers());

test("signs from before one came are not shown, new ones once", () => {
  const signs = new Signs();
  expect(signs.hear([card(0, 4)], true)).toEqual([]);
  expect(signs.hear([card(0, 4)], false)).toEqual([]);
  expect(signs.hear([card(0, 4), card(1, 5)], false)).toEqual([card(1, 5)]);
});

test("after the server began anew, its numbers may be those of before", () => {
  const signs = new Signs();
  signs.hear([card(0, 1)], true);
  signs.hear([], false);
  expect(signs.hear([card(0, 1)], false)).toEqual([card(0, 1)]);
});

test("a sign goes by itself, and a player has one at a time", () => {
  const signs = new Signs();
  signs.show([card(0, 1)]);
  signs.show([card(0, 2), card(1, 3)]);
  expect(signs.shown.map((shown) => shown.number)).toEqual([2, 3]);
  vi.runAllTimers();
  expect(signs.shown).toEqual([]);
});
