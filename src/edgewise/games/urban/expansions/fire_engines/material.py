"""What Fire Engines counts: its tokens, its sums for each feature, its phases."""

from __future__ import annotations

from typing import Final

TOKENS: Final = 10
"""Blaze Tokens in the box."""

ARSONS: Final = 3
"""Blaze Tokens that an Arsonist may place."""

BLAZES: Final = 0
HYDRANTS: Final = 1
"""The columns of a feature, counted from the expansion's first."""

LIGHTING: Final = 0
ALARM: Final = 1
ROLLING: Final = 2
DRIVING: Final = 3
PHASES: Final = ("blaze", "alarm", "roll", "drive")
