"""``edgewise lab``: measures the effect of a tile set or a rule switch over many matches."""

from __future__ import annotations

from typing import Annotated

import typer

from edgewise.bots.levels import make_bot
from edgewise.cli.arena import counting
from edgewise.cli.console import err, out
from edgewise.cli.options import read_options
from edgewise.core.errors import counted
from edgewise.games import find
from edgewise.lab.measure import measure, report


def lab(
    game: Annotated[str, typer.Argument(help="The game.")],
    *,
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 2000,
    option: Annotated[list[str] | None, typer.Option(help="A rule switch, as name=value.")] = None,
    tiles: Annotated[str, typer.Option(help="A tile file to play with.")] = "",
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "greedy",
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other deals.")] = 0,
) -> None:
    """Play many matches of equal bots and tell what a tile set or a rule switch does.

    Ctrl-C stops it; what was found until then is shown.
    """
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
