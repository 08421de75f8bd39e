"""The errors a caller can meet; each says what was wrong and what would be right."""

from __future__ import annotations


class EdgewiseError(Exception):
    """The root of all errors that stem from what a caller gave."""


class UnknownGame(EdgewiseError):
    """No game has this name."""


class UnknownBot(EdgewiseError):
    """No bot has this name."""


class BadPlayers(EdgewiseError):
    """The game is not for this number of players."""


class BadSeat(EdgewiseError):
    """The match has no seat with this number."""


class BadOption(EdgewiseError):
    """The game has no such option, or the option no such value."""


class TileFileError(EdgewiseError):
    """A tile file cannot be used; the message names file, line and remedy."""


class BadState(EdgewiseError):
    """A dict does not describe a position of the game."""


class BadRecord(EdgewiseError):
    """A match record cannot be read, or does not replay."""


class InvalidMove(EdgewiseError):
    """The text is no move of the game at all."""


class IllegalMove(EdgewiseError):
    """The move exists, but the rules do not allow it here."""

    def __init__(self, sentence: str, clause: str) -> None:
        super().__init__(f"{sentence} ({clause})")
        self.sentence = sentence
        self.clause = clause

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return IllegalMove, (self.sentence, self.clause)


def missing_method(owner: object, name: str) -> TypeError:
    """Makes the error of a class that leaves out what it has to bring.

    Classes with abstract methods are not made by ``ABCMeta``: compiled, all of them would share
    one cache, and ``isinstance`` would take a game for a state. So methods say it themselves.
    """
    return TypeError(f"{type(owner).__name__} has no method {name}; it cannot be used without one")


def why_unread(error: OSError | ValueError) -> str:
    """Says in a few words why a file could not be read."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[0].lower() + error.strerror[1:]
    return "it is no text in UTF-8" if isinstance(error, UnicodeError) else str(error)


def counted(count: int, noun: str) -> str:
    """Counts things in words: ``1 player``, ``2 players``, ``3 matches``."""
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun}{'es' if noun.endswith('ch') else 's'}"
