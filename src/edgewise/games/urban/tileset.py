"""The city's tiles in packed form: parts, stores, signs and what touches what.

A part is known by its *anchor*, the first of its sides from the north on; the
stadium of a tile has the anchor STADIUM. So a spot on a tile is one of five
numbers, whatever the tile shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from edgewise.core.requirements import PileSize, Requirements
from edgewise.core.tiles import Part, Tile, TileSheet
from edgewise.core.tileset import TileSet

BLOCK: Final = 1
ROAD: Final = 2
HIGHWAY: Final = 3
SUBURB: Final = 4
KINDS: Final = ("block", "road", "highway", "suburb")

STADIUM: Final = 4
"""The anchor of a stadium, after those of the four sides."""

SPOTS: Final = ("N", "E", "S", "W", "stadium")

MOST_TILES: Final = 8191
"""How many tiles at most can a city be made of: eight nodes a tile are counted in 16 bits."""

MOST_STORES: Final = 7
"""How many stores at most a tile has: those of a feature are counted in 16 bits."""

URBANITES: Final = 7
"""How many Urbanites a seat has, unless the tile file says fewer."""

NO_SIGN: Final = 0
STOP: Final = 1
EXIT: Final = 2
YIELD: Final = 3
ARENA: Final = 4
CUL_DE_SAC: Final = 5
SIGNS: Final = {
    "stop": STOP,
    "exit": EXIT,
    "yield": YIELD,
    "stadium": ARENA,
    "culdesac": CUL_DE_SAC,
}
"""Where roads end; a tile has at most one of them."""


class CityTiles(TileSet):
    """The tiles, with what the rules ask about their parts."""

    def __init__(self, sheet: TileSheet, sets: Sequence[str] = ()) -> None:
        self.sets: tuple[str, ...] = tuple([name for name in sets if name])
        """The piles that expansions shuffle into the bag."""
        self.urbanites: i64 = sheet.numbers.get("urbanites", URBANITES)
        _check_edges(sheet)
        super().__init__(sheet)
        kind_of = [0] + [KINDS.index(name) + 1 for name in sheet.edges]
        anchors: list[int] = []
        kinds: list[int] = []
        spans: list[int] = []
        stores: list[int] = []
        signs: list[int] = []
        stadiums: list[int] = []
        touches: list[int] = []
        for variant, parts in enumerate(self.parts_of):
            face = self.face_of[variant]
            at, span, shops = [0] * 4, [0] * 4, [0] * 4
            for part in parts:
                for side in part.sides:
                    at[side] = part.sides[0]
                span[part.sides[0]] = len(part.sides)
                shops[part.sides[0]] = part.icons.count("store")
            what = [kind_of[self.shown[variant * 4 + side]] for side in range(4)]
            anchors += at
            kinds += what
            spans += span
            stores += shops
            signs.append(_sign_of(face))
            stadiums.append(int("stadium" in face.icons))
            touches += _corner_pairs(at, what)
        self._count_nodes(spans, stores, stadiums)
        self.blank_i64s: vec[i64] = vec[i64]([])
        self.anchors: vec[u8] = vec[u8](anchors)
        self.side_kinds: vec[u8] = vec[u8](kinds)
        self.spans: vec[u8] = vec[u8](spans)
        """How many sides the part of each anchor has, 0 where no part is anchored."""
        self.stores: vec[u8] = vec[u8](stores)
        self.signs: vec[u8] = vec[u8](signs)
        self.stadiums: vec[u8] = vec[u8](stadiums)
        self.claimable: vec[u8] = vec[u8](
            [
                sum(
                    1 << spot
                    for spot in range(4)
                    if spans[variant * 4 + spot] and kinds[variant * 4 + spot] != HIGHWAY
                )
                + (stadiums[variant] << STADIUM)
                for variant in range(int(self.variants))
            ]
        )
        """For each variant the spots that can be claimed, as bits."""
        self.road_parts: vec[u8] = vec[u8](
            [sum(part.kind == "road" for part in parts) for parts in self.parts_of]
        )
        self.corner_pairs: vec[u8] = vec[u8](touches)
        """For each corner, ``suburb << 4 | block`` anchors that meet there, or 255."""

    def _count_nodes(self, spans: list[int], stores: list[int], stadiums: list[int]) -> None:
        """Lists the nodes of each variant, five at most, and what a city notes of new ones."""
        counts: list[int] = []
        ranks: list[int] = []
        spots: list[int] = []
        words: list[int] = []
        for variant in range(int(self.variants)):
            here = [spot for spot in range(STADIUM) if spans[variant * 4 + spot]]
            here += [STADIUM] * stadiums[variant]
            counts.append(len(here))
            ranks += [here.index(spot) if spot in here else 0 for spot in range(8)]
            spots += here + [0] * (5 - len(here))
            for spot in here:
                place = variant * 4 + spot
                is_part = spot != STADIUM
                words.append(stores[place] << 32 | 1 << 16 | spans[place] if is_part else 0)
            words += [0] * (5 - len(here))
        self.node_counts: vec[u8] = vec[u8](counts)
        self.node_spots: vec[u8] = vec[u8](spots)
        """The spot of each node of a variant."""
        self.node_words: vec[i64] = vec[i64](words)
        """What a new city notes of each node of a variant: see ``City.words``."""
        self.ranks: vec[u8] = vec[u8](ranks)
        """Which node of a variant each of eight spots is; 0 where there is no node."""

    def blank_words(self, size: i64) -> vec[i64]:
        """Makes this many words that are zero; copying zeros is faster than making them."""
        if len(self.blank_i64s) < size:
            self.blank_i64s = vec[i64]([0] * int(size))
        return self.blank_i64s[:size]

    def requirements(self) -> Requirements:
        piles = {"start": PileSize(1, 1), "bag": PileSize()}
        return Requirements(
            game="urban",
            piles={**piles, **{name: PileSize() for name in self.sets}},
            dealt_each=1,
            most_tiles=MOST_TILES,
            numbers={"urbanites": PileSize(1, URBANITES)},
            cards=True,
        )

    def check_tile(self, sheet: TileSheet, tile: Tile) -> None:
        _check_tile(sheet, tile)

    def part_icons(self, icon: str) -> vec[u8]:
        """Counts, for each anchor of each variant, an icon on its part."""
        found = [0] * (4 * int(self.variants))
        for variant, parts in enumerate(self.parts_of):
            for part in parts:
                found[4 * variant + part.sides[0]] = part.icons.count(icon)
        return vec[u8](found)

    def tile_icons(self, icon: str) -> vec[u8]:
        """Marks the variants of tiles that show an icon of their own."""
        return vec[u8]([int(icon in face.icons) for face in self.face_of])

    def homes(self, icon: str) -> vec[u8]:
        """Marks the variants that are homes of vehicles, and refuses those without a STOP sign."""
        found = self.tile_icons(icon)
        for variant, face in enumerate(self.face_of):
            if found[variant] != 0 and self.signs[variant] != STOP:
                self.sheet.fail(
                    f"tiles.{face.name}",
                    "parts",
                    f"the {icon} has no STOP sign",
                    "end a road in it, as in 'road S-stop'",
                )
        return found

    def part_of(self, variant: int, anchor: int) -> Part:
        """Finds the part with an anchor."""
        return next(part for part in self.parts_of[variant] if part.sides[0] == anchor)


NO_PAIR: Final = 255


def _corner_pairs(anchors: list[int], kinds: list[int]) -> list[int]:
    """Lists the suburb and the block that meet at each corner of a tile."""
    pairs: list[int] = []
    for side in range(4):
        beside = (side + 1) % 4
        pair = NO_PAIR
        if (kinds[side], kinds[beside]) == (SUBURB, BLOCK):
            pair = anchors[side] << 4 | anchors[beside]
        elif (kinds[side], kinds[beside]) == (BLOCK, SUBURB):
            pair = anchors[beside] << 4 | anchors[side]
        pairs.append(NO_PAIR if pair in pairs else pair)
    return pairs


def _signs_on(tile: Tile) -> set[str]:
    found = {icon for part in tile.parts for icon in part.icons if icon in SIGNS}
    return found | ({"stadium"} if "stadium" in tile.icons else set())


def _sign_of(tile: Tile) -> i64:
    for icon in _signs_on(tile):
        return SIGNS[icon]
    return NO_SIGN


def _check_edges(sheet: TileSheet) -> None:
    """Refuses edges that no city has, and those that do not match as urban.13 says."""
    for name, edge in sheet.edges.items():
        table = f"edges.{name}"
        if name not in KINDS:
            known = ", ".join(KINDS)
            sheet.fail(table, "", f"unknown edge {name!r}", f"a city has {known}")
        if edge.meets != (name,):
            sheet.fail(table, "meets", f"{name} meets other edges", "in a city like meets like")
        if edge.joins:
            sheet.fail(table, "joins", "a tile need not join anything in a city", "take it away")
        if edge.path != (name in ("road", "highway")):
            wanted = "write path = true" if not edge.path else "take it away"
            sheet.fail(table, "path", "roads and highways are paths, nothing else is", wanted)


def _check_tile(sheet: TileSheet, tile: Tile) -> None:
    """Refuses a tile that says what this game cannot read."""
    table = f"tiles.{tile.name}"
    if sum(len(part.sides) for part in tile.parts) != 4:
        sheet.fail(table, "parts", "a side is left without a part", "name all four sides")
    for part in tile.parts:
        if set(part.labels) != {part.kind}:
            sheet.fail(table, "parts", f"{part.kind!r} shows another edge", "give it its own")
    if len(_signs_on(tile)) > 1:
        signs = ", ".join(sorted(_signs_on(tile)))
        sheet.fail(table, "parts", f"there are several signs ({signs})", "use one kind a tile")
    if sum(part.icons.count("store") for part in tile.parts) > MOST_STORES:
        sheet.fail(table, "parts", "there are too many stores", f"use at most {MOST_STORES} a tile")
    if tile.back:
        sheet.fail(table, "back", "the tile has a back", "take it away")
