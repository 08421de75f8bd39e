"""Buizen Wir-War: pipes in the ground, brick walls of pump rooms, and kerbs along roads."""

from __future__ import annotations

from edgewise.core.tiles import Part, Tile
from edgewise.render.art import Art, Spot
from edgewise.render.geometry import FONT, MIDDLES, Line, number
from edgewise.render.paint import Paint, darker, lighter
from edgewise.render.parts import crosses, draw_ways, ways_of

OUTLINE = "#232a30"
BAND = 13.0
"""How far a wall or a kerb reaches into a tile."""

GROUNDS = {"room": "#d9cdbb", "road": "#565c64"}


class WirwarArt(Art):
    """A street cut open: what lies in the ground, and where it ends."""

    own_icons = frozenset({"pump", "pit", "cover", "question"})
    flow = "#5fd0d8"
    runner = (
        '<circle r="13" fill="#5fd0d8"/>'
        '<path d="M-8 2Q-4-3 0 2T8 2" fill="none" stroke="#fff" stroke-width="3"/>'
    )

    ground = "#e6dcc8"
    card = (
        "open-pit@0,0/r0",
        "pp-pe-pe-pump@1,0/r1f",
        "manhole-cover@2,0/r0",
        "fire-gas-fire-pump@1,1/r0",
        "gas-end@2,1/r2f",
        "fire-gas-crossing@0,2/r0f",
        "room@1,2/r0",
        "pe-gas-two-walls@2,2/r2",
    )

    def draw_ground(self, tile: Tile) -> str:
        kind = tile.parts[0].kind if tile.parts else ""
        drawn = self.plain_ground(GROUNDS.get(kind, self.ground))
        if kind == "room":
            return drawn + _floor()
        if kind == "road":
            return drawn + _lanes()
        return drawn + (_soil() if tile.parts else "")

    def draw_part(self, tile: Tile, part: Part) -> str:
        if part.kind in GROUNDS:
            band = "wall" if part.kind == "room" else "kerb"
            return "".join(_band(side, band, self.paints[band]) for side in part.sides)
        below = tile.parts[: tile.parts.index(part)]
        casing = self.ground if any(crosses(part, other) for other in below) else ""
        drawn = _pipe(tile, part, self.paints[part.kind], casing)
        for side, label in zip(part.sides, part.labels, strict=True):
            if label != part.kind:
                drawn += _flange(side, self.paints[part.kind])
                drawn += _band(side, label, self.paints[label])
        return drawn

    def spots(self, tile: Tile) -> list[Spot]:
        return [Spot(icon, "", 0, 0) for icon in tile.icons]

    def draw_icon(self, icon: str, kind: str) -> str:
        drawings = {"pump": _pump, "pit": _pit, "cover": _cover, "question": _question}
        if icon in drawings:
            return drawings[icon]()
        material = icon.removesuffix("-colour")
        if material != icon and material in self.paints:
            return _colour(material.upper(), self.paints[material])
        return super().draw_icon(icon, kind)

    def draw_back(self) -> str:
        ring = '<circle r="25" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="9"'
        return f"{self.plain_ground(darker(self.table, 0.25))}{ring}/>"


def _pipe(tile: Tile, part: Part, paint: Paint, casing: str) -> str:
    """Draws a pipe, or pipes from each side to a joint, that stop sharp at the tile's edge."""
    ways = ways_of(tile, part)
    drawn = "".join(draw_ways([way], paint, casing=casing) for way in ways)
    if len(ways) > 1:
        drawn += f'<circle r="17" fill="{paint.colour}" stroke="{paint.rim}" stroke-width="2.4"/>'
        drawn += f'<circle r="9" fill="none" stroke="{paint.ink}" stroke-width="2.4"/>'
    return drawn


def _soil() -> str:
    """A few pebbles in the ground."""
    places = ((-36, -34), (37, -31), (-33, 38), (34, 36), (0, 4), (-41, 2), (5, -41))
    stones = [f'<circle cx="{x}" cy="{y}" r="2.2"/>' for x, y in places]
    return f'<g fill="#cdbfa4">{"".join(stones)}</g>'


def _floor() -> str:
    return (
        '<path d="M-49-12H49M-49 12H49M-12-49V49M12-49V49M-36-49V49M36-49V49M-49-36H49M-49 36H49"'
        ' stroke="#c8baa4" fill="none"/>'
    )


def _lanes() -> str:
    return (
        '<path d="M-34 0H34M0-34V34" stroke="#eceff1" stroke-opacity=".75" stroke-width="3"'
        ' stroke-dasharray="9 7" stroke-dashoffset="-3" fill="none"/>'
    )


def _band(side: int, kind: str, paint: Paint) -> str:
    """Draws a wall of bricks or a kerb of stones along a whole side."""
    turn = f' transform="rotate({90 * side})"' if side else ""
    body = (
        f'<rect x="-49.4" y="-49.4" width="98.8" height="{number(BAND)}" fill="{paint.colour}"'
        f' stroke="{paint.rim}" stroke-width="1.6"/>'
    )
    if kind == "wall":
        middle = -49.4 + BAND / 2
        upper = "".join(f"M{x}-49.4v6.5" for x in range(-40, 50, 16))
        lower = "".join(f"M{x} {number(middle)}v6.5" for x in range(-32, 40, 16))
        joints = f"M-49.4 {number(middle)}h98.8{upper}{lower}"
        ink = lighter(paint.colour, 0.6)
    else:
        joints = "".join(f"M{x}-49.4v{number(BAND)}" for x in range(-36, 48, 18))
        ink = darker(paint.colour, 0.5)
    return f'<g{turn}>{body}<path d="{joints}" stroke="{ink}" stroke-width="1.6" fill="none"/></g>'


def _flange(side: int, paint: Paint) -> str:
    """Draws the ring with which a pipe is fixed where it ends."""
    x, y = MIDDLES[side]
    at = (50 - BAND - 4) / 50
    dx, dy = (17.0, 0.0) if x == 0 else (0.0, 17.0)
    ring = Line((x * at - dx, y * at - dy), (x * at + dx, y * at + dy))
    return draw_ways([ring], Paint(lighter(paint.colour, 0.25), "bare"), 6)


def _pump() -> str:
    """A pump: motor, round casing and a gauge."""
    return (
        f'<g stroke="{OUTLINE}" stroke-width="2.4" stroke-linejoin="round">'
        '<rect x="-27" y="16" width="54" height="8" rx="2" fill="#76828c"/>'
        '<rect x="2" y="-8" width="26" height="22" rx="4" fill="#3d7ea6"/>'
        '<path d="M8-8V14M14-8V14M20-8V14" stroke-width="1.6"/>'
        '<circle cx="-9" cy="3" r="17" fill="#5fa3c7"/>'
        '<circle cx="-9" cy="3" r="6" fill="#e9f1f5"/>'
        '<path d="M-15-25h12v10h-12Z" fill="#5fa3c7"/>'
        '<circle cx="15" cy="-19" r="8.5" fill="#fdfdfb"/>'
        '<path d="M15-19l4-4" stroke="#c0392b"/><path d="M15-10.500v3" /></g>'
    )


def _pit() -> str:
    """A hole in the road between red and white barriers."""
    bars = "".join(
        f'<g transform="rotate({90 * k})"><rect x="-27" y="-31" width="54" height="7" rx="2"'
        f' fill="#fff" stroke="{OUTLINE}" stroke-width="1.6"/>'
        '<path d="M-21-24.500l6-6M-7-24.500l6-6M7-24.500l6-6M19-24.500l5-6" stroke="#d0342c"'
        ' stroke-width="5"/></g>'
        for k in range(4)
    )
    return (
        f'<path d="M-20-14L-8-21L12-19L21-7L18 14L3 21L-15 18L-22 3Z" fill="#14110e"'
        f' stroke="#8a6f4e" stroke-width="5" stroke-linejoin="round"/>{bars}'
    )


def _cover() -> str:
    """An iron manhole cover."""
    return (
        f'<g stroke="{OUTLINE}"><circle r="29" fill="#8c959d" stroke-width="2.4"/>'
        '<circle r="24" fill="#a9b2b9" stroke-width="2"/>'
        '<path d="M-23-6H23M-23 6H23M-17-17H17M-17 17H17M-6-23V23M6-23V23M-17-17V17M17-17V17"'
        ' stroke-width="2" fill="none"/>'
        '<circle cx="-12" r="3" fill="#232a30"/><circle cx="12" r="3" fill="#232a30"/></g>'
    )


def _question() -> str:
    return (
        f'<circle r="30" fill="#ffffff" stroke="{OUTLINE}" stroke-width="3"/>'
        f'<text y="16" {FONT} text-anchor="middle" font-weight="700" font-size="44"'
        f' fill="{OUTLINE}">?</text>'
    )


def _colour(name: str, paint: Paint) -> str:
    """A length of pipe with the name of its material."""
    pipe = draw_ways([Line((-40, -12), (40, -12))], paint, 34)
    return (
        f'{pipe}<text y="36" {FONT} text-anchor="middle" font-weight="700" font-size="26"'
        f' fill="{OUTLINE}">{name}</text>'
    )


ART = WirwarArt
