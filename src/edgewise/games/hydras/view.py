"""What a view of Hydras holds beside the frame that all games share."""

from __future__ import annotations

from typing_extensions import TypedDict


class Labours(TypedDict):
    """The labours of a seat: names, with ``?`` for each that is hidden."""

    offered: list[str]
    """those to choose from"""
    kept: list[str]
    """those that count"""
    refused: list[str]
    """those that were put back"""


class Own(TypedDict):
    """The fields of Hydras."""

    deck: int
    """how many cards are left to draw"""
    star: int
    """the seat whose body has the star, -1 before it is dealt"""
    ending: str
    """`deck-lasts`, or what brings the match to its end"""
    pending: str | None
    """the move that a seat is asked about, or null"""
    labours: list[Labours]
    """for each seat, its labours; empty where the match has none"""
