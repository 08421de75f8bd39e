"""A sheet to write points on: a column for each player, or for each match of a solitaire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from edgewise.core.game import Game
from edgewise.printing.paper import FONT, INK, SOFT, printable, put, write
from edgewise.printing.sheets import BOOK
from edgewise.render.seats import draw_seat
from edgewise.render.svg import document

if TYPE_CHECKING:
    from fpdf import FPDF

ALONE = 5
"""How many matches of one player stand side by side."""
LINE, HEAD = 8.0, 12.0


def add_score_sheet(pdf: FPDF, game: Game, options: Mapping[str, object], language: str) -> None:
    """Adds a page with a table to fill in, and what points are for where that can be listed."""
    said = BOOK.words(language)
    pdf.add_page()
    write(pdf, said.phrase("score-sheet", {"name": game.words(language).name}), 16, bold=True)
    pdf.ln(4)
    most = max(game.seats)
    columns = most if most > 1 else ALONE
    named = reasons(game, options, language) if most == 1 else []
    pdf.set_font(FONT, size=9)
    first = max([38.0, *(pdf.get_string_width(printable(label)) + 3 for label in named)])
    wide = (pdf.epw - first) / columns
    left, top = pdf.l_margin, pdf.get_y()
    lines = int((pdf.h - pdf.b_margin - top - HEAD - 2 * LINE) / LINE)
    lines = len(named) if named else lines
    total = said.phrase("total", {})
    pdf.set_draw_color(SOFT)
    for k in range(columns):
        x = left + first + k * wide
        if most > 1:
            mark = document(draw_seat(k, 20), (-22, -22, 44, 44), scale=1, label="")
            put(pdf, mark, x + 1.5, top + 3, 6, 6)
        else:
            pdf.set_font(FONT, size=9)
            pdf.text(x + wide / 2 - 1, top + 8, str(k + 1))
    bottom = top + HEAD + (lines + 1) * LINE
    for k in range(lines + 2):
        y = top + HEAD + k * LINE
        pdf.set_line_width(0.5 if k in (0, lines) else 0.15)
        pdf.line(left, y, left + pdf.epw, y)
        text = total if k == lines else named[k] if k < len(named) else ""
        pdf.set_font(FONT, style="B" if k == lines else "", size=9)
        pdf.set_text_color(INK)
        if k <= lines:
            pdf.text(left + 1, y + 5.3, printable(text))
    pdf.set_line_width(0.15)
    for k in range(columns + 1):
        x = left + first + k * wide
        pdf.line(x, top, x, bottom)


def reasons(game: Game, options: Mapping[str, object], language: str) -> list[str]:
    """Lists what points are for, where that does not depend on the match; else nothing.

    A match that just began lists all of it then, by the rules that are chosen.
    """
    words = game.words(language)
    items = game.new(max(game.seats), options).score_items(0)
    labels = [said.kind or said.label for item in items if (said := words.points.get(item.code))]
    plain = [label for label in labels if isinstance(label, str) and "{" not in label]
    return plain if len(plain) == len(items) else []
