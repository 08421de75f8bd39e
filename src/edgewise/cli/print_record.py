"""A recorded match on paper: its board as a poster, or a position to set up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import typer

from edgewise.cli.language import Phrases
from edgewise.cli.replay import old_positions
from edgewise.cli.table import PERSON, names_of
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.positions import Position, position_of
from edgewise.core.records import Record, load_record
from edgewise.games import find_for
from edgewise.printing.layout import Layout, choose_paper
from edgewise.printing.pdf import write_file
from edgewise.printing.position import PrintedPosition, printed_position
from edgewise.printing.poster import poster_pdf
from edgewise.printing.setup_sheet import setup_pdf

POSTER: Final = "poster"
SHEETS: dict[str, Callable[[PrintedPosition, Layout], bytes]] = {
    POSTER: poster_pdf,
    "setup": setup_pdf,
}


def print_record(
    path: Path, what: str, after: int | None, out: Path | None, paper: str, language: str
) -> None:
    """Prints a match as it ended, or as it was after some moves."""
    if what not in SHEETS:
        raise EdgewiseError(f"of a record one prints {' or '.join(SHEETS)}, not {what!r}")
    layout, record = choose_paper(paper), load_record(path)
    if after is not None and after > len(record.moves):
        raise EdgewiseError(f"{path} has {len(record.moves)} moves, not {after}")
    game = find_for(record, path.parent)
    names = ["" if name == PERSON else name for name in names_of(record)]
    shown = printed_position(
        game, position_after(game, record, after, path.parent), names=names, language=language
    )
    made = SHEETS[what](shown, layout)
    file = out or path.with_suffix(".pdf")
    write_file(file, made)
    pages = made.count(b"/Type /Page\n")
    typer.echo(Phrases(language)("record-page", file=str(file), count=pages))


def position_after(game: Game, record: Record, after: int | None, folder: Path) -> Position:
    """Finds the position after some moves of a record, or after all."""
    if record.version != game.version:
        return old_positions(record, folder)[-1 if after is None else after]
    state = record.replay(game)
    while after is not None and len(state.past) > after:
        state.pop()
    return position_of(state)
