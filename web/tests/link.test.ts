import { beforeEach, describe, expect, test, vi } from "vitest";
import type { TableNews } from "../src/lib/api";
import { Link, type Status } from "../src/lib/link";

class FakeSocket {
  static CONNECTING = 0;
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
  }

  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }
}

const last = () => FakeSocket.all.at(-1)!;
let news: TableNews[];
let status: Status[];

function connected(): Link {
  const link = new Link("abc", () => "token", (message) => news.push(message), (now) => status.push(now));
  last().open();
  last().say({ kind: "table", number: 1 });
  return link;
}

beforeEach(() => {
  [FakeSocket.all, news, status] = [[], [], []];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "https:", host: "example" });
  vi.stubGlobal("window", { addEventListener: vi.fn(), removeEventListener: vi.fn(), setTimeout, setInterval });
});

test("it says hello with its token before anything else", () => {
  connected();
  expect(last().address).toBe("wss://example/api/tables/abc/socket");
  expect(last().sent).toEqual([{ do: "hello", token: "token", changes: true }]);
  expect(status.at(-1)).toBe("open");
});

test("each request gets the answer with its number", async () => {
  const link = connected();
  const [first, second] = [link.ask({ do: "hint" }), link.ask({ do: "why" })];
  const [one, two] = last().sent.slice(1).map((message) => message.ref);
  last().say({ kind: "why", ref: two });
  last().say({ kind: "hint", ref: one });
  expect([(await first).kind, (await second).kind]).toEqual(["hint", "why"]);
});

test("what the server refused without reading it is answered all the same", async () => {
  const link = connected();
  const asked = link.ask({ do: "move" });
  last().say({ kind: "refused", ref: 0, code: "fast" });
  expect(await asked).toMatchObject({ code: "fast" });
});

describe("a lost connection", () => {
  test("is tried again, later each time, until news come", () => {
    connected();
    last().close();
    expect(status.at(-1)).toBe("lost");
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    last().close();
    vi.advanceTimersByTime(999);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    last().open();
    last().say({ kind: "table", number: 1 });
    expect(status.at(-1)).toBe("open");
  });

  test("is noticed though nobody closed it, as after the machine has slept", () => {
    connected();
    vi.advanceTimersByTime(9000);
    expect(last().sent).toHaveLength(1);
    vi.advanceTimersByTime(6000);
    expect(last().sent.at(-1)).toEqual({ do: "ping" });
    last().say({ kind: "done", ref: 0 });
    vi.advanceTimersByTime(10_000);
    last().say({ kind: "table", number: 1 });
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(22_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(status).toContain("lost");
  });

  test("is noticed within nine seconds when a move gets no answer, as from a server that hangs", async () => {
    const link = connected();
    const asked = link.ask({ do: "move" });
    vi.advanceTimersByTime(6000);
    expect(last().sent.at(-1)).toEqual({ do: "ping" });
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(3000);
    expect(await asked).toMatchObject({ code: "lost" });
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("is not taken for one while a move waits for the time of a reaction", async () => {
    const link = connected();
    const asked = link.ask({ do: "move" });
    vi.advanceTimersByTime(6000);
    last().say({ kind: "done", ref: last().sent[1]!.ref });
    expect((await asked).kind).toBe("done");
    vi.advanceTimersByTime(9000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("is tried elsewhere when a new one does not open, or shows no table", () => {
    connected();
    last().close();
    vi.advanceTimersByTime(500);
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(3);
    last().open();
    vi.advanceTimersByTime(12_000);
    expect(FakeSocket.all).toHaveLength(4);
  });

  test("is not taken for one while a long thought is waited for", async () => {
    const link = connected();
    const asked = link.ask({ do: "hint" });
    vi.advanceTimersByTime(25_000);
    last().say({ kind: "hint", ref: last().sent[1]!.ref });
    expect((await asked).kind).toBe("hint");
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("answers what was asked, so that nothing waits for ever", async () => {
    const link = connected();
    const asked = link.ask({ do: "move" });
    last().close();
    expect(await asked).toMatchObject({ code: "lost" });
    expect(await link.ask({ do: "move" })).toMatchObject({ code: "lost" });
  });

  test("is not tried again when there is no such table, or one has left", () => {
    connected();
    last().say({ kind: "refused", ref: 0, code: "unknown" });
    last().close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(status.at(-1)).toBe("gone");
    connected().close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
