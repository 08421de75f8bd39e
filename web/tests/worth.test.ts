import { expect, test } from "vitest";
import { prospectWords, severalWords } from "../src/lib/words";
import { wordsOf } from "./examples";

const road = (points: number) => ({ points, label: "road", code: "road", args: {} });
const claim = { points: 3, label: "road, 3 tiles", code: "claim-road", args: { count: 3 } };

test("equal points are told together", () => {
  expect(severalWords(wordsOf("urban en"), [road(3), road(5), road(6)])).toBe("3 roads");
  expect(severalWords(wordsOf("urban nl"), [road(3), road(5)])).toBe("2 wegen");
});

test("a claim says what it is, how large, and what it is worth", () => {
  expect(prospectWords(wordsOf("urban en"), claim)).toBe("road, 3 tiles, worth 3 points");
  expect(prospectWords(wordsOf("urban nl"), { ...claim, points: 1 })).toBe("weg, 3 tegels, 1 punt waard");
});
