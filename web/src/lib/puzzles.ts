// Puzzles: a table that is only there for one, what a try came to in words, and what was solved.
import type { Answer, PuzzleCard, PuzzleVerdict, TableNews } from "./api";
import { tryPuzzle } from "./api";
import { listWords, percentWords, t } from "./language.svelte";
import { effectWords, pointsReason } from "./hints";
import type { Ask, Teller } from "./link";
import { reasonWords } from "./reviewwords";
import { type GameWords, hintWords, pointsWords } from "./words";

type Solution = NonNullable<PuzzleVerdict["solution"]>;
type Because = Solution["because"][number];
type Effect = Solution["effects"][number];

const KEY = "edgewise-puzzles";
const DAY = 86_400_000;
/** Less than this share of the chance to win is not told. */
const LEAST = 0.005;

/** Stands where a table has its connection: a move is judged, and what it led to is told. */
export class PuzzleLink implements Teller {
  constructor(
    private readonly game: string,
    private readonly puzzle: PuzzleCard,
    private readonly hear: (news: TableNews) => void,
    private readonly onjudged: (verdict: PuzzleVerdict) => void,
  ) {}

  close(): void {
    // Nothing is open.
  }

  again(): void {
    this.hear(this.puzzle.table);
  }

  async ask(request: Ask): Promise<Answer> {
    if (request.do !== "move" && request.do !== "why") return { kind: "done", ref: 0 };
    return this.judge({ move: String(request.move) });
  }

  /** Shows the solution on the board. */
  async show(): Promise<void> {
    await this.judge({ show: true });
  }

  private async judge(wish: { move: string } | { show: true }): Promise<Answer> {
    const verdict = await tryPuzzle(this.game, this.puzzle.id, wish);
    this.onjudged(verdict);
    const { sentence, clause, reason, args, places, solution, table } = verdict;
    if (reason) return { kind: "refused", ref: 0, code: "illegal", sentence, clause, reason, args, places };
    if (!solution) return { kind: "refused", ref: 0, code: "lesson", sentence: wrongWords(verdict), clause: "", reason: "", args: {}, places: [] };
    this.hear(table);
    return { kind: "done", ref: 0 };
  }
}

/** What a move costs: a part of the chance to win, where others play too, and points. */
export function costWords(loss: number, points: number, isAlone: boolean): string {
  const parts: string[] = [];
  if (!isAlone && loss >= LEAST) parts.push(t("puzzles.chance", { loss: percentWords(loss) }));
  if (points >= 0.05) parts.push(t("puzzles.points", { count: rounded(points) }));
  return parts.length ? listWords(parts) : t("puzzles.little");
}

const rounded = (points: number): number => Math.round(points * 10) / 10;

const isAlone = (verdict: PuzzleVerdict): boolean => verdict.table.seats.length === 1;

/** What is said of a move that is not the best. */
export function wrongWords(verdict: PuzzleVerdict): string {
  if (verdict.loss === null || verdict.loss_points === null) return t("puzzles.wrong");
  const costs = costWords(verdict.loss, verdict.loss_points, isAlone(verdict));
  return t(verdict.kind === "natural" ? "puzzles.tempting" : "puzzles.costs", { costs });
}

/** What is said of the solution: the move, what the tempting one costs, and why. */
export function solutionWords(words: GameWords, names: string[], verdict: PuzzleVerdict): string {
  const solution = verdict.solution!;
  const costs = costWords(solution.loss, solution.loss_points, isAlone(verdict));
  const because = solution.because.map((reason) => becauseWords(words, reason));
  const does = solution.effects.map((effect) => doesWords(words, effect)).filter(Boolean);
  const later = because.length || does.length ? [] : [laterWords(solution, isAlone(verdict))];
  return [
    ...(verdict.kind === "solved" ? [t("puzzles.solved")] : []),
    t("puzzles.does", { does: hintWords(words, solution.best, names) }),
    ...does,
    ...later,
    t("puzzles.instead", { costs, does: hintWords(words, solution.natural, names) }),
    ...because,
  ].join(" ");
}

/** What the checking search expects of the best move and the tempting one, where nothing shows at once. */
function laterWords({ chance, loss, loss_points }: Solution, alone: boolean): string {
  if (alone || loss < LEAST) return t("puzzles.later.points", { count: rounded(loss_points) });
  return t("puzzles.later", { best: percentWords(chance), other: percentWords(Math.max(0, chance - loss)) });
}

/** Why the best move is better than the tempting one, in one sentence. */
function becauseWords(words: GameWords, { code, points, what, args }: Because): string {
  const count = rounded(points);
  if (code === "again") return t("puzzles.again");
  if (code === "gives") return t("puzzles.gives", { count });
  if (code === "gains") return what in words.points ? t("puzzles.gains.for", { count, what: pointsWords(words, { code: what, args, label: what }) }) : t("puzzles.gains", { count });
  return t("puzzles.does", { does: reasonWords(words, { code, points, what, args }) });
}

/** What the best move does, whatever the tempting one does. */
const doesWords = (words: GameWords, effect: Effect): string =>
  effect.code === "scores" || effect.code === "grows" ? pointsReason(words, effect.count, [effect]) : effectWords(words, effect);

/** Whose turn it is to have the puzzle of the day: each game's, one day after another. */
export function gameOfDay(games: string[], day: Date): string | undefined {
  return games[Math.floor(day.getTime() / DAY) % Math.max(1, games.length)];
}

/** The puzzles that were solved in this browser, by their ids. */
export function solvedPuzzles(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}

export function keepSolved(id: string): Set<string> {
  const solved = solvedPuzzles().add(id);
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch {
    // A browser that keeps nothing still shows puzzles; it only forgets.
  }
  return solved;
}

/** Where to go on: after a puzzle, the next one that is not solved; if all are, the next one. */
export function nextPuzzle(ids: string[], from: number, solved: Set<string>): number {
  for (let step = 1; step <= ids.length; step++) {
    const at = (from + step) % ids.length;
    if (!solved.has(ids[at]!)) return at;
  }
  return (from + 1) % ids.length;
}
