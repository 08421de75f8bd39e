"""``edgewise bots``: whom one can play against."""

from __future__ import annotations

import inspect

from rich.table import Table as Grid

from edgewise.bots.levels import LEVELS
from edgewise.cli.console import out


def bots() -> None:
    """List the bots."""
    grid = Grid("bot", "how it plays")
    for name, make in LEVELS.items():
        grid.add_row(name, inspect.getdoc(make) or "")
    out.print(grid)
