import { expect, test } from "vitest";
import type { PuzzleVerdict, TableNews } from "../src/lib/api";
import { nextPuzzle, solutionWords, wrongWords } from "../src/lib/puzzles";
import { pageOf } from "./examples";

type Solution = NonNullable<PuzzleVerdict["solution"]>;

const { words } = pageOf("urban en");
const names = ["Ada", "Bo"];
const table = { seats: names } as unknown as TableNews;
const solution: Solution = {
  best: "pass", natural: "decline", chance: 0.6, loss: 0.07, loss_points: 1, because: [], effects: [], playouts: 12000,
};
const verdict = (told: Partial<Solution>, kind: PuzzleVerdict["kind"] = "solved"): PuzzleVerdict => ({
  kind, sentence: "", clause: "", reason: "", args: {}, places: [], loss: null, loss_points: null, table, solution: { ...solution, ...told },
});
const said = (told: Partial<Solution>, kind?: PuzzleVerdict["kind"]) => solutionWords(words, names, verdict(told, kind));

test("a solution says what is best, what the tempting move costs, and what a search expects", () => {
  expect(said({})).toBe(
    "Solved! The best move passes. " +
      "It pays later: a long search sees a 60% chance to win after it, and 53% after the move that looks best. " +
      "What looks best at first sight declines; that costs 7% of the chance to win and 1 point.",
  );
  expect(said({}, "shown")).toMatch(/^The best move passes\./);
  expect(said({ loss: 0, loss_points: 2.34 })).toMatch(/sees 2\.3 points more after it than/);
  const alone = { ...table, seats: ["Ada"] } as unknown as TableNews;
  expect(solutionWords(words, ["Ada"], { ...verdict({}), table: alone })).toMatch(/sees 1 point more after it than/);
});

test("a solution says why, by points, turns, and ends that stay open", () => {
  const reason = (code: Solution["because"][number]["code"], points: number, what = "") => ({ because: [{ code, points, what, args: {} }] });
  expect(said(reason("gains", 3, "road"))).toMatch(/ 3 points more at once: road\.$/);
  expect(said(reason("gains", 1))).toMatch(/ 1 point more at once\.$/);
  expect(said(reason("gives", 2.26))).toMatch(/2\.3 points more for the next player to take\.$/);
  expect(said(reason("again", 0))).toMatch(/your turn again\.$/);
  expect(said(reason("open", 0, "road"))).toMatch(/The best move keeps the road open\.$/);
  expect(said(reason("gains", 3))).not.toMatch(/pays later/);
});

test("a solution says what the best move does, whatever the other one does", () => {
  const item = { points: 3, label: "road", clause: "urban.1", cells: [], code: "road", args: {} };
  expect(said({ effects: [{ code: "scores", count: 3, now: 0, item }] })).toMatch(/passes\. It gives 3 points at once: road\. What looks/);
});

test("a move that is not the best is told what it costs, if that is known", () => {
  const wrong = (kind: PuzzleVerdict["kind"], loss: number | null) => wrongWords({ ...verdict({}, kind), solution: null, loss, loss_points: loss });
  expect(wrong("natural", 0.08)).toMatch(/looks best at first sight, but it costs 8%/);
  expect(wrong("other", 0.08)).toMatch(/not the best move: it costs 8%/);
  expect(wrong("other", null)).toBe("That is not the best move. Look again.");
});

test("after a puzzle comes the next one that is not solved, and after the last one the first", () => {
  expect(nextPuzzle(["a", "b", "c"], 0, new Set(["b"]))).toBe(2);
  expect(nextPuzzle(["a", "b", "c"], 2, new Set(["c"]))).toBe(0);
  expect(nextPuzzle(["a", "b"], 0, new Set(["a", "b"]))).toBe(1);
});
