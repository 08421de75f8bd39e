"""What the tile file of Rills must hold."""

from __future__ import annotations

from edgewise.core.requirements import PileSize, Requirements
from edgewise.core.tiles import Tile, TileSheet
from edgewise.core.tileset import TileSet
from edgewise_rills.moves import PORTS

HAND = 3
"""How many tiles a player holds."""
ALL_PORTS = 4 * PORTS


class RillTiles(TileSet):
    """Tiles that join all their ports in pairs (rills.1)."""

    def requirements(self) -> Requirements:
        return Requirements(
            game="rills",
            piles={"bag": PileSize()},
            edges=("blank", "rill"),
            other_edges=False,
            dealt_each=HAND,
        )

    def check_tile(self, sheet: TileSheet, tile: Tile) -> None:
        if sheet.ports != PORTS:
            sheet.fail("", "ports", f"a side has {sheet.ports} ports", f"write ports = {PORTS}")
        rills = [part for part in tile.parts if part.kind == "rill"]
        if sum(len(part.ports) for part in rills) != ALL_PORTS:
            wrong = f"{tile.name!r} does not use each of its {ALL_PORTS} ports"
            sheet.fail(f"tiles.{tile.name}", "parts", wrong, "join them all in four pairs")
