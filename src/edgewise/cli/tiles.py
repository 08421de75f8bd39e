"""``edgewise tiles``: a tile set as pictures in text, and its census."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli.console import out
from edgewise.cli.language import LanguageOption, Phrases, chosen_language, words_of
from edgewise.cli.pictures import draw, paper_of
from edgewise.core.tiles import TileSheet
from edgewise.core.words.book import COMMON
from edgewise.games import checked_sheet, find, names
from edgewise.render.census import census, set_text

CARDS = "# The cards. If the file names any, it names all: the others are left out."


def tiles(
    file: Annotated[Path, typer.Argument(help="A tile file, or the name of a game.")],
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw in ASCII alone.")] = False,
    text: Annotated[
        bool, typer.Option(help="Write the tile file itself, to make another.")
    ] = False,
    language: LanguageOption = "",
) -> None:
    """Check a tile file and show its tiles and what they add up to."""
    named = str(file) in names() and not file.is_file()
    sheet = find(str(file)).tiles.sheet if named else checked_sheet(file)
    if text:
        typer.echo(whole_text(sheet), nl=False)
        return
    spoken, plain = chosen_language(language), ascii_only or paper_of(out).ascii
    words = words_of(find(sheet.game), spoken) if sheet.game else COMMON.words(spoken)
    draw(out, set_text(sheet, ascii=plain, width=out.width, words=words))
    out.print(census(sheet, words=words))
    if not sheet.game:
        out.print(Phrases(spoken)("no-game-named", file=str(file), game=names()[0]), markup=False)


def whole_text(sheet: TileSheet) -> str:
    """Writes out a tile file with the cards of its game, which can be changed like tiles."""
    game = find(sheet.game, sheet) if sheet.game else None
    cards = game.cards_text() if game is not None and not sheet.cards else ""
    return f"{sheet.text}\n{CARDS}\n{cards}" if cards else sheet.text
