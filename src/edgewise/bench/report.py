"""A whole run of measurements, as tables, as a page and as data."""

from __future__ import annotations

import itertools
import platform
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table as Grid

import edgewise
from edgewise.bench import sheets
from edgewise.bench.contestants import WAYS
from edgewise.bench.figures import Figures
from edgewise.bench.growth import Step
from edgewise.bench.sheets import Sheet
from edgewise.bench.side_by_side import Standing

LEGEND = """\
games/s           random matches from the empty table to the end, two players or
                  as many as the game is for
decisions/s       moves of seats in them, chance/s the moves of chance; Python and
                  + chance: the same through legal_moves and push
lists/s           legal-move lists in mid-game, each of so many moves
copy, bytes       microseconds to copy a state in mid-game, and its size
"""


@dataclass
class Report:
    """What one run measured."""

    games: list[Figures] = field(default_factory=list)
    uncompiled: list[Figures] = field(default_factory=list)
    growth: list[Step] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)
    """What was measured in turns with other engines."""

    def as_dict(self) -> dict[str, object]:
        """Gives everything as JSON data."""
        return {
            "edgewise": edgewise.__version__,
            "compiled": edgewise.is_compiled(),
            "python": platform.python_version(),
            "machine": platform.machine(),
            "games": [one.as_dict() for one in self.games],
            "uncompiled": [one.as_dict() for one in self.uncompiled],
            "growth": [one.as_dict() for one in self.growth],
            "standings": [one.as_dict() for one in self.standings],
        }

    def sheets(self) -> list[Sheet]:
        """Lists the tables of what was measured."""
        how = "compiled" if edgewise.is_compiled() else "UNCOMPILED"
        made: list[Sheet] = []
        if self.games:
            made += [sheets.games_sheet(self.games, how), sheets.search_sheet(self.games, how)]
        if self.uncompiled:
            made.append(sheets.ratio_sheet(self.games, self.uncompiled))
        for _, steps in itertools.groupby(self.growth, lambda step: step.game):
            made.append(sheets.growth_sheet(list(steps)))
        if self.standings:
            made += [sheets.standings_sheet(self.standings, way) for way in WAYS]
        return made

    def show(self, console: Console) -> None:
        """Prints the tables."""
        for number, sheet in enumerate(self.sheets()):
            grid = Grid(title=sheet.title, title_justify="left")
            grid.add_column(sheet.columns[0])
            for column in sheet.columns[1:]:
                grid.add_column(column, justify="right")
            for row in sheet.rows:
                grid.add_row(*row)
            console.print(grid)
            if number == 0 and self.games:
                console.print(LEGEND)
