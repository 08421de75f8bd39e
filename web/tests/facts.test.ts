import { describe, expect, test } from "vitest";
import type { View } from "../src/lib/api";
import { askedAbout, cardOf, driveOf, factsOf, materialOf, tileOfItem } from "../src/lib/facts";

const view = (fields: Record<string, unknown>) => ({ players: 2, scores: [], score_items: [], legal: [], ...fields, own: fields }) as unknown as View;
const labels = (game: string, fields: Record<string, unknown>, seat = 0) =>
  factsOf(game, view(fields), seat, ["Ada", "Bo"]).map((fact) => `${fact.label}: ${fact.value}`);

describe("what players see beside the board", () => {
  test("in Hydras: the star, one's labours, the last turns", () => {
    const fields = { star: 1, labours: [{ kept: ["long-path", "hole"] }, { kept: ["?", "?"] }], ending: "last-turns" };
    expect(labels("hydras", fields)).toEqual(["The star: Bo", "Labours kept: long path, hole", "Last turns: the deck is empty"]);
    expect(labels("hydras", fields, 1)).toEqual(["The star: Bo", "Last turns: the deck is empty"]);
  });

  test("in Wir-War: one's own material only, and piles", () => {
    const fields = { materials: ["gas", "?"], piles: { rooms: 3 } };
    expect(labels("wirwar", fields)).toEqual(["Your secret material: gas", "Piles: rooms 3"]);
    expect(labels("wirwar", fields, 1)[0]).toBe("Piles: rooms 3");
  });

  test("in Wir-War: everybody's material at the end, as the rulebook writes it, with its tile", () => {
    const fields = { materials: ["pe", "pp"], outcome: { ranking: [[0], [1]], scores: [4, 2], reason: "" } };
    expect(labels("wirwar", fields)).toEqual([]);
    expect([0, 1].map((seat) => materialOf(view(fields), seat)?.value)).toEqual(["PE", "PP"]);
    expect(materialOf(view(fields), 0)?.tile).toBe("pe-colour");
    expect(materialOf(view({ materials: ["?", null] }), 0)).toBeNull();
    expect([tileOfItem("closed pp pipe on 4 tiles"), tileOfItem("road")]).toEqual(["pp-colour", ""]);
  });

  test("in Urban Insanity: Urbanites left and the dice", () => {
    expect(labels("urban", { supply: [5, 7], fire_engines: { dice: [6, 1] } }, 1)).toEqual(["Your Urbanites left: 7", "The dice: 6 and 1"]);
    expect(labels("urban", { supply: [5, 7], fire_engines: { dice: null } }, -3)).toEqual([]);
  });

  test("in a game without any, nothing", () => {
    expect(labels("hoses", {})).toEqual([]);
  });
});

test("an attack waits for an answer only while it is pending", () => {
  expect(askedAbout(view({ pending: "1:tee@0,1/r0" }))).toBe("1:tee@0,1/r0");
  expect(askedAbout(view({ pending: null }))).toBe("");
  expect(cardOf(view({ card: null }))).toBe("");
});

test("the way of the truck is found by its move", () => {
  const drive = { move: "truck@1,0/E", cells: [[0, 0], [1, 0]], puts_out: [[1, 0]] };
  expect(driveOf(view({ fire_engines: { drives: [drive] } }), "truck@1,0/E")).toEqual(drive);
  expect(driveOf(view({ fire_engines: { drives: [drive] } }), "truck@0,0/stay")).toBeNull();
  expect(driveOf(view({}), "truck@1,0/E")).toBeNull();
});
