import { describe, expect, it } from "vitest";
import type { TableChange, TableNews } from "../src/lib/api";
import { changed, newsAfter } from "../src/lib/changes";

describe("a change", () => {
  it("puts a value in the place of another", () => {
    expect(changed(1, ["=", 2])).toBe(2);
  });
  it("changes an object and takes keys away, and leaves the rest the same", () => {
    const before = { a: { x: 1 }, b: [1], c: 3 };
    const after = changed(before, ["k", { b: ["s", 1, 0, [2]], d: ["=", 4] }, ["c"]]) as typeof before;
    expect(after).toEqual({ a: { x: 1 }, b: [1, 2], d: 4 });
    expect(after.a).toBe(before.a);
    expect(before).toEqual({ a: { x: 1 }, b: [1], c: 3 });
  });
  it("changes an entry of a list, or some of them", () => {
    expect(changed([1, { a: 1 }], ["i", 1, ["k", { a: ["=", 2] }, []]])).toEqual([1, { a: 2 }]);
    expect(changed([1, 2, 3, 4], ["s", 1, 2, [9]])).toEqual([1, 9, 4]);
  });
});

describe("news", () => {
  const known = { kind: "table", serial: 3, number: 5, waiting: false, log_from: 0, log: [1], views: { "0": { legal: ["a"] } } };
  const before = known as unknown as TableNews;
  const change = { kind: "change", since: 3, serial: 4, number: 6, log_from: 1, log: [], views: { "0": ["k", { legal: ["=", []] }, []] } };

  it("are what was known, with what has changed", () => {
    const after = newsAfter(before, change as unknown as TableChange);
    expect(after).toEqual({ ...known, serial: 4, number: 6, log_from: 1, log: [], views: { "0": { legal: [] } } });
  });
  it("are asked for anew if something is missing", () => {
    expect(newsAfter(before, { ...change, since: 2 } as unknown as TableChange)).toBeNull();
    expect(newsAfter(null, change as unknown as TableChange)).toBeNull();
  });
});
