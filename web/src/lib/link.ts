// The socket to a table: it reconnects by itself, and each request gets its answer.
import type { Answer, TableNews } from "./api";

export type Status = "connecting" | "open" | "lost" | "gone";

interface Waiting {
  resolve: (answer: Answer) => void;
}

const LOST: Answer = {
  kind: "refused",
  ref: 0,
  code: "lost",
  sentence: "The connection was lost; look whether your move arrived.",
  clause: "",
  move: "",
};

export class Link {
  private socket: WebSocket | null = null;
  private ref = 1;
  private waiting = new Map<number, Waiting>();
  private closed = false;
  private tries = 0;
  private timer = 0;

  constructor(
    private readonly table: string,
    private readonly token: () => string,
    private readonly onNews: (news: TableNews) => void,
    private readonly onStatus: (status: Status) => void,
  ) {
    this.connect();
    window.addEventListener("online", this.hurry);
  }

  private hurry = () => {
    if (this.socket?.readyState === WebSocket.OPEN || this.closed) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) this.socket.close();
    this.onStatus(this.tries ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", token: this.token() }));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  private hear(message: TableNews | Answer): void {
    if (message.kind === "table") {
      this.tries = 0;
      this.onStatus("open");
      this.onNews(message);
      return;
    }
    if (message.code === "unknown") {
      this.closed = true;
      this.onStatus("gone");
    }
    this.waiting.get(message.ref)?.resolve(message);
    this.waiting.delete(message.ref);
  }

  private lose(): void {
    for (const { resolve } of this.waiting.values()) resolve(LOST);
    this.waiting.clear();
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

  ask(request: Record<string, unknown>): Promise<Answer> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(LOST);
    const ref = this.ref++;
    this.socket.send(JSON.stringify({ ...request, ref }));
    return new Promise((resolve) => this.waiting.set(ref, { resolve }));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.hurry);
    this.socket?.close();
  }
}
