"""Boards on paper: as large as they fit side by side or below each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from edgewise.printing.paper import put
from edgewise.printing.position import PrintedPosition
from edgewise.render.art import Art, find_art
from edgewise.render.faces import symbols
from edgewise.render.marks import Frame, Marks
from edgewise.render.seats import draw_seat
from edgewise.render.svg import CELL, Box, document, draw_board, draw_cells, faces_on

if TYPE_CHECKING:
    from fpdf import FPDF

MARGIN = 12.0
GAP = 6.0
"""Between boards, in millimetres."""


@dataclass(frozen=True)
class Drawing:
    """A board as SVG, and what room it takes."""

    svg: str
    width: float
    height: float


def board_drawings(position: PrintedPosition, *, coordinates: bool) -> list[Drawing]:
    """Draws each board on its own, with coordinates on a table or plainly."""
    art = find_art(position.sheet)
    found = []
    for number, board in enumerate(position.boards):
        frame = position.frame if number == 0 else Frame(position.frame.bounds)
        if coordinates:
            body, box = draw_board(art, board, Marks(), frame=frame)
        else:
            body, box = _plainly(art, position, number, frame)
        if len(position.boards) > 1:
            corner = f"translate({box[0] + 26:g} {box[1] + 26:g})"
            body += f'<g transform="{corner}">{draw_seat(number, 20)}</g>'
        defs = symbols(art, faces_on(art, board))
        svg = document(body, box, scale=1, label="", defs=defs)
        found.append(Drawing(svg, box[2], box[3]))
    return found


def _plainly(art: Art, position: PrintedPosition, number: int, frame: Frame) -> tuple[str, Box]:
    board = position.boards[number]
    cells = [(int(entry["x"]), int(entry["y"])) for entry in board] + frame.cells()
    xs, ys = [x for x, _ in cells] or [0], [y for _, y in cells] or [0]
    edge = CELL / 2 + MARGIN
    box = (
        min(xs) * CELL - edge,
        min(ys) * CELL - edge,
        (max(xs) - min(xs)) * CELL + 2 * edge,
        (max(ys) - min(ys)) * CELL + 2 * edge,
    )
    return draw_cells(art, board, Marks(), frame), box


def scale_for(drawings: list[Drawing], columns: int, width: float, height: float) -> float:
    """Tells how many millimetres a unit may have, with this many boards side by side."""
    rows = -(-len(drawings) // columns)
    wide = columns * max(each.width for each in drawings)
    high = rows * max(each.height for each in drawings)
    return min((width - GAP * (columns - 1)) / wide, (height - GAP * (rows - 1)) / high)


def place_boards(
    pdf: FPDF,
    drawings: list[Drawing],
    box: Box,
    *,
    most: float = float("inf"),
    centred: bool = True,
) -> float:
    """Puts boards into a box of the page, as large as they fit; returns how high they are.

    ``most`` is how many millimetres a unit has at most. Boards that are not centred begin at the
    top of the box.
    """
    x, y, width, height = box
    scales = {k: scale_for(drawings, k, width, height) for k in range(1, len(drawings) + 1)}
    columns = max(scales, key=lambda k: (min(most, scales[k]), k))
    rows = -(-len(drawings) // columns)
    scale = min(most, scales[columns])
    wide = max(each.width for each in drawings) * scale
    high = max(each.height for each in drawings) * scale
    filled = rows * high + GAP * (rows - 1)
    left = x + (width - columns * wide - GAP * (columns - 1)) / 2
    top = y + ((height - filled) / 2 if centred else 0)
    for k, each in enumerate(drawings):
        row, column = divmod(k, columns)
        at_x = left + column * (wide + GAP) + (wide - each.width * scale) / 2
        at_y = top + row * (high + GAP) + (high - each.height * scale) / 2
        put(pdf, each.svg, at_x, at_y, each.width * scale, each.height * scale)
    return filled
