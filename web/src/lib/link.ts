// The socket to a table: it reconnects by itself, and each request gets its answer.
import type { Answer, Refusal, TableChange, TableNews } from "./api";
import { newsAfter } from "./changes";

/** What is asked at a table. */
export type Ask = Record<string, unknown> & { do: string };

/** Who answers at a table: the socket, or the judge of a lesson. */
export interface Teller {
  ask(request: Ask): Promise<Answer>;
  again(): void;
  close(): void;
}

export type Status = "connecting" | "open" | "lost" | "gone";

interface Waiting {
  isLong: boolean;
  resolve: (answer: Answer) => void;
}

/** How often one feels whether the connection lives, in milliseconds. */
const PULSE = 1000;
/**
 * So long nothing may be heard before one asks; it is dead if then nothing is heard for as long again.
 * A hint may take its time. Anything else is answered at once, or after the time of a reaction.
 */
const QUIET = { idle: 10_000, asked: 4000, hint: 30_000 };

const LOST: Refusal = {
  kind: "refused",
  ref: 0,
  code: "lost",
  sentence: "",
  clause: "",
  reason: "lost",
  args: {},
  places: [],
};

export class Link implements Teller {
  private socket: WebSocket | null = null;
  private ref = 1;
  private waiting = new Map<number, Waiting>();
  private closed = false;
  private tries = 0;
  private timer = 0;
  private readonly pulse: number;
  private heard = Date.now();
  private probed = 0;
  /** What was told last on this socket. */
  private known: TableNews | null = null;

  constructor(
    private readonly table: string,
    private readonly token: () => string,
    private readonly onNews: (news: TableNews) => void,
    private readonly onStatus: (status: Status) => void,
  ) {
    this.connect();
    this.pulse = window.setInterval(this.feel, PULSE);
    window.addEventListener("online", this.hurry);
    window.addEventListener("pageshow", this.feel);
  }

  /** Finds out whether a connection is dead that nobody closed, as after the machine has slept. */
  private feel = () => {
    const now = Date.now();
    const patience = this.patience();
    if (!this.socket || this.socket.readyState > WebSocket.OPEN || now - this.heard < patience) return;
    if (this.probed && now - this.probed >= patience) this.drop();
    else if (!this.probed) {
      this.probed = now;
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ do: "ping" }));
    }
  };

  private patience(): number {
    if ([...this.waiting.values()].some(({ isLong }) => isLong)) return QUIET.hint;
    return this.waiting.size || !this.known ? QUIET.asked : QUIET.idle;
  }

  private drop(): void {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    this.lose();
  }

  private hurry = () => {
    if (this.socket?.readyState === WebSocket.OPEN || this.closed) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) this.socket.close();
    this.onStatus(this.tries ? "lost" : "connecting");
    [this.heard, this.probed] = [Date.now(), 0];
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    this.known = null;
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", token: this.token(), changes: true }));
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  private hear(message: TableNews | TableChange | Answer): void {
    [this.heard, this.probed] = [Date.now(), 0];
    if (message.kind === "table" || message.kind === "change") {
      const news = message.kind === "table" ? message : newsAfter(this.known, message);
      if (!news) return this.again(); // something is missing: one asks for all
      this.known = news;
      this.tries = 0;
      this.onStatus("open");
      this.onNews(news);
      return;
    }
    if (message.kind === "refused") {
      if (message.code === "unknown") this.leave();
      if (message.ref === 0) this.settle(message);
    }
    this.waiting.get(message.ref)?.resolve(message);
    this.waiting.delete(message.ref);
  }

  private leave(): void {
    this.closed = true;
    this.onStatus("gone");
  }

  /** Answers everything that waits: the server could not read which request it refused, or it is lost. */
  private settle(answer: Answer): void {
    for (const { resolve } of this.waiting.values()) resolve(answer);
    this.waiting.clear();
  }

  private lose(): void {
    this.settle(LOST);
    if (this.closed) return;
    this.tries += 1;
    this.onStatus("lost");
    const pause = Math.min(5000, 250 * 2 ** Math.min(this.tries, 5));
    this.timer = window.setTimeout(() => this.connect(), pause);
  }

  /** Connects anew, as after a token was given. */
  again(): void {
    this.tries = 0;
    this.connect();
  }

  ask(request: Ask): Promise<Answer> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(LOST);
    const ref = this.ref++;
    this.socket.send(JSON.stringify({ ...request, ref }));
    return new Promise((resolve) => this.waiting.set(ref, { isLong: request.do === "hint", resolve }));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("pageshow", this.feel);
    this.socket?.close();
  }
}
