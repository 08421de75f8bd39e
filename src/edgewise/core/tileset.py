"""A tile set in packed form: every distinct orientation of every tile has a number.

A *variant* is a tile in one turn that looks like no other turn of it. What a
cell asks of a tile is its *surroundings*: four labels, one a side, packed into
one integer. A side with several ports also has a single label for all that its ports
show, so more ports cost nothing. What fits given surroundings is computed once, by ``fits``,
and cached as a *row*: the kinds that fit in some turn, and for each kind its variants that do.
Asking again is one look-up for each kind.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from edgewise.core.bits import WORD_BITS, bit, low_bit_table, nth_bit_table
from edgewise.core.errors import InvalidMove
from edgewise.core.requirements import Requirements
from edgewise.core.tiles import Part, Tile, TileSheet, side_label

EMPTY: Final = 0
"""The label of a side that faces no tile."""

BLANK_CELLS: Final = 256
"""The size of a new board's grid; copying zeros is faster than making them."""

MAX_VARIANTS: Final = 1 << 14
"""How many variants the code of a move can tell apart."""

MOST_TURNS: Final = 8
"""A kind has at most this many variants."""

HELD_SHIFT: Final = 3
HELD_TURN: Final = 7
"""The turn in an entry of ``held``: a kind has at most eight variants."""

FEW: Final = 5
"""How many kinds at hand are counted at once."""

BARREN: Final = 1
"""The row of all surroundings in which nothing fits."""

NO_PART: Final = 255
NO_SIDE: Final = 255


@mypyc_attr(allow_interpreted_subclasses=True)
class TileSet:
    """All variants of a tile sheet, what they show, and where they fit.

    A game says in ``requirements`` what its tile file must hold, and in
    ``check_tile`` what it asks of each tile; both are seen to before anything else.
    A game whose matching knows more than labels overrides ``fits``, which may refuse more
    than ``side_fits`` does for each side alone, never less. When a
    side can say more during play than its edge, ``extra`` names for each such
    further label the edge that it is; it is then matched as that edge.
    """

    def __init__(self, sheet: TileSheet, extra: list[str] | None = None) -> None:
        self.requirements().check(sheet)
        for tile in sheet.tiles.values():
            self.check_tile(sheet, tile)
        self.sheet: TileSheet = sheet
        self.tiles: list[Tile] = list(sheet.tiles.values())
        self.kinds: i64 = len(self.tiles)
        self.kind_number: dict[str, int] = {t.name: k for k, t in enumerate(self.tiles)}
        self.ports: i64 = sheet.ports
        self.label_names: list[str] = ["", *_side_labels(sheet)]
        self.label_number: dict[str, int] = {n: k for k, n in enumerate(self.label_names)}
        further = [self.label_number[name] for name in extra or []]
        edge_of = [*range(len(self.label_names)), *further]
        if len(edge_of) > 32:
            wrong = f"the sides of the tiles show {len(edge_of) - 1} different things"
            sheet.fail("", "edges", wrong, "use fewer edges: 31 is the most")
        self.edge_of_label: vec[u8] = vec[u8](edge_of)
        self.label_bits: i64 = 4 if len(edge_of) <= 16 else 5
        self.label_mask: i64 = (1 << int(self.label_bits)) - 1
        self._number_variants()
        self._tabulate_labels()
        self.low_bits: vec[u8] = low_bit_table()
        self.row_of: vec[i32] = vec[i32]([0] * (1 << (4 * int(self.label_bits))))
        self.rows: vec[i64] = vec[i64]([0] * (2 * int(self.words)))
        """For each row the kinds that fit, as bits of ``words`` words."""
        self.fitting: vec[u8] = vec[u8]([0] * (2 * len(self.tiles)))
        """For each row and kind its variants that fit, as bits, the first variant lowest."""
        self.ways: vec[u8] = vec[u8]([0] * (2 * (len(self.tiles) + 1)))
        """For each row and kind how many of its variants fit; last comes a kind that never does."""
        self.row_count: i64 = 2
        self.side_masks: vec[i64] = vec[i64]([])
        """For each side and label there, the variants whose side may touch it."""
        self.bits_in: vec[u8] = vec[u8]([byte.bit_count() for byte in range(256)])
        self.bit_at: vec[u8] = vec[u8](nth_bit_table())
        """For each byte and n the place of the nth bit that is set in it."""
        self.blank_i16: vec[i16] = vec[i16]([0] * BLANK_CELLS)
        self.blank_i32: vec[i32] = vec[i32]([0] * BLANK_CELLS)
        self.blank_u8: vec[u8] = vec[u8]([0] * BLANK_CELLS)
        self.blank_i64: vec[i64] = vec[i64]([0] * 64)
        self.nothing: vec[i64] = vec[i64]([])
        self.listed: vec[i64] = vec[i64]([0] * 64)
        """Room for codes while moves are listed."""
        self.few: vec[i64] = vec[i64]([0] * FEW)
        """Room for the kinds of a small hand while what fits is counted."""

    def blank_cells(self, size: int) -> None:
        """Makes the blank grids at least so large; copying zeros is faster than making them."""
        if len(self.blank_i32) < size:
            self.blank_i16 = vec[i16]([0] * size)
            self.blank_i32 = vec[i32]([0] * size)
            self.blank_u8 = vec[u8]([0] * size)

    def more_room(self, used: i64) -> vec[i64]:
        """Makes ``listed`` larger by half and one cell's lot, and keeps what is used of it."""
        listed = vec[i64]([0] * (len(self.listed) * 3 // 2 + MOST_TURNS * WORD_BITS))
        for index in range(used):
            listed[index] = self.listed[index]
        self.listed = listed
        return listed

    def note_listed(self, code: i64, count: i64) -> i64:
        """Writes one code to ``listed`` after this many, and counts on."""
        if count == len(self.listed):
            self.more_room(count)
        self.listed[count] = code
        return count + 1

    def requirements(self) -> Requirements:
        """Says what the tile file must hold; called before the tiles are numbered."""
        return Requirements()

    def check_tile(self, sheet: TileSheet, tile: Tile) -> None:
        """Refuses, by ``sheet.fail``, a tile that the rules cannot play with."""

    def _number_variants(self) -> None:
        kind_of: list[int] = []
        turn_of: list[int] = []
        self.face_of: list[Tile] = []
        self.parts_of: list[tuple[Part, ...]] = []
        self.first_variant: list[int] = []
        self.variant_at: list[int] = []
        for kind, tile in enumerate(self.tiles):
            self.first_variant.append(len(kind_of))
            looks: dict[object, int] = {}
            for face, turn in self.sheet.shapes(tile):
                inner = turn - 4 if tile.back and turn >= 4 else turn
                looks[face.shape(inner)] = len(kind_of)
                kind_of.append(kind)
                turn_of.append(turn)
                self.face_of.append(face)
                self.parts_of.append(tuple([part.turned(inner) for part in face.parts]))
            self._note_turns(tile, looks)
        self.first_variant.append(len(kind_of))
        if len(kind_of) > MAX_VARIANTS:
            wrong = f"the tiles have {len(kind_of)} looks, each turn counted"
            self.sheet.fail("", "tiles", wrong, f"use fewer kinds: at most {MAX_VARIANTS} looks")
        self.variants: i64 = len(kind_of)
        self.words: i64 = (len(self.tiles) + WORD_BITS - 1) // WORD_BITS
        """How many words a set of kinds takes."""
        self.variants_from: vec[i32] = vec[i32](self.first_variant)
        self.kind_of: vec[i32] = vec[i32](kind_of)
        self.held: vec[i32] = vec[i32]([0] * len(kind_of))
        """Room for the variants of a hand while one is drawn: kinds, each with a turn below it."""
        self.turn_of: vec[u8] = vec[u8](turn_of)
        self.bag_counts: vec[i16] = vec[i16](
            [tile.count if tile.pile == "bag" else 0 for tile in self.tiles]
        )
        self.bag_size: i64 = sum([int(count) for count in self.bag_counts])
        self._mask_kinds()

    def _note_turns(self, tile: Tile, looks: dict[object, int]) -> None:
        """Maps each of eight turns to the variant that looks like it, or -1."""
        for turn in range(8):
            face, inner = tile, turn
            if turn >= 4 and tile.back:
                face, inner = self.sheet.tiles[tile.back], turn - 4
            allowed = turn < 4 or self.sheet.flips or tile.back != ""
            self.variant_at.append(looks[face.shape(inner)] if allowed else -1)

    def _mask_kinds(self) -> None:
        words = int(self.words)
        masks = [0] * (len(self.tiles) * words)
        for kind in range(len(self.tiles)):
            masks[kind * words + kind // WORD_BITS] = 1 << (kind % WORD_BITS)
        self.kind_masks: vec[i64] = vec[i64](masks)
        """Each kind as a set of kinds."""
        last = len(self.tiles) - WORD_BITS * (words - 1)
        full = [(1 << WORD_BITS) - 1] * (words - 1)
        self.laid_beside: vec[i64] = vec[i64](full + [(1 << last) - 1])  # noqa: RUF005
        """Marks the kinds that may lie on empty cells at all; a game can leave out others."""

    def _tabulate_labels(self) -> None:
        ports = int(self.ports)
        shown: list[int] = []
        part_at: list[int] = []
        through: list[int] = []
        for variant in range(int(self.variants)):
            labels = [self.sheet.blank] * (4 * ports)
            owners = [NO_PART] * (4 * ports)
            across = [NO_SIDE] * (4 * ports)
            for number, part in enumerate(self.parts_of[variant]):
                for port, label in zip(part.ports, part.labels, strict=True):
                    labels[port] = label
                    owners[port] = number
                if len(part.ports) == 2:
                    across[part.ports[0]], across[part.ports[1]] = part.ports[1], part.ports[0]
            for first in range(0, 4 * ports, ports):
                shown.append(self.label_number[side_label(labels[first : first + ports])])
            part_at += owners
            through += across
        self.shown: vec[u8] = vec[u8](shown)
        """For each variant what its four sides show, as labels."""
        self.tabulate_views()
        self.part_at: vec[u8] = vec[u8](part_at)
        """For each variant and port the number of its part, or NO_PART."""
        self.through: vec[u8] = vec[u8](through)
        """For each variant and port the other end of its part, or NO_SIDE."""
        size = len(self.label_names)
        joins = [0] * size
        meets = [0] * (size * size)
        for one in range(1, size):
            edges = self.edges_of(one)
            joins[one] = int(any(self.sheet.edges[name].joins for name in edges))
            for other in range(1, size):
                meets[one * size + other] = int(self.clash(one, other) < 0)
        self.label_joins: vec[u8] = vec[u8](joins)
        self.label_meets: vec[u8] = vec[u8](meets)
        self.labels: i64 = size
        self.needs_join: vec[u8] = vec[u8](
            [
                int(any(joins[label] for label in shown[4 * v : 4 * v + 4]))
                for v in range(int(self.variants))
            ]
        )

    def tabulate_views(self) -> None:
        """Works out what neighbours see of each variant; again when ``shown`` was changed."""
        views = [
            int(label) << (((number + 2) % 4) * int(self.label_bits))
            for number, label in enumerate(self.shown)
        ]
        self.views: vec[i32] = vec[i32](views)
        """For each variant and side what the neighbour there sees, among its surroundings."""

    def edges_of(self, label: int) -> list[str]:
        """Names the edge of each port of a side with some label, clockwise."""
        return self.label_names[label].split("+")

    def clash(self, label: int, other: int) -> int:
        """Finds the first port of a side that may not touch the other's, from 0; -1 if none."""
        edges, facing = self.edges_of(label), self.edges_of(other)
        for place, name in enumerate(edges):
            if facing[len(facing) - 1 - place] not in self.sheet.edges[name].meets:
                return place
        return -1

    def seen_label(self, surroundings: i64, side: i64) -> i64:
        """Tells what the neighbour on one side shows, EMPTY if there is none."""
        return (surroundings >> (side * self.label_bits)) & self.label_mask

    def meets(self, label: i64, other: i64) -> bool:
        """Tells whether a tile's label may touch one that lies there."""
        return self.label_meets[label * self.labels + i64(self.edge_of_label[other])] != 0

    def fits(self, variant: i64, surroundings: i64) -> bool:
        """Tells whether a variant may lie in such surroundings.

        Every touching side must meet its neighbour, and a tile that could join
        something must join at least once.
        """
        joined = self.needs_join[variant] == 0
        for side in range(i64(4)):
            other = self.seen_label(surroundings, side)
            if other != EMPTY:
                mine = i64(self.shown[variant * 4 + side])
                if not self.meets(mine, other):
                    return False
                if self.label_joins[mine] != 0:
                    joined = True
        return joined

    def side_fits(self, variant: i64, side: i64, other: i64) -> bool:
        """Tells whether a side of a variant may touch a label, whatever else is around."""
        return self.meets(i64(self.shown[variant * 4 + side]), other)

    def row(self, surroundings: i64) -> i64:
        """Finds the row of what fits in some surroundings: BARREN where nothing does."""
        found = i64(self.row_of[surroundings])
        return found if found != 0 else self._work_out_row(surroundings)

    def _work_out_row(self, surroundings: i64) -> i64:
        """Tries the variants of which no side alone is in the way."""
        if len(self.side_masks) == 0:
            self._tabulate_sides_that_fit()
        chunks = (self.variants + WORD_BITS - 1) // WORD_BITS
        kinds = vec[i64]([0] * int(self.words))
        fitting = vec[u8]([0] * int(self.kinds))
        ways = vec[u8]([0] * (int(self.kinds) + 1))
        number: i64 = BARREN
        for chunk in range(chunks):
            bits: i64 = (1 << WORD_BITS) - 1
            for side in range(i64(4)):
                other = self.seen_label(surroundings, side)
                bits &= self.side_masks[(side * (self.label_mask + 1) + other) * chunks + chunk]
            while bits != 0:
                variant = chunk * WORD_BITS + self.lowest(bits)
                bits &= bits - 1
                if self.fits(variant, surroundings):
                    kind = i64(self.kind_of[variant])
                    turn = variant - i64(self.variants_from[kind])
                    fitting[kind] = u8(i64(fitting[kind]) | bit(turn))
                    ways[kind] = u8(i64(ways[kind]) + 1)
                    for word in range(self.words):
                        kinds[word] |= self.kind_masks[kind * self.words + word]
                    number = self.row_count
        if number != BARREN:
            self.row_count = number + 1
            self.rows = extend(self.rows, kinds)
            self.fitting = extend(self.fitting, fitting)
            self.ways = extend(self.ways, ways)
        self.row_of[surroundings] = i32(number)
        return number

    def _tabulate_sides_that_fit(self) -> None:
        masks: list[int] = []
        variants, labels = int(self.variants), len(self.edge_of_label)
        chunks = range(0, variants, WORD_BITS)
        for side in range(4):
            for other in range(int(self.label_mask) + 1):
                for first in chunks:
                    last = min(first + WORD_BITS, variants)
                    masks.append(
                        sum(
                            1 << (variant - first)
                            for variant in range(first, last)
                            if other == EMPTY
                            or (other < labels and self.side_fits(variant, side, other))
                        )
                    )
        self.side_masks = vec[i64](masks)

    def lowest(self, word: i64) -> i64:
        """Numbers the lowest bit that is set in a word."""
        return i64(self.low_bits[(word & -word) % 67])

    def count_fitting(self, row: i64, hand: vec[i64], base: i64) -> i64:
        """Counts the variants in a row that a hand holds."""
        words, rows, ways, low_bits = self.words, self.rows, self.ways, self.low_bits
        at = row * (self.kinds + 1)
        count: i64 = 0
        for word in range(words):
            bits = rows[row * words + word] & hand[base + word]
            while bits != 0:
                low = bits & -bits
                bits ^= low
                count += i64(ways[at + word * WORD_BITS + i64(low_bits[low % 67])])
        return count

    def nth_fitting(self, row: i64, hand: vec[i64], base: i64, index: i64) -> i64:
        """Picks one, by index, of the variants in a row that a hand holds; -1 if there is none."""
        kinds, words, rows, low_bits = self.kinds, self.words, self.rows, self.low_bits
        ways = self.ways
        for word in range(words):
            bits = rows[row * words + word] & hand[base + word]
            while bits != 0:
                low = bits & -bits
                bits ^= low
                kind = word * WORD_BITS + i64(low_bits[low % 67])
                count = i64(ways[row * (kinds + 1) + kind])
                if index < count:
                    turns = i64(self.fitting[row * kinds + kind])
                    return i64(self.variants_from[kind]) + i64(self.bit_at[turns * 8 + index])
                index -= count
        return -1

    def only_kind(self, hand: vec[i64], base: i64) -> i64:
        """Numbers the one kind that a hand holds; -1 if it holds none or several."""
        if self.words == 1:
            held = hand[base]
            if held == 0 or held & (held - 1) != 0:
                return -1
            return i64(self.low_bits[held % 67])
        only: i64 = -1
        for word in range(self.words):
            bits = hand[base + word]
            if bits != 0:
                if only >= 0 or bits & (bits - 1) != 0:
                    return -1
                only = word * WORD_BITS + self.lowest(bits)
        return only

    def list_few(self, hand: vec[i64], base: i64) -> i64:
        """Writes the kinds at hand to ``few``, and counts them, or FEW + 1 if they are more.

        What is left of the room there is filled with a kind that never fits.
        """
        few, low_bits, beside = self.few, self.low_bits, self.laid_beside
        count: i64 = 0
        for word in range(self.words):
            held = hand[base + word] & beside[word]
            while held != 0:
                if count == FEW:
                    return FEW + 1
                low = held & -held
                held ^= low
                few[count] = word * WORD_BITS + i64(low_bits[low % 67])
                count += 1
        for place in range(count, i64(FEW)):
            few[place] = self.kinds
        return count

    def list_held(self, hand: vec[i64], base: i64) -> i64:
        """Writes all variants of the kinds in a hand to ``held``, and counts them."""
        held, variants_from = self.held, self.variants_from
        count: i64 = 0
        for word in range(self.words):
            bits = hand[base + word]
            while bits != 0:
                kind = word * WORD_BITS + self.lowest(bits)
                bits &= bits - 1
                turns = i64(variants_from[kind + 1]) - i64(variants_from[kind])
                for turn in range(turns):
                    held[count] = i32((kind << HELD_SHIFT) | turn)
                    count += 1
        return count

    def held_variant(self, held: i64) -> i64:
        """Finds the variant that an entry of ``held`` stands for."""
        return i64(self.variants_from[held >> HELD_SHIFT]) + (held & HELD_TURN)

    def row_holds_turn(self, row: i64, held: i64) -> bool:
        """Tells whether the variant that an entry of ``held`` stands for fits in a row."""
        turns = i64(self.fitting[row * self.kinds + (held >> HELD_SHIFT)])
        return (turns >> (held & HELD_TURN)) & 1 != 0

    def row_holds(self, row: i64, variant: i64) -> bool:
        """Tells whether a variant is among those that fit in a row."""
        kind = i64(self.kind_of[variant])
        turn = variant - i64(self.variants_from[kind])
        return (i64(self.fitting[row * self.kinds + kind]) >> turn) & 1 != 0

    def kind(self, name: str) -> int:
        """Numbers a kind of tile by its name."""
        number = self.kind_number.get(name)
        if number is None:
            raise InvalidMove(f"there is no tile {name!r} in this set")
        return number

    def count(self, kind: int) -> int:
        """Tells how many tiles of a kind there are."""
        return self.tiles[kind].count

    def variant(self, kind: int, turn: int) -> int:
        """Finds the variant that a tile in some turn looks like."""
        variant = self.variant_at[kind * 8 + turn]
        if variant < 0:
            raise InvalidMove(f"{self.tiles[kind].name} cannot be turned over")
        return variant

    def variants_of(self, kind: int) -> range:
        """Lists the variants of one kind of tile."""
        return range(self.first_variant[kind], self.first_variant[kind + 1])

    def variant_name(self, variant: int) -> tuple[str, int]:
        """Names the tile and the turn of a variant."""
        return self.tiles[self.kind_of[variant]].name, int(self.turn_of[variant])


def _side_labels(sheet: TileSheet) -> list[str]:
    """Lists what a side can show: an edge, or with several ports what they show together."""
    if sheet.ports == 1:
        return list(sheet.edges)
    turns = (0, 4) if sheet.flips else (0,)
    found = [
        label
        for tile in sheet.tiles.values()
        for turn in turns
        for label in tile.side_labels(turn, sheet.blank)
    ]
    return list(dict.fromkeys(found))
