import { expect, test } from "vitest";
import type { View } from "../src/lib/api";
import { askedAbout, cardOf, factsOf, routeOf, tileOfItem } from "../src/lib/facts";
import { pageOf } from "./examples";

const view = (own: Record<string, unknown>) => ({ outcome: null, own }) as unknown as View;
const [hoses, hydras, urban, wirwar] = ["hoses en", "hydras en", "urban en", "wirwar en"].map(pageOf) as [ReturnType<typeof pageOf>, ReturnType<typeof pageOf>, ReturnType<typeof pageOf>, ReturnType<typeof pageOf>];

test("a spectator sees nobody's own", () => {
  expect(factsOf(urban, view({ supply: [5, 7], fire_engines: { dice: null } }), -3, ["Ada", "Bo"])).toEqual([]);
});

test("in a game without any facts there are none", () => {
  expect(factsOf(hoses, view({}), 0, ["Ada"])).toEqual([]);
});

test("an attack waits for an answer only while it is pending", () => {
  expect(askedAbout(hydras, view({ pending: "1:tee@0,1/r0" }))).toBe("1:tee@0,1/r0");
  expect(askedAbout(hydras, view({ pending: null }))).toBe("");
  expect(askedAbout(null, view({ pending: "1:tee@0,1/r0" }))).toBe("");
});

test("a card is turned up or not", () => {
  expect(cardOf(urban, view({ card: "fire-bug" }))).toBe("fire-bug");
  expect(cardOf(urban, view({ card: null }))).toBe("");
});

test("the way of a move is found, with what it ends", () => {
  const drive = { move: "truck@1,0/E", cells: [[0, 0], [1, 0]], ends: [[1, 0]] };
  const found = (fields: Record<string, unknown>, move: string) => routeOf(urban, view(fields), move);
  expect(found({ fire_engines: { drives: [drive] } }, "truck@1,0/E")).toEqual({ ...drive, label: "puts out" });
  expect(found({ fire_engines: { drives: [drive] } }, "truck@0,0/stay")).toBeNull();
  expect(found({}, "truck@1,0/E")).toBeNull();
});

test("what points are for is shown by a tile, where there is one", () => {
  const page = { ...wirwar, looks: { "pp-colour": {} } };
  expect(tileOfItem(page, { args: { material: "pp", count: 4 } })).toBe("pp-colour");
  expect(tileOfItem(page, { args: { material: "gold" } })).toBe("");
  expect(tileOfItem(page, {})).toBe("");
});
