"""``edgewise bots``: lists the bots that one can play against."""

from __future__ import annotations

from rich.table import Table as Grid

from edgewise.bots.levels import ABOUT, LEVELS
from edgewise.cli.console import out


def bots() -> None:
    """List the bots."""
    grid = Grid("bot", "how it plays")
    for name in LEVELS:
        grid.add_row(name, ABOUT[name])
    out.print(grid)
