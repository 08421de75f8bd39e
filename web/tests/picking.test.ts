import { describe, expect, test } from "vitest";
import { sortMoves } from "../src/lib/moves";
import { canAdd, isFromHand, namesOf, pickedMove, sizeWords } from "../src/lib/picking";

const action = (...moves: string[]) => sortMoves(moves).actions[0]!;

describe("two tiles to return", () => {
  const give = action("return:bend,bend", "return:bend,cross", "return:cross,tee");

  test("are picked in the hand", () => {
    expect(isFromHand(give, ["bend", "bend", "cross", "tee"])).toBe(true);
    expect(isFromHand(give, ["bend", "cross", "tee"])).toBe(false);
  });

  test("make a move only together, in any order", () => {
    expect(pickedMove(give, ["bend"])).toBeNull();
    expect(pickedMove(give, ["cross", "bend"])).toBe("return:bend,cross");
    expect(pickedMove(give, ["bend", "bend"])).toBe("return:bend,bend");
  });

  test("can be added while they lead to a move", () => {
    expect(canAdd(give, ["bend"], "bend")).toBe(true);
    expect(canAdd(give, ["bend"], "tee")).toBe(false);
    expect(canAdd(give, ["bend", "bend"], "cross")).toBe(false);
  });

  test("are counted in words", () => {
    expect(sizeWords(give)).toBe("2");
    expect(sizeWords(action("keep:a", "keep:a,b"))).toBe("1 to 2");
  });
});

test("labours are no tiles of the hand, and each is listed once", () => {
  const keep = action("keep:hole", "keep:loops", "keep:hole,loops");
  expect(isFromHand(keep, ["bend"])).toBe(false);
  expect(namesOf(keep)).toEqual(["hole", "loops"]);
});

test("a word without names is never picked in the hand", () => {
  expect(isFromHand(action("pass"), ["bend"])).toBe(false);
});
