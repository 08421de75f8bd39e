import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TableNews } from "../src/lib/api";
import { prefs } from "../src/lib/prefs.svelte";
import { PAUSES, Showing } from "../src/lib/showing.svelte";

let shown: number[];
let lights: number;

const showing = (mine = [0]) =>
  new Showing({ show: (news) => shown.push(news.number), mine: () => mine, lights: () => lights });
/** News number so and so, in which some seats have moved. */
const news = (number: number, ...seats: number[]) =>
  ({ number, log_from: number, log: seats.map((seat) => ({ seat, text: "pass" })) }) as unknown as TableNews;

beforeEach(() => {
  [shown, lights] = [[], 0];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  prefs.pace = "normal";
});

describe("moves of others", () => {
  test("are shown one after another, at the pace that was chosen", () => {
    prefs.pace = "slow";
    const table = showing();
    [news(1, 0), news(2, 1, -1), news(3, 2)].forEach((each) => table.hear(each));
    expect([shown, table.isBehind]).toEqual([[1], true]);
    vi.advanceTimersByTime(PAUSES.slow - 1);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(PAUSES.slow);
    expect([shown, table.isBehind]).toEqual([[1, 2, 3], false]);
  });

  test("wait until what has scored was seen", () => {
    const table = showing();
    lights = 9000;
    [news(1, 1), news(2, 2)].forEach((each) => table.hear(each));
    vi.advanceTimersByTime(8999);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
  });

  test("are shown at once for who skips them, until the own turn", () => {
    const table = showing();
    [news(1, 1), news(2, 2), news(3, 1)].forEach((each) => table.hear(each));
    table.skip();
    table.hear(news(4, 2));
    expect([shown, table.isBehind]).toEqual([[1, 2, 3, 4], false]);
    table.rest();
    [news(5, 1), news(6, 2)].forEach((each) => table.hear(each));
    expect(shown).toEqual([1, 2, 3, 4, 5]);
  });

  test("are shown at once for who wants no pauses", () => {
    prefs.pace = "now";
    const table = showing();
    lights = 9000;
    [news(1, 1), news(2, 2)].forEach((each) => table.hear(each));
    expect(shown).toEqual([1, 2]);
  });
});

test("one's own moves, and who comes and goes, wait for nothing", () => {
  const table = showing([0, 3]);
  [news(1, 0), news(2, 3, -1), news(3)].forEach((each) => table.hear(each));
  expect(shown).toEqual([1, 2, 3]);
});

test("nothing overtakes what waits", () => {
  const table = showing();
  [news(1, 0), news(2, 1), news(3)].forEach((each) => table.hear(each));
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(PAUSES.normal);
  expect(shown).toEqual([1, 2, 3]);
});
