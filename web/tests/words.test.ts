import { describe, expect, test } from "vitest";
import { chanceWords, choiceWords, doItWords, explained, forPlayers, hintWords, ideaWords, listWords, moveWords, newsWords, turnWords, worthWords } from "../src/lib/words";

const names = ["Ada", "Bo"];

describe("a move in words", () => {
  test.each([
    ["red-curve@2,-1/r1", "lays red curve at 2,-1"],
    ["1:torch@0,1/r0", "lays torch at 0,1 of Bo"],
    ["sword:0:bend-sword@0,3", "strikes with bend sword at 0,3 of Ada"],
    ["urbanite@1,1/N", "puts an Urbanite at 1,1"],
    ["truck@3,1/N-E2", "drives the truck to 3,1"],
    ["return:red-curve,red-straight", "returns red curve and red straight"],
    ["return:?,?", "returns 2 tiles"],
    ["pp-pe-curves@4,1/r1", "lays PP PE curves at 4,1"],
    ["pass", "passes"],
  ])("%s %s", (text, words) => expect(moveWords(text, names)).toBe(words));

  test("a move that a hint weighed is named in short if it lays the same tile", () => {
    const best = "red-curve@2,-1/r1";
    expect(ideaWords(best, best, names)).toBe("2,-1 turned right");
    expect(ideaWords("red-curve@1,0/r2", best, names)).toBe("1,0 upside down");
    expect(ideaWords("blue-curve@1,0/r0", best, names)).toBe("lays blue curve at 1,0, upright");
    expect(ideaWords("1:red-curve@1,0/r0", best, names)).toBe(`lays red curve at 1,0 of ${names[1]}, upright`);
    expect(ideaWords("pass", best, names)).toBe("passes");
    expect(ideaWords("pass", "pass", names)).toBe("passes");
  });

  test("what a move is worth is a lead, or alone a sum", () => {
    expect(worthWords(4.25, 2)).toBe("+4.3");
    expect(worthWords(-3, 4)).toBe("−3.0");
    expect(worthWords(0, 2)).toBe("+0.0");
    expect(worthWords(107.34, 1)).toBe("107.3");
    expect(worthWords(-15.42, 1)).toBe("−15.4");
  });

  test("a hint also says how the tile lies, or where the piece stands", () => {
    expect(hintWords("red-curve@2,-1/r1", names)).toBe("lays red curve at 2,-1, turned right");
    expect(hintWords("urbanite@1,1/W", names)).toBe("puts an Urbanite at 1,1, west side");
    expect(hintWords("pass", names)).toBe("passes");
  });

  test("a list of hidden tiles tells only how many", () => {
    expect(listWords("?")).toBe("a tile");
    expect(listWords("?,?,?")).toBe("3 tiles");
  });
});

test("a turn, a side and a way in words", () => {
  expect(turnWords("r1f")).toBe("flipped, turned right");
  expect(turnWords("N")).toBe("north side");
  expect(turnWords("stadium")).toBe("stadium");
  expect(turnWords("N-E2-S")).toBe("north, east to exit 2, south");
  expect(turnWords("")).toBe("");
});

test("what a choice is and what its button says", () => {
  const sword = { text: "", verb: "sword", thing: "bend-sword", tail: "" };
  const piece = { text: "", verb: "", thing: "urbanite", tail: "N" };
  const tile = { text: "", verb: "", thing: "bend", tail: "r2" };
  expect([sword, piece, tile].map(choiceWords)).toEqual(["bend sword as a sword", "urbanite north side", "upside down"]);
  expect([sword, piece, tile].map(doItWords)).toEqual(["Strike here", "Claim this", "Lay it here"]);
});

test("what chance did, hidden draws only counted", () => {
  expect(chanceWords(["first:1", "start:red-curve", "draw:?", "draw:?"], names)).toBe("Bo begins; red curve is laid first; 2 tiles are drawn");
  expect(chanceWords(["draw:tee", "draw:?"], names)).toBe("drawn: tee; a tile is drawn");
  expect(chanceWords(["roll:6-1", "card:fire-bug"], names)).toBe("the dice show 6 and 1; card: fire bug");
});

describe("news for who listens", () => {
  test("tell moves with their points and leave draws out", () => {
    const lines = [
      { seat: 1, text: "tee@0,1/r0", points: [0, 5] },
      { seat: -1, text: "draw:?" },
    ];
    expect(newsWords(lines, names)).toBe("Bo lays tee at 0,1, 5 points.");
  });

  test("tell draws where there is nothing else", () => {
    expect(newsWords([{ seat: -1, text: "draw:tee" }], names)).toBe("Drawn: tee.");
    expect(newsWords([], names)).toBe("");
  });
});

describe("a card is explained by its clause", () => {
  const clauses = [
    { number: "hydras.38", text: "The Long Path (2): a way of 7, 6, 5 cards leads from card to card (*decided*)." },
    { number: "urban.24", text: "Fire Bug: the player may put one Blaze Token on a building." },
  ];

  test("with what it is worth and the numbers for so many players", () => {
    expect(explained("long-path", clauses, 3)).toEqual({ number: "hydras.38", says: "(2 points): a way of 6 cards leads from card to card." });
    expect(explained("fire-bug", clauses, 2)?.says).toBe("the player may put one Blaze Token on a building.");
    expect(explained("unknown", clauses, 2)).toBeNull();
  });

  test("one player alone has the numbers for two", () => {
    expect(forPlayers("at least 5, 4, 3 swords", 1)).toBe("at least 5 swords");
    expect(forPlayers("at least 5, 4, 3 swords", 4)).toBe("at least 3 swords");
  });
});
