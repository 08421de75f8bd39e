// A table that is only there for a lesson: the server judges each try and keeps nothing.
import type { Answer, LessonCard, LessonVerdict, TableNews } from "./api";
import { tryLesson } from "./api";
import { t } from "./language.svelte";
import type { Ask, Teller } from "./link";

const none = { ref: 0, args: {}, places: [] };

/** Stands where a table has its connection: a move is judged, and what it led to is told. */
export class LessonLink implements Teller {
  constructor(
    private readonly game: string,
    private readonly lesson: LessonCard,
    private readonly hear: (news: TableNews) => void,
    private readonly onjudged: (verdict: LessonVerdict) => void,
  ) {}

  close(): void {
    // Nothing is open.
  }

  again(): void {
    this.hear(this.lesson.table);
  }

  async ask(request: Ask): Promise<Answer> {
    if (request.do !== "move" && request.do !== "why") return { kind: "done", ref: 0 };
    const verdict = await tryLesson(this.game, this.lesson.name, String(request.move));
    this.onjudged(verdict);
    const { sentence, clause, reason, args, places, kind, table } = verdict;
    if (reason) return { kind: "refused", ref: 0, code: "illegal", sentence, clause, reason, args, places };
    if (kind === "done") this.hear(table);
    else return { ...none, kind: "refused", code: "lesson", sentence: t("learn.other"), clause: "", reason: "" };
    return { kind: "done", ref: 0 };
  }
}
