"""The cards of Hydras: what their sides show, which fit, and their swords, shields and torches."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from edgewise.core.bits import WORD_BITS, bit_count
from edgewise.core.requirements import PileSize, Requirements
from edgewise.core.tiles import Tile, TileSheet
from edgewise.core.tileset import EMPTY, TileSet

BODY_CELL: Final = 0x40004000
"""Where the body of every hydra lies: cell (0, 0)."""

SWORD_LIMIT: Final = 2
"""How many cards at most may lie beside a card that an opponent cuts."""

HAND: Final = 4
"""How many cards a hand has, unless the file says fewer."""


class HydraTiles(TileSet):
    """The cards and bodies, with their heads and icons."""

    def __init__(self, sheet: TileSheet) -> None:
        self.hand: i64 = sheet.numbers.get("hand", HAND)
        super().__init__(sheet)
        self.neck: i64 = self.label_number["neck"]
        self.torch_label: i64 = self.label_number["torch"]
        self.necks_in: vec[u8] = self.count_shown({int(self.neck)})
        """For every two sides that a cell can see, how many are necks."""
        cards = set(range(1, len(self.label_names))) - {int(self.torch_label)}
        self.cards_in: vec[u8] = self.count_shown(cards)
        """The same for cards and bodies: all that is neither nothing nor a torch."""
        self.heads: vec[u8] = vec[u8](
            [face.side_labels(0, sheet.blank).count("head") for face in self.face_of]
        )
        self.swords: vec[u8] = self._having("sword")
        self.shields: vec[u8] = self._having("shield")
        self.torches: vec[u8] = self._having("torch")
        icons = [int("sword" in t.icons) + int("shield" in t.icons) for t in self.tiles]
        self.icons_of_kind: vec[u8] = vec[u8](icons)
        """How many of a sword and a shield each kind shows."""
        self.torch_kind: i64 = self._only("torch", "bag")
        self.star_kind: i64 = self._only("star", "bodies")
        self.necks_worth: vec[float] = vec[float]([0.0, 1.2, 1.8, 2.2, 2.5, 2.7])
        """What open necks are worth to bots: the first one most, for without it nothing grows."""
        self.first_mask: vec[i64] = self._kinds_with("")
        self.sword_mask: vec[i64] = self._kinds_with("sword")
        self.shield_mask: vec[i64] = self._kinds_with("shield")

    def requirements(self) -> Requirements:
        return Requirements(
            game="hydras",
            piles={"bag": PileSize(), "bodies": PileSize(4)},
            edges=("blank", "head", "neck", "torch"),
            other_edges=False,
            dealt_each=int(self.hand),
            numbers={"hand": PileSize(1, HAND)},
            cards=True,
        )

    def check_tile(self, sheet: TileSheet, tile: Tile) -> None:
        """Asks for one part of necks and heads, and for the icons in their places."""
        table = f"tiles.{tile.name}"
        if tile.back:
            sheet.fail(table, "back", "the card has a back", "take it away")
        if "star" in tile.icons and tile.count != 1:
            sheet.fail(table, "count", f"there are {tile.count} stars", "write count = 1")
        wanted = "torch" if "torch" in tile.icons else "neck"
        if [part.kind for part in tile.parts] != [wanted]:
            sheet.fail(
                table, "parts", "the card is not one part", f"write one part, as in {wanted} N-S"
            )
        labels = ("torch",) if wanted == "torch" else ("neck", "head")
        if any(label not in labels for label in tile.parts[0].labels):
            sheet.fail(
                table,
                "parts",
                f"'{tile.parts[0]}' shows something else",
                f"its sides show {' and '.join(labels)}",
            )
        needed = ("torch",) * 4 if wanted == "torch" else ("neck",)
        if any(tile.parts[0].labels.count(label) < needed.count(label) for label in needed):
            sheet.fail(
                table, "parts", "no neck leads here", "a card has a neck, a torch four sides"
            )

    def _having(self, icon: str) -> vec[u8]:
        return vec[u8]([int(icon in face.icons) for face in self.face_of])

    def _only(self, icon: str, pile: str) -> int:
        kinds = [
            kind for kind, tile in enumerate(self.tiles) if icon in tile.icons and tile.pile == pile
        ]
        if len(kinds) != 1:
            self.sheet.fail(
                "icons." + icon,
                "",
                f"{len(kinds)} kinds of cards in pile {pile!r} have the icon {icon!r}",
                "give it to exactly one",
            )
        return kinds[0]

    def _kinds_with(self, icon: str) -> vec[i64]:
        """Marks the kinds of play cards, or of those with an icon."""
        words = [0] * int(self.words)
        for kind, tile in enumerate(self.tiles):
            if tile.pile == "bag" and (not icon or icon in tile.icons):
                words[kind // WORD_BITS] |= 1 << (kind % WORD_BITS)
        return vec[i64](words)

    def side_fits(self, variant: i64, side: i64, other: i64) -> bool:
        """Lets a torch touch anything, and anything touch a torch."""
        if other == self.torch_label or self.torches[variant] != 0:
            return True
        mine = i64(self.shown[variant * 4 + side])
        return (other == self.neck and mine == self.neck) or self.meets(mine, other)

    def fits(self, variant: i64, surroundings: i64) -> bool:
        """Joins a card to a neck and mismatches nothing; holds a torch to a neck."""
        joined = False
        is_torch = self.torches[variant] != 0
        for side in range(i64(4)):
            other = self.seen_label(surroundings, side)
            if other == EMPTY or other == self.torch_label:
                continue
            mine = i64(self.shown[variant * 4 + side])
            if other == self.neck and (is_torch or mine == self.neck):
                joined = True
            elif not is_torch and not self.meets(mine, other):
                return False
        return joined

    def count_marked(self, marks: vec[i64], hand: vec[i64], base: i64) -> i64:
        """Counts the kinds that a hand holds among those marked."""
        count: i64 = 0
        for word in range(self.words):
            count += bit_count(marks[word] & hand[base + word])
        return count

    def nth_marked(self, marks: vec[i64], hand: vec[i64], base: i64, index: i64) -> i64:
        """Picks, by index, one of the kinds that a hand holds among those marked; -1 if none."""
        for word in range(self.words):
            bits = marks[word] & hand[base + word]
            count = bit_count(bits)
            if index < count:
                while index > 0:
                    bits &= bits - 1
                    index -= 1
                return word * WORD_BITS + self.lowest(bits)
            index -= count
        return -1

    def count_shown(self, labels: set[int]) -> vec[u8]:
        """Counts, for every two sides that a cell can see, those that show one of some labels."""
        size = int(self.label_mask) + 1
        return vec[u8]([(a in labels) + (b in labels) for b in range(size) for a in range(size)])

    def is_card(self, variant: i64) -> bool:
        """Tells whether a card or a body lies there: anything but nothing and a torch."""
        return variant >= 0 and self.torches[variant] == 0
