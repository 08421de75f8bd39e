"""``edgewise fit``: finds what features of a position are worth, by self-play."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli.arena import counting
from edgewise.cli.console import out
from edgewise.cli.options import Jobs, Seed
from edgewise.core.errors import EdgewiseError
from edgewise.core.valuation import weights_file
from edgewise.games import find
from edgewise.own_bots import find_bot


def fit(
    game: Annotated[str, typer.Argument(help="The game.")],
    *,
    players: Annotated[
        int | None, typer.Option(help="How many seats; every number in turn, if not said.")
    ] = None,
    matches: Annotated[int, typer.Option(min=20, help="How many matches to learn from.")] = 2000,
    bot: Annotated[str, typer.Option(help="The bot that plays itself.")] = "greedy",
    seed: Seed = 0,
    jobs: Jobs = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help="Where to write; the game's folder, if not said.")
    ] = None,
) -> None:
    """Fit the evaluation that reviews and adjusted contests use (docs/review.md)."""
    try:
        from edgewise.review.fit import Plan, write_weights
        from edgewise.review.fit import fit as find_weights
    except ImportError as error:
        raise EdgewiseError(
            f"a fit needs numpy ({error}); pip install 'edgewise[research]'"
        ) from None
    rules = find(game)
    find_bot(bot)
    seats = rules.seats_dealt() if players is None else [rules.checked_players(players)]
    if out_file is None and ":" in game:
        raise EdgewiseError(f"name a file with --out: the game's own is not for {game}")
    if out_file is not None and len(seats) > 1:
        raise EdgewiseError("name the number of players: one file is for one number")
    for number in seats:
        command = (
            f"edgewise fit {game} --players {number} --matches {matches} --bot {bot} --seed {seed}"
        )
        with counting(f"{rules.name}: {number}") as progress:
            weights = find_weights(
                Plan(game, number, bot, seed),
                matches,
                jobs=jobs or os.cpu_count() or 1,
                progress=progress,
                command=command,
            )
        path = out_file or weights_file(rules, number)
        write_weights(weights, path)
        out.print(f"{path}", markup=False)
