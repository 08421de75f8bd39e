"""What a view holds of the Fire Engines."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

Point = tuple[int, int]


class Drive(TypedDict):
    """A way that the truck can go."""

    move: str
    """the move that makes it go there"""
    cells: list[Point]
    """the cells that it passes"""
    ends: list[Point]
    """those of them where it puts out a blaze"""


class Things(TypedDict):
    """What can lie on a tile."""

    blaze: NotRequired[str]
    """where on the tile a building burns"""
    truck: NotRequired[bool]
    """whether the truck stands on it"""


class Own(TypedDict):
    """The fields of the Fire Engines."""

    passed: list[Point]
    """the cells to which the truck came in this turn"""
    dice: tuple[int, int] | None
    """the dice on the table, or null"""
    tokens_due: int
    """how many Blaze Tokens are still to be placed"""
    at_station: bool
    """whether the truck was just put on a station"""
    put_out: int
    """how many fires were put out"""
    put_out_by_truck: int
    """how many of them by the truck"""
    drives: NotRequired[list[Drive]]
    """while the truck is to drive, where it can go"""
