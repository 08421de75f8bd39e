"""A board as a poster: one page in the colour of the table, with the players and their points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.printing.boards import board_drawings, place_boards, scale_for
from edgewise.printing.layout import Layout
from edgewise.printing.paper import FONT, new_pdf, printable, put
from edgewise.printing.position import PrintedPosition
from edgewise.printing.sheets import BOOK
from edgewise.render.art import find_art
from edgewise.render.seats import draw_seat
from edgewise.render.svg import document

if TYPE_CHECKING:
    from fpdf import FPDF

EDGE = 14.0
HEAD, FOOT = 22.0, 20.0
"""Room for the name of the game, and for the players."""


def poster_pdf(position: PrintedPosition, layout: Layout) -> bytes:
    """Draws the boards as large as the page allows, upright or lying."""
    drawings = board_drawings(position, coordinates=False)

    def room(width: float, height: float) -> float:
        inner = width - 2 * EDGE, height - HEAD - FOOT - EDGE
        return max(scale_for(drawings, k, *inner) for k in range(1, len(drawings) + 1))

    pages = [(layout.width, layout.height), (layout.height, layout.width)]
    width, height = max(pages, key=lambda page: room(*page))
    art = find_art(position.sheet)
    pdf = new_pdf(position.title, width, height)
    pdf.add_page()
    pdf.set_fill_color(art.table)
    pdf.rect(0, 0, width, height, style="F")
    pdf.set_text_color("#ffffff")
    pdf.set_font(FONT, style="B", size=26)
    pdf.text(EDGE, EDGE + 8, printable(position.title))
    box = (EDGE, HEAD + EDGE / 2, width - 2 * EDGE, height - HEAD - FOOT - EDGE)
    place_boards(pdf, drawings, box)
    _write_players(pdf, position, width, height)
    return bytes(pdf.output())


def _write_players(pdf: FPDF, position: PrintedPosition, width: float, height: float) -> None:
    """Writes the players below the boards, each with seat, name and points; winners stand out."""
    count = len(position.players)
    step = (width - 2 * EDGE) / count
    y = height - FOOT + 4
    for seat, player in enumerate(position.players):
        x = EDGE + step * seat
        mark = document(draw_seat(seat, 20), (-22, -22, 44, 44), scale=1, label="")
        put(pdf, mark, x, y - 5, 7, 7)
        won = seat in position.winners
        pdf.set_font(FONT, style="B" if won else "", size=12)
        pdf.set_text_color("#ffd84d" if won else "#ffffff")
        pdf.text(x + 9, y, printable(_shortened(pdf, player.name, step - 12)))
        if player.points is not None:
            pdf.set_font(FONT, size=10)
            said = BOOK.words(position.language).phrase("worth", {"count": player.points})
            pdf.text(x + 9, y + 5.5, printable(said))


def _shortened(pdf: FPDF, text: str, width: float) -> str:
    """Leaves so much of a text as fits into a line."""
    if pdf.get_string_width(printable(text)) <= width:
        return text
    while text and pdf.get_string_width(printable(text + "...")) > width:
        text = text[:-1]
    return text + "..."
