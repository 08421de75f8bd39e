"""What a tile file of Buizen Wir-War must hold, and which materials it has."""

from __future__ import annotations

from typing import Final

from edgewise.core.requirements import PileSize, Requirements
from edgewise.core.tiles import Tile, TileSheet

HAND: Final = 4
"""How many tiles a hand has, unless the tile file says fewer."""

GROUND_EDGES: Final = ("wall", "room", "kerb", "road")
"""The edges of rooms and roads, and of pipes that end at them."""

GROUND: Final = {"room": "rooms", "road": "roads", "open-pit": "bag", "manhole-cover": "bag"}
"""The tiles that show no pipe, and the pile that each begins in."""

SUFFIX: Final = "-colour"
"""How the name of a coloured tile ends, after the name of its material."""


def requirements_for(hand: int) -> Requirements:
    """Says what a file must hold when a hand has this many tiles."""
    return Requirements(
        game="wirwar",
        piles={
            "bag": PileSize(),
            "rooms": PileSize(1),
            "roads": PileSize(),
            "colours": PileSize(2),
        },
        edges=GROUND_EDGES,
        tiles=("room", "road", "open-pit", "manhole-cover"),
        dealt_each=hand,
        numbers={"hand": PileSize(1, HAND)},
    )


def materials_of(sheet: TileSheet) -> list[str]:
    """Lists the materials: there is a coloured tile for each."""
    coloured = [t for t in sheet.tiles.values() if t.pile == "colours" and t.count > 0]
    return [tile.name.removesuffix(SUFFIX) for tile in coloured]


def check_pipe_tile(sheet: TileSheet, tile: Tile) -> None:
    """Refuses a tile that the rules cannot play with."""
    if tile.name in GROUND:
        _check_ground(sheet, tile)
    elif tile.pile == "colours":
        _check_colour(sheet, tile)
    elif tile.pile in ("rooms", "roads"):
        _fail_pile(sheet, tile, "bag")
    else:
        _check_pipes(sheet, tile)


def _fail_pile(sheet: TileSheet, tile: Tile, pile: str) -> None:
    table = f"tiles.{tile.name}"
    wrong = f"{tile.name!r} begins in pile {tile.pile!r}"
    sheet.fail(table, "pile", wrong, f'write pile = "{pile}"')


def _check_ground(sheet: TileSheet, tile: Tile) -> None:
    """Asks that rooms and roads show themselves on all sides and have no other face."""
    table = f"tiles.{tile.name}"
    kind = "room" if tile.name == "room" else "road"
    if tile.pile != GROUND[tile.name]:
        _fail_pile(sheet, tile, GROUND[tile.name])
    if [(part.kind, part.labels) for part in tile.parts] != [(kind, (kind,) * 4)]:
        remedy = f'write parts = ["{kind} N-E-S-W"]'
        sheet.fail(table, "parts", f"{tile.name!r} does not show {kind} on all sides", remedy)
    if tile.back:
        sheet.fail(table, "back", f"{tile.name!r} has a back", "take it away")


def _check_colour(sheet: TileSheet, tile: Tile) -> None:
    """Asks that there is one coloured tile for a material that pipes are made of."""
    if tile.count == 0:
        return
    table, material = f"tiles.{tile.name}", tile.name.removesuffix(SUFFIX)
    if not tile.name.endswith(SUFFIX) or material not in sheet.edges:
        wrong = f"{tile.name!r} names no material"
        sheet.fail(table, "", wrong, f"call it MATERIAL{SUFFIX}, and add [edges.MATERIAL]")
    if material in GROUND_EDGES or sheet.edges[material].meets != (material,):
        wrong = f"{material!r} does not meet itself alone"
        sheet.fail(f"edges.{material}", "meets", wrong, "a pipe meets pipes of its own material")
    if tile.count != 1:
        wrong = f"there are {tile.count} coloured tiles of {material!r}"
        sheet.fail(table, "count", wrong, "write count = 1")


def _check_pipes(sheet: TileSheet, tile: Tile) -> None:
    """Asks that a tile of the pouch carries pipes, which are links or end at a wall or a kerb."""
    table, materials = f"tiles.{tile.name}", materials_of(sheet)
    for part in tile.parts:
        if part.kind not in materials:
            remedy = f"add the coloured tile [tiles.{part.kind}{SUFFIX}], or use another material"
            sheet.fail(table, "parts", f"{part.kind!r} is no material", remedy)
        for label in part.labels:
            if label not in (part.kind, "wall", "kerb"):
                wrong = f"'{part}' ends at {label!r}"
                sheet.fail(table, "parts", wrong, "a pipe ends at a wall or at a kerb")
    if tile.back and sheet.tiles[tile.back].pile != "bag":
        wrong = f"the back {tile.back!r} is no pipe tile"
        sheet.fail(table, "back", wrong, "name a tile of the bag")
    for name in (tile.name, tile.back):
        if name and sum(len(part.sides) for part in sheet.tiles[name].parts) != 4:
            wrong = f"{name!r} has a side without a pipe"
            sheet.fail(table, "parts", wrong, "give every side a pipe")
