"""What Fire Engines counts: its tokens, its sums for each feature, its phases."""

from __future__ import annotations

from typing import Final

TOKENS: Final = 10
"""Blaze Tokens in the box."""

ARSONS: Final = 3
"""Blaze Tokens that an Arsonist may place."""

BLAZE_MASK: Final = 15
HYDRANT_BITS: Final = 4
ONE_HYDRANT: Final = 1 << HYDRANT_BITS
"""The column of a feature counts its Blaze Tokens and, above them, its hydrants."""
MOST_HYDRANTS: Final = 2047
"""How many there can be, as a column has 16 bits."""

LIGHTING: Final = 0
ALARM: Final = 1
ROLLING: Final = 2
DRIVING: Final = 3
PHASES: Final = ("blaze", "alarm", "roll", "drive")
