// A move that is meant but not sent yet: it can still be taken back, and nobody knows of it.
import { prefs } from "./prefs.svelte";

/** How long one can take a move back before it is sent, in milliseconds. */
export const GRACE = 1200;

export class Intent {
  move = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Sends moves by what is given; where mistakes cost nothing anyway, it does so at once. */
  constructor(
    private readonly send: (move: string) => Promise<void>,
    private readonly isPatient: boolean,
  ) {}

  /** Whether it is not sent before somebody says so. */
  isAsking = $derived(this.move !== null && prefs.sending === "ask");

  /** Means a move; who means it again, or said already that they are sure, need not wait. */
  async mean(move: string, isSure: boolean): Promise<void> {
    if (this.move === move) return this.sendNow();
    this.takeBack();
    if (!this.isPatient || prefs.sending === "now" || (isSure && prefs.sending === "ask")) return this.send(move);
    this.move = move;
    if (prefs.sending === "wait") this.timer = setTimeout(() => void this.sendNow(), GRACE);
  }

  /** Sends it now. */
  async sendNow(): Promise<void> {
    const move = this.move;
    this.takeBack();
    if (move !== null) await this.send(move);
  }

  /** Sends what would be sent in a moment, as when the page is left. */
  leave(): void {
    if (!this.isAsking) void this.sendNow();
  }

  takeBack(): void {
    clearTimeout(this.timer);
    this.move = null;
  }
}
