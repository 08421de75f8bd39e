"""Labour cards as data: read from labours.toml, each scored by the function of its name."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from edgewise.core.errors import InvalidMove, TileFileError
from edgewise.core.tiles import TileSheet
from edgewise.games.hydras.labours import CONDITIONS, COUNTED, COUNTED_IN_1, Hydra

MOST = 99
"""How many points a labour can give, or ask for this many of something."""


@dataclass(frozen=True)
class Labour:
    """One labour card."""

    name: str
    points: int
    clause: str
    needs: tuple[int, ...] = ()
    alone: bool = False
    is_of_version_1: bool = False

    def needed(self, players: int) -> int:
        """Reads the card's table; one player alone plays by the column for two."""
        return self.needs[max(players, 2) - 2] if self.needs else 0

    def is_completed(self, table: list[Hydra], seat: int) -> bool:
        """Judges the labour of a seat on a table."""
        if self.name in CONDITIONS:
            return CONDITIONS[self.name](table, seat)
        needed = self.needed(len(table))
        return self.count(table, seat, needed) >= needed

    def count(self, table: list[Hydra], seat: int, enough: int) -> int:
        """Counts what the labour asks for; may stop when there is enough."""
        counted = COUNTED_IN_1 if self.is_of_version_1 else COUNTED
        return counted[self.name](table, seat, enough)

    def progress(self, table: list[Hydra], seat: int) -> float:
        """Tells which part of the labour is done; what cannot be counted is done or not."""
        if self.name in CONDITIONS:
            return float(CONDITIONS[self.name](table, seat))
        needed = self.needed(len(table))
        return min(self.count(table, seat, needed) / needed, 1.0)


class LabourCards:
    """All labour cards, numbered in the order of their file; sets of them are bit masks."""

    def __init__(self, cards: list[Labour]) -> None:
        self.cards: list[Labour] = cards
        self.number: dict[str, int] = {card.name: k for k, card in enumerate(cards)}

    def of_version_1(self) -> LabourCards:
        """Makes the cards as version 1 of the rules judged them."""
        return LabourCards([replace(card, is_of_version_1=True) for card in self.cards])

    def with_cards_of(self, sheet: TileSheet) -> LabourCards:
        """Reads from a tile file what it says of labours, if it does; others are left out then."""
        if not sheet.cards:
            return self
        for name in sheet.cards:
            if name not in self.number:
                remedy = f"there are {', '.join(self.number)}"
                sheet.fail(f"cards.{name}", "", f"there is no labour {name!r}", remedy)
        named = [card for card in self.cards if card.name in sheet.cards]
        return LabourCards([labour_in(sheet, card) for card in named])

    def named(self, mask: int) -> list[str]:
        """Lists the names of a set of labours."""
        return [card.name for k, card in enumerate(self.cards) if (mask >> k) & 1]

    def mask(self, names: list[str]) -> int:
        """Packs names into a set; an unknown or repeated one raises InvalidMove."""
        found = 0
        for name in names:
            if name not in self.number:
                raise InvalidMove(
                    f"there is no labour {name!r}; there are: {', '.join(self.number)}"
                )
            bit = 1 << self.number[name]
            if found & bit:
                raise InvalidMove(f"labour {name!r} is named twice")
            found |= bit
        return found

    def everything(self, players: int) -> int:
        """Packs the labours that this many players can have."""
        return sum(1 << k for k, card in enumerate(self.cards) if players > 1 or card.alone)


def labour_in(sheet: TileSheet, card: Labour) -> Labour:
    """Reads a labour from a tile file: points and needs can be others, the rest is the rules'."""
    table, entry = f"cards.{card.name}", sheet.cards[card.name]
    fixed: dict[str, object] = {"clause": card.clause, "alone": card.alone}
    for key, value in entry.items():
        if key not in fixed and key not in ("points", "needs"):
            sheet.fail(table, key, f"unknown key {key!r}", "write points, or needs where it counts")
        if key in fixed and value != fixed[key]:
            sheet.fail(table, key, f"{key} belongs to the rules", "take this line away")
    points = entry.get("points", card.points)
    if not isinstance(points, int) or isinstance(points, bool) or not 1 <= points <= MOST:
        wrong = f"points is {points!r}"
        sheet.fail(table, "points", wrong, f"write a whole number, 1 to {MOST}")
    needs = entry.get("needs", list(card.needs))
    numbers = numbers_in(needs)
    if len(numbers) != len(card.needs) or numbers != needs:
        wrong = f"needs is {needs!r}"
        remedy = "write three numbers, for 2, 3 and 4 players" if card.needs else "take it away"
        sheet.fail(table, "needs", wrong, remedy)
    return replace(card, points=points, needs=tuple(numbers))


def numbers_in(value: object) -> list[int]:
    """Lists the numbers of a list that a labour can ask for."""
    found = value if isinstance(value, list) else []
    return [n for n in found if isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= MOST]


def load_labours(path: Path) -> LabourCards:
    """Reads a labour file; names file and labour when one cannot be used."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    cards: list[Labour] = []
    for name, entry in data["labours"].items():
        needs = tuple(entry.get("needs", ()))
        if name not in COUNTED and name not in CONDITIONS:
            known = ", ".join([*COUNTED, *CONDITIONS])
            raise TileFileError(f"{path}: nothing judges labour {name!r}; known: {known}")
        if len(needs) != (3 if name in COUNTED else 0):
            raise TileFileError(
                f"{path}: labour {name!r} has {len(needs)} numbers; those that count something "
                "need three, for 2, 3 and 4 players, and others none"
            )
        cards.append(
            Labour(
                name,
                entry["points"],
                entry["clause"],
                needs,
                entry.get("alone", False),
            )
        )
    return LabourCards(cards)
