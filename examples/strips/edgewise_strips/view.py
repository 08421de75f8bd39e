"""What a view of Strips holds beside the frame that all games share."""

from __future__ import annotations

from typing_extensions import TypedDict


class Own(TypedDict):
    """The fields of Strips."""

    passes: int
    """how many seats in a row have passed"""
    gains: list[tuple[int, int, int]]
    """the points made so far: the seat, the cell by its number, and how many"""
