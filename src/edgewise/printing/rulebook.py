"""The rulebook in print: a page in brief, then the clauses, each with the picture that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from edgewise.core.game import Game
from edgewise.core.words.book import ENGLISH
from edgewise.games import find
from edgewise.learning.captions import caption
from edgewise.learning.essentials import essentials_of
from edgewise.learning.illustrations import Illustration, illustrations_of
from edgewise.printing.box_rules import absent_clauses, rules_in_box
from edgewise.printing.contents import about_box
from edgewise.printing.layout import Layout
from edgewise.printing.paper import ACCENT, FONT, INK, MONO, SOFT, printable, put, write
from edgewise.printing.sheets import BOOK
from edgewise.render.turns import BACK

if TYPE_CHECKING:
    from fpdf import FPDF

RULER = 50.0
"""How long the line is that shows the scale, in millimetres."""
SIDE, TOP = 20.0, 18.0
SCALE = 0.1
"""Millimetres for a unit of a picture: a tile is 10 mm wide where there is room."""
HIGHEST = 62.0
"""No picture is higher."""
GAP = 9.0
"""Between the picture before and the one after."""
LETTERS, LINE = 105, 4.4
"""Letters of a line of text, and its height: enough to tell what fits on a page."""

Pair = tuple[str, str]


def add_rulebook(
    pdf: FPDF,
    game: Game,
    layout: Layout,
    language: str,
    options: Mapping[str, object] | None = None,
) -> None:
    """Adds the pages of a rulebook, with the pictures that can be laid with the printed tiles."""
    chosen = game.checked_options(options or {})
    pdf.set_margins(SIDE, TOP, SIDE)
    pdf.set_auto_page_break(True, TOP)
    pdf.add_page()
    _draw_ruler(pdf, layout, language)
    pictures = fitting_pictures(game)
    if _add_essentials(pdf, game, pictures, language, absent_clauses(game, chosen)):
        pdf.add_page()
    book = _Pictures(pdf, game, layout, language)
    for text, clause in clauses_apart(rulebook_text(game, language, chosen)):
        book.make_room(text, pictures.get(clause, []))
        _write_html(pdf, html_of(text))
        book.add(clause, pictures.get(clause, []))


def fitting_pictures(game: Game) -> dict[str, list[Illustration]]:
    """Lists the pictures of each clause in which every tile is one of the game's tiles."""
    pictures = illustrations_of(game)
    if game.has_own_tiles():
        return pictures
    usual, own = find(game.id).tiles.sheet, game.tiles.sheet
    same = {
        name
        for name, tile in usual.tiles.items()
        if name in own.tiles and own.tiles[name].shape() == tile.shape()
    }
    found = {
        clause: [each for each in shown if tiles_shown(each) <= same]
        for clause, shown in pictures.items()
    }
    return {clause: shown for clause, shown in found.items() if shown}


def tiles_shown(picture: Illustration) -> set[str]:
    """Lists the tiles that lie on the boards and in the hands of a picture."""
    found: set[str] = set()
    for scene in (picture.before, picture.after):
        found |= {entry["tile"] for board in scene.boards for entry in board if "tile" in entry}
        found |= {name for hand in scene.hands for name in hand if name != BACK}
    return found


def _write_html(pdf: FPDF, html: str) -> None:
    from fpdf.fonts import FontFace, TextStyle

    pdf.set_font(FONT, size=9.5)
    pdf.set_text_color(INK)
    styles = {
        "h1": TextStyle(font_size_pt=20, font_style="B", color=INK, b_margin=0.1),
        "h2": TextStyle(font_size_pt=12, font_style="B", color=ACCENT, t_margin=2, b_margin=0.05),
        "h3": TextStyle(font_size_pt=10, font_style="B", color=INK, t_margin=2, b_margin=0.05),
        "ul": TextStyle(t_margin=0),
        "ol": TextStyle(t_margin=0),
        "li": TextStyle(l_margin=4, t_margin=1),
        "code": FontFace(family=MONO),
    }
    pdf.write_html(html, tag_styles=styles)


def _add_essentials(
    pdf: FPDF,
    game: Game,
    pictures: dict[str, list[Illustration]],
    language: str,
    absent: set[str],
) -> bool:
    """Writes the game in brief, a picture on the right of each part; tells whether there is any."""
    said = BOOK.words(language)
    found = [each for each in essentials_of(game) if each.clause not in absent]
    if not found:
        return False
    write(pdf, game.rulebook.in_language(language).title, 20, bold=True)
    write(pdf, said.phrase("brief", {}), 11, colour=SOFT)
    for each in found:
        shown = pictures.get(each.clause, [])[:1]
        width, height = _fitted(shown[0], 62, 40) if shown else (0.0, 0.0)
        lines = len(each.text(language)) * LINE / 60
        if pdf.will_page_break(max(height, lines) + 8):
            pdf.add_page()
        pdf.ln(4)
        top = pdf.get_y()
        wide = pdf.epw - 68 if shown else pdf.epw
        title = each.title(language) or said.phrase(each.part, {})
        write(pdf, title, 12, width=wide, bold=True, colour=ACCENT)
        write(pdf, each.text(language), 10.5, width=wide)
        bottom = pdf.get_y()
        for picture in shown:
            put(pdf, picture.svg(game, "after"), pdf.w - SIDE - width, top, width, height)
        pdf.set_y(max(bottom, top + height))
    return True


def _fitted(shown: Illustration, width: float, height: float) -> tuple[float, float]:
    """Tells how large a picture is in a given room, in millimetres."""
    extent = shown.extent
    scale = min(SCALE, width / extent.width, height / extent.height)
    return extent.width * scale, extent.height * scale


class _Pictures:
    """Puts pictures below clauses; those that were printed before are only pointed to."""

    def __init__(self, pdf: FPDF, game: Game, layout: Layout, language: str) -> None:
        self._pdf = pdf
        self._game = game
        self._said = BOOK.words(language)
        self._words = game.words(language)
        self._language = language
        self._bottom = layout.height - TOP
        self._printed: dict[Pair, str] = {}

    def make_room(self, text: str, shown: list[Illustration]) -> None:
        """Begins a new page where a clause and its picture would not stand on this one."""
        new = self._new(shown)
        if new is None:
            return
        height = len(text) / LETTERS * LINE + 8 + self._size(new)[1] + 10
        if self._pdf.get_y() + height > self._bottom:
            self._pdf.add_page()

    def add(self, clause: str, shown: list[Illustration]) -> None:
        """Puts the first pictures that are new below a clause, or says where they stand."""
        new = self._new(shown)
        if new is not None:
            self._printed[self._pair(new)] = clause
            self._draw(new)
        elif shown:
            there = self._printed[self._pair(shown[0])]
            self._caption(self._said.phrase("see", {"clause": there}))

    def _new(self, shown: list[Illustration]) -> Illustration | None:
        return next((each for each in shown if self._pair(each) not in self._printed), None)

    def _pair(self, shown: Illustration) -> Pair:
        return shown.svg(self._game, "before"), shown.svg(self._game, "after")

    def _size(self, shown: Illustration) -> tuple[float, float]:
        return _fitted(shown, (self._pdf.epw - 5 - GAP) / 2, HIGHEST)

    def _draw(self, shown: Illustration) -> None:
        pdf = self._pdf
        width, height = self._size(shown)
        if pdf.get_y() + height + 10 > self._bottom:
            pdf.add_page()
        left, top = SIDE + 5, pdf.get_y() + 1.5
        before, after = self._pair(shown)
        put(pdf, before, left, top, width, height)
        put(pdf, after, left + width + GAP, top, width, height)
        _draw_arrow(pdf, left + width + GAP / 2, top + height / 2)
        pdf.set_y(top + height + 1)
        self._caption(" ".join([shown.scenario.title_in(self._language), self._result(shown)]))

    def _result(self, shown: Illustration) -> str:
        told = caption(shown, self._words)
        if shown.refusal is not None:
            return self._said.phrase("refused", {"why": told})
        if shown.items:
            points = shown.items[0].points
            return self._said.phrase("gained", {"count": points, "label": told})
        return ""

    def _caption(self, text: str) -> None:
        self._pdf.set_x(SIDE + 5)
        write(self._pdf, text, 8.5, width=self._pdf.epw - 5, italic=True, colour=SOFT)
        self._pdf.set_x(SIDE)
        self._pdf.ln(1.5)


def _draw_arrow(pdf: FPDF, x: float, y: float) -> None:
    pdf.set_draw_color(SOFT)
    pdf.set_line_width(0.5)
    pdf.line(x - 2.5, y, x + 2, y)
    pdf.line(x + 0.3, y - 1.7, x + 2.2, y)
    pdf.line(x + 0.3, y + 1.7, x + 2.2, y)
    pdf.set_line_width(0.2)


def _draw_ruler(pdf: FPDF, layout: Layout, language: str) -> None:
    """Draws a line of known length, to see whether the printer kept the scale."""
    y = layout.height - 10
    pdf.set_draw_color(120)
    pdf.line(20, y, 20 + RULER, y)
    for x in (20.0, 20 + RULER):
        pdf.line(x, y - 1.5, x, y + 1.5)
    pdf.set_font(FONT, size=8)
    said = BOOK.words(language).phrase("ruler", {"length": f"{RULER:.0f}"})
    pdf.text(20 + RULER + 3, y + 1, said)


def clauses_apart(rules: str) -> Iterator[tuple[str, str]]:
    """Splits a rulebook after each clause; what follows the last has the number ``""``."""
    lines: list[str] = []
    number = ""
    for line in rules.splitlines():
        found = re.match(r"- \*\*([^*]+)\*\* ", line)
        if number and (found or not line.startswith("  ")):
            yield "\n".join(lines), number
            lines, number = [], ""
        lines.append(line)
        number = found[1] if found else number
    yield "\n".join(lines), number


def rulebook_text(
    game: Game, language: str = ENGLISH, options: Mapping[str, object] | None = None
) -> str:
    """Reads the rulebook of a game as it is printed: with what the box has, and for its tiles."""
    chosen = game.checked_options(options or {})
    rules = rules_in_box(game, language, chosen)
    title, _, rest = rules.partition("\n## ")
    heading, _, body = rest.partition("\n")
    if not game.has_own_tiles():  # the first heading is that of the material
        heading = BOOK.words(language).phrase("usual-material", {})
    this = BOOK.words(language).phrase("this-set", {})
    notice = about_box(game, chosen, language)
    return f"{title}\n\n## {this}\n\n{notice}\n\n## {heading}\n{body}"


def html_of(rules: str) -> str:
    """Makes HTML of rules, with signs that the fonts have."""
    html = printable(MarkdownIt("commonmark").enable("table").render(rules))
    html = re.sub(r">\n+<", "><", html)
    html = re.sub(r"<(p|ul|ol)>", r'<\1 line-height="1.3">', html)
    return html.replace("<td>", '<td align="left">').replace("<th>", '<th align="left">')
