"""Strips: tape on dark cloth, and the small board on the card in the lobby."""

from __future__ import annotations

from edgewise.core.tiles import Tile
from edgewise.render.art import Art


class StripsArt(Art):
    """Parts are drawn as all games may draw them; the ground and the card are its own."""

    table = "#2f2a3a"
    ground = "#efe9f7"
    card = (
        "bend@0,0/r1",
        "bar@1,0/r1",
        "bend@2,0/r2",
        "bar@0,1/r0",
        "tee@2,1/r2",
        "bend@0,2/r0",
        "tee@1,2/r1",
        "bend@2,2/r3",
    )

    def draw_ground(self, tile: Tile) -> str:
        threads = "".join(f"M-49 {y}H49" for y in range(-40, 50, 10))
        return f'{self.plain_ground(self.ground)}<path d="{threads}" stroke="#e2d9ef"/>'


ART = StripsArt
