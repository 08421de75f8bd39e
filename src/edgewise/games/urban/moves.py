"""The moves of Urban Insanity and their texts.

``first:1`` (chance says who begins), ``card:NAME``, ``draw:TILE``, ``use`` and
``decline`` (the action card), ``recall@x,y/N``, ``lift@x,y/N`` and
``settle@x,y/N``, ``TILE@x,y/turn``, ``urbanite@x,y/N`` and ``pass``. A spot is
a cell and a side of the part that is meant, or ``stadium``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from edgewise.core.cells import CELL_BITS
from edgewise.core.errors import InvalidMove
from edgewise.core.moves import (
    argument_of,
    cell_of,
    cell_text,
    make_code,
    parse_cell,
    parse_placement,
    placement_text,
    verb_of,
)
from edgewise.core.tileset import TileSet
from edgewise.games.urban.cards import CardSheet
from edgewise.games.urban.tileset import SPOTS

FIRST: Final = 1
CARD: Final = 2
USE: Final = 3
DECLINE: Final = 4
RECALL: Final = 5
LIFT: Final = 6
SETTLE: Final = 7
DRAW: Final = 8
LAY: Final = 9
URBANITE: Final = 10
PASS: Final = 11

EXPANSION_VERBS: Final = 32
"""Verbs from here on belong to expansions."""

SPOT_VERBS: Final = {"recall": RECALL, "lift": LIFT, "settle": SETTLE, "urbanite": URBANITE}
PLAIN_VERBS: Final = {"use": USE, "decline": DECLINE, "pass": PASS}


def spot_code(verb: i64, cell: i64, spot: i64) -> i64:
    """Packs a move about a spot."""
    return make_code(verb, (spot << CELL_BITS) | cell)


def spot_of(code: i64) -> i64:
    """Reads the anchor of a spot."""
    return argument_of(code) >> CELL_BITS


def spot_text(word: str, code: int) -> str:
    """Writes a move about a spot, as ``word@x,y/N``."""
    spot = int(spot_of(code))
    if spot >= len(SPOTS):
        raise InvalidMove("there is no such spot on a tile")
    return f"{word}@{cell_text(int(cell_of(code)))}/{SPOTS[spot]}"


def parse_spot(text: str, verb: int) -> int:
    """Reads ``word@x,y/N``."""
    _, _, rest = text.partition("@")
    cell, _, spot = rest.partition("/")
    if spot not in SPOTS:
        raise InvalidMove(f"{text!r} names no spot; end it with {', '.join(SPOTS)}, as in /N")
    return int(spot_code(verb, parse_cell(cell), SPOTS.index(spot)))


def move_text(tiles: TileSet, cards: CardSheet, code: int) -> str:
    """Writes a move of the base."""
    verb, argument = int(verb_of(code)), int(argument_of(code))
    if verb == LAY:
        return placement_text(tiles, code)
    if verb == DRAW:
        return f"draw:{tiles.tiles[argument].name}"
    if verb == CARD:
        return f"card:{cards.cards[argument].name}"
    if verb == FIRST:
        return f"first:{argument}"
    for word, number in SPOT_VERBS.items():
        if number == verb:
            return spot_text(word, code)
    for word, number in PLAIN_VERBS.items():
        if number == verb:
            return word
    raise InvalidMove(f"there is no move with the number {code}")


def parse_code(tiles: TileSet, cards: CardSheet, text: str) -> int:
    """Reads a move of the base."""
    if text in PLAIN_VERBS:
        return int(make_code(PLAIN_VERBS[text], 0))
    verb, colon, rest = text.partition(":")
    if colon and verb == "first" and rest.isdigit() and len(rest) < 3:
        return int(make_code(FIRST, int(rest)))
    if colon and verb == "draw":
        return int(make_code(DRAW, tiles.kind(rest)))
    if colon and verb == "card":
        return int(make_code(CARD, cards.kind(rest)))
    word = text.partition("@")[0]
    if word in SPOT_VERBS:
        return parse_spot(text, SPOT_VERBS[word])
    if "@" in text:
        return parse_placement(tiles, text, LAY)
    raise InvalidMove(f"{text!r} is no move; write tile@x,y/r0, urbanite@x,y/N, use or decline")
