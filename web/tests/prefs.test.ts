import { beforeEach, expect, test, vi } from "vitest";

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});

const load = () => import("../src/lib/prefs.svelte");

test("a name and a token are there again after the page was closed", async () => {
  (await load()).keep({ name: "Ada", token: "t".repeat(32) });
  vi.resetModules();
  const { prefs } = await load();
  expect([prefs.name, prefs.token, prefs.theme]).toEqual(["Ada", "t".repeat(32), "auto"]);
});

test("what cannot be read is forgotten, not fatal", async () => {
  kept.edgewise = "{broken";
  expect((await load()).prefs.name).toBe("");
});

test("a browser that keeps nothing still plays", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => { throw new Error("forbidden"); },
    setItem: () => { throw new Error("forbidden"); },
  });
  const { keep, prefs } = await load();
  keep({ name: "Ada" });
  expect(prefs.name).toBe("Ada");
});

test("the last eight tables are remembered, the newest first and each once", async () => {
  const { prefs, remember } = await load();
  for (let at = 0; at < 10; at++) remember(`table-${at}`, "hoses");
  remember("table-5", "hoses");
  expect(prefs.visits.map((visit) => visit.id)).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((at) => `table-${at}`));
});
