"""The tiles of Buizen Wir-War: which sides are links, which are borders, and of what.

A part of a tile is a piece of pipe of one material. A side of it is a *link*,
when it shows the material itself, or a *border*, where the pipe ends: the kerb of
a road or the wall of a pump room. Rooms and roads show themselves on all sides.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from edgewise.core.bits import WORD_BITS
from edgewise.core.requirements import Requirements
from edgewise.core.tiles import Tile, TileSheet
from edgewise.core.tileset import EMPTY, FEW, TileSet
from edgewise.games.wirwar.pipefile import HAND, check_pipe_tile, materials_of, requirements_for

NO_MATERIAL: Final = 99

ROW_MASK: Final = 0xFFFF
"""The part of a cell's number that stands for its column."""

BLOCKED_BITS: Final = 8
"""A set of blocked sides is so wide: four sides for rooms and four for roads."""

LANE: Final = 7
"""How many bits a lane has: numbers of up to 127 cells are counted side by side, one a turn."""

ALL_BLOCKED: Final = 0xFF

NO_BORDER: Final = 0
PUMP_BORDER: Final = 1
ROAD_BORDER: Final = 2
BORDERS: Final = {"wall": PUMP_BORDER, "kerb": ROAD_BORDER}

PIPE: Final = 0
ROOM: Final = 1
ROAD: Final = 2
PIT: Final = 3
COVER: Final = 4
COLOUR: Final = 5
ROLES: Final = {"room": ROOM, "road": ROAD, "open-pit": PIT, "manhole-cover": COVER}
"""What tiles are for, by their names; the others are pipe tiles or coloured tiles."""


class PipeTiles(TileSet):
    """The tiles, with the material and the borders of each side."""

    def __init__(self, sheet: TileSheet) -> None:
        self.hand: i64 = sheet.numbers.get("hand", HAND)
        super().__init__(sheet)
        self.materials: list[str] = materials_of(sheet)
        """What pipes are made of, in the order of the coloured tiles."""
        self._tabulate_roles()
        self._tabulate_sides()
        self.pouch: int = sum(int(count) for count in self.bag_counts)
        self.scratch: vec[i64] = vec[i64]([0] * 1024)
        """Room for the placements of one turn while one of them is picked."""
        self.places: vec[i32] = vec[i32]([0] * int(self.kinds))
        """For each kind a cell on which it could lie when that was asked last, in any match."""
        self.walked: vec[i64] = vec[i64]([0] * 512)
        self.at_hand: vec[i64] = vec[i64]([0] * (int(self.kinds) + FEW))
        """Room for the kinds of a hand while what may be laid is counted."""
        self.no_kinds: vec[i64] = vec[i64]([0] * int(self.words))
        self.no_roads: vec[i32] = vec[i32]([])
        self.no_blocked: vec[i16] = vec[i16]([])

    def requirements(self) -> Requirements:
        return requirements_for(int(self.hand))

    def check_tile(self, sheet: TileSheet, tile: Tile) -> None:
        check_pipe_tile(sheet, tile)

    def _tabulate_roles(self) -> None:
        roles: list[int] = []
        for kind in self.kind_of:
            tile = self.tiles[kind]
            usual = PIPE if tile.pile == "bag" else COLOUR
            roles.append(ROLES.get(tile.name, usual))
        self.role: vec[u8] = vec[u8](roles)
        self.room: i64 = self.first_variant[self.kind("room")]
        self.road: i64 = self.first_variant[self.kind("road")]
        self.pit: i64 = self.first_variant[self.kind("open-pit")]
        self.cover: i64 = self.first_variant[self.kind("manhole-cover")]
        self.pit_kind: i64 = self.kind("open-pit")
        self.cover_kind: i64 = self.kind("manhole-cover")
        pipes = [0] * int(self.words)
        for kind in range(int(self.kinds)):
            if roles[self.first_variant[kind]] == PIPE:
                pipes[kind // WORD_BITS] |= 1 << (kind % WORD_BITS)
        self.pipes: vec[i64] = vec[i64](pipes)
        """Marks all kinds of pipe tiles."""
        self.laid_beside = self.pipes
        for kind in (int(self.pit_kind), int(self.cover_kind)):
            pipes[kind // WORD_BITS] |= 1 << (kind % WORD_BITS)
        self.played: vec[i64] = vec[i64](pipes)
        """Marks all kinds that seats lay: these, pits and covers."""

    def _tabulate_sides(self) -> None:
        material: list[int] = []
        link: list[int] = []
        border: list[int] = []
        for parts in self.parts_of:
            materials, links, borders = [NO_MATERIAL] * 4, [0] * 4, [NO_BORDER] * 4
            for part in parts:
                for side, label in zip(part.sides, part.labels, strict=True):
                    if part.kind in self.materials:
                        materials[side] = self.materials.index(part.kind)
                    links[side] = int(label in self.materials)
                    borders[side] = BORDERS.get(label, NO_BORDER)
            material += materials
            link += links
            border += borders
        self.material_at: vec[u8] = vec[u8](material)
        self.link_at: vec[u8] = vec[u8](link)
        self.border_at: vec[u8] = vec[u8](border)
        sides = range(4)
        self.border_sides: vec[u8] = vec[u8](
            [
                sum(1 << (4 * (border[4 * v + s] - 1) + s) for s in sides if border[4 * v + s])
                for v in range(int(self.variants))
            ]
        )
        """For each variant the sides with a pump border, and those with a road border above."""
        self._tabulate_unblocked()
        self.lanes: vec[i64] = vec[i64](
            [
                sum(1 << (LANE * turn) for turn in range(8) if turns >> turn & 1)
                for turns in range(256)
            ]
        )
        """For each set of turns a number with a 1 in the lane of each, to count cells by turns."""
        self._tabulate_parts()
        wall, kerb = self.label_number["wall"], self.label_number["kerb"]
        self.border_label: vec[u8] = vec[u8]([0, wall, kerb])
        labels = range(int(self.label_mask) + 1)
        pairs = [{one, other} - {EMPTY} for other in labels for one in labels]
        self.keeps_off: vec[u8] = vec[u8](
            [int(bool(pair - {wall})) + 16 * int(bool(pair - {kerb})) for pair in pairs]
        )
        """For two labels beside a cell, 1 when no room and 16 when no road can lie on the cell."""

    def _tabulate_unblocked(self) -> None:
        unblocked: list[int] = []
        for kind in range(int(self.kinds)):
            borders = [int(self.border_sides[variant]) for variant in self.variants_of(kind)]
            unblocked += [
                sum(1 << turn for turn, sides in enumerate(borders) if sides & blocked == 0)
                for blocked in range(1 << BLOCKED_BITS)
            ]
        self.unblocked: vec[u8] = vec[u8](unblocked)
        """For each kind and set of blocked sides its turns that have no border on any of these."""
        self.first_sides: vec[u8] = vec[u8](
            [sum(_bits_of(sides)[:most]) for sides in range(16) for most in range(8)]
        )
        """For each set of four sides and a number below eight, that many of them from the north."""

    def _tabulate_parts(self) -> None:
        first = [0] * len(self.part_at)
        for number, part in enumerate(self.part_at):
            tile = number & ~3
            first[number] = list(self.part_at[tile : tile + 4]).index(part)
        self.first_side: vec[u8] = vec[u8](first)
        """For each variant and side the first side of the part that is there."""
        self.pipe_starts: vec[u8] = vec[u8](
            [
                sum(
                    1 << side
                    for side in range(4)
                    if self.material_at[tile + side] != NO_MATERIAL and first[tile + side] == side
                )
                for tile in range(0, len(first), 4)
            ]
        )
        """For each variant the first sides of its pipes."""

    def empty_sides(self, surroundings: i64) -> i64:
        """Marks the sides on which no tile lies, for rooms and, in the bits above, for roads."""
        mask, bits = self.label_mask, self.label_bits
        empty = i64(surroundings & mask == EMPTY)
        empty |= i64((surroundings >> bits) & mask == EMPTY) << 1
        empty |= i64((surroundings >> (2 * bits)) & mask == EMPTY) << 2
        empty |= i64(surroundings >> (3 * bits) == EMPTY) << 3
        return empty | (empty << 4)

    def room_to_walk(self, sides: i64) -> vec[i64]:
        """Makes room for what is met on a walk over tiles with this many sides."""
        while i64(len(self.walked)) < sides + 64:
            self.walked = vec[i64]([0] * (2 * len(self.walked)))
        return self.walked[: sides + 64]

    def room_for(self, numbers: i64) -> vec[i64]:
        """Makes room for this many numbers."""
        while i64(len(self.walked)) < numbers:
            self.walked = vec[i64]([0] * (2 * len(self.walked)))
        return self.walked[:numbers]

    def list_pipes(self, hand: vec[i64], base: i64) -> i64:
        """Writes the kinds of pipe tiles at hand to ``at_hand``, and counts them.

        Below FEW they are followed by a kind that never fits.
        """
        at_hand, pipes, low_bits = self.at_hand, self.pipes, self.low_bits
        for place in range(i64(FEW)):
            at_hand[place] = self.kinds
        count: i64 = 0
        for word in range(self.words):
            held = hand[base + word] & pipes[word]
            while held != 0:
                low = held & -held
                held ^= low
                at_hand[count] = word * WORD_BITS + i64(low_bits[low % 67])
                count += 1
        return count

    def widen_scratch(self, kept: i64) -> vec[i64]:
        """Makes the scratch larger, with this many entries kept."""
        wider = vec[i64]([0] * (2 * len(self.scratch) + int(8 * self.kinds)))
        for index in range(kept):
            wider[index] = self.scratch[index]
        self.scratch = wider
        return wider

    def fits(self, variant: i64, surroundings: i64) -> bool:
        """Keeps from empty cells what never goes there by a player's hand."""
        return self.role[variant] == PIPE and super().fits(variant, surroundings)


def _bits_of(sides: int) -> list[int]:
    """Lists each side of a set as a set of its own, from the north on."""
    return [1 << side for side in range(4) if sides >> side & 1]
