"""One PDF of a game: sheets of tiles, cards and pieces, then the rulebook."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.words.book import ENGLISH
from edgewise.printing.inserts import insert_pages, printed_name
from edgewise.printing.layout import Layout
from edgewise.printing.options import tiles_in_box
from edgewise.printing.sheets import BOOK, sheet_svg, sheets_of

if TYPE_CHECKING:
    from fpdf import FPDF

RULER = 50.0
"""How long the line is that shows the scale, in millimetres."""
INK, ACCENT = "#20262b", "#a8322a"
FIGURES = "\n## How the set plays"
_PLAIN_SIGNS = str.maketrans({"≥": ">=", "≤": "<=", "→": "->", "−": "-", "\u202f": " "})  # noqa: RUF001


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
    if language not in game.book.languages():
        language = ENGLISH
    name = printed_name(game, language)
    pdf = _new_pdf(name, layout)
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
        _add_rulebook(pdf, game, layout, language)
    try:
        path.write_bytes(bytes(pdf.output()))
    except OSError as error:
        raise EdgewiseError(f"{path} cannot be written: {error.strerror}") from None
    return int(pdf.page_no())


def _new_pdf(name: str, layout: Layout) -> FPDF:
    from fpdf import FPDF  # it takes a while to load, and other commands do not need it

    pdf = FPDF(unit="mm", format=(layout.width, layout.height))
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.set_title(name)
    pdf.set_auto_page_break(False)
    return pdf


def _add_rulebook(pdf: FPDF, game: Game, layout: Layout, language: str) -> None:
    from fpdf.fonts import FontFace, TextStyle

    pdf.set_margins(20, 18, 20)
    pdf.set_auto_page_break(True, 18)
    pdf.add_page()
    _draw_ruler(pdf, layout, language)
    pdf.set_font("helvetica", size=9.5)
    styles = {
        "h1": TextStyle(font_size_pt=20, font_style="B", color=INK, b_margin=0.1),
        "h2": TextStyle(font_size_pt=12, font_style="B", color=ACCENT, t_margin=2, b_margin=0.05),
        "h3": TextStyle(font_size_pt=10, font_style="B", color=INK, t_margin=2, b_margin=0.05),
        "ul": TextStyle(t_margin=0),
        "ol": TextStyle(t_margin=0),
        "li": TextStyle(l_margin=4, t_margin=1),
        "code": FontFace(family="courier"),
    }
    pdf.write_html(rulebook_html(game, language), tag_styles=styles)


def _draw_ruler(pdf: FPDF, layout: Layout, language: str) -> None:
    """Draws a line of known length, to see whether the printer kept the scale."""
    y = layout.height - 10
    pdf.set_draw_color(120)
    pdf.line(20, y, 20 + RULER, y)
    for x in (20.0, 20 + RULER):
        pdf.line(x, y - 1.5, x, y + 1.5)
    pdf.set_font("helvetica", size=8)
    said = BOOK.words(language).phrase("ruler", {"length": f"{RULER:.0f}"})
    pdf.text(20 + RULER + 3, y + 1, said)


def _about_other_tiles(game: Game, rules: str, language: str) -> str:
    """Says in the rulebook what this set holds, and that other numbers are of the usual one."""
    sheet, said, words = game.tiles.sheet, BOOK.words(language), game.words(language)
    piles = [
        said.phrase("pile", {"count": size, "pile": words.name_of(name)})
        for name, size in sheet.piles.items()
    ]
    total = sum(tile.count for tile in sheet.tiles.values())
    notice = said.phrase(
        "other-set",
        {
            "name": sheet.name or said.phrase("this-set", {}),
            "game": words.name,
            "tiles": said.phrase("tiles", {"count": total}),
            "kinds": said.phrase("kinds", {"count": len(sheet.tiles)}),
            "piles": ", ".join(piles),
            "edges": ", ".join(words.name_of(e) for e in sheet.edges if e != sheet.blank),
        },
    )
    title, _, rest = rules.partition("\n## ")
    _, _, rest = rest.partition("\n")  # the first heading is that of the material
    usual = said.phrase("usual-material", {})
    return f"{title}\n\n## {said.phrase('this-set', {})}\n\n{notice}\n\n## {usual}\n{rest}"


def rulebook_html(game: Game, language: str = ENGLISH) -> str:
    """Makes HTML of a rulebook, with signs that the fonts of every PDF reader have.

    The figures for designers at its end are left out.
    """
    rules = game.rulebook.in_language(language).markdown.split(FIGURES)[0]
    if not game.has_own_tiles():
        rules = _about_other_tiles(game, rules, language)
    html = MarkdownIt("commonmark").enable("table").render(rules).translate(_PLAIN_SIGNS)
    html = re.sub(r">\n+<", "><", html)
    html = re.sub(r"<(p|ul|ol)>", r'<\1 line-height="1.3">', html)
    html = html.replace("<td>", '<td align="left">').replace("<th>", '<th align="left">')
    return html.encode("cp1252", "replace").decode("latin-1")
