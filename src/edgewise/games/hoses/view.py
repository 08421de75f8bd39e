"""What a view of Hoses and Hydrants holds beside the frame that all games share."""

from __future__ import annotations

from typing_extensions import TypedDict


class FinishedHose(TypedDict):
    """A complete hose."""

    seat: int
    """the seat that completed it"""
    x: int
    """how far to the east its tile lies"""
    y: int
    """how far to the south its tile lies"""
    side: str
    """the side over which it leaves the tile"""


class Own(TypedDict):
    """The fields of Hoses and Hydrants."""

    first: int
    """the seat that began, -1 before it is drawn"""
    idle: int
    """how many turns in a row passed without a tile laid"""
    finished: list[FinishedHose]
    """the complete hoses"""
