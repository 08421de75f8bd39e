"""``edgewise dataset``: plays matches between bots and keeps every decision as data."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli.arena import counting
from edgewise.cli.console import out
from edgewise.cli.options import read_options
from edgewise.core.errors import EdgewiseError
from edgewise.games import find


def dataset(
    game: Annotated[str, typer.Argument(help="The game.")],
    *,
    bots: Annotated[str, typer.Option(help="The bots, as search:easy,greedy.")] = "greedy",
    matches: Annotated[int, typer.Option(min=1, help="How many matches.")] = 1000,
    folder: Annotated[Path, typer.Option("--out", help="The folder; it is gone on from.")],
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A rule switch, as name=value.")] = None,
    tiles: Annotated[str, typer.Option(help="A tile file to play with.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other matches.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many processes; as many as cores, if not said.")
    ] = None,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address.")
    ] = "",
) -> None:
    """Write matches of bots as Parquet files, a row a decision (docs/research/data.md)."""
    try:
        from edgewise.research.dataset import make_plan, write_dataset
    except ImportError as error:
        raise EdgewiseError(str(error)) from None
    names = [name.strip() for name in bots.split(",")]
    rules = find(game, tiles or None)
    plan = make_plan(
        game,
        names,
        players=players,
        options=read_options(rules, option or []),
        seed=seed,
        tiles=tiles,
    )
    try:
        with counting(f"{rules.name}: {' - '.join(names)}") as progress:
            rows = write_dataset(
                plan,
                matches,
                folder,
                command=shlex.join(["edgewise", *sys.argv[1:]]),
                jobs=jobs or os.cpu_count() or 1,
                ray=ray,
                progress=progress,
            )
    except KeyboardInterrupt:
        out.print(f"Stopped; the same command goes on with what is in {folder}.", markup=False)
        raise typer.Exit(130) from None
    out.print(f"{rows:,} decisions are in {folder}", markup=False)
