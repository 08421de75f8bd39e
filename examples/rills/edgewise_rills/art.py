"""How Rills looks: blue rills in green meadows, and corks with the mark of their seat."""

from __future__ import annotations

from edgewise.core.tiles import Part, Tile
from edgewise.render.art import Art
from edgewise.render.paint import darker, lighter, stroke
from edgewise.render.parts import crosses, ways_of
from edgewise.render.seats import SEATS, draw_seat

WIDTH = 12.0
BANK = "#8fae6b"
CORK = "#c9985f"


class RillsArt(Art):
    """Meadow, water and cork."""

    table = "#2f5d62"
    label = "#cfe3e0"
    ground = "#dbe7b8"
    card = (
        "16-25-38-47@0,0/r0",
        "13-24-57-68@1,0/r0",
        "14-27-36-58@2,0/r0",
        "12-38-47-56@0,1/r0",
        "15-26-37-48@1,1/r0",
        "13-25-48-67@2,1/r1",
        "18-23-45-67@0,2/r0",
        "14-25-37-68@1,2/r0",
        "12-34-57-68@2,2/r1",
    )

    def draw_part(self, tile: Tile, part: Part) -> str:
        """Draws a rill; where it crosses another, it has banks of its own."""
        (way,) = ways_of(tile, part)
        water = self.paints[part.kind].colour
        below = tile.parts[: tile.parts.index(part)]
        path = way.path()
        drawn = [stroke(path, self.ground, WIDTH + 11)] if _bridges(part, below) else []
        drawn.append(stroke(path, BANK, WIDTH + 5))
        drawn.append(stroke(path, water, WIDTH))
        drawn.append(stroke(path, lighter(water, 0.55), 2, ' stroke-dasharray="7 9"'))
        return "".join(drawn)

    def draw_piece(self, name: str, seat: int | None = None) -> str:
        """Draws a cork that carries its seat's mark."""
        cork = f'<circle r="14" fill="{CORK}" stroke="{darker(CORK, 0.5)}" stroke-width="2"/>'
        return cork + (draw_seat(seat, 11) if seat is not None else "")

    def pieces(self) -> dict[str, list[str]]:
        return {"cork": [self.draw_piece("cork", seat) for seat in range(SEATS)]}


def _bridges(part: Part, below: tuple[Part, ...]) -> bool:
    return any(crosses(part, other) for other in below)


ART = RillsArt
