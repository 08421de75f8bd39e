"""What a game's box holds besides its tiles: cards to read and pieces to put down."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PaperCard:
    """A card with words on it: the pack it belongs to, what it says, and how many there are."""

    pack: str
    title: str
    text: str
    clause: str
    count: int = 1
    note: str = ""
    """A word in the corner, such as what the card is worth."""


@dataclass(frozen=True)
class Piece:
    """A piece or token by the name that drawings know it by, a seat's own or everyone's."""

    name: str
    count: int
    seat: int | None = None
