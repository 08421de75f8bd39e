import { describe, expect, test } from "vitest";
import type { View } from "../src/lib/api";
import { factsOf } from "../src/lib/facts";
import { parseMove } from "../src/lib/moves";
import * as say from "../src/lib/words";
import { PAGES, pageOf, wordsOf } from "./examples";

const NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"];
const choiceOf = (text: string) => ({ text, ...parseMove(text)! });

/** Says what an example says, by what it is about. */
function said(page: ReturnType<typeof pageOf>, says: string, about: unknown): unknown {
  const { words } = page;
  const text = about as string;
  const [code, args] = about as [string, Record<string, string | number>];
  switch (says) {
    case "log":
      return say.moveWords(words, text, NAMES);
    case "hint":
      return say.hintWords(words, text, NAMES);
    case "choice":
      return say.choiceWords(words, choiceOf(text));
    case "button":
      return say.buttonWords(words, text);
    case "chance":
      return say.chanceWords(words, about as string[], NAMES);
    case "reason":
      return say.reasonWords(words, code, args);
    case "points":
      return say.pointsWords(words, { code, args, label: "" });
    case "kind":
      return say.kindWords(words, { code, args, label: "" });
    case "outcome":
      return say.outcomeWords(words, { code, args, reason: "" });
    case "card":
      return say.cardWords(page, code, Number(args)).says;
    case "facts": {
      const [{ outcome, ...own }, beside] = about as [Record<string, unknown>, "board"];
      const view = { outcome: outcome ?? null, own } as unknown as View;
      return factsOf(page, view, 0, NAMES, beside).map((fact) => [fact.label, fact.value, fact.tile]);
    }
    default:
      throw new Error(`nothing here says ${says}`);
  }
}

describe.each(Object.keys(PAGES))("%s says what the server says", (name) => {
  const page = pageOf(name);
  test.each(PAGES[name]!.cases.map(({ says, about, sentence }) => [says, JSON.stringify(about), sentence, about] as const))(
    "%s %s",
    (says, _, sentence, about) => expect(said(page, says, about)).toEqual(sentence),
  );
});

const hoses = wordsOf("hoses en");
const urban = wordsOf("urban en");

test("a move that a hint weighed is named in short if it lays the same tile", () => {
  const best = "red-curve@2,-1/r1";
  const idea = (text: string) => say.ideaWords(hoses, text, best, NAMES);
  expect(idea(best)).toBe("2,-1 turned right");
  expect(idea("red-curve@1,0/r2")).toBe("1,0 upside down");
  expect(idea("blue-curve@1,0/r0")).toBe("lays blue curve on 1,0, upright");
  expect(idea("1:red-curve@1,0/r0")).toBe("lays red curve on 1,0 of Bo, upright");
  expect(idea("pass")).toBe("passes");
  expect(say.ideaWords(urban, "urbanite@1,1/N", "urbanite@1,1/N", NAMES)).toBe("puts an Urbanite on a tile: 1,1, north side");
});

test("cells are named only where that is asked for", () => {
  const hydras = wordsOf("hydras en");
  const quiet = (words: say.GameWords) => ({ ...words, cells: () => "" });
  const named = (words: say.GameWords) => ({ ...words, cells: (x: number, y: number) => `${"KLM"[x]}${y + 11}` });
  expect(say.moveWords(quiet(hoses), "red-curve@1,0/r0", NAMES)).toBe("lays red curve");
  expect(say.moveWords(named(hoses), "red-curve@1,0/r0", NAMES)).toBe("lays red curve on L11");
  expect(say.moveWords(quiet(hydras), "1:tee@1,0/r0", NAMES)).toBe("lays tee on the board of Bo");
  expect(say.moveWords(named(hydras), "1:tee@1,0/r0", NAMES)).toBe("lays tee on L11 of Bo");
  const args = { cell: "1,0", side: "W", shown: "blank", wanted: "green" };
  expect(say.reasonWords(quiet(hoses), "mismatch", args)).toBe("Blank here, must be green.");
  expect(say.reasonWords(named(hoses), "mismatch", args)).toBe("L11, side W: blank here, must be green.");
});

test("a clash is told beside its edge, with all that could lie there", () => {
  const place = { x: 1, y: 0, board: 0, side: "W", shown: "neck", wanted: "blank|head" };
  expect(say.clashWords(wordsOf("hydras en"), place)).toBe("Neck here, must be blank or head.");
  expect(say.clashWords(wordsOf("hydras nl"), place)).toBe("Hier nek, moet leeg of kop zijn.");
});

test("a turn, a side and a way in words", () => {
  expect(say.howWords(hoses, "r1f")).toBe("flipped, turned right");
  expect(say.howWords(hoses, "N")).toBe("north side");
  expect(say.howWords(urban, "stadium")).toBe("stadium");
  expect(say.howWords(urban, "N-E2-S", urban.verbs.truck!.step)).toBe("north, east to exit 2, south");
  expect(say.howWords(hoses, "")).toBe("");
});

test("what has no words says itself", () => {
  expect(say.nameOf(hoses, "purple-curve")).toBe("purple curve");
  expect(say.moveWords(hoses, "purple-curve@0,1/r0", NAMES)).toBe("lays purple curve on 0,1");
  expect(say.moveWords(hoses, "jump:red-curve", NAMES)).toBe("jump red curve");
  expect(say.buttonWords(hoses, "jump-high")).toBe("Jump high");
  expect(say.pointsWords(hoses, { label: "red hose of 5 tiles" })).toBe("red hose of 5 tiles");
  expect(say.outcomeWords(hoses, { reason: "the bag is empty" })).toBe("the bag is empty");
  expect(say.reasonWords(hoses, "unheard-of", {})).toBeNull();
});

describe("news for who listens", () => {
  test("tell moves with their points and leave draws out", () => {
    const lines = [
      { seat: 1, text: "red-curve@0,1/r0", points: [0, 5] },
      { seat: -1, text: "draw:?" },
    ];
    expect(say.newsWords(hoses, lines, NAMES)).toBe("Bo lays red curve on 0,1, 5 points.");
  });

  test("tell draws where there is nothing else", () => {
    expect(say.newsWords(hoses, [{ seat: -1, text: "draw:red-curve" }], NAMES)).toBe("Drawn: red curve.");
    expect(say.newsWords(hoses, [], NAMES)).toBe("");
  });
});

test("a card says what it asks of so many players, and what it is worth", () => {
  const hydras = pageOf("hydras en");
  const says = (players: number) => say.cardWords(hydras, "long-path", players).says;
  expect([1, 2, 3, 4].map(says).map((text) => /\d/.exec(text)![0])).toEqual(["7", "7", "6", "5"]);
  expect(say.cardWords(hydras, "long-path", 2)).toMatchObject({ title: "The Long Path (2 points)", clause: "hydras.38" });
});
