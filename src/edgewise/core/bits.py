"""Sets of kinds as words of 60 bits, the same compiled and uncompiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

WORD_BITS: Final = 60
TOP_BIT: Final = 1 << 60


def bit(place: i64) -> i64:
    """Makes a word with one bit set.

    A compiled ``i64(1) << place`` shifts a literal, which C takes to have 32 bits; one
    that does not fit into 32 bits has 64.
    """
    return i64(TOP_BIT) >> (WORD_BITS - place)


def bit_count(word: i64) -> i64:
    """Counts the bits set in a word."""
    word = word - ((word >> 1) & 0x555555555555555)
    word = (word & 0x333333333333333) + ((word >> 2) & 0x333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word = word + (word >> 8)
    word = word + (word >> 16)
    return (word + (word >> 32)) & 0x7F


def low_bit_table() -> vec[u8]:
    """Maps a power of two, modulo 67, to its exponent: 67 keeps them apart."""
    table = [0] * 67
    for exponent in range(62):
        table[(1 << exponent) % 67] = exponent
    return vec[u8](table)


def nth_bit_table() -> list[int]:
    """Lists for each byte the places of its bits that are set, eight entries a byte."""
    table: list[int] = []
    for byte in range(256):
        places = [place for place in range(8) if byte >> place & 1]
        table += [*places, *[0] * (8 - len(places))]
    return table
