"""``edgewise solve``: what was possible in a finished match, with the same draws."""

from __future__ import annotations

import signal
from pathlib import Path
from types import FrameType, TracebackType
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from edgewise.cli.console import out
from edgewise.cli.language import LanguageOption, Phrases, chosen_language
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.records import Record, load_record
from edgewise.core.verdict import Solver, Verdict
from edgewise.daily import NOTE
from edgewise.games import find_for, part_of, with_part

ENGLISH = Phrases()


def solve(
    record: Annotated[Path, typer.Argument(help="The record of a finished match.")],
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to search.")] = 20.0,
    save: Annotated[Path | None, typer.Option(help="Write the best line to this file.")] = None,
    language: LanguageOption = "",
) -> None:
    """Tell what score was possible with the same draws, and where points were left.

    Ctrl-C stops the search; what was found until then is shown.
    """
    match = load_record(record)
    phrase = Phrases(chosen_language(language))
    verdict = _search(match, seconds, phrase)
    for line in describe(verdict, match.notes.get(NOTE), phrase):
        out.print(line, markup=False, soft_wrap=True)
    if save is not None:
        save.write_text(verdict.line.text(), encoding="utf-8")
        out.print(phrase("best-in", file=str(save)), markup=False)


def _search(match: Record, seconds: float, phrase: Phrases) -> Verdict:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=out, transient=True) as bar, _StopOnInterrupt() as stop:
        task = bar.add_task(phrase("reading"), total=1.0)

        def show(best: int, share: float) -> None:
            bar.update(task, description=phrase("searching", best=best), completed=share)

        game = find_for(match)
        judge = solver_of(game)
        return judge(match, game=game, seconds=seconds, progress=show, stop=stop.is_asked)


def solver_of(game: Game) -> Solver:
    """Finds what judges the matches of a game, or says which games have such a thing."""
    module = part_of(game.module, "solve")
    if module is None:
        known = ", ".join(with_part("solve")) or "none"
        raise EdgewiseError(f"matches of {game.id} cannot be solved; those of {known} can")
    judge: Solver = module.solve_record
    return judge


class _StopOnInterrupt:
    """Turns the first Ctrl-C into a wish to stop; a second one interrupts as ever."""

    def __init__(self) -> None:
        self.asked = False

    def is_asked(self) -> bool:
        return self.asked

    def __enter__(self) -> _StopOnInterrupt:
        self.before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGINT, self.before)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
        signal.signal(signal.SIGINT, self.before)


def describe(verdict: Verdict, deal: str | None = None, phrase: Phrases = ENGLISH) -> list[str]:
    """Writes a verdict in sentences that claim no more than is known."""
    return [
        phrase("was-played", count=verdict.played),
        phrase("best-proved" if verdict.proved else "best-found", count=verdict.best),
        phrase("bound" if verdict.proved else "bound-counted", count=verdict.bound),
        _about_draws(verdict, deal, phrase),
        *_about_proof(verdict, phrase),
        *_about_losses(verdict, phrase),
        phrase("tried", count=verdict.tried),
    ]


def _about_draws(verdict: Verdict, deal: str | None, phrase: Phrases) -> str:
    if deal is not None:
        return phrase("draws-all-deal", deal=deal)
    if verdict.made_up == 0:
        return phrase("draws-all")
    return phrase("draws-made-up", count=verdict.made_up)


def _about_proof(verdict: Verdict, phrase: Phrases) -> list[str]:
    if verdict.proved_from == 1:
        return []
    return [phrase("proved-from", number=verdict.proved_from)]


def _about_losses(verdict: Verdict, phrase: Phrases) -> list[str]:
    if not verdict.losses:
        return [phrase("no-loss")]
    lines = [phrase("losses")]
    for loss in verdict.losses:
        points = phrase(
            "loss-proved" if loss.proved else "loss-found",
            points=loss.points,
            before=loss.before,
            after=loss.after,
        )
        number, until = loss.number, loss.until
        if number == until:
            said = phrase("loss-at", number=number, move=loss.move, loss=points, better=loss.better)
        else:
            said = phrase("loss-between", number=number, until=until, loss=points)
        lines.append(said)
    return lines
