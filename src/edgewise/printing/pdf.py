"""One PDF of a game: sheets of tiles, cards and pieces, then the rulebook."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.words.book import ENGLISH
from edgewise.printing.inserts import insert_pages, printed_name
from edgewise.printing.layout import Layout
from edgewise.printing.options import tiles_in_box
from edgewise.printing.paper import new_pdf
from edgewise.printing.rulebook import add_rulebook
from edgewise.printing.sheets import sheet_svg, sheets_of


def print_game(
    game: Game,
    path: Path,
    layout: Layout,
    *,
    options: Mapping[str, object] | None = None,
    rules: bool = True,
    language: str = ENGLISH,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Writes the PDF and tells how many pages it has; the same game gives the same file.

    What only an option brings is printed where ``options`` have it switched on.
    ``progress`` is told after each sheet how many of how many are drawn.
    """
    made, pages = game_pdf(
        game, layout, options=options, rules=rules, language=language, progress=progress
    )
    write_file(path, made)
    return pages


def game_pdf(
    game: Game,
    layout: Layout,
    *,
    options: Mapping[str, object] | None = None,
    rules: bool = True,
    language: str = ENGLISH,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[bytes, int]:
    """Makes the PDF of a game, and tells how many pages it has."""
    if language not in game.book.languages():
        language = ENGLISH
    name = printed_name(game, language)
    pdf = new_pdf(name, layout.width, layout.height)
    chosen = game.checked_options(options or {})
    tiles = tiles_in_box(game, chosen)
    sheets = sheets_of(tiles, layout, language, name)
    inserts = insert_pages(game, layout, language, options=chosen)
    total = len(sheets) + len(inserts)
    drawn = [sheet_svg(tiles, layout, sheet) for sheet in sheets]
    for k, svg in enumerate(drawn + inserts, 1):
        pdf.add_page()
        pdf.image(io.BytesIO(svg.encode()), x=0, y=0, w=layout.width, h=layout.height)
        if progress:
            progress(k, total)
    if rules:
        add_rulebook(pdf, game, layout, language)
    return bytes(pdf.output()), int(pdf.page_no())


def write_file(path: Path, made: bytes) -> None:
    """Writes a PDF to a file."""
    try:
        path.write_bytes(made)
    except OSError as error:
        raise EdgewiseError(f"{path} cannot be written: {error.strerror}") from None
