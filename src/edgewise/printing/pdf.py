"""One PDF of a game: tiles, cards and pieces, the rulebook, a list of tiles, a score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.words.book import ENGLISH
from edgewise.printing.contents import add_contents
from edgewise.printing.inserts import insert_pages, printed_name
from edgewise.printing.layout import Layout
from edgewise.printing.options import tiles_in_box
from edgewise.printing.paper import new_pdf, put
from edgewise.printing.rulebook import add_rulebook
from edgewise.printing.score_sheet import add_score_sheet
from edgewise.printing.sheets import sheet_svg, sheets_of
from edgewise.printing.signs import tile_marks


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
    marks = tile_marks(game, tiles, language)
    drawn = [sheet_svg(tiles, layout, sheet, marks) for sheet in sheets]
    for k, svg in enumerate(drawn + inserts, 1):
        pdf.add_page()
        put(pdf, svg, 0, 0, layout.width, layout.height)
        if progress:
            progress(k, total)
    if rules:
        add_rulebook(pdf, game, layout, language, chosen)
        add_contents(pdf, game, chosen, language)
        add_score_sheet(pdf, game, chosen, language)
    return bytes(pdf.output()), int(pdf.page_no())


def write_file(path: Path, made: bytes) -> None:
    """Writes a PDF to a file."""
    try:
        path.write_bytes(made)
    except OSError as error:
        raise EdgewiseError(f"{path} cannot be written: {error.strerror}") from None
