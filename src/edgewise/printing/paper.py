"""What all PDFs share: a new one, the signs that its fonts have, and drawings on its pages."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fpdf import FPDF

INK, ACCENT, SOFT = "#20262b", "#a8322a", "#6b7780"
FONT = "helvetica"
_PLAIN_SIGNS = str.maketrans({"≥": ">=", "≤": "<=", "→": "->", "−": "-", "\u202f": " "})  # noqa: RUF001


def new_pdf(title: str, width: float, height: float) -> FPDF:
    """Begins a PDF; the same drawings give the same file."""
    from fpdf import FPDF  # it takes a while to load, and other commands do not need it

    pdf = FPDF(unit="mm", format=(width, height))
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.set_title(title)
    pdf.set_auto_page_break(False)
    return pdf


def with_plain_signs(text: str) -> str:
    """Writes signs that the fonts lack by others."""
    return text.translate(_PLAIN_SIGNS)


def printable(text: str) -> str:
    """Leaves of a text what the fonts of every PDF reader can show."""
    return with_plain_signs(text).encode("cp1252", "replace").decode("latin-1")


def is_printable(text: str) -> bool:
    """Tells whether the fonts can show all of a text."""
    return with_plain_signs(text).encode("cp1252", "ignore").decode("cp1252") == with_plain_signs(
        text
    )


def put(pdf: FPDF, svg: str, x: float, y: float, width: float, height: float) -> None:
    """Puts a drawing on the page."""
    pdf.image(io.BytesIO(svg.encode()), x=x, y=y, w=width, h=height)


def write(
    pdf: FPDF,
    text: str,
    size: float,
    *,
    width: float = 0.0,
    bold: bool = False,
    italic: bool = False,
    colour: str = INK,
) -> None:
    """Writes lines where the page goes on, no wider than told."""
    pdf.set_font(FONT, style=("B" if bold else "") + ("I" if italic else ""), size=size)
    pdf.set_text_color(colour)
    pdf.multi_cell(width, size * 0.48, printable(text), align="L", new_x="LEFT", new_y="NEXT")
