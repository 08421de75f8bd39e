"""``edgewise perft``: counts lines of play, to compare engines and versions."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import Progress

from edgewise.cli.console import err, out
from edgewise.cli.options import read_options
from edgewise.core.errors import counted
from edgewise.core.moves import Move
from edgewise.games import find
from edgewise.testing.perft import fixed_chance
from edgewise.testing.perft import perft as count_lines


def perft(
    game: Annotated[str, typer.Argument(help="The game.")],
    depth: Annotated[int, typer.Option(min=1, max=12, help="How many moves of seats.")] = 2,
    players: Annotated[int | None, typer.Option(help="How many take part.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A rule switch, as name=value.")] = None,
    split: Annotated[bool, typer.Option("--split", help="Count below each first move.")] = False,
) -> None:
    """Count the lines of play of this many moves, with the bag's order fixed."""
    rules = find(game)
    state = rules.new(players, read_options(rules, option or []))
    fixed_chance(state)
    total = 0
    codes = sorted(state.list_codes())
    with Progress(console=err, transient=True) as bar:
        for code in bar.track(codes, description=f"{game}, {counted(depth, 'move')}"):
            state.push_code(code)
            lines = count_lines(state, depth - 1)
            state.pop()
            total += lines
            if split:
                out.print(f"{Move(rules, code)}  {lines}", markup=False)
    out.print(f"{total}")
