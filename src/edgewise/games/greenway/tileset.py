"""The tiles of Greenway: which are parks, intersections and buildings, and where they fit.

What a tile shows to its neighbours says, besides street, greenway or blank,
whether it is a park or a building; so whether two parks or two buildings would
lie side by side is known from the four sides around a cell.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from edgewise.core.requirements import PileSize, Requirements
from edgewise.core.tiles import Part, Tile, TileSheet
from edgewise.core.tileset import EMPTY, TileSet
from edgewise.games.greenway.gains import BUILDINGS, GREENS, PARKS, SORTS, STREETS, Gains

STREET: Final = 0
GREENWAY: Final = 1
KIND_NAMES: Final = ("street", "greenway")

PLAIN: Final = 0
PARK: Final = 1
BUILDING: Final = 2


SPAN: Final = 8
"""How many rows and columns a won board spans, unless the tile file says fewer."""

REQUIREMENTS: Final = Requirements(
    game="greenway",
    piles={"bag": PileSize(1), "start": PileSize(1, 1)},
    edges=("blank", *KIND_NAMES),
    other_edges=False,
    numbers={"span": PileSize(2, SPAN)},
)


class GreenwayTiles(TileSet):
    """All variants, with the street and the greenway that each of them carries."""

    def __init__(self, sheet: TileSheet) -> None:
        edges = list(sheet.edges)
        super().__init__(sheet, edges + edges)
        starts = [tile for tile in self.tiles if tile.pile == "start" and tile.count]
        self.start: int = self.kind(starts[0].name)
        self.span: i64 = sheet.numbers.get("span", SPAN)
        self.total: i64 = sum(tile.count for tile in self.tiles)
        self.none_aside: vec[i16] = vec[i16]([0] * int(self.kinds))
        self.many_zeros: vec[i64] = vec[i64]([0] * 64)
        self._tabulate_networks()
        self._tell_parks_and_buildings(len(edges))
        self._sort_kinds()

    def requirements(self) -> Requirements:
        return REQUIREMENTS

    def check_tile(self, sheet: TileSheet, tile: Tile) -> None:
        check_tile(sheet, tile)

    def _tabulate_networks(self) -> None:
        """Notes, for each variant, the sides of its street and of its greenway.

        An anchor is what a network needs to be complete: an intersection for
        a street, a park for a greenway.
        """
        sides: list[int] = []
        anchors: list[int] = []
        sorts: list[int] = []
        for variant in range(int(self.variants)):
            found = [0, 0]
            anchored = [0, 0]
            for part in self.parts_of[variant]:
                kind = KIND_NAMES.index(part.kind)
                found[kind] = sum(1 << side for side in part.sides)
                anchored[kind] = int(is_anchor(part))
            sides += found
            anchors += anchored
            tile = self.tiles[self.kind_of[variant]]
            building = "building" in tile.icons
            sorts.append(BUILDING if building else PARK if anchored[GREENWAY] else PLAIN)
        self.sides_of: vec[u8] = vec[u8](sides)
        self.anchor_of: vec[u8] = vec[u8](anchors)
        self.sort_of: vec[u8] = vec[u8](sorts)

    def _tell_parks_and_buildings(self, edges: int) -> None:
        """Gives the sides of parks and buildings labels of their own."""
        self.sort_of_label: vec[u8] = vec[u8](
            [PLAIN] * (edges + 1) + [PARK] * edges + [BUILDING] * edges
        )
        self.label_names = self.label_names + self.label_names[1:] + self.label_names[1:]
        meets: list[int] = []
        joins: list[int] = []
        for label in range(len(self.label_names)):
            edge = int(self.edge_of_label[label])
            joins.append(int(self.label_joins[edge]))
            meets += [int(self.label_meets[edge * self.labels + k]) for k in range(edges + 1)]
        self.label_joins = vec[u8](joins)
        self.label_meets = vec[u8](meets)
        for variant in range(self.variants):
            for side in range(i64(4)):
                at = variant * 4 + side
                self.shown[at] = u8(i64(self.shown[at]) + i64(self.sort_of[variant]) * edges)
        self.tabulate_views()

    def _sort_kinds(self) -> None:
        """Notes, for looking ahead, of which sort each kind is, and what its sort may gain."""
        words = int(self.words)
        masks = [[0] * words for _ in range(SORTS)]
        sorts: list[int] = []
        crossings: list[int] = []
        most = [0] * SORTS
        for kind in range(int(self.kinds)):
            variant = self.first_variant[kind]
            green = self.sides_of[variant * 2 + GREENWAY] != 0
            street = self.sides_of[variant * 2 + STREET] != 0
            sort = STREETS if street else BUILDINGS
            if green:
                sort = PARKS if self.sort_of[variant] == PARK else GREENS
            sorts.append(sort)
            crossings.append(int(green and street))
            most[sort] += int(self.bag_counts[kind])
            for word in range(words):
                masks[sort][word] |= int(self.kind_masks[kind * words + word])
        self.sort_of_kind: vec[u8] = vec[u8](sorts)
        self.is_crossing: vec[u8] = vec[u8](crossings)
        green_words = [masks[GREENS][word] | masks[PARKS][word] for word in range(words)]
        self.green_mask: vec[i64] = vec[i64](green_words)
        self.street_mask: vec[i64] = vec[i64](masks[STREETS])
        self.building_mask: vec[i64] = vec[i64](masks[BUILDINGS])
        self.gains: Gains = Gains(most)

    def fits(self, variant: i64, surroundings: i64) -> bool:
        """Adds to matching that parks, and buildings, do not lie side by side."""
        return super().fits(variant, surroundings) and not self.meets_its_like(
            variant, surroundings
        )

    def zeros(self, size: i64) -> vec[i64]:
        """Makes a list of zeros; to copy them is faster than to make them."""
        while i64(len(self.blank_i64)) < size:
            self.blank_i64 = vec[i64]([0] * (2 * len(self.blank_i64)))
        return self.blank_i64[:size]

    def meets_its_like(self, variant: i64, surroundings: i64) -> bool:
        """Tells whether a park would touch a park, or a building a building."""
        sort = i64(self.sort_of[variant])
        if sort == PLAIN:
            return False
        for side in range(i64(4)):
            other = self.seen_label(surroundings, side)
            if other != EMPTY and i64(self.sort_of_label[other]) == sort:
                return True
        return False


def is_anchor(part: Part) -> bool:
    """Tells whether a part is an intersection or a park."""
    return len(part.sides) >= 3 if part.kind == "street" else "park" in part.icons


def check_tile(sheet: TileSheet, tile: Tile) -> None:
    """Refuses a tile that the rules do not know."""
    table = f"tiles.{tile.name}"
    kinds = [part.kind for part in tile.parts]
    for part in tile.parts:
        if part.kind not in KIND_NAMES or set(part.labels) != {part.kind}:
            sheet.fail(
                table, "parts", f"'{part}' is no part", "use street and greenway with their sides"
            )
    if len(set(kinds)) < len(kinds):
        sheet.fail(table, "parts", "there are two parts of one kind", "join them to one part")
    if tile.parts and "building" in tile.icons:
        sheet.fail(table, "parts", "a building has parts", "its four sides are blank")
    if tile.back:
        sheet.fail(table, "back", "the tile has a back", "take it away")
