// What others do is shown move by move, at a pace that one chooses, however fast it came.
import type { TableNews } from "./api";
import { type Pace, prefs } from "./prefs.svelte";

/** How long one looks at a move before the next one is shown, in milliseconds. */
export const PAUSES: Record<Pace, number> = { slow: 2400, normal: 1100, fast: 400, now: 0 };

/** Who shows news, and knows whose moves are in them. */
interface Shower {
  show: (news: TableNews) => void;
  /** The seats of those who watch. */
  mine: () => number[];
  /** How long what has scored is still lighting up, in milliseconds. */
  lights: () => number;
}

export class Showing {
  /** Whether something happened that is not shown yet. */
  isBehind = $state(false);
  private waiting: TableNews[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private until = 0;
  private hurries = false;

  constructor(private readonly shower: Shower) {}

  hear(news: TableNews): void {
    this.waiting.push(news);
    this.go();
  }

  /** Shows at once what waits, and what comes until one is to move. */
  skip(): void {
    this.hurries = this.shower.mine().length > 0;
    this.until = 0;
    while (this.waiting.length) this.next();
    this.go();
  }

  /** Goes back to the pace that was chosen. */
  rest(): void {
    this.hurries = false;
  }

  /** Forgets what waits. */
  clear(): void {
    this.waiting = [];
    this.until = 0;
    this.go();
  }

  private go(): void {
    clearTimeout(this.timer);
    while (this.waiting.length && !this.mustWait(this.waiting[0]!)) this.next();
    this.isBehind = this.waiting.length > 0;
    if (this.isBehind) this.timer = setTimeout(() => this.go(), this.until - Date.now());
  }

  private mustWait(news: TableNews): boolean {
    const isHidden = typeof document !== "undefined" && document.hidden;
    return !this.hurries && !isHidden && isByOthers(news, this.shower.mine()) && Date.now() < this.until;
  }

  private next(): void {
    const news = this.waiting.shift()!;
    this.shower.show(news);
    const isMove = news.log_from > 0 && news.log.some((line) => line.seat >= 0);
    const pause = PAUSES[prefs.pace];
    if (isMove && !this.hurries) this.until = Date.now() + (pause && Math.max(pause, this.shower.lights()));
  }
}

const isByOthers = (news: TableNews, mine: number[]): boolean => news.log.some((line) => line.seat >= 0 && !mine.includes(line.seat));
