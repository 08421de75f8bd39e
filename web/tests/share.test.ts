import { beforeEach, expect, test, vi } from "vitest";
import { isLocal, sendAddress, shareAddress } from "../src/lib/share";

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

test("a phone sends it by its own menu, and nothing is copied", async () => {
  const share = vi.fn(() => Promise.reject(new Error("closed")));
  vi.stubGlobal("navigator", { share });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect(await sendAddress("Hoses")).toBe(false);
  expect(share).toHaveBeenCalledWith({ title: "Hoses", url: "http://games.example/t/abc" });
  expect(prompt).not.toHaveBeenCalled();
});

test("some addresses are understood on this computer only", () => {
  expect(["localhost", "127.0.0.1", "[::1]"].every(isLocal)).toBe(true);
  expect(["games.example", "192.168.1.7", "localhost.example"].some(isLocal)).toBe(false);
});
