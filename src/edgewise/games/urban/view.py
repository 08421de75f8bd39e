"""What a view of Urban Insanity holds beside the frame that all games share."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class Urbanite(TypedDict):
    """An Urbanite in the city."""

    seat: int
    """whose it is"""
    on: str
    """where on the tile it stands"""


class Spot(TypedDict):
    """A place in the city."""

    x: int
    """how far to the east its tile lies"""
    y: int
    """how far to the south its tile lies"""
    on: str
    """where on the tile it is"""


class Scored(TypedDict):
    """Points that were given, and the feature that gave them."""

    seat: int
    """whose they are"""
    kind: int
    """what gave them: 0 stadium, 1 block, 2 road, 4 suburb, 8 more if it was not complete; 7 the
    point of those who do not begin"""
    points: int
    """how many they are"""
    x: int
    """how far to the east the feature's first tile lies"""
    y: int
    """how far to the south the feature's first tile lies"""
    on: str
    """where on that tile the feature is"""


class Things(TypedDict):
    """What can lie on a tile."""

    urbanites: NotRequired[list[Urbanite]]
    """the Urbanites on it"""


class Own(TypedDict):
    """The fields of Urban Insanity."""

    supply: list[int]
    """for each seat, its Urbanites that are not in the city"""
    first: int
    """the seat that began, -1 before it is drawn"""
    card: str | None
    """the action card that is turned up, or null"""
    staying: NotRequired[int]
    """how many tiles stay in the bag to the end, if any"""
    deck: dict[str, int]
    """the action cards to come: name and count"""
    last: Spot | None
    """the tile laid last"""
    lifted: Spot | None
    """where the Urbanite stood that is being moved, or null"""
    tiles_due: int
    """how many tiles the turn still allows"""
    pieces_due: int
    """how many Urbanites the turn still allows"""
    scored: list[Scored]
    """the points given so far"""
