// All that people read is data: no component and no function says anything of its own.
import { parse } from "svelte/compiler";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const FILES = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/words/**", "!../src/**/*.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Attributes that people read, or hear. */
const READ = new Set(["title", "aria-label", "aria-description", "placeholder", "alt", "label"]);
/** Names of keys, and a command, look like words, but are the same in every language. */
const NAMES = new Set(["Enter", "Escape", "edgewise verify", "edgewise serve --host 0.0.0.0"]);

/** Whether a whole text looks like something to be read: two words, or one with a capital letter. */
const isProse = (text: string) => (/[\p{L}]{2,} [\p{L}]{2,}/u.test(text) || /^\p{Lu}\p{Ll}+[…:.!?]?$/u.test(text)) && !NAMES.has(text);
/** Whether a part of a text does, that stands beside others; what is followed by a bracket is a function of CSS. */
const isProsePart = (text: string) => /\s\p{L}{2,}(?![\p{L}(])|\p{L}{2,}\s/u.test(text);

/** The texts of a program that look like words for people. */
function proseOfScript(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isProse(node.text)) found.push(node.text);
    } else if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
      found.push(...parts.filter(isProsePart));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest));
  return found;
}

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  data?: string;
  value?: unknown;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The words that the markup of a component says by itself, and those in its expressions. */
function proseOfMarkup(source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown, isRead: boolean): void => {
    if (Array.isArray(value)) value.forEach((each) => visit(each, isRead));
    if (!isNode(value)) return;
    if (value.type === "Text") {
      if (isRead && /\p{L}{2,}/u.test(value.data ?? "")) found.push(value.data!.trim());
    } else if (value.type === "ExpressionTag") found.push(...proseOfScript(`(${source.slice(value.start + 1, value.end - 1)})`));
    else if (value.type === "Attribute") visit(value.value, READ.has(value.name ?? ""));
    else Object.values(value).forEach((each) => visit(each, isRead));
  };
  visit(parse(source, { modern: true }).fragment, true);
  return found;
}

function proseOf(file: string, source: string): string[] {
  if (!file.endsWith(".svelte")) return proseOfScript(source);
  const script = /<script[^>]*>(.*?)<\/script>/s.exec(source)?.[1] ?? "";
  return [...proseOfScript(script), ...proseOfMarkup(source)];
}

test.each(Object.entries(FILES))("%s says nothing of its own", (file, source) => {
  expect(proseOf(file, source)).toEqual([]);
});

describe("words are found", () => {
  test.each([
    ["in markup", `<p>Your <b>turn</b></p>`, ["Your", "turn"]],
    ["in what a screen reader says", `<button aria-label="Close" class="plain big"></button>`, ["Close"]],
    ["in expressions", `<p title={on ? "Sound is on" : t("off")}>{n} {n === 1 ? "Tile" : "ids"}</p>`, ["Sound is on", "Tile"]],
    ["in scripts", `<script lang="ts">const a = \`\${b} of them\`;</script>`, [" of them"]],
  ])("%s", (_, source, words) => {
    expect(proseOf("x.svelte", source)).toEqual(words);
  });
});
