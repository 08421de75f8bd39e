"""One cell of a board as three lines of a few signs.

A side shows the letter of its edge in its middle; lines join the sides inside.
Where several parts share a tile, curves go round their corner, so that nothing
seems joined that is not::

    ·  r  ·   ·  r─╮·   ·  r  ·
    b══│══b   b╗   ╰r      F ╔b
    ·  r  ·   ·╚═b  ·   ·  b═╝·

With several ports a side there is no room for lines: each port shows a letter, and ports with the
same letter are joined::

    d a a b

    c d b c
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rich.text import Text

from edgewise.core.cells import port_names
from edgewise.core.scores import Place
from edgewise.core.tiles import Part, Tile
from edgewise.render.glyphs import ARMS, FAINT, GROUND, PLAIN, WIDE, Glyphs
from edgewise.render.paint import lighter
from edgewise.render.seats import SEAT_COLOURS
from edgewise.render.turns import BACK, face_up

Spot = tuple[int, int]
HIGH = 3
WRONG = "bold white on #c1121f"
FRAMES = {"tile": "····", "last": "▛▜▙▟", "scored": "◆◆◆◆", "ghost": "????", "wrong": "!!!!"}
ASCII_FRAMES = {"tile": "....", "last": "****", "scored": "####", "ghost": "????", "wrong": "!!!!"}
FRAME_STYLES = {
    "tile": FAINT,
    "last": f"bold #ffd84d on {GROUND}",
    "scored": f"bold #ff9f1c on {GROUND}",
    "ghost": FAINT,
    "wrong": WRONG,
}


class Square:
    """Signs of one cell, each with its style; as wide as an odd number of signs."""

    def __init__(self, wide: int, style: str = "") -> None:
        self.wide = wide
        self.middle = wide // 2
        self.signs = [[" "] * wide for _ in range(HIGH)]
        self.styles = [[style] * wide for _ in range(HIGH)]

    @property
    def corners(self) -> list[Spot]:
        """The four corners, in reading order."""
        return [(0, 0), (self.wide - 1, 0), (0, 2), (self.wide - 1, 2)]

    def end(self, side: int) -> Spot:
        """Where the letter of a side stands."""
        return ((self.middle, 0), (self.wide - 1, 1), (self.middle, 2), (0, 1))[side]

    def beside(self, side: int) -> Spot:
        """Where something stands that is on a side: at the next corner clockwise."""
        last = self.wide - 1
        return ((last, 0), (last, 2), (0, 2), (0, 0))[side]

    def port(self, port: int, ports: int) -> Spot:
        """Where the letter of a port stands; ``ports`` is how many a side has."""
        side, place = divmod(port, ports)
        if ports == 1:
            return self.end(side)
        step = 1 if ports == 2 or self.wide < WIDE else 2
        far = (2 * place - ports + 1) * step // (1 if ports == 2 else 2)
        row = place * (HIGH - 1) // (ports - 1)
        last = self.wide - 1
        return (
            (self.middle + far, 0),
            (last, row),
            (self.middle - far, HIGH - 1),
            (0, HIGH - 1 - row),
        )[side]

    def put(self, at: Spot, sign: str, style: str) -> None:
        """Writes a sign, over whatever is there."""
        self.signs[at[1]][at[0]] = sign
        self.styles[at[1]][at[0]] = style

    def put_free(self, sign: str, style: str) -> None:
        """Writes a sign at a corner, or wherever there is room."""
        spare = [(x, y) for y in (2, 0) for x in range(self.wide - 2, 0, -1)]
        for at in (*reversed(self.corners), *spare):
            if self.signs[at[1]][at[0]] in " ·.":
                self.put(at, sign, style)
                return

    def write(self, text: str, row: int, style: str) -> None:
        """Writes a short text into the middle of a row."""
        text = text[: self.wide]
        for k, sign in enumerate(text, (self.wide - len(text)) // 2):
            self.put((k, row), sign, style)

    def frame(self, glyphs: Glyphs, kind: str) -> None:
        """Marks the corners; where ports stand there, the middle row."""
        signs = (ASCII_FRAMES if glyphs.ascii else FRAMES)[kind]
        places = self.corners
        if glyphs.sheet.ports > 1:
            places = [] if kind == "tile" else [(1, 1), (self.wide - 2, 1)]
        for at, sign in zip(places, signs, strict=False):
            self.put(at, sign, FRAME_STYLES[kind])

    def row(self, row: int) -> Text:
        """Makes one line of it."""
        line = Text()
        for sign, style in zip(self.signs[row], self.styles[row], strict=True):
            line.append(sign, style)
        return line


def tile_square(glyphs: Glyphs, name: str, turn: str | int = "r0", frame: str = "tile") -> Square:
    """Draws a tile, or with no name its blind back."""
    square = Square(glyphs.wide, PLAIN)
    square.frame(glyphs, frame)
    if name == BACK:
        square.write("???", 1, FAINT)
        return square
    face, way = face_up(glyphs.sheet, name, turn)
    glyphs.art.draw_signs(square, glyphs, face, way)
    return square


def draw_signs(square: Square, glyphs: Glyphs, face: Tile, way: int) -> None:
    """Draws the parts and icons of a face that is turned some way, as all games may."""
    parts = [part.turned(way) for part in face.parts]
    if face.per_side > 1:
        _port_signs(square, glyphs, parts)
        _tile_icons(square, glyphs, face)
        return
    stubs = [part for part in parts if len(part.sides) == 1]
    central = [part for part in parts if _is_central(part, len(parts))]
    if len(stubs) == 1 and not central:
        central = stubs
    for part in sorted(parts, key=lambda part: part.sides == (0, 2)):
        if part in central:
            _through_middle(square, glyphs, part)
        elif len(part.sides) == 2:
            _round_corner(square, glyphs, part)
        else:
            _beside(square, glyphs, part)
        for side, label in zip(part.sides, part.labels, strict=True):
            square.put(square.end(side), glyphs.edge[label], glyphs.style[label])
    _tile_icons(square, glyphs, face)


def put_things(square: Square, entry: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    """Writes what lies on a tile: a seat's number, else the first letter of the thing."""
    for key, value in entry.items():
        if key in keys or value in (None, False, 0, [], (), {}, ""):
            continue
        for one in value if isinstance(value, list) else [value]:
            seat = one.get("seat") if isinstance(one, Mapping) else None
            if isinstance(seat, int):
                square.put_free(str(seat + 1), seat_style(seat))
            else:
                square.put_free(key[0].upper(), f"bold reverse {PLAIN}")


def put_piece(square: Square, entry: Mapping[str, Any], ports: int) -> None:
    """Writes a piece where it stands: a seat's number, else the first letter of its name."""
    names, spot, seat = port_names(ports), entry.get("at"), entry.get("seat")
    at = square.port(names.index(spot), ports) if spot in names else (square.middle, 1)
    if isinstance(seat, int):
        square.put(at, str(seat + 1), f"{seat_style(seat)} reverse")
    else:
        square.put(at, str(entry["piece"])[0].upper(), f"bold reverse {PLAIN}")


def put_wrong(square: Square, glyphs: Glyphs, place: Place) -> None:
    """Marks what is wrong with a cell: its corners, or the edge of one side."""
    if not place.side:
        square.frame(glyphs, "wrong")
        return
    ports = glyphs.sheet.ports
    names = port_names(ports)
    port = names.index(place.side) if place.side in names else names.index(f"{place.side}1")
    x, y = square.port(port, ports)
    sign = square.signs[y][x]
    square.put((x, y), "!" if sign in " ·." else sign, WRONG)


def _port_signs(square: Square, glyphs: Glyphs, parts: list[Part]) -> None:
    """Writes the same letter on all ports that a part joins, and its icons in the middle."""
    used: Counter[str] = Counter()
    icons = 0
    for part in parts:
        sign = glyphs.part_sign(part.kind, used[part.kind])
        used[part.kind] += 1
        for port, label in zip(part.ports, part.labels, strict=True):
            square.put(square.port(port, part.per_side), sign, glyphs.style[label])
        for icon in part.icons:
            at = (square.middle + (0, -1, 1)[icons % 3], 1)
            square.put(at, glyphs.icon[icon], f"{glyphs.style[part.kind]} reverse")
            icons += 1


def seat_style(seat: int) -> str:
    """Chooses the style of what belongs to a seat."""
    return f"bold {lighter(SEAT_COLOURS[seat], 0.35)} on {GROUND}"


def _is_central(part: Part, parts: int) -> bool:
    """Straights and junctions go through the middle, and so does a part that is alone."""
    return parts == 1 or len(part.sides) > 2 or part.sides in ((0, 2), (1, 3), ())


def _through_middle(square: Square, glyphs: Glyphs, part: Part) -> None:
    style, middle = glyphs.style[part.kind], square.middle
    arms = {1: range(middle + 1, square.wide - 1), 3: range(1, middle)}
    for side in part.sides:
        for x in arms.get(side, ()):
            square.put((x, 1), glyphs.line(part.kind, 10), style)
    if part.sides:
        joined = sum(ARMS[side] for side in part.sides)
        square.put((middle, 1), glyphs.line(part.kind, joined), style)
    for icon, shift in zip(part.icons, (0, -1, 1), strict=False):
        square.put((middle + shift, 1), glyphs.icon[icon], f"{style} reverse")


def _round_corner(square: Square, glyphs: Glyphs, part: Part) -> None:
    """Leads a curve from its north or south end along the border and round the corner."""
    style = glyphs.style[part.kind]
    north, east = 0 in part.sides, 1 in part.sides
    row, corner = (0 if north else 2), (square.wide - 2 if east else 1)
    inward, outward = (8 if east else 2), (2 if east else 8)
    way = [((corner, row), inward | (4 if north else 1))]
    between = range(square.middle + 1, corner) if east else range(corner + 1, square.middle)
    way += [((x, row), 10) for x in between]
    way.append(((corner, 1), outward | (1 if north else 4)))
    for at, arms in way:
        square.put(at, glyphs.line(part.kind, arms), style)
    for icon, (at, _) in zip(part.icons, way, strict=False):
        square.put(at, glyphs.icon[icon], f"{style} reverse")


def _beside(square: Square, glyphs: Glyphs, part: Part) -> None:
    """Writes the icons of a part that only touches its side next to its letter."""
    x, y = square.end(part.sides[0])
    step = (1, -1, -1, 1)[part.sides[0]]
    for k, icon in enumerate(part.icons[:2], 1):
        square.put((x + k * step, y), glyphs.icon[icon], f"{glyphs.style[part.kind]} reverse")


def _tile_icons(square: Square, glyphs: Glyphs, face: Tile) -> None:
    for icon in face.icons:
        if square.signs[1][square.middle] == " ":
            square.put((square.middle, 1), glyphs.icon[icon], f"bold reverse {PLAIN}")
        else:
            square.put_free(glyphs.icon[icon], f"bold reverse {PLAIN}")
