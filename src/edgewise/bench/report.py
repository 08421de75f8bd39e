"""A whole run of measurements, as tables, as a page and as data."""

from __future__ import annotations

import itertools
import platform
from dataclasses import asdict, dataclass, field

from rich.console import Console
from rich.table import Table as Grid

import edgewise
from edgewise.bench import sheets
from edgewise.bench.figures import Figures
from edgewise.bench.growth import Step
from edgewise.bench.peers import GIVEN, Peer
from edgewise.bench.sheets import Sheet

LEGEND = """\
games/s, moves/s  random matches from the empty table to the end, chance's moves
                  included, two players or as many as the game is for;
                  Python: moves/s of the same through legal_moves and push
lists/s           legal-move lists in mid-game, each of so many moves
copy, bytes       microseconds to copy a state in mid-game, and its size
"""


@dataclass
class Report:
    """What one run measured."""

    games: list[Figures] = field(default_factory=list)
    uncompiled: list[Figures] = field(default_factory=list)
    growth: list[Step] = field(default_factory=list)
    peers: list[Peer] = field(default_factory=list)

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
            "peers": [one.as_dict() for one in self.peers],
            "given": [asdict(one) for one in GIVEN],
        }

    def sheets(self) -> list[Sheet]:
        """Lists the tables of what was measured."""
        how = "compiled" if edgewise.is_compiled() else "UNCOMPILED"
        made = [sheets.games_sheet(self.games, how), sheets.search_sheet(self.games, how)]
        if self.uncompiled:
            made.append(sheets.ratio_sheet(self.games, self.uncompiled))
        for _, steps in itertools.groupby(self.growth, lambda step: step.game):
            made.append(sheets.growth_sheet(list(steps)))
        if self.peers:
            made += [sheets.peers_sheet(self.peers), sheets.given_sheet(GIVEN)]
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
            if number == 0:
                console.print(LEGEND)
