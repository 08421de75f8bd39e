import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Intent, GRACE } from "../src/lib/intent.svelte";
import { prefs } from "../src/lib/prefs.svelte";

let sent: string[];
const intent = (isPatient = true) => new Intent((move) => (sent.push(move), Promise.resolve()), isPatient);

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  prefs.sending = "wait";
});

test("a move waits a moment before it is sent", async () => {
  const one = intent();
  await one.mean("bend@1,0/r0", false);
  vi.advanceTimersByTime(GRACE - 1);
  expect([sent, one.move]).toEqual([[], "bend@1,0/r0"]);
  vi.advanceTimersByTime(1);
  expect([sent, one.move]).toEqual([["bend@1,0/r0"], null]);
});

test("a move that is taken back is never sent", async () => {
  const one = intent();
  await one.mean("pass", false);
  one.takeBack();
  vi.advanceTimersByTime(10 * GRACE);
  expect(sent).toEqual([]);
});

test("what is meant after that has a whole moment of its own", async () => {
  const one = intent();
  await one.mean("pass", false);
  vi.advanceTimersByTime(GRACE - 1);
  one.takeBack();
  await one.mean("use", false);
  vi.advanceTimersByTime(GRACE - 1);
  expect(sent).toEqual([]);
});

test("who means the same again need not wait, and it is sent once", async () => {
  const one = intent();
  await one.mean("pass", false);
  await one.mean("pass", false);
  vi.advanceTimersByTime(10 * GRACE);
  expect(sent).toEqual(["pass"]);
});

test("of two moves the second is meant", async () => {
  const one = intent();
  await one.mean("pass", false);
  await one.mean("use", false);
  vi.advanceTimersByTime(10 * GRACE);
  expect(sent).toEqual(["use"]);
});

test("where one wants to be asked, nothing is sent before the answer, also when the page is left", async () => {
  prefs.sending = "ask";
  const one = intent();
  await one.mean("pass", false);
  vi.advanceTimersByTime(10 * GRACE);
  one.leave();
  expect([sent, one.isAsking]).toEqual([[], true]);
  await one.sendNow();
  expect(sent).toEqual(["pass"]);
  await one.mean("use", true);
  expect(sent).toEqual(["pass", "use"]);
});

test("a page that is left sends what it would have sent in a moment", async () => {
  const one = intent();
  await one.mean("pass", false);
  one.leave();
  expect(sent).toEqual(["pass"]);
});

test("in a lesson, or for who does not want to wait, a move is sent at once", async () => {
  await intent(false).mean("pass", false);
  prefs.sending = "now";
  await intent().mean("use", false);
  expect(sent).toEqual(["pass", "use"]);
});
