// The page's own words, in the language of the person who reads them.
import { en } from "../words/en";
import { prefs } from "./prefs.svelte";

type English = typeof en;
export type Key = keyof English;
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** All words of a language: the keys of the English ones, each with forms where they have some. */
export type Words = { readonly [K in Key]: English[K] extends string ? string : Forms };

type Named<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
type Text<K extends Key> = English[K] extends { other: infer Other } ? Other | "{count}" : English[K];
type Given<K extends Key> = Readonly<Record<Named<Text<K>>, string | number>>;
type Rest<K extends Key> = [Named<Text<K>>] extends [never] ? [] : [args: Given<K>];

/** A language, by the name of its file. */
export type Language = string;

const FILES = import.meta.glob<Record<string, Words>>("../words/*.ts", { eager: true });

/** The languages of the page, each with its words: `words/nl.ts` exports `nl`. */
export const LANGUAGES: Readonly<Record<Language, Words>> = Object.fromEntries(
  Object.entries(FILES).map(([path, file]) => {
    const name = path.replace(/^.*\/|\.ts$/g, "");
    return [name, file[name]!];
  }),
);

const isLanguage = (name: string): boolean => Object.hasOwn(LANGUAGES, name);

/** The first of a browser's languages that the page speaks; English if it speaks none. */
export function bestOf(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split("-")[0]!).find(isLanguage) ?? "en";
}

const browser = $state({ language: bestOf(navigator.languages) });
globalThis.addEventListener?.("languagechange", () => (browser.language = bestOf(navigator.languages)));

/** The language that the page speaks now: the chosen one, else the browser's. */
export const language = (): Language => (isLanguage(prefs.language) ? prefs.language : browser.language);

/** The browser's own variety of that language, for numbers and dates. */
const locale = (): string =>
  navigator.languages.find((tag) => tag.toLowerCase().split("-")[0] === language()) ?? language();

/** Whether the page has words for a key that was put together. */
export const hasWords = (key: string): key is Key => Object.hasOwn(en, key);

/** Says something; a value with forms takes the one for its `count`. */
export function t<K extends Key>(key: K, ...[args]: Rest<K>): string {
  return filled(textOf(key, args as Args), args as Args);
}

type Args = Readonly<Record<string, string | number>> | undefined;

function textOf(key: Key, args: Args): string {
  const found: string | Forms = LANGUAGES[language()]![key];
  if (typeof found === "string") return found;
  return found[new Intl.PluralRules(language()).select(Number(args?.count))] ?? found.other;
}

/** Puts arguments into the places that a sentence has for them. */
export function filled(sentence: string, args: Args): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = args?.[name];
    return typeof value === "number" ? numberWords(value) : (value ?? place);
  });
}

/** A sentence in parts: words as they are, and the names of the places between them. */
export const partsOf = (key: Key): { text: string; place: string }[] =>
  textOf(key, undefined)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith("{") ? { text: "", place: part.slice(1, -1) } : { text: part, place: "" }));

export const numberWords = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(locale(), options).format(value);

/** Points that were gained or lost, with their sign. */
export const gainWords = (points: number): string => numberWords(points, { signDisplay: "exceptZero" }).replace("-", "−");

export const percentWords = (share: number): string => numberWords(share, { style: "percent" });

/** Several things in a row: a, b and c. */
export const listWords = (names: string[]): string => new Intl.ListFormat(language()).format(names);

/** A day that is given as 2026-11-17. */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

/** A time of the last days: the day of the week and the hour. */
export const timeWords = (time: number): string =>
  new Intl.DateTimeFormat(locale(), { weekday: "short", hour: "2-digit", minute: "2-digit" }).format(new Date(time));
