"""A position as a set-up sheet: all that one needs to lay it out on a table and play on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.printing.boards import board_drawings, place_boards
from edgewise.printing.layout import Layout
from edgewise.printing.paper import ACCENT, FONT, INK, SOFT, new_pdf, printable, put, write
from edgewise.printing.position import Player, PrintedPosition
from edgewise.printing.sheets import BOOK
from edgewise.render.art import find_art
from edgewise.render.faces import place_tile, symbols
from edgewise.render.geometry import FONT as SVG_FONT
from edgewise.render.geometry import number
from edgewise.render.seats import draw_seat
from edgewise.render.svg import CELL, document, faces_on
from edgewise.render.turns import BACK

if TYPE_CHECKING:
    from fpdf import FPDF

SIDE, TOP = 18.0, 16.0
BOARD_SCALE = 0.2
"""Millimetres for a unit of the board: a tile is 20 mm wide where there is room."""
BOARD_SHARE = 0.5
"""So much of the page the boards may take."""
HAND_TILE, REST_TILE = 12.0, 10.0
STEP = CELL + 12

Counted = tuple[str, int]


def setup_pdf(position: PrintedPosition, layout: Layout) -> bytes:
    """Draws boards with coordinates, then hands, what lies beside the board, and the bag."""
    said = BOOK.words(position.language)
    title = said.phrase("set-up", {"name": position.title})
    pdf = new_pdf(title, layout.width, layout.height)
    pdf.set_margins(SIDE, TOP, SIDE)
    pdf.set_auto_page_break(True, TOP)
    pdf.add_page()
    write(pdf, title, 18, bold=True)
    write(pdf, _whose_turn(position), 11, colour=SOFT)
    box = (SIDE, pdf.get_y() + 3, pdf.epw, layout.height * BOARD_SHARE)
    drawings = board_drawings(position, coordinates=True)
    high = place_boards(pdf, drawings, box, most=BOARD_SCALE, centred=False)
    pdf.set_y(box[1] + high + 5)
    for seat, player in enumerate(position.players):
        _add_player(pdf, position, seat, player)
    for label, value in position.facts:
        write(pdf, f"{label}: {value}", 10)
    rest = "unseen" if position.has_hidden_hands else "bag"
    _add_tiles(pdf, position, said.phrase(rest, {}), position.bag)
    _add_tiles(pdf, position, said.phrase("set-aside", {}), position.set_aside)
    return bytes(pdf.output())


def _whose_turn(position: PrintedPosition) -> str:
    said = BOOK.words(position.language)
    if position.to_move is not None:
        return said.phrase("to-move", {"name": position.players[position.to_move].name})
    return said.phrase("over" if position.winners else "chance", {})


def fact_words(label: str, value: str) -> str:
    """Says what lies in front of a seat; values such as "in jail 2" say what they are."""
    is_told = any(word.isalpha() and word in label.casefold() for word in value.casefold().split())
    return value if is_told else f"{label}: {value}"


def _add_player(pdf: FPDF, position: PrintedPosition, seat: int, player: Player) -> None:
    """Adds the line of a seat: mark, name, points, and the tiles of its hand below."""
    if pdf.will_page_break(9 + (HAND_TILE if player.hand else 0)):
        pdf.add_page()
    said, top = BOOK.words(position.language), pdf.get_y()
    mark = document(draw_seat(seat, 20), (-22, -22, 44, 44), scale=1, label="")
    put(pdf, mark, SIDE, top, 6, 6)
    told = [said.phrase("worth", {"count": player.points})] if player.points is not None else []
    told += [fact_words(label, value) for label, value in player.facts]
    pdf.set_font(FONT, style="B" if seat == position.to_move else "", size=11)
    pdf.set_text_color(INK)
    pdf.text(SIDE + 8, top + 4.4, printable(", ".join([player.name, *told])))
    pdf.set_y(top + 7.5)
    if player.hand:
        _add_strip(pdf, position, [(name, 1) for name in player.hand], HAND_TILE, SIDE + 8)
    pdf.ln(1.5)


def _add_tiles(
    pdf: FPDF, position: PrintedPosition, title: str, tiles: tuple[Counted, ...]
) -> None:
    """Adds tiles with how many there are of each, under a title; nothing, if there are none."""
    known = [(name, count) for name, count in tiles if name in position.sheet.tiles and count]
    if not known:
        return
    if pdf.will_page_break(REST_TILE + 12):
        pdf.add_page()
    pdf.ln(1.5)
    total = sum(count for _, count in known)
    write(pdf, f"{title} ({total})", 11, bold=True, colour=ACCENT)
    pdf.ln(1)
    _add_strip(pdf, position, known, REST_TILE, SIDE)


def _add_strip(
    pdf: FPDF, position: PrintedPosition, tiles: list[Counted], size: float, left: float
) -> None:
    """Adds tiles in lines, each with its number where there are several."""
    wide = size * STEP / CELL
    per_line = int((pdf.w - SIDE - left) / wide)
    for start in range(0, len(tiles), per_line):
        if pdf.will_page_break(wide):
            pdf.add_page()
        line = tiles[start : start + per_line]
        put(pdf, _strip_svg(position, line), left, pdf.get_y(), wide * len(line), wide)
        pdf.set_y(pdf.get_y() + wide)


def _strip_svg(position: PrintedPosition, tiles: list[Counted]) -> str:
    art = find_art(position.sheet)
    drawn = []
    for k, (name, count) in enumerate(tiles):
        drawn.append(place_tile(art, name, 0, k * STEP, 0))
        if count > 1:
            at = f"translate({number(k * STEP + 36)} 36)"
            drawn.append(f'<g transform="{at}">{_count_badge(count)}</g>')
    known = [{"tile": name} for name, _ in tiles if name != BACK]
    defs = symbols(art, faces_on(art, known), back=any(name == BACK for name, _ in tiles))
    box = (-STEP / 2, -STEP / 2, STEP * len(tiles), STEP)
    return document("".join(drawn), box, scale=1, label="", defs=defs)


def _count_badge(count: int) -> str:
    return (
        f'<circle r="19" fill="{INK}" stroke="#ffffff" stroke-width="3"/>'
        f'<text y="9" {SVG_FONT} text-anchor="middle" font-weight="700" font-size="25"'
        f' fill="#ffffff">{count}</text>'
    )
