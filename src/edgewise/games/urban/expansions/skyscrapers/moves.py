"""The move of Skyscrapers and its text: ``rubble@x,y/N`` turns a building to rubble."""

from __future__ import annotations

from typing import Final

from edgewise.games.urban.moves import EXPANSION_VERBS, parse_spot, spot_text

RUBBLE: Final = EXPANSION_VERBS + 48


def move_text(code: int) -> str:
    """Writes a move of Skyscrapers."""
    return spot_text("rubble", code)


def parse_code(text: str) -> int:
    """Reads a move of Skyscrapers; -1 if it is none."""
    return parse_spot(text, RUBBLE) if text.startswith("rubble@") else -1
