"""What a view of Buizen Wir-War holds beside the frame that all games share."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class Pit(TypedDict):
    """A pit under a cover."""

    x: int
    """how far to the east it lies"""
    y: int
    """how far to the south it lies"""


class Piles(TypedDict):
    """The tiles beside the board."""

    rooms: int
    """how many rooms are left"""
    roads: int
    """how many roads are left"""


class Own(TypedDict):
    """The fields of Buizen Wir-War."""

    buried: list[Pit]
    """the cells where a pit lies under a cover"""
    piles: Piles
    """how many `rooms` and `roads` are left"""
    materials: list[str | None]
    """the material of each seat; `?` where it is secret, null before it is dealt"""
    standing: dict[str, int]
    """what each material would score now"""
    ruled_out: NotRequired[list[dict[str, int]]]
    """what everybody knows that each seat did not hold; left out if no census was agreed"""
    first: int
    """the seat that began, -1 before it is drawn"""
    due: int
    """how many tiles are still to be drawn"""
    idle: int
    """how many turns in a row passed without a tile laid"""


CENSUS = ("ruled_out",)
"""What counts tiles that nobody sees."""
