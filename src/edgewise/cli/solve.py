"""``edgewise solve``: what was possible in a finished match, with the same draws."""

from __future__ import annotations

import signal
from pathlib import Path
from types import FrameType, TracebackType
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from edgewise.cli.console import out
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.records import Record, load_record
from edgewise.core.verdict import Solver, Verdict
from edgewise.daily import NOTE
from edgewise.games import find_for, part_of, with_part


def solve(
    record: Annotated[Path, typer.Argument(help="The record of a finished match.")],
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to search.")] = 20.0,
    save: Annotated[Path | None, typer.Option(help="Write the best line to this file.")] = None,
) -> None:
    """Tell what score was possible with the same draws, and where points were left.

    Ctrl-C stops the search; what was found until then is shown.
    """
    match = load_record(record)
    verdict = _search(match, seconds)
    for line in describe(verdict, match.notes.get(NOTE)):
        out.print(line, markup=False, soft_wrap=True)
    if save is not None:
        save.write_text(verdict.line.text(), encoding="utf-8")
        out.print(f"The best line is in {save}.", markup=False)


def _search(match: Record, seconds: float) -> Verdict:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=out, transient=True) as bar, _StopOnInterrupt() as stop:
        task = bar.add_task("reading the match", total=1.0)

        def show(what: str, share: float) -> None:
            bar.update(task, description=what, completed=share)

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


def describe(verdict: Verdict, deal: str | None = None) -> list[str]:
    """Writes a verdict in sentences that claim no more than is known."""
    return [
        f"Played: {verdict.played} points.",
        f"Best line found: {verdict.best} points"
        + (", proved to be the best possible." if verdict.proved else "."),
        f"No line can pass {verdict.bound} points (proved by counting tiles and turns)."
        if not verdict.proved
        else f"No line can pass {verdict.bound} points.",
        *_about_draws(verdict, deal),
        *_about_proof(verdict),
        *_about_losses(verdict),
        f"{verdict.tried} placements were tried.",
    ]


def _about_draws(verdict: Verdict, deal: str | None) -> list[str]:
    if deal is not None:
        return [f"All draws are those of the deal {deal}."]
    if verdict.made_up == 0:
        return ["All draws of the best line are those of the record."]
    return [
        f"In the best line {verdict.made_up} recorded draws were not possible, because it had laid "
        "these tiles before; the least useful tile stood in for each."
    ]


def _about_proof(verdict: Verdict) -> list[str]:
    if verdict.proved_from == 1:
        return []
    return [
        f"From placement {verdict.proved_from} of the match on, the best is proved; "
        "before it, more may be possible than was found."
    ]


def _about_losses(verdict: Verdict) -> list[str]:
    if not verdict.losses:
        return ["No placement is known to have left points."]
    lines = ["Where points were left:"]
    for loss in verdict.losses:
        known = "proved" if loss.proved else "as found"
        points = f"{loss.points} ({loss.before} were possible, then {loss.after}; {known})"
        if loss.until == loss.number:
            where = f"placement {loss.number}, {loss.move}"
            lines.append(f"  {where}: {points}; better: {loss.better}")
        else:
            lines.append(f"  somewhere in placements {loss.number} to {loss.until}: {points}")
    return lines
