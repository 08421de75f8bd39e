"""``edgewise arena``: plays many matches between bots."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

from edgewise.arena.cluster import on_cluster
from edgewise.arena.contest import Runner, complete_deals, run_contest, standings
from edgewise.arena.fixtures import Contest, make_contest
from edgewise.arena.processes import in_processes, spread
from edgewise.arena.results import Result, ResultsFile
from edgewise.arena.statistics import CLEAR, Interval, Standing
from edgewise.cli.console import err, out
from edgewise.cli.options import Jobs, Ray, Seed, read_options
from edgewise.core.errors import EdgewiseError, counted
from edgewise.games import find
from edgewise.review.adjusted import Luck, adjust, luck_of


def arena(
    game: Annotated[str, typer.Argument(help="The game.")],
    bots: Annotated[list[str], typer.Argument(help="The bots, as greedy search:hard mine.py:Bot.")],
    *,
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play at most.")] = 400,
    players: Annotated[
        int | None, typer.Option(help="How many seats; the last bot takes those left over.")
    ] = None,
    seats: Annotated[
        str, typer.Option(help="The seatings of each deal: all, rotate or fixed.")
    ] = "all",
    option: Annotated[list[str] | None, typer.Option(help="A rule switch, as name=value.")] = None,
    tiles: Annotated[str, typer.Option(help="A tile file to play with.")] = "",
    seed: Seed = 0,
    jobs: Jobs = None,
    ray: Ray = "",
    full: Annotated[bool, typer.Option("--full", help="Play on when the answer is clear.")] = False,
    adjusted: Annotated[
        bool, typer.Option("--adjusted", help="Estimate with luck taken out, too.")
    ] = False,
    folder: Annotated[
        Path | None, typer.Option(help="Where results and records are kept and gone on from.")
    ] = None,
) -> None:
    """Play bots against each other, every deal in every seating, and rate them."""
    rules = find(game, tiles or None)
    contest = make_contest(
        rules,
        bots,
        players=players,
        options=read_options(rules, option or []),
        seats=seats,
        seed=seed,
        tiles=tiles,
    )
    if contest.players > 1 and len(bots) == 1:
        raise EdgewiseError(
            f"{bots[0]} would play only itself; name a second bot to compare it with"
        )
    where = folder or Path("arena") / folder_name(contest)
    runner = runner_for(jobs or os.cpu_count() or 1, ray)
    try:
        with counting(f"{rules.name}: {' - '.join(bots)}") as progress:
            results = run_contest(
                contest, matches, where, runner=runner, early=not full, progress=progress
            )
    except KeyboardInterrupt:
        show_stopped(contest, where)
        raise typer.Exit(130) from None
    print_standings(standings(contest, results))
    if adjusted:
        with counting("luck") as progress:
            print_adjusted(contest, results, jobs or os.cpu_count() or 1, progress)
    if len(results) < matches:
        out.print("The answer is clear, so it ended early; the bounds are a little narrow then.")
    out.print(f"{counted(len(results), 'match')}; results and records are in {where}")


def print_adjusted(contest: Contest, results: list[Result], jobs: int, progress: Counter) -> None:
    """Prints what each bot reached, plainly and with luck taken out (docs/review.md)."""
    lucks: list[Luck] = []
    for luck in spread(partial(luck_of, contest), results, jobs):
        lucks.append(luck)
        progress(len(lucks), len(results))
    unit = "points" if contest.players == 1 else "share of wins"
    grid = Grid("bot", unit, "adjusted", "coefficient", "fewer deals for it")
    for bot in contest.bots:
        one = adjust(results, lucks, bot)
        digits = 2 if contest.players == 1 else 4
        cells = (span(one.plain, digits), span(one.adjusted, digits))
        grid.add_row(bot, *cells, f"{one.coefficient:.2f}", f"{one.fewer:.2f} times")
    out.print(grid)


def show_stopped(contest: Contest, where: Path) -> None:
    """Tells what a contest that was stopped has so far."""
    results = complete_deals(contest, ResultsFile(where, contest))
    if results:
        print_standings(standings(contest, results))
    out.print(
        f"Stopped: {counted(len(results), 'match')} of whole deals so far, kept in {where}; "
        "the same command goes on from there."
    )


def folder_name(contest: Contest) -> str:
    """Names the folder of a contest after what is played by whom, and with which tiles."""
    names = "-".join(re.sub(r"[^\w.+-]+", ".", bot) for bot in contest.bots)
    own = f"-{Path(contest.tiles).stem}-{contest.tiles_digest[:8]}" if contest.tiles else ""
    return f"{contest.game}{own}-{contest.players}p-{names}-seed{contest.seed}"


def runner_for(jobs: int, ray: str) -> Runner:
    """Chooses where matches are played."""
    if ray:
        return lambda contest, fixtures: on_cluster(contest, fixtures, ray)
    return lambda contest, fixtures: in_processes(contest, fixtures, jobs)


class Counter:
    """Moves a progress bar to where a contest is."""

    def __init__(self, bar: Progress, title: str) -> None:
        self.bar = bar
        self.task = bar.add_task(title, total=None)

    def __call__(self, done: int, total: int) -> None:
        self.bar.update(self.task, completed=done, total=total)


@contextmanager
def counting(title: str) -> Iterator[Counter]:
    """Shows how many matches were played, on the error stream, while they are."""
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        yield Counter(bar, title)


def print_standings(table: list[Standing]) -> None:
    """Prints a table of the bots, the strongest first."""
    grid = Grid("bot", "matches", "wins", "points", "Elo", "clear")
    for one in table:
        wins = f"{one.wins.value:.1%} ({one.wins.low:.1%} to {one.wins.high:.1%})"
        clear = "yes" if one.evidence >= CLEAR else "no"
        grid.add_row(one.bot, str(one.matches), wins, span(one.points, 1), span(one.elo, 0), clear)
    out.print(grid)


def span(interval: Interval, digits: int) -> str:
    """Writes an estimate with its bounds."""
    low, value, high = (
        ("-" if number < 0 else "") + "inf" if math.isinf(number) else f"{number:.{digits}f}"
        for number in (interval.low, interval.value, interval.high)
    )
    return f"{value} ({low} to {high})"
