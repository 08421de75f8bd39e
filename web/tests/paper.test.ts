// The paper that people print on.
import { expect, test } from "vitest";
import { paperFor } from "../src/lib/paper";

test("people in America print on Letter, others on A4", () => {
  expect(paperFor(["en-US", "nl"])).toBe("letter");
  expect(paperFor(["nl-NL", "en-US"])).toBe("a4");
  expect(paperFor(["nl"])).toBe("a4");
  expect(paperFor([])).toBe("a4");
});
