"""``edgewise lab``: measures the effect of a tile set or a rule switch over many matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from edgewise.bots.levels import make_bot
from edgewise.cli.arena import counting
from edgewise.cli.console import err, out
from edgewise.cli.options import Seed, read_options
from edgewise.core.errors import EdgewiseError, counted
from edgewise.games import checked_sheet, find, names
from edgewise.lab.doctor.examination import examine, lines_of
from edgewise.lab.doctor.findings import FAULT
from edgewise.lab.measure import measure, report

DOCTOR = "doctor"


def lab(
    game: Annotated[str, typer.Argument(help="The game; or `doctor`, to examine a tile file.")],
    file: Annotated[Path | None, typer.Argument(help="The tile file, for the doctor.")] = None,
    *,
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 2000,
    option: Annotated[list[str] | None, typer.Option(help="A rule switch, as name=value.")] = None,
    tiles: Annotated[str, typer.Option(help="A tile file to play with.")] = "",
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "greedy",
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    seed: Seed = 0,
    more: Annotated[
        int, typer.Option(min=0, help="Doctor: advise so many tiles to add to even out edges.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Doctor: write JSON.")] = False,
) -> None:
    """Play many matches of equal bots and tell what a tile set or a rule switch does.

    Ctrl-C stops it; what was found until then is shown. `edgewise lab doctor FILE` examines a tile
    file without playing.
    """
    if game == DOCTOR:
        see_doctor(file, more, as_json=as_json)
        return
    if file is not None:
        raise EdgewiseError(f"a match needs no file {file}; write --tiles {file}, or lab doctor")
    rules = find(game, tiles or None)
    seats, options = rules.checked_players(players), read_options(rules, option or [])
    rules.new(seats, options)
    make_bot(bot)
    with counting(rules.name) as count:
        figures = measure(
            rules,
            players=seats,
            matches=matches,
            options=options,
            bot=bot,
            jobs=jobs,
            seed=seed,
            progress=lambda done: count(done, matches),
        )
    if figures.matches < matches:
        err.print(f"Stopped after {figures.matches} of {counted(matches, 'match')}.")
    for line in report(figures, seats) if figures.matches else []:
        out.print(line, highlight=False, soft_wrap=True)
    if figures.matches < matches:
        raise typer.Exit(130)


def see_doctor(file: Path | None, more: int, *, as_json: bool) -> None:
    """Examines a tile file, or the set of a game; ends with status 1 where there is a fault."""
    if file is None:
        raise EdgewiseError("name a tile file or a game: edgewise lab doctor my.toml")
    named = str(file) in names() and not file.is_file()
    seen = examine(find(str(file)).tiles.sheet if named else checked_sheet(file), more)
    if as_json:
        typer.echo(json.dumps(seen.to_dict()))
    else:
        for line in lines_of(seen):
            out.print(line, highlight=False, soft_wrap=True, markup=False)
    if any(finding.rank == FAULT for finding in seen.findings):
        raise typer.Exit(1)
