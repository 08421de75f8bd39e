"""What a game shows beside its board: the field of the view, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from edgewise.core.notation import UNKNOWN
from edgewise.core.words.model import Words
from edgewise.core.words.sentences import joined, log_words, seat_words

ALWAYS: Final = "always"
DURING: Final = "during"
OVER: Final = "over"
"""When a fact is shown: at any time, while the match goes on, once it is over."""

BOARD: Final = "board"
SEAT: Final = "seat"
CARD: Final = "card"
QUESTION: Final = "question"
MOVE: Final = "move"
"""Where: beside the board, beside each seat, as the card that is turned up, as what a seat is
asked about, or with the move that one is about to make."""

PLAIN: Final = "plain"
A_SEAT: Final = "seat"
A_MOVE: Final = "move"
FIELDS: Final = "fields"
ROUTES: Final = "routes"
"""What a field holds: a name, a number, or several; a seat; a move; a table whose entries the
text names; or ways of moves, each with its ``cells`` and the cells on which it ``ends`` something.
"""

REMOVED: Final = "removed"
PREVENTED: Final = "prevented"
"""What else than laying a tile can have been done on a cell last: the tile there was removed, or
an answer kept a move from having its effect."""


@dataclass(frozen=True)
class Fact:
    """Something to be seen: its name among the words, and the field of a view that it shows.

    In ``field``, ``me`` stands for the seat that looks, or that it is shown beside.
    """

    name: str
    field: str
    kind: str = PLAIN
    beside: str = BOARD
    when: str = ALWAYS
    equals: str = ""
    """Shown only where the field holds this."""
    tile: str = ""
    """A tile that shows it, as ``{value}-colour``."""


@dataclass(frozen=True)
class Told:
    """A fact in words."""

    label: str
    value: str
    tile: str = ""


def tell_facts(
    words: Words,
    facts: Sequence[Fact],
    view: Mapping[str, Any],
    seat: int,
    who: Sequence[str],
    beside: str = BOARD,
) -> list[Told]:
    """Tells the facts of one place, as a seat sees them."""
    told = [tell(words, fact, view, seat, who) for fact in facts if fact.beside == beside]
    return [each for each in told if each is not None]


def tell(
    words: Words, fact: Fact, view: Mapping[str, Any], seat: int, who: Sequence[str]
) -> Told | None:
    """Tells a fact, if there is something to tell now."""
    if fact.when != ALWAYS and (fact.when == OVER) != bool(view.get("outcome")):
        return None
    found = field_of(view, fact.field, seat)
    if not is_known(found) or (fact.equals and found != fact.equals):
        return None
    said = words.facts[fact.name]
    tile = fact.tile.replace("{value}", str(found))
    if fact.kind == FIELDS:  # in matches of old, a sentence stands there instead
        value = words.fill(said.value, found) if isinstance(found, dict) else str(found)
        return Told(said.label, value, tile)
    value = value_words(words, fact.kind, found, who)
    if not value:
        return None
    count = found if isinstance(found, int) else 0
    return Told(said.label, words.fill(said.value, {"value": value, "count": count}), tile)


def field_of(view: Mapping[str, Any], path: str, seat: int) -> object:
    """Finds a field of a view by its path; None if it is not there."""
    found: object = view
    for step in path.split("."):
        if isinstance(found, Mapping):
            found = found.get(step)
        elif isinstance(found, Sequence) and step == "me" and 0 <= seat < len(found):
            found = found[seat]
        else:
            return None
    return found


def is_known(value: object) -> bool:
    """Tells whether there is something, and nothing of it is hidden."""
    if isinstance(value, (list, dict)):
        return bool(value) and UNKNOWN not in value
    return value is not None and value not in ("", UNKNOWN)


def value_words(words: Words, kind: str, value: object, who: Sequence[str]) -> str:
    """Writes what a field holds for people."""
    if kind == A_SEAT:
        return seat_words(words, value, who) if isinstance(value, int) and value >= 0 else ""
    if kind == A_MOVE:
        return log_words(words, str(value), who)
    if isinstance(value, dict):
        return ", ".join([f"{words.name_of(str(k))} {count}" for k, count in value.items()])
    if isinstance(value, list):
        return joined(words, [words.name_of(str(each)) for each in value])
    return words.name_of(str(value))
