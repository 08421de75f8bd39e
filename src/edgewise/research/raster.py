"""Boards as arrays of pixels, simply drawn: what ``rgb_array`` gives."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageColor, ImageDraw

from edgewise.core.state import State
from edgewise.core.tiles import TileSheet
from edgewise.render.marks import Entry, boards_of
from edgewise.render.turns import face_up

CELL = 40
MOST_CELLS = 60
"""Boards larger than this are drawn with smaller cells."""
TABLE, CARD, LINE = "#2f3b36", "#f4efe2", "#8a8172"


def state_pixels(state: State) -> NDArray[np.uint8]:
    """Draws all boards of a state, one beside the other."""
    sheet = state.game.tiles.sheet
    boards = [board_image(sheet, board) for board in boards_of(state.to_dict())]
    width = sum(image.width for image in boards) + CELL * (len(boards) - 1)
    whole = Image.new("RGB", (width, max(image.height for image in boards)), TABLE)
    at = 0
    for image in boards:
        whole.paste(image, (at, 0))
        at += image.width + CELL
    return np.asarray(whole, dtype=np.uint8)


def board_image(sheet: TileSheet, board: Sequence[Entry]) -> Image.Image:
    """Draws one board with an empty cell around it."""
    xs, ys = [int(one["x"]) for one in board] or [0], [int(one["y"]) for one in board] or [0]
    columns, rows = max(xs) - min(xs) + 3, max(ys) - min(ys) + 3
    size = (
        CELL
        if max(columns, rows) <= MOST_CELLS
        else max(4, CELL * MOST_CELLS // max(columns, rows))
    )
    image = Image.new("RGB", (columns * size, rows * size), TABLE)
    pen = ImageDraw.Draw(image)
    for entry in board:
        x, y = int(entry["x"]) - min(xs) + 1, int(entry["y"]) - min(ys) + 1
        draw_tile(pen, sheet, entry, x * size, y * size, size)
    return image


def draw_tile(
    pen: ImageDraw.ImageDraw, sheet: TileSheet, entry: Entry, x: int, y: int, size: int
) -> None:
    """Draws a tile: a line from each side to the middle for what leads over it, and a dot."""
    pen.rectangle((x, y, x + size - 1, y + size - 1), CARD, LINE)
    face, turn = face_up(sheet, entry["tile"], entry.get("turn", "r0"))
    middle = (x + size / 2, y + size / 2)
    ends = [
        (x + size / 2, y),
        (x + size, y + size / 2),
        (x + size / 2, y + size),
        (x, y + size / 2),
    ]
    for part in face.parts:
        turned = part.turned(turn)
        for side, label in zip(turned.sides, turned.labels, strict=True):
            pen.line((*ends[side], *middle), colour_of(sheet, label), max(1, size // 8))
        if turned.icons:
            dot(pen, middle, size / 6, colour_of(sheet, turned.kind))
    if face.icons or set(entry) - {"x", "y", "tile", "turn"}:
        dot(pen, middle, size / 8, "#222222")


def dot(pen: ImageDraw.ImageDraw, middle: tuple[float, float], radius: float, colour: str) -> None:
    """Draws a filled circle."""
    x, y = middle
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour, LINE)


def colour_of(sheet: TileSheet, label: str) -> str:
    """Finds the colour of an edge, or a grey where it has none that can be drawn."""
    edge = sheet.edges.get(label)
    colour = edge.colour if edge is not None and edge.colour else "#777777"
    try:
        ImageColor.getrgb(colour)
    except ValueError:
        return "#777777"
    return colour
