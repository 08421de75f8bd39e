// What games say, as the server makes it of their words: tests/words/examples.json, made by scripts/word_examples.py.
import examples from "../../tests/words/examples.json?raw";
import type { GamePage } from "../src/lib/api";

interface Example {
  says: string;
  about: unknown;
  sentence: unknown;
}

type Page = Pick<GamePage, "words" | "facts" | "effects" | "cards"> & { cases: Example[] };

/** All pages with their examples, by game and language: "hoses en". */
export const PAGES: Record<string, Page> = JSON.parse(examples);

/** A game's page with its words alone, to tell moves by. */
export const pageOf = (name: string): GamePage => ({ looks: {}, ...PAGES[name]! }) as unknown as GamePage;

export const wordsOf = (name: string) => pageOf(name).words;
