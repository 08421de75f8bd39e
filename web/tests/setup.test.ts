import { describe, expect, test } from "vitest";
import type { GameCard } from "../src/lib/api";
import { applies, namedSeats, plannedSeats, usualOptions } from "../src/lib/setup";

type Option = GameCard["options"][number];
const LEVELS = ["random", "greedy", "search:easy"];
const hydras = {
  id: "hydras",
  seats: [1, 2, 3, 4],
  options: [
    { name: "labours", choices: [false, true], players: [2, 3, 4] },
    { name: "solo", choices: [3, 4], players: [1] },
  ],
} as unknown as GameCard;

describe("seats", () => {
  test("begin with you and an easy bot", () => {
    expect(plannedSeats([], 2, LEVELS).map((seat) => [seat.kind, seat.level])).toEqual([["you", ""], ["bot", "search:easy"]]);
  });

  test("keep what was chosen when there are more of them", () => {
    const two = plannedSeats([], 2, LEVELS);
    two[1]!.kind = "link";
    expect(plannedSeats(two, 3, LEVELS).map((seat) => seat.kind)).toEqual(["you", "link", "bot"]);
  });

  test("are for a person where there is only one", () => {
    const bots = plannedSeats([], 2, LEVELS).map((seat) => ({ ...seat, kind: "bot" as const }));
    expect(plannedSeats(bots, 1, LEVELS)[0]!.kind).toBe("you");
  });

  test("are named for the server: you, friends as written, bots by their level alone", () => {
    const seats = [
      { kind: "you" as const, name: "", level: "greedy" },
      { kind: "bot" as const, name: "", level: "greedy" },
      { kind: "here" as const, name: "Bo", level: "random" },
    ];
    expect(namedSeats(seats, "Ada")).toEqual([
      { kind: "you", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "greedy" },
      { kind: "here", name: "Bo", level: "" },
    ]);
  });
});

describe("options", () => {
  test("for one player alone are not offered to several, and the other way round", () => {
    const [labours, solo] = hydras.options as [Option, Option];
    expect([applies(solo, 1), applies(solo, 2)]).toEqual([true, false]);
    expect([applies(labours, 1), applies(labours, 2)]).toEqual([false, true]);
  });

  test("go back to the usual when they do not apply any more", () => {
    expect(usualOptions(hydras, { labours: true, solo: 4 }, 3)).toEqual({ labours: true, solo: 3 });
    expect(usualOptions(hydras, { labours: true, solo: 4 }, 1)).toEqual({ labours: false, solo: 4 });
    expect(usualOptions(hydras, { labours: "perhaps" }, 2)).toEqual({ labours: false, solo: 3 });
  });
});
