import { describe, expect, test } from "vitest";
import { lastOf as lastWith, lastWords } from "../src/lib/last";
import { pageOf } from "./examples";

const hydras = pageOf("hydras en");
const lastOf = (lines: Parameters<typeof lastWith>[0]) => lastWith(lines, hydras.effects);

const log = (...texts: string[]) => texts.map((text, at) => ({ seat: text.startsWith("draw:") ? -1 : at % 2, text }));

describe("the last move on a board", () => {
  test("is where a tile was laid, whatever was said and drawn since", () => {
    expect(lastOf(log("red-curve@2,-1/r1", "curve@3,0/r0", "pass", "draw:?"))).toEqual({ grid: 0, x: 3, y: 0, effect: "laid", verb: "" });
  });

  test("is where a sword struck", () => {
    expect(lastOf(log("1:neck@0,-1/r0", "sword:1:blade@0,-1", "accept"))).toEqual({ grid: 1, x: 0, y: -1, effect: "removed", verb: "sword" });
  });

  test("is where a shield answered, be it a sword or a card", () => {
    expect(lastOf(log("sword:1:blade@0,-1", "shield:guard"))).toMatchObject({ grid: 1, effect: "prevented" });
    expect(lastOf(log("1:torch@0,-2/r0", "shield:guard", "draw:?"))).toMatchObject({ y: -2, effect: "prevented" });
  });

  test("does not take an older shield for its own", () => {
    expect(lastOf(log("1:torch@0,-2/r0", "shield:guard", "0:neck@1,1/r2"))).toMatchObject({ x: 1, effect: "laid" });
  });

  test("is none while nothing lies there", () => {
    expect(lastOf(log("keep:one,two", "draw:?"))).toBeNull();
  });

  test("is told in the game's words", () => {
    const told = (...texts: string[]) => lastWords(hydras, lastOf(log(...texts))!);
    expect(told("1:neck@0,-1/r0")).toBe("The last move");
    expect(told("sword:1:blade@0,-1", "accept")).toBe("A sword has struck here");
    expect(told("sword:1:blade@0,-1", "shield:guard")).toBe("A shield has answered here");
  });
});
