"""What a view holds of Skyscrapers."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class Things(TypedDict):
    """What can lie on a tile."""

    rubble: NotRequired[str]
    """where on the tile a building lies in rubble"""


class Own(TypedDict):
    """The fields of Skyscrapers."""

    wrecked: int
    """how many buildings lie in rubble"""
