"""``edgewise tiles``: a tile set as pictures in text, and its census."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli.console import out
from edgewise.cli.pictures import draw, paper_of
from edgewise.games import checked_sheet, find, names
from edgewise.render.census import census, set_text


def tiles(
    file: Annotated[Path, typer.Argument(help="A tile file, or the name of a game.")],
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw in ASCII alone.")] = False,
) -> None:
    """Check a tile file and show its tiles and what they add up to."""
    named = str(file) in names() and not file.is_file()
    sheet = find(str(file)).tiles.sheet if named else checked_sheet(file)
    draw(out, set_text(sheet, ascii=ascii_only or paper_of(out).ascii, width=out.width))
    out.print(census(sheet))
    if not sheet.game:
        out.print(f'{file} names no game, as in game = "{names()[0]}": its rules were not asked.')
