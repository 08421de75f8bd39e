"""What is noted of the changes that a move makes, so that it can be taken back."""

from __future__ import annotations

from typing import Final

LAID: Final = 0
"""A tile was laid: its place in the frontier plus one; the bounds lie below."""
SHOWN: Final = 1
"""An open end shows something else: its cell, its side and, in 8 bits, what it showed before."""
DRAWN: Final = 2
"""A tile was drawn: its kind and, in 3 bits, the seat."""
GIVEN: Final = 3
"""A tile was taken from a hand: its kind and, in 3 bits, the seat."""
RETURNED: Final = 4
"""A tile was put from a hand into the bag: its kind and, in 3 bits, the seat."""
REMOVED: Final = 5
"""A tile was taken from the bag: its kind."""
SCORED: Final = 6
"""A seat got points: how many and, in 3 bits, the seat."""

SEAT_BITS: Final = 3
SEAT_MASK: Final = 7
LABEL_BITS: Final = 8
LABEL_MASK: Final = 255
