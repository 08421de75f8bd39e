"""Ties between moves are broken by chance, never by the order in which moves are listed."""

from __future__ import annotations

from typing import Final

from librt.random import Random

COARSE: Final = 1.5 * 2.0**32
"""Added and taken away again, it rounds a value to the nearest 2^-20."""


def rounded(value: float) -> float:
    """Drops the last digits of a value, which depend on the order in which it was added up."""
    return (value + COARSE) - COARSE


def shuffled(codes: list[int], rng: Random) -> list[int]:
    """Lists moves in random order, the same for a seed however they were listed before."""
    mixed = sorted(codes)
    for left in range(len(mixed) - 1, 0, -1):
        pick = int(rng.randrange(left + 1))
        mixed[left], mixed[pick] = mixed[pick], mixed[left]
    return mixed
