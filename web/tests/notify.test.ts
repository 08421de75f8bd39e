// A notice of one's turn comes when one looks elsewhere, wants it, and the browser allows it; else none.
import { beforeEach, expect, test, vi } from "vitest";
import { askToNotify, notify } from "../src/lib/notify";
import { keep, prefs } from "../src/lib/prefs.svelte";

const shown = vi.fn();
const made: { onclick: (() => void) | null; close: () => void }[] = [];

class FakeNotification {
  static permission = "granted";
  static requestPermission = vi.fn(() => Promise.resolve("granted"));
  onclick: (() => void) | null = null;
  close = vi.fn();

  constructor(title: string, options: { body: string; tag: string }) {
    shown(title, options.body, options.tag);
    made.push(this);
  }
}

beforeEach(() => {
  shown.mockReset();
  FakeNotification.permission = "granted";
  FakeNotification.requestPermission.mockResolvedValue("granted");
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("location", { pathname: "/t/abc" });
  vi.stubGlobal("focus", vi.fn());
  vi.stubGlobal("navigator", {});
  keep({ notify: true });
});

test("one who looks elsewhere is told, and a click brings the page back", async () => {
  await notify("Your turn", "Hoses");
  expect(shown).toHaveBeenCalledExactlyOnceWith("Your turn", "Hoses", "/t/abc");
  const notice = made.at(-1)!;
  notice.onclick!();
  expect(focus).toHaveBeenCalled();
  expect(notice.close).toHaveBeenCalled();
});

test.each([
  ["who sees the page", () => vi.stubGlobal("document", { hidden: false })],
  ["who does not want it", () => keep({ notify: false })],
  ["whose browser forbids it", () => (FakeNotification.permission = "denied")],
  ["whose browser knows no notices", () => vi.stubGlobal("Notification", undefined)],
])("one %s is not told", async (_, change) => {
  change();
  await notify("Your turn", "Hoses");
  expect(shown).not.toHaveBeenCalled();
});

const OnlyWorkers = class {
  static permission = "granted";
  constructor() {
    throw new TypeError();
  }
};

test("a phone that lets only workers show notices shows them by a worker", async () => {
  const showNotification = vi.fn();
  const serviceWorker = { register: vi.fn(), ready: Promise.resolve({ showNotification }) };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("Notification", OnlyWorkers);
  await notify("Your turn", "Hoses");
  expect(serviceWorker.register).toHaveBeenCalledWith("/worker.js");
  expect(showNotification).toHaveBeenCalledExactlyOnceWith("Your turn", { body: "Hoses", tag: "/t/abc", icon: "/icon.svg" });
});

test("a browser that lets only workers show notices, and has none, does no harm", async () => {
  vi.stubGlobal("Notification", OnlyWorkers);
  await expect(notify("Your turn", "Hoses")).resolves.toBeUndefined();
});

test("the wish is kept if the browser grants it, and only then", async () => {
  FakeNotification.requestPermission.mockResolvedValue("denied");
  await askToNotify(true);
  expect(prefs.notify).toBe(false);
  FakeNotification.requestPermission.mockResolvedValue("granted");
  await askToNotify(true);
  expect(prefs.notify).toBe(true);
  await askToNotify(false);
  expect(prefs.notify).toBe(false);
});
