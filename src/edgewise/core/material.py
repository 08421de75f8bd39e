"""What a game's box holds besides its tiles: cards to read and pieces to put down."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PaperCard:
    """A card with words on it, by its name; what it says is among the words of the game."""

    name: str
    clause: str
    count: int = 1
    points: int = 0
    """What it is worth, if that is printed on it."""
    needs: tuple[int, ...] = ()
    """The number that its text calls ``needs``, for 2, 3 and more players."""
    option: str = ""
    """The option that brings it, if one does."""

    def needed(self, players: int) -> int:
        """Reads the card's table; one player alone plays by the column for two."""
        return self.needs[min(max(players - 2, 0), len(self.needs) - 1)] if self.needs else 0


@dataclass(frozen=True)
class Piece:
    """A piece or token by the name that drawings know it by, a seat's own or everyone's."""

    name: str
    count: int
    seat: int | None = None
    option: str = ""
    """The option that brings it, if one does."""
