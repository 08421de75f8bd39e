"""``edgewise replay``: checks a match record and shows what happened in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli.console import out
from edgewise.cli.screen import Screen
from edgewise.cli.table import resume
from edgewise.core.chance import SPECTATOR
from edgewise.core.records import result_text


def replay(
    record: Annotated[Path, typer.Argument(help="The record.")],
    moves: Annotated[bool, typer.Option(help="Show the moves.")] = True,
) -> None:
    """Check a match record, move by move, and show where it ended."""
    table = resume(record)
    state = table.state
    screen = Screen(out, table)
    screen.say(f"{state.game.name}, {state.players} players, {len(state.past)} moves", "bold")
    if moves:
        for number, (entry, text) in enumerate(zip(state.past, state.log(), strict=True), 1):
            screen.say(f"{number:4} {table.name(entry.actor)}: {text}")
    screen.told[SPECTATOR] = len(state.past)
    screen.ending(SPECTATOR)
    screen.say(f"It replays: {len(state.past)} moves, result {result_text(state)}.")
