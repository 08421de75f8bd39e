import { beforeEach, expect, test, vi } from "vitest";
import { shareAddress } from "../src/lib/share";

const prompt = vi.fn();

beforeEach(() => {
  prompt.mockReset();
  vi.stubGlobal("location", { href: "http://games.example/t/abc" });
  vi.stubGlobal("prompt", prompt);
});

test("the address is copied where that is allowed", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await shareAddress()).toBe(true);
  expect(writeText).toHaveBeenCalledWith("http://games.example/t/abc");
  expect(prompt).not.toHaveBeenCalled();
});

test("and shown where it is not, as on a page without encryption", async () => {
  vi.stubGlobal("navigator", {});
  expect(await shareAddress()).toBe(false);
  expect(prompt).toHaveBeenCalledWith(expect.any(String), "http://games.example/t/abc");
});
