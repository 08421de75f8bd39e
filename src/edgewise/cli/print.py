"""``edgewise print``: a game to cut out and play, or a match on paper, as a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from edgewise.cli.language import LanguageOption, Phrases, chosen_language
from edgewise.cli.options import read_options
from edgewise.cli.print_record import POSTER, print_record
from edgewise.games import find, names
from edgewise.printing import choose_paper, print_game
from edgewise.printing.layout import BLEED


def print_set(
    game: Annotated[str, typer.Argument(help="The game, or the file of a record.")],
    out: Annotated[Path | None, typer.Option(help="Where to write; GAME.pdf if not said.")] = None,
    what: Annotated[str, typer.Option(help="Of a record: poster, or setup to play on.")] = POSTER,
    after: Annotated[
        int | None, typer.Option(min=0, help="Of a record: after so many moves, not at its end.")
    ] = None,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    size: Annotated[float, typer.Option(help="How wide a tile is, in millimetres.")] = 40.0,
    bleed: Annotated[
        float, typer.Option(help="How far drawings go on beyond the cut, in millimetres.")
    ] = BLEED,
    tiles: Annotated[Path | None, typer.Option(help="A tile file to print instead.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A rule switch, as name=value.")] = None,
    rules: Annotated[bool, typer.Option(help="Add the rulebook.")] = True,
    language: LanguageOption = "",
) -> None:
    """Make a PDF to print: sheets of tiles, cards and pieces with their backs, and the rulebook.

    Tiles, cards and pieces of an expansion are printed when its option is switched on. Of a record,
    its board is printed as a poster, or a position as a sheet to set it up by.
    """
    if game not in names() and Path(game).is_file():
        print_record(Path(game), what, after, out, paper, chosen_language(language))
        return
    chosen = find(game, tiles)
    options = read_options(chosen, option or [])
    layout = choose_paper(paper, size, bleed)
    path = out or Path(f"{game}.pdf")
    spoken, console = chosen_language(language), Console(stderr=True)
    phrase = Phrases(spoken)
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(phrase("drawing"), total=None)
        pages = print_game(
            chosen,
            path,
            layout,
            options=options,
            rules=rules,
            language=spoken,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    columns, rows = layout.columns, layout.rows
    typer.echo(phrase("pages", file=str(path), count=pages, columns=columns, rows=rows))
