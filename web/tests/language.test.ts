import { beforeEach, describe, expect, test, vi } from "vitest";
import { LANGUAGES, type Key, bestOf, dayWords, filled, hasWords, language, listWords, partsOf, percentWords, t } from "../src/lib/language.svelte";
import { keep } from "../src/lib/prefs.svelte";
import { problemWords, refusalWords } from "../src/lib/refusals";
import { botAbout, botWords, seatName } from "../src/lib/seats";
import { Problem } from "../src/lib/api";
import { en } from "../src/words/en";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  keep({ language: "" });
});

const KEYS = Object.keys(en) as Key[];
const formsOf = (words: string | object): string[] => (typeof words === "string" ? [words] : Object.values(words));
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(Object.entries(LANGUAGES))("the words of %s", (code, words) => {
  test("have the keys of the English ones, in the same order", () => {
    expect(Object.keys(words)).toEqual(KEYS);
  });

  test.each(KEYS)("%s: says something, with the places that the English words have", (key) => {
    const english = en[key];
    const places = typeof english === "string" ? placesOf(english) : placesOf(english.other);
    for (const text of formsOf(words[key])) expect([text.trim() !== "", placesOf(text)]).toEqual([true, places]);
  });

  test("have the forms that the language has, where they count", () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const counted = KEYS.filter((key) => typeof en[key] !== "string");
    expect(counted.filter((key) => typeof words[key] === "string")).toEqual([]);
    for (const key of counted) expect(Object.keys(words[key]).sort()).toEqual([...forms].sort());
    for (const key of counted) expect(placesOf(formsOf(words[key]).at(-1)!)).toContain("{count}");
  });
});

const FILES = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/words/*", "!../src/**/*.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const SOURCES = Object.values(FILES).join("\n");
/** Keys that are put together, by their first words; what they end in is data. */
const PUT_TOGETHER = [...SOURCES.matchAll(/[`"]((?:[a-z]+\.)+)\$\{[\w.]+\}((?:\.[a-z]+)*)`/g)].map(([, front, back]) => ({ front: front!, back: back! }));

test("no words are left that nobody says", () => {
  const isSaid = (key: string) =>
    SOURCES.includes(`"${key}"`) || PUT_TOGETHER.some(({ front, back }) => key.startsWith(front) && key.endsWith(back));
  expect(KEYS.filter((key) => !isSaid(key))).toEqual([]);
});

describe("the language", () => {
  test("is the first one of the browser's that the page speaks, else English", () => {
    expect(bestOf(["fr-BE", "nl-BE", "en"])).toBe("nl");
    expect(bestOf(["EN-gb", "nl"])).toBe("en");
    expect(bestOf(["fr"])).toBe("en");
    expect(bestOf([])).toBe("en");
  });

  test("is the one that was chosen, whatever the browser asks for", () => {
    expect([language(), t("turn.mine")]).toEqual(["en", "Your turn"]);
    keep({ language: "nl" });
    expect([language(), t("turn.mine")]).toEqual(["nl", "Jouw beurt"]);
    keep({ language: "xx" });
    expect(language()).toBe("en");
  });

  test("has its own plurals, numbers, lists and days", () => {
    expect([t("end.points", { count: 1 }), t("end.points", { count: 0 }), t("end.points", { count: 1234 })]).toEqual(["1 point", "0 points", "1,234 points"]);
    expect([listWords(["Ada", "Bo"]), percentWords(0.126), dayWords("2026-11-17")]).toEqual(["Ada and Bo", "13%", "November 17, 2026"]);
    keep({ language: "nl" });
    expect([t("end.points", { count: 1 }), t("end.points", { count: 1234 })]).toEqual(["1 punt", "1.234 punten"]);
    expect([listWords(["Ada", "Bo", "Cy"]), dayWords("2026-11-17")]).toEqual(["Ada, Bo en Cy", "17 november 2026"]);
  });
});

test("what is put into a sentence stays as it is, whatever it looks like", () => {
  expect(filled("{a} and {b}, {c}", { a: "{b}", b: "$&" })).toBe("{b} and $&, {c}");
  expect(partsOf("cover.turn")).toEqual([{ text: "It is the turn of ", place: "" }, { text: "", place: "name" }, { text: ".", place: "" }]);
});

test("a key that was put together is known, or is none", () => {
  expect([hasWords("bot.greedy"), hasWords("bot.wizard"), hasWords("toString")]).toEqual([true, false, false]);
});

describe("a seat", () => {
  const card = { name: "Easy bot", name_is: "bot" as const, level: "search:easy", open: false, here: true };

  test("is called by the name that somebody chose", () => {
    expect(seatName({ ...card, name: "Deep Thought", name_is: "own" }, 0)).toBe("Deep Thought");
  });

  test("is otherwise called as the reader's language calls it", () => {
    const names = () => [card, { ...card, name_is: "open" as const, level: "", open: true }, { ...card, name_is: "number" as const }].map(seatName);
    expect(names()).toEqual(["Easy bot", "Open seat", "Player 3"]);
    keep({ language: "nl" });
    expect(names()).toEqual(["Makkelijke bot", "Vrije plaats", "Speler 3"]);
  });

  test("that was given to a bot before anybody sat there is the bot's", () => {
    expect(seatName({ ...card, name: "Open seat", name_is: "open", level: "greedy" }, 1)).toBe("Greedy bot");
  });

  test("of a bot that the page does not know says what the server says", () => {
    expect([botWords("wizard"), botAbout({ level: "wizard", about: "casts spells" })]).toEqual(["Wizard bot", "casts spells"]);
  });
});

describe("a refusal", () => {
  const told = { code: "turn", sentence: "It is not your turn.", clause: "", reason: "not-your-turn", args: {} };

  test("is said in the reader's language, or as the server says it", () => {
    keep({ language: "nl" });
    expect(refusalWords(told)).toBe("Je bent niet aan de beurt.");
    expect(refusalWords({ ...told, reason: "", sentence: "Something else." })).toBe("Something else.");
  });

  test("of a match of older rules tells what can be seen of it", () => {
    const closing = { version: 1, today: 3, has_result: false, shown: 1, moves: 40 };
    expect(refusalWords({ code: "version", reason: "closed" }, closing)).toBe(
      "This match was played under version 1 of the rules; today's is version 3. It can be looked at and replayed, not played on. " +
        "It was not over and ends here, without a result. Only 1 of its 40 moves can be shown on the board.",
    );
  });

  test("by a server that is not there says so", () => {
    expect(problemWords(new TypeError("Failed to fetch"))).toBe("The server does not answer.");
    expect(problemWords(new Problem(told))).toBe("It is not your turn.");
  });
});
