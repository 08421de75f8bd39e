"""``edgewise bench``: measures the engine on this machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

import edgewise
from edgewise.bench.contestants import our_contestants
from edgewise.bench.figures import measure
from edgewise.bench.growth import can_grow, measure_growth
from edgewise.bench.page import page as page_of
from edgewise.bench.peers import other_contestants
from edgewise.bench.report import Report
from edgewise.bench.side_by_side import ROUNDS, compare
from edgewise.bench.uncompiled import measure_uncompiled
from edgewise.cli.console import err, out
from edgewise.core.game import Game
from edgewise.games import find, names


def bench(
    games: Annotated[list[str] | None, typer.Argument(help="The games; all, if none.")] = None,
    *,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each figure.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print data, not tables.")] = False,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what was measured as a page.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Only the games' own figures.")] = False,
    peers: Annotated[
        bool, typer.Option("--peers", help="Only side by side with other engines.")
    ] = False,
    research: Annotated[
        bool, typer.Option("--research", help="Only the research environments, beside others.")
    ] = False,
) -> None:
    """Measure moves and games a second, lists, copies, memory and growth."""
    if research:
        show_research(seconds, as_json=as_json)
        return
    chosen = [find(name) for name in games or names()]
    report = Report()
    with Progress(console=err, transient=True) as bar:
        if not peers:
            measure_alone(report, chosen, seconds, bar, quick=quick)
        if not quick:
            measure_side_by_side(report, chosen, seconds, bar, asked=peers)
    if page is not None:
        write_page(page, report)
    if as_json:
        typer.echo(json.dumps(report.as_dict(), indent=2))
    else:
        report.show(out)


def measure_alone(
    report: Report, chosen: list[Game], seconds: float, bar: Progress, *, quick: bool
) -> None:
    """Measures games one after the other."""
    task = bar.add_task("measuring", total=len(chosen) if quick else 2 * len(chosen) + 1)
    for game in chosen:
        bar.update(task, description=game.id)
        report.games.append(measure(game, seconds))
        bar.advance(task)
        if edgewise.is_compiled() and not quick:
            bar.update(task, description=f"{game.id}, uncompiled")
            report.uncompiled.append(measure_uncompiled(game.id, seconds))
            bar.advance(task)
    if not quick:
        bar.update(task, description="larger bags")
        for game in filter(can_grow, chosen):
            report.growth += measure_growth(game, seconds)
        bar.advance(task)


def measure_side_by_side(
    report: Report, chosen: list[Game], seconds: float, bar: Progress, *, asked: bool
) -> None:
    """Measures games and other engines in turns, if there are any others."""
    others = other_contestants()
    if not others:
        if asked:
            raise edgewise.EdgewiseError(
                "no other engine is installed here; `make bench-peers` installs some and measures"
            )
        return
    task = bar.add_task("side by side", total=ROUNDS)
    contestants = [*others, *our_contestants([game.id for game in chosen])]
    report.standings = compare(contestants, seconds / 4, tell=lambda: bar.advance(task))


def show_research(seconds: float, *, as_json: bool) -> None:
    """Measures the research environments and says which of them miss their bar, and by how much."""
    try:
        from edgewise.research.speed import ROUNDS as TURNS
        from edgewise.research.speed import bytes_a_match, measure_research
    except ImportError as error:
        raise edgewise.EdgewiseError(str(error)) from None
    with Progress(console=err, transient=True) as bar:
        task = bar.add_task("environments", total=TURNS)
        figures = measure_research(seconds, tell=lambda: bar.advance(task))
    memory = bytes_a_match()
    if as_json:
        data = [
            {"name": one.name, "way": one.way, "rate": one.rate, "bar": one.bar} for one in figures
        ]
        typer.echo(json.dumps({"figures": data, "bytes_a_match": memory}, indent=2))
        return
    grid = Table("environment", "interface", "steps a second", "bar", "of the bar")
    for one in figures:
        bar_text = f"{one.bar:,.0f}" if one.bar else ""
        share = f"{one.rate / one.bar:.2f}" if one.bar else ""
        grid.add_row(one.name, one.way, f"{one.rate:,.0f}", bar_text, share)
    out.print(grid)
    out.print(f"A match of a batch takes {memory / 1024:.1f} KiB.")


def write_page(path: Path, report: Report) -> None:
    """Writes the page about measurements."""
    try:
        path.write_text(page_of(report), encoding="utf-8")
    except OSError as error:
        raise edgewise.EdgewiseError(f"{path} cannot be written: {error.strerror}") from None
