"""Labour cards as data: read from labours.toml, each scored by the function of its name."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from edgewise.core.errors import InvalidMove, TileFileError
from edgewise.games.hydras.labours import CONDITIONS, COUNTED, COUNTED_IN_1, Hydra


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
        """Packs the labours that so many players can have."""
        return sum(1 << k for k, card in enumerate(self.cards) if players > 1 or card.alone)


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
