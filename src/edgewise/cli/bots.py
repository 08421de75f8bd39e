"""``edgewise bots``: lists the bots that one can play against."""

from __future__ import annotations

from rich.table import Table as Grid

from edgewise.bots.levels import LEVELS
from edgewise.cli.console import out
from edgewise.cli.language import LanguageOption, Phrases, chosen_language


def bots(language: LanguageOption = "") -> None:
    """List the bots."""
    phrase = Phrases(chosen_language(language))
    grid = Grid(phrase("column-bot"), phrase("column-plays"))
    for name in LEVELS:
        grid.add_row(name, phrase(f"about-{name}"))
    out.print(grid)
