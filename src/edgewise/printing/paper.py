"""What all PDFs share: a new one with its fonts in it, and drawings on its pages."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from edgewise.render.geometry import FONT as SVG_FONT

if TYPE_CHECKING:
    from fpdf import FPDF

INK, ACCENT, SOFT = "#20262b", "#a8322a", "#6b7780"
FONT, MONO = "edgewise", "edgewise-mono"
FOLDER = Path(__file__).with_name("fonts")
FILES = (
    (FONT, "", "sans"),
    (FONT, "B", "sans-bold"),
    (FONT, "I", "sans-italic"),
    (MONO, "", "mono"),
)
"""The fonts that every PDF carries: family, style and file."""
UNKNOWN_SIGN = "?"
_PLAIN_SIGNS = str.maketrans({"\u202f": "\u00a0"})


def new_pdf(title: str, width: float, height: float) -> FPDF:
    """Begins a PDF; the same drawings give the same file."""
    from fpdf import FPDF  # it takes a while to load, and other commands do not need it

    pdf = FPDF(unit="mm", format=(width, height))
    for family, style, name in FILES:
        pdf.add_font(family, style, FOLDER / f"{name}.ttf")
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.set_title(title)
    pdf.set_auto_page_break(False)
    return pdf


@cache
def known_signs() -> frozenset[str]:
    """Lists the signs that the fonts have."""
    from fontTools.ttLib import TTFont

    return frozenset(chr(code) for code in TTFont(FOLDER / "sans.ttf").getBestCmap())


def printable(text: str) -> str:
    """Keeps the part of a text that the fonts can show."""
    known = known_signs()
    plain = text.translate(_PLAIN_SIGNS)
    return "".join(sign if sign in known or sign == "\n" else UNKNOWN_SIGN for sign in plain)


def is_printable(text: str) -> bool:
    """Tells whether the fonts can show all of a text."""
    return known_signs().issuperset(text.translate(_PLAIN_SIGNS))


def put(pdf: FPDF, svg: str, x: float, y: float, width: float, height: float) -> None:
    """Puts a drawing on the page."""
    svg = svg.replace(SVG_FONT, f'font-family="{FONT}"')
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
