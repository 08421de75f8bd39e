"""One PDF of a game: sheets of tiles, cards and pieces, then the rulebook."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from edgewise.core.errors import EdgewiseError, counted
from edgewise.core.game import Game
from edgewise.printing.inserts import insert_pages
from edgewise.printing.layout import Layout
from edgewise.printing.sheets import sheet_svg, sheets_of

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
    rules: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Writes the PDF and tells how many pages it has; the same game gives the same file.

    ``progress`` is told after each sheet how many of how many are drawn.
    """
    pdf = _new_pdf(game, layout)
    sheets = sheets_of(game.tiles.sheet, layout)
    inserts = insert_pages(game, layout)
    total = len(sheets) + len(inserts)
    drawn = [sheet_svg(game.tiles.sheet, layout, sheet) for sheet in sheets]
    for k, svg in enumerate(drawn + inserts, 1):
        pdf.add_page()
        pdf.image(io.BytesIO(svg.encode()), x=0, y=0, w=layout.width, h=layout.height)
        if progress:
            progress(k, total)
    if rules:
        _add_rulebook(pdf, game, layout)
    try:
        path.write_bytes(bytes(pdf.output()))
    except OSError as error:
        raise EdgewiseError(f"{path} cannot be written: {error.strerror}") from None
    return int(pdf.page_no())


def _new_pdf(game: Game, layout: Layout) -> FPDF:
    from fpdf import FPDF  # it takes a while to load, and other commands do not need it

    pdf = FPDF(unit="mm", format=(layout.width, layout.height))
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.set_title(game.name)
    pdf.set_auto_page_break(False)
    return pdf


def _add_rulebook(pdf: FPDF, game: Game, layout: Layout) -> None:
    from fpdf.fonts import FontFace, TextStyle

    pdf.set_margins(20, 18, 20)
    pdf.set_auto_page_break(True, 18)
    pdf.add_page()
    _draw_ruler(pdf, layout)
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
    pdf.write_html(rulebook_html(game), tag_styles=styles)


def _draw_ruler(pdf: FPDF, layout: Layout) -> None:
    """Draws a line of known length, to see whether the printer kept the scale."""
    y = layout.height - 10
    pdf.set_draw_color(120)
    pdf.line(20, y, 20 + RULER, y)
    for x in (20.0, 20 + RULER):
        pdf.line(x, y - 1.5, x, y + 1.5)
    pdf.set_font("helvetica", size=8)
    pdf.text(20 + RULER + 3, y + 1, f"{RULER:.0f} mm, if the tiles were printed at 100 %")


def _about_other_tiles(game: Game, rules: str) -> str:
    """Says in the rulebook what this set holds, and that other numbers are of the usual one."""
    sheet = game.tiles.sheet
    piles = ", ".join(f"{size} in the pile *{name}*" for name, size in sheet.piles.items())
    edges = ", ".join(name for name in sheet.edges if name != sheet.blank)
    total = sum(tile.count for tile in sheet.tiles.values())
    notice = (
        f"## This set\n\n**{sheet.name or 'This set'}** is another set than the one that "
        f"{game.name} comes with. It has {counted(total, 'tile')} of "
        f"{counted(len(sheet.tiles), 'kind')} ({piles}); "
        f"what their sides show: {edges}. All numbers and kinds of tiles that the rules below "
        "name are those of the usual set; here these hold instead.\n\n"
    )
    title, _, rest = rules.partition("\n## ")
    return f"{title}\n\n{notice}## {rest}".replace("## Material", "## Material of the usual set", 1)


def rulebook_html(game: Game) -> str:
    """Makes HTML of a rulebook, with signs that the fonts of every PDF reader have.

    The figures for designers at its end are left out.
    """
    rules = game.rulebook.markdown.split(FIGURES)[0]
    if not game.has_own_tiles():
        rules = _about_other_tiles(game, rules)
    html = MarkdownIt("commonmark").enable("table").render(rules).translate(_PLAIN_SIGNS)
    html = re.sub(r">\n+<", "><", html)
    html = re.sub(r"<(p|ul|ol)>", r'<\1 line-height="1.3">', html)
    html = html.replace("<td>", '<td align="left">').replace("<th>", '<th align="left">')
    return html.encode("cp1252", "replace").decode("latin-1")
