"""The action cards: read from their file, and the deck they are drawn from."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.errors import BadState, InvalidMove, TileFileError
from edgewise.core.tiles import TileSheet

_KEYS = ("count", "clause", "second_tile")
MOST = 1000
"""How many cards of a kind a tile file can have."""


@dataclass(frozen=True)
class Card:
    """A kind of action card: how many there are, and its clause."""

    name: str
    count: int
    clause: str
    set: str = "base"
    second_tile: bool = False
    """Whether it lets its player draw and lay a second tile."""


class CardSheet:
    """All kinds of cards of the base and its expansions, numbered."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards: list[Card] = cards
        self.number: dict[str, int] = {card.name: k for k, card in enumerate(cards)}

    def deck(self, sets: list[str]) -> Deck:
        """Shuffles all cards of some sets."""
        deck = Deck(self, vec[i64]([c.count if c.set in sets else 0 for c in self.cards]))
        deck.shuffle()
        return deck

    def kind(self, name: str) -> int:
        """Numbers a kind of card by its name."""
        found = self.number.get(name)
        if found is None:
            raise InvalidMove(f"there is no action card {name!r}")
        return found

    def name_of(self, kind: i64) -> str:
        """Names a kind of card; -1, which is no card, has no name."""
        return self.cards[kind].name if kind >= 0 else ""


def load_cards(path: Path, set: str = "base") -> list[Card]:
    """Reads the card file of the base or of an expansion, or says what is wrong with it."""
    try:
        data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))["cards"]
        return [Card(name=name, set=set, **entry) for name, entry in data.items()]
    except (OSError, KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise TileFileError(f"{path}: no list of cards with {', '.join(_KEYS)}: {error}") from None


def cards_in(sheet: TileSheet, cards: list[Card]) -> list[Card]:
    """Reads from a tile file how many cards of each kind there are, if it says so.

    It may be a copy of a card file. A kind that it does not name is left out.
    """
    if not sheet.cards:
        return cards
    known = {card.name: card for card in cards}
    for name, entry in sheet.cards.items():
        if name not in known:
            sheet.fail(f"cards.{name}", "", f"there is no card {name!r}", ", ".join(known))
        _check_entry(sheet, known[name], entry)
    found = [replace(card, count=_count_in(sheet, card.name)) for card in cards]
    if not any(card.count for card in found if card.set == "base"):
        base = ", ".join(card.name for card in cards if card.set == "base")
        sheet.fail("", "cards", "the base has no card", f"give one a count above 0: {base}")
    return found


def _check_entry(sheet: TileSheet, card: Card, entry: dict[str, object]) -> None:
    table = f"cards.{card.name}"
    fixed: dict[str, object] = {"clause": card.clause, "second_tile": card.second_tile}
    for key, value in entry.items():
        if key not in _KEYS:
            sheet.fail(table, key, f"unknown key {key!r}", "write count alone, as in count = 2")
        if key in fixed and value != fixed[key]:
            sheet.fail(table, key, f"{key} belongs to the rules", "take this line away")
    count = entry.get("count")
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST:
        sheet.fail(table, "count", f"count is {count!r}", f"write a whole number, 0 to {MOST}")


def _count_in(sheet: TileSheet, name: str) -> int:
    count = sheet.cards.get(name, {}).get("count", 0)
    assert isinstance(count, int)
    return count


class Deck:
    """The face-down cards: how many of each kind are still to come."""

    def __init__(self, sheet: CardSheet, full: vec[i64]) -> None:
        self.sheet: CardSheet = sheet
        self.full: vec[i64] = full
        """How many cards of each kind a shuffled deck has."""
        self.left: vec[i64] = full
        self.size: i64 = 0

    def copy(self) -> Deck:
        """Copies what can change."""
        other = Deck(self.sheet, self.full)
        other.left = self.left[:]
        other.size = self.size
        return other

    def shuffle(self) -> None:
        """Puts all cards back into the deck."""
        self.left = self.full[:]
        self.size = 0
        for kind in range(i64(len(self.left))):
            self.size += self.left[kind]

    def random_kind(self, rng: Random) -> i64:
        """Draws a kind, each card as likely."""
        index = rng.randrange(self.size)
        for kind in range(i64(len(self.left))):
            index -= self.left[kind]
            if index < 0:
                return kind
        return -1

    def remove(self, kind: i64) -> None:
        """Takes a card off the deck."""
        self.left[kind] -= 1
        self.size -= 1

    def put_back(self, kind: i64) -> None:
        """Puts the card that was turned up last back."""
        self.left[kind] += 1
        self.size += 1

    def empty(self) -> None:
        """Takes back a shuffle: no card is left."""
        for kind in range(i64(len(self.left))):
            self.left[kind] = 0
        self.size = 0

    def counts(self) -> dict[str, int]:
        """Counts the cards to come, by name."""
        return {c.name: int(self.left[k]) for k, c in enumerate(self.sheet.cards) if self.left[k]}

    def read(self, counts: dict[str, Any]) -> None:
        """Sets the cards to come."""
        self.left = vec[i64]([0] * len(self.sheet.cards))
        self.size = 0
        for name, count in counts.items():
            kind = self.sheet.kind(name)
            if isinstance(count, bool) or not 0 <= count <= self.full[kind]:
                raise BadState(f"there cannot be {count!r} cards {name} to come")
            self.left[kind] = count
            self.size += count
