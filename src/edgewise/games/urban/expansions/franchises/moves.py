"""The moves of Franchises and their texts: ``takeover`` and ``sell``."""

from __future__ import annotations

from typing import Final

from edgewise.core.moves import make_code, verb_of
from edgewise.games.urban.moves import EXPANSION_VERBS

TAKEOVER: Final = EXPANSION_VERBS + 16
SELL: Final = EXPANSION_VERBS + 17
TEXTS: Final = {TAKEOVER: "takeover", SELL: "sell"}


def move_text(code: int) -> str:
    """Writes a move of Franchises."""
    return TEXTS[int(verb_of(code))]


def parse_code(text: str) -> int:
    """Reads a move of Franchises; -1 if it is none."""
    for verb, word in TEXTS.items():
        if text == word:
            return int(make_code(verb, 0))
    return -1
