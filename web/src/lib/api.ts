// What the server offers over HTTP; all shapes are generated from its OpenAPI document.
import type { components } from "./schema";

type Shapes = components["schemas"];
export type Lobby = Shapes["Lobby"];
export type GameCard = Shapes["GameCard"];
export type GamePage = Shapes["GamePage"];
export type ClauseCard = Shapes["ClauseCard"];
export type RulebookPage = Shapes["RulebookPage"];
export type PictureCard = Shapes["PictureCard"];
export type PrintWish = Shapes["PrintWish"];
export type NewTable = Shapes["NewTable"];
export type SeatChoice = Shapes["SeatChoice"];
export type AgreedAids = Shapes["AgreedAids"];
export type TableCard = Shapes["TableCard"];
export type Ticket = Shapes["Ticket"];
export type Step = Shapes["Step"];
export type SeatCard = Shapes["SeatCard"];
export type SignCard = Shapes["SignCard"];
export type LogLine = Shapes["LogLine"];
export type TableNews = Shapes["TableNews"];
export type TableChange = Shapes["TableChange"];
export type View = Shapes["View"];
export type Cell = Shapes["Cell"];
export type Standing = Shapes["Standing"];
export type ScoreItem = Shapes["ScoreItem"];
export type Idea = Shapes["Idea"];
export type Answer = Shapes["Answer"];
export type Refusal = Shapes["Refusal"];
export type Hint = Shapes["Hint"];
export type Why = Shapes["Why"];
export type Place = Shapes["Place"];
export type MatchReview = Shapes["MatchReview"];
export type ReviewNews = Shapes["ReviewNews"];
export type Decision = Shapes["ReviewedDecision"];
export type ReviewedReason = Shapes["ReviewedReason"];
export type LessonCard = Shapes["LessonCard"];
export type LessonList = Shapes["LessonList"];
export type LessonVerdict = Shapes["LessonVerdict"];
export type PuzzleCard = Shapes["PuzzleCard"];
export type PuzzleList = Shapes["PuzzleList"];
export type PuzzleVerdict = Shapes["PuzzleVerdict"];

/** The name under which a view counts tiles that its seat may not know. */
export const UNKNOWN = "?";

export const countOf = (tiles: Record<string, number>): number =>
  Object.values(tiles).reduce((sum, count) => sum + count, 0);

/** What the server says no to. */
export type Told = Shapes["Problem"];
const ANSWERLESS: Told = { code: "http", sentence: "", clause: "", reason: "answerless", args: {} };

export class Problem extends Error {
  constructor(readonly told: Told) {
    super(told.sentence);
  }
}

async function ask(path: string, body?: unknown): Promise<Response> {
  const response = await fetch(
    path,
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  if (!response.ok) {
    throw new Problem(await response.json().catch(() => ANSWERLESS));
  }
  return response;
}

const json = async <T>(path: string, body?: unknown): Promise<T> => (await ask(path, body)).json();

export const getLobby = (language: string) => json<Lobby>(`/api/lobby?language=${language}`);
export const getGame = (game: string, language: string) => json<GamePage>(`/api/games/${game}?language=${language}`);
export const getLessons = (game: string, language: string) =>
  json<LessonList>(`/api/games/${game}/lessons?language=${language}`);
export const getRulebook = (game: string, language: string) =>
  json<RulebookPage>(`/api/games/${game}/rulebook?language=${language}`);
export const tryLesson = (game: string, lesson: string, move: string) =>
  json<LessonVerdict>(`/api/games/${game}/lessons/${lesson}`, { move });
export const getPuzzles = (game: string) => json<PuzzleList>(`/api/games/${game}/puzzles`);
export const getPuzzle = (game: string, puzzle: string) => json<PuzzleCard>(`/api/games/${game}/puzzles/${puzzle}`);
export const tryPuzzle = (game: string, puzzle: string, wish: { move: string } | { show: true }) =>
  json<PuzzleVerdict>(`/api/games/${game}/puzzles/${puzzle}`, wish);
export const getSymbols = async (game: string) => (await ask(`/api/games/${game}/symbols.svg`)).text();
export const getTableGame = (table: string, language: string) =>
  json<GamePage>(`/api/tables/${table}/game?language=${language}`);
export const getTableSymbols = async (table: string) => (await ask(`/api/tables/${table}/symbols.svg`)).text();
export const getSummary = (table: string, token: string) => json<TableCard>(`/api/tables/${table}/summary`, { token });
export const openTable = (wish: NewTable) => json<Ticket>("/api/tables", wish);
export const takeSeat = (table: string, seat: number, name: string, token: string) =>
  json<Ticket>(`/api/tables/${table}/seats/${seat}`, { name, token });
export const askRematch = (table: string, token: string, game: string) =>
  json<Ticket>(`/api/tables/${table}/rematch`, { token, game });
export const getStep = (table: string, step: number) => json<Step>(`/api/tables/${table}/steps/${step}`);
export const getReview = (table: string) => json<ReviewNews>(`/api/tables/${table}/review`);
export const askReview = (table: string) => json<ReviewNews>(`/api/tables/${table}/review`, {});
export const stopReview = (table: string) => json<ReviewNews>(`/api/tables/${table}/review/stop`, {});
export const whatIf = (table: string, wish: Shapes["WhatIf"]) => json<Ticket>(`/api/tables/${table}/whatif`, wish);
export const recordAddress = (table: string) => `/api/tables/${table}/record`;
export const sheetsAddress = (game: string, language: string, paper: string) =>
  `/api/games/${game}/print.pdf?language=${language}&paper=${paper}`;
/** Prints a game with chosen options, before a match is set up with them. */
export const printChosen = async (wish: Shapes["SheetsWish"]) => (await ask("/api/sheets", wish)).blob();
/** Prints of a table its board, a position, or the game with the rules that were chosen. */
export const printTable = async (table: string, what: "poster" | "setup" | "sheets", wish: Partial<PrintWish>) =>
  (await ask(`/api/tables/${table}/print/${what}`, wish)).blob();
