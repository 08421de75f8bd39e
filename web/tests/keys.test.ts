import { beforeEach, describe, expect, test, vi } from "vitest";
import { press } from "../src/lib/keys";
import type { Session } from "../src/lib/session.svelte";
import { tableWith } from "./tables";

const desk = { panBy: vi.fn(), zoomBy: vi.fn(), fit: vi.fn(), nextBoard: vi.fn(), walk: vi.fn(), showKeys: vi.fn(), focusTile: vi.fn() };

beforeEach(() => vi.clearAllMocks());

function typing(table: ReturnType<typeof tableWith>, ...keys: string[]): boolean[] {
  return keys.map((key) => press(table.session as unknown as Session, desk, key, false));
}

describe("by the keyboard alone", () => {
  const wish = { hand: ["bend", "tee"], legal: ["tee@1,0/r0", "tee@1,0/r1", "tee@0,1/r0"] };

  test("a tile is taken by its number, moved, turned and laid", () => {
    const table = tableWith(wish);
    typing(table, "2", "ArrowDown", "ArrowUp", "r", "Enter");
    expect(table.session.play).toHaveBeenCalledWith("tee@1,0/r1", false);
  });

  test("Escape puts it back", () => {
    const table = tableWith(wish);
    typing(table, "2", "Escape");
    expect(table.holding.tool).toBeNull();
  });

  test("Escape first closes what is said over the board", () => {
    const table = tableWith(wish);
    typing(table, "2");
    table.session.notice = { sentence: "A tile lies there.", clause: "hoses.7" };
    typing(table, "Escape");
    expect([table.session.notice, table.holding.tool]).toEqual([null, "tile:tee"]);
    typing(table, "Escape");
    expect(table.holding.tool).toBeNull();
  });

  test("numbers pick tiles while tiles are picked, and Enter confirms", () => {
    const table = tableWith({ hand: ["bend", "tee"], legal: ["return:bend,tee", "keep"] });
    table.holding.startPicking(table.session.sorted.actions[0]!);
    typing(table, "1", "2", "Enter");
    expect(table.session.play).toHaveBeenCalledWith("return:bend,tee", true);
  });

  test("Enter on a button is the button's", () => {
    const table = tableWith(wish);
    typing(table, "2");
    expect(press(table.session as unknown as Session, desk, "Enter", true)).toBe(false);
    expect(table.session.play).not.toHaveBeenCalled();
  });
});

test("arrows move the board when nothing is in hand", () => {
  typing(tableWith({}), "ArrowLeft");
  expect(desk.panBy).toHaveBeenCalledWith(-80, 0);
});

test("other keys zoom, fit, ask for a hint, take back and list the keys", () => {
  const table = tableWith({});
  expect(typing(table, "+", "-", "0", "h", "u", "?", "x")).toEqual([true, true, true, true, true, true, false]);
  expect(desk.zoomBy).toHaveBeenCalledTimes(2);
  expect(desk.fit).toHaveBeenCalled();
  expect(desk.showKeys).toHaveBeenCalled();
  expect(table.session.hint).toHaveBeenCalled();
  expect(table.session.undo).toHaveBeenCalled();
});
