"""What a view holds of Mobsters."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class Car(TypedDict):
    """A Mob Car in the city."""

    seat: int
    """whose it is"""


class Things(TypedDict):
    """What can lie on a tile."""

    car: NotRequired[Car]
    """the Mob Car that stands on it"""


class Own(TypedDict):
    """The fields of Mobsters."""

    jail: list[int]
    """for each seat, its Urbanites in jail"""
    car_points: int
    """with how many points the Mob Car is to drive, or 0"""
    arrests: int
    """how many Urbanites were put in jail so far"""
    scared: int
    """how many Urbanites fled from a Mob Car so far"""
