import { describe, expect, test } from "vitest";
import { tableWith } from "./tables";

const cell = (x: number, y: number, dx = 0, dy = 0) => ({ grid: 0, x, y, dx, dy, unit: 50 });

describe("a tile of the hand", () => {
  const legal = ["bend@1,0/r0", "bend@1,0/r2", "bend@0,1/r1", "tee@0,1/r3"];

  test("lights up the cells where it can go, and shows a ghost in a legal turn", () => {
    const { holding } = tableWith({ hand: ["bend", "tee"], legal });
    holding.take("tile:bend");
    expect(holding.destinations).toEqual([{ grid: 0, x: 1, y: 0 }, { grid: 0, x: 0, y: 1 }]);
    holding.point(cell(0, 1));
    expect(holding.ghost?.choice.text).toBe("bend@0,1/r1");
    holding.point(cell(5, 5));
    expect(holding.ghost).toBeNull();
  });

  test("turns to what fits, remembers the turn, and is laid", async () => {
    const { session, holding } = tableWith({ hand: ["bend"], legal });
    holding.take("tile:bend");
    holding.point(cell(1, 0));
    holding.turn();
    expect(holding.ghost?.choice.tail).toBe("r2");
    holding.point(null);
    holding.point(cell(1, 0));
    expect(holding.ghost?.choice.tail).toBe("r2");
    await holding.commit();
    expect(session.play).toHaveBeenCalledWith("bend@1,0/r2", false);
  });

  test("that is put where it cannot go asks why", async () => {
    const { session, holding } = tableWith({ hand: ["bend"], legal });
    holding.take("tile:bend");
    await holding.pick(cell(0, 0));
    expect(session.play).not.toHaveBeenCalled();
    expect(session.askWhy).toHaveBeenCalledWith("bend@0,0/r0");
  });

  test("without highlights can be tried anywhere, and a sword still strikes", () => {
    const { holding } = tableWith({ hand: ["bend"], legal: ["sword:0:bend@0,0"], highlights: false });
    holding.take("tile:bend");
    expect(holding.destinations).toHaveLength(5);
    holding.point(cell(0, 0));
    expect(holding.ghost?.choice.verb).toBe("sword");
  });

  test("is taken by itself when it is the only one that can be laid", () => {
    const only = tableWith({ hand: ["bend", "tee"], legal: ["tee@0,1/r3"] });
    only.holding.takeTheOnly();
    expect(only.holding.tool).toBe("tile:tee");
    const both = tableWith({ hand: ["bend", "tee"], legal });
    both.holding.takeTheOnly();
    expect(both.holding.tool).toBeNull();
  });
});

describe("off turn", () => {
  test("a tile becomes a plan that nobody is told of, and goes when one likes", async () => {
    const { session, holding } = tableWith({ hand: ["bend"], isMyTurn: false });
    holding.take("tile:bend");
    holding.point(cell(1, 0));
    await holding.commit();
    expect(session.play).not.toHaveBeenCalled();
    expect(holding.plans).toEqual([{ grid: 0, x: 1, y: 0, tile: "bend", turn: "r0" }]);
    holding.unplan({ grid: 0, x: 1, y: 0 });
    expect(holding.plans).toEqual([]);
  });

  test("a plan vanishes when somebody else lays a tile there", async () => {
    const { session, holding } = tableWith({ hand: ["bend"], isMyTurn: false });
    holding.take("tile:bend");
    holding.point(cell(1, 0));
    await holding.commit();
    session.boards[0]!.push({ x: 1, y: 0, tile: "tee" });
    holding.refresh();
    expect(holding.plans).toEqual([]);
  });
});

describe("pieces", () => {
  const legal = ["urbanite@0,0/N", "urbanite@0,0/S", "pass"];
  const marks = { "urbanite@0,0/N": [0, -30], "urbanite@0,0/S": [0, 30] } as Record<string, [number, number]>;

  test("are at hand at once, and the side nearest to the pointer is meant", async () => {
    const { session, holding } = tableWith({ legal, marks });
    holding.takeTheOnly();
    holding.point(cell(0, 0, 0, 25));
    expect(holding.ghost?.choice.tail).toBe("S");
    holding.point(cell(0, 0, 0, -25));
    expect(holding.ghost?.choice.tail).toBe("N");
    await holding.pick(cell(0, 0, 0, 25));
    expect(session.play).toHaveBeenCalledWith("urbanite@0,0/S", false);
  });

  test("stay at hand when one lets go of them", () => {
    const { holding } = tableWith({ legal, marks });
    holding.takeTheOnly();
    holding.point(cell(0, 0, 0, 25));
    holding.drop();
    expect(holding.ghost).toBeNull();
    expect(holding.pieces).toHaveLength(2);
  });

  test("go round by the keyboard", () => {
    const { holding } = tableWith({ legal, marks });
    holding.takeTheOnly();
    holding.walk(0, 1);
    holding.turn();
    expect(holding.ghost?.choice.tail).toBe("S");
  });

  test("to one goal by several ways stay on the way that was chosen while the pointer moves", () => {
    const ways = ["truck@1,0/E", "truck@1,0/N-E-S"];
    const { holding } = tableWith({ legal: ways, marks: { [ways[0]!]: [0, 0], [ways[1]!]: [0, 0] } });
    holding.takeTheOnly();
    holding.point(cell(1, 0, 5, 5));
    holding.turn();
    holding.point(cell(1, 0, 8, 8));
    expect(holding.ghost?.choice.text).toBe(ways[1]);
  });
});

describe("tiles that are picked in the hand", () => {
  const hand = ["bend", "bend", "tee"];
  const legal = ["return:bend,bend", "return:bend,tee"];

  test("make a move when there are enough of them", async () => {
    const { session, holding } = tableWith({ hand, legal });
    holding.startPicking(session.sorted.actions[0]!);
    holding.togglePicked(2);
    expect(holding.pickedMove).toBeNull();
    holding.togglePicked(0);
    expect(holding.canPick(1)).toBe(false);
    await holding.playPicked();
    expect(session.play).toHaveBeenCalledWith("return:bend,tee", true);
  });

  test("can be put back", () => {
    const { session, holding } = tableWith({ hand, legal });
    holding.startPicking(session.sorted.actions[0]!);
    holding.togglePicked(0);
    holding.togglePicked(0);
    expect(holding.picked).toEqual([]);
    holding.stopPicking();
    expect(holding.action).toBeNull();
  });

  test("begin with the one that was taken, and one for another changes places", () => {
    const { session, holding } = tableWith({ hand: ["bend", "tee"], legal: ["discard:bend", "discard:tee"] });
    holding.take("tile:bend");
    holding.startPicking(session.sorted.actions[0]!);
    expect(holding.pickedMove).toBe("discard:bend");
    holding.togglePicked(1);
    expect(holding.pickedMove).toBe("discard:tee");
  });
});
