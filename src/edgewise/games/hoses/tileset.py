"""The tiles of Hoses and Hydrants: what their hoses end in, and which sides they fit.

A side that shows a hose can say, besides its colour, what the hose ends in at
its other end: nothing yet, a firefighter or a hydrant. So whether a tile would
join two firefighters is known from the four sides around its cell.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from edgewise.core.bits import WORD_BITS
from edgewise.core.requirements import PileSize, Requirements
from edgewise.core.tiles import Tile, TileSheet
from edgewise.core.tileset import EMPTY, NO_PART, NO_SIDE, TileSet

NO_END: Final = 0
FIREFIGHTER: Final = 1
HYDRANT: Final = 2
BURST: Final = 3
LOOP: Final = 4
OPEN: Final = 16
"""From here on, an end is open: it is ``OPEN + cell * 4 + side`` of the empty cell it faces."""

NOT_ASKED: Final = 0
NONE_ENDED: Final = 1
SOME_ENDED: Final = 2
"""What is known of the hoses in some surroundings."""

SIDE_BITS: Final = 2
SIDE_MASK: Final = 3
LAST_SIDE: Final = 1
"""Lies above the sides, one after the other, in one number."""

END_ICONS: Final = {"firefighter": FIREFIGHTER, "hydrant": HYDRANT, "burst": BURST}


def check_hoses(sheet: TileSheet) -> None:
    """Asks that hoses join hoses of their own colour alone."""
    for edge in sheet.edges.values():
        if edge.path and edge.meets != (edge.name,):
            sheet.fail(
                f"edges.{edge.name}",
                "meets",
                f"hose {edge.name!r} meets other edges",
                "take the line away: a hose meets its own colour",
            )
        if edge.path and not edge.joins:
            sheet.fail(
                f"edges.{edge.name}", "", f"hose {edge.name!r} joins nothing", "add joins = true"
            )


HAND: Final = 5
"""How many tiles a hand has, unless the tile file says fewer."""


class HoseTiles(TileSet):
    """The tiles, with what each hose on them ends in."""

    def __init__(self, sheet: TileSheet, *, blanks_close: bool = False) -> None:
        self.blanks_close: bool = blanks_close
        """Whether a side without a hose may meet a hose, which ends there (hoses.22)."""
        hoses = [edge.name for edge in sheet.edges.values() if edge.path]
        check_hoses(sheet)
        self.hand: i64 = sheet.numbers.get("hand", HAND)
        super().__init__(sheet, hoses + hoses)
        base = len(self.label_names)
        ended: list[int] = []
        for label, name in enumerate(self.label_names):
            at = hoses.index(name) if name in hoses else -1
            known = [label, base + at, base + len(hoses) + at, label]
            ended += known if at >= 0 else [label] * 4
        self.label_ended: vec[u8] = vec[u8](ended)
        ends = [NO_END] * base + [FIREFIGHTER] * len(hoses) + [HYDRANT] * len(hoses)
        self.end_of_label: vec[u8] = vec[u8](ends)
        self.known_ends: vec[u8] = vec[u8]([0] * (1 << (4 * int(self.label_bits))))
        """For surroundings that were asked about whether a hose there has an end."""
        self.known_returns: vec[u8] = vec[u8]([0] * (1 << (4 * int(self.label_bits))))
        """For surroundings that were asked about: 2 if a hose there may come back, else 1."""
        self._tabulate_ends()

    def requirements(self) -> Requirements:
        return Requirements(
            game="hoses",
            piles={"bag": PileSize()},
            dealt_each=int(self.hand),
            dealt_once=1,
            numbers={"hand": PileSize(1, HAND)},
        )

    def check_tile(self, sheet: TileSheet, tile: Tile) -> None:
        """Asks that every part is a hose of one colour that ends in what the rules know."""
        table = f"tiles.{tile.name}"
        for part in tile.parts:
            if not sheet.edges[part.kind].path:
                sheet.fail(
                    table,
                    "parts",
                    f"{part.kind!r} is no hose",
                    f"write path = true in [edges.{part.kind}], or use another edge",
                )
            if set(part.labels) != {part.kind}:
                sheet.fail(
                    table, "parts", f"'{part}' changes its colour", "use one colour for a hose"
                )
            for icon in part.icons:
                if icon not in END_ICONS:
                    sheet.fail(
                        table,
                        "parts",
                        f"the game knows no end {icon!r}",
                        f"a hose ends in one of: {', '.join(END_ICONS)}",
                    )

    def _tabulate_ends(self) -> None:
        terminal: list[int] = []
        twice: list[int] = []
        both_ends: list[int] = []
        for parts in self.parts_of:
            ends = [BURST if self.blanks_close else NO_END] * 4
            for part in parts:
                for side in part.sides:
                    ends[side] = NO_END
                for icon in part.icons:
                    if icon in END_ICONS:
                        ends[part.sides[0]] = END_ICONS[icon]
            terminal += ends
            kinds = [part.kind for part in parts]
            twice.append(int(len(set(kinds)) < len(kinds)))
            own = sum(end in (FIREFIGHTER, HYDRANT) for end in ends)
            both_ends.append(int(twice[-1] and own > 1))
        self.terminal: vec[u8] = vec[u8](terminal)
        self.twice: vec[u8] = vec[u8](twice)
        """Variants with one colour on two hoses: only a trace tells what they would join."""
        self.both_ends: vec[u8] = vec[u8](both_ends)
        """Those of them that can be both ends of one hose."""
        plain = [0] * int(self.words)
        for kind in range(int(self.kinds)):
            if all(twice[variant] == 0 for variant in self.variants_of(kind)):
                plain[kind // WORD_BITS] |= 1 << (kind % WORD_BITS)
        self.plain_kinds: vec[i64] = vec[i64](plain)
        """The kinds of the other variants."""
        self.settled_sides: vec[i16] = vec[i16](
            [self._sides_to_settle(variant) for variant in range(int(self.variants))]
        )

    def _sides_to_settle(self, variant: int) -> int:
        """Packs the first side of each hose, and where blanks close hoses those without one."""
        packed = LAST_SIDE
        for side in (3, 2, 1, 0):
            if self.part_at[variant * 4 + side] == NO_PART:
                settled = self.blanks_close
            else:
                settled = side < i64(self.through[variant * 4 + side])
            if settled:
                packed = (packed << SIDE_BITS) | side
        return packed

    def has_doubtful(self, hand: vec[i64], base: i64) -> bool:
        """Tells whether a hand holds a kind of which only a trace tells where it may lie."""
        return any(hand[base + word] & ~self.plain_kinds[word] != 0 for word in range(self.words))

    def has_ended(self, surroundings: i64) -> bool:
        """Tells whether a hose around a cell ends in a firefighter or a hydrant."""
        known = self.known_ends[surroundings]
        if known == NOT_ASKED:
            known = NONE_ENDED
            for side in range(i64(4)):
                if self.end_of_label[self.seen_label(surroundings, side)] != NO_END:
                    known = SOME_ENDED
            self.known_ends[surroundings] = known
        return known == SOME_ENDED

    def may_come_back(self, surroundings: i64) -> bool:
        """Tells whether a hose that goes on from here can come back here, by another side.

        Its ends then lie on two sides that show one colour, and no end that is known.
        """
        known = self.known_returns[surroundings]
        if known == 0:
            known = 1
            for side in range(i64(4)):
                label = self.seen_label(surroundings, side)
                if self.label_joins[i64(self.edge_of_label[label])] != 0:
                    if self.end_of_label[label] == NO_END:
                        for other in range(side):
                            if self.seen_label(surroundings, other) == label:
                                known = 2
            self.known_returns[surroundings] = known
        return known == 2

    def meets(self, label: i64, other: i64) -> bool:
        """Lets a hose meet a side without one where that closes it (hoses.22)."""
        if super().meets(label, other):
            return True
        joins = self.label_joins
        return self.blanks_close and joins[label] != joins[i64(self.edge_of_label[other])]

    def joins_any(self, variant: i64, surroundings: i64) -> bool:
        """Tells whether a hose of a variant goes on in one that lies there."""
        for side in range(i64(4)):
            other = i64(self.edge_of_label[self.seen_label(surroundings, side)])
            if other != EMPTY and self.label_joins[other] != 0:
                if self.part_at[variant * 4 + side] != NO_PART:
                    return True
        return False

    def fits(self, variant: i64, surroundings: i64) -> bool:
        """Adds to matching that no hose gets the same end twice."""
        if not super().fits(variant, surroundings):
            return False
        if self.blanks_close and not self.joins_any(variant, surroundings):
            return False
        for side in range(i64(4)):
            other = self.seen_label(surroundings, side)
            if other == EMPTY or self.part_at[variant * 4 + side] == NO_PART:
                continue
            end = i64(self.end_of_label[other])
            if end == NO_END:
                continue
            across = i64(self.through[variant * 4 + side])
            if across == NO_SIDE:
                if i64(self.terminal[variant * 4 + side]) == end:
                    return False
            else:
                far = self.seen_label(surroundings, across)
                if far != EMPTY and i64(self.end_of_label[far]) == end:
                    return False
        return True
