// Where rules come from is read only by who asks.
import { expect, test } from "vitest";
import { clauseText } from "../src/lib/rulebook";

test("sources are left out, and nothing else", () => {
  const text = "Players lay *one* tile (or two) of the bag (*decided*). They go on (*decided*, see urban.21).";
  expect(clauseText(text, false)).toBe("Players lay one tile (or two) of the bag. They go on (see urban.21).");
  expect(clauseText(text, true)).toBe("Players lay one tile (or two) of the bag (decided). They go on (decided, see urban.21).");
});
