"""``edgewise tiles``: a tile set as pictures in text, and its census."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from edgewise.cli.console import out
from edgewise.cli.pictures import sheet_picture
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise.games import find, names


def tiles(
    file: Annotated[Path, typer.Argument(help="A tile file, or the name of a game.")],
) -> None:
    """Check a tile file and show its tiles and what they add up to."""
    named = str(file) in names() and not file.exists()
    sheet = find(str(file)).tiles.sheet if named else load_tiles(file)
    out.print(sheet_picture(sheet))
    out.print(census(sheet))


def census(sheet: TileSheet) -> Grid:
    """Counts tiles by pile, sides by label, and icons."""
    piles: Counter[str] = Counter()
    sides: Counter[str] = Counter()
    icons: Counter[str] = Counter()
    for tile in sheet.tiles.values():
        piles[tile.pile] += tile.count
        for label in tile.side_labels(0, sheet.blank):
            sides[label] += tile.count
        for icon in [*tile.icons, *[icon for part in tile.parts for icon in part.icons]]:
            icons[icon] += tile.count
    grid = Grid("what", "which", "how many", title=f"{sheet.name}: {len(sheet.tiles)} kinds")
    for what, found in (("tiles in pile", piles), ("sides", sides), ("icons", icons)):
        for name, count in found.items():
            grid.add_row(what, name, f"{count}")
    return grid
