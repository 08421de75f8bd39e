"""The moves of Mobsters and their texts.

``car@x,y`` (where the Mob Car is put, or stops), ``throw:5`` (chance: the higher of two dice)
and ``arrest@x,y/N`` (which Urbanite goes to jail).
"""

from __future__ import annotations

from typing import Final

from edgewise.core.errors import InvalidMove
from edgewise.core.moves import argument_of, cell_of, cell_text, make_code, parse_cell, verb_of
from edgewise.games.urban.moves import EXPANSION_VERBS, parse_spot, spot_text

CAR: Final = EXPANSION_VERBS + 32
THROW: Final = EXPANSION_VERBS + 33
ARREST: Final = EXPANSION_VERBS + 34


def move_text(code: int) -> str:
    """Writes a move of Mobsters."""
    verb = int(verb_of(code))
    if verb == ARREST:
        return spot_text("arrest", code)
    if verb == THROW:
        return f"throw:{int(argument_of(code))}"
    return f"car@{cell_text(int(cell_of(code)))}"


def parse_code(text: str) -> int:
    """Reads a move of Mobsters; -1 if it is none."""
    if text.startswith("arrest@"):
        return parse_spot(text, ARREST)
    if text.startswith("car@"):
        return int(make_code(CAR, parse_cell(text[4:])))
    if text.startswith("throw:"):
        if text[6:] not in ("1", "2", "3", "4", "5", "6"):
            raise InvalidMove(f"{text!r} is no throw; write the higher die, as in throw:5")
        return int(make_code(THROW, int(text[6:])))
    return -1
