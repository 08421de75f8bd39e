"""What a game asks of a tile file: which game it names, its edges, piles, tiles and bag."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from edgewise.core.errors import counted
from edgewise.core.tiles import TileSheet

ANY: Final = 1_000_000
"""More tiles than a pile can hold."""


@dataclass(frozen=True)
class PileSize:
    """How many tiles a pile may begin with."""

    least: int = 0
    most: int = ANY

    def words(self) -> str:
        """Writes the size as one would say it."""
        if self.least == self.most:
            return f"exactly {self.least}"
        return f"at least {self.least}" if self.most == ANY else f"{self.least} to {self.most}"


@dataclass(frozen=True)
class Requirements:
    """What the tile file of a game must hold; ``check`` refuses a sheet that does not."""

    game: str = ""
    piles: Mapping[str, PileSize] = field(default_factory=dict)
    """All piles that the game plays with; any are allowed when none is named."""
    edges: tuple[str, ...] = ()
    """Edges that must be there."""
    other_edges: bool = True
    """Whether there may be further edges."""
    tiles: tuple[str, ...] = ()
    """Tiles that must be there, by name."""
    dealt_each: int = 0
    """How many tiles of the bag each player is dealt."""
    dealt_once: int = 0
    """How many tiles of the bag lie open, or are put aside, before the first turn."""
    most_tiles: int = ANY
    """How many tiles at most the game's numbers can count."""
    numbers: Mapping[str, PileSize] = field(default_factory=dict)
    """Numbers of the rules that a tile file may change, and between which bounds."""
    cards: bool = False
    """Whether a tile file may have cards, which the game itself checks."""

    def check(self, sheet: TileSheet) -> None:
        """Refuses a sheet that lacks something, or holds what the game would not use."""
        self.check_game(sheet)
        self._check_edges(sheet)
        self._check_tiles(sheet)
        self._check_piles(sheet)
        self._check_numbers(sheet)
        if sheet.cards and not self.cards:
            sheet.fail("", "cards", "the game has no cards with words on them", "take them away")

    def dealt(self, players: int) -> int:
        """Counts the tiles of the bag that are dealt to this many players."""
        return max(1, self.dealt_each * players + self.dealt_once)

    def check_game(self, sheet: TileSheet) -> None:
        """Refuses a sheet of another game."""
        if self.game and sheet.game not in ("", self.game):
            sheet.fail(
                "",
                "game",
                f"this is a tile file of {sheet.game!r}, not of {self.game!r}",
                f'if it is meant for {self.game}, write game = "{self.game}"',
            )

    def _check_edges(self, sheet: TileSheet) -> None:
        for name in self.edges:
            if name not in sheet.edges:
                sheet.fail("", "edges", f"there is no edge {name!r}", f"add [edges.{name}]")
        for name in sheet.edges:
            if not self.other_edges and name not in self.edges:
                known = ", ".join(self.edges)
                sheet.fail(
                    f"edges.{name}",
                    "",
                    f"the game knows no edge {name!r}",
                    f"take it away; the edges are {known}",
                )

    def _check_tiles(self, sheet: TileSheet) -> None:
        for name in self.tiles:
            if name not in sheet.tiles:
                sheet.fail("", "tiles", f"there is no tile {name!r}", f"add [tiles.{name}]")

    def _check_piles(self, sheet: TileSheet) -> None:
        known = ", ".join(self.piles)
        for name in sheet.piles:
            if self.piles and name not in self.piles:
                sheet.fail(
                    "piles",
                    name,
                    f"the game does not play with a pile {name!r}",
                    f"put its tiles into one of: {known}",
                )
        for name, size in self.piles.items():
            count = sheet.piles.get(name, 0)
            if not size.least <= count <= size.most:
                sheet.fail(
                    "piles",
                    name,
                    f"pile {name!r} holds {counted(count, 'tile')}",
                    f"the game needs {size.words()} there",
                )
        total = sum(tile.count for tile in sheet.tiles.values())
        if total > self.most_tiles:
            sheet.fail("", "piles", f"there are {total} tiles", f"use at most {self.most_tiles}")

    def _check_numbers(self, sheet: TileSheet) -> None:
        known = ", ".join(self.numbers) or "none"
        for name, value in sheet.numbers.items():
            if name not in self.numbers:
                wrong = f"the rules have no number {name!r} to change"
                sheet.fail("numbers", name, wrong, f"known: {known}")
            size = self.numbers[name]
            if not size.least <= value <= size.most:
                sheet.fail("numbers", name, f"{name} is {value}", f"write {size.words()}")

    def check_bag(self, sheet: TileSheet, fewest: int) -> None:
        """Refuses a bag that cannot be dealt even to the fewest players."""
        held = bag_size(sheet)
        if held == 0:
            sheet.fail("piles", "bag", "the bag is empty", "give some tile a count above 0")
        if held < self.dealt(fewest):
            sheet.fail(
                "piles",
                "bag",
                f"the bag holds {counted(held, 'tile')}, "
                f"too few to deal to {counted(fewest, 'player')}",
                f"put in at least {self.dealt(fewest)}",
            )


def bag_size(sheet: TileSheet) -> int:
    """Counts the tiles that begin in the bag."""
    return sum(tile.count for tile in sheet.tiles.values() if tile.pile == "bag")
