"""What is noted of the changes that moves make in a city, so that they can be taken back."""

from __future__ import annotations

from typing import Final

JOIN: Final = 0
"""A feature was joined to another: the roots of both."""
LOOP: Final = 1
"""A feature met itself: its root."""
TILE: Final = 2
"""The city took in a tile, the last one."""
PUT: Final = 3
"""An Urbanite was put on a node: the node."""
TAKEN: Final = 4
"""An Urbanite was taken off a node: its place in the list of nodes, the node, the seat."""
OCCUPIED: Final = 5
"""A tile got one more piece: the tile."""
VACATED: Final = 6
"""A tile lost a piece: the tile."""
COLUMN: Final = 7
"""A sum of an expansion was changed: its index and, in 16 bits, the amount."""
LAID: Final = 8
"""A tile was laid on the board: its place in the frontier plus one; the bounds lie below."""
DRAWN: Final = 9
"""A tile was drawn from the bag: its kind and, in 3 bits, the seat."""
GIVEN: Final = 10
"""A tile was taken from a hand: its kind and, in 3 bits, the seat."""
ASIDE: Final = 11
"""A tile was set aside: its kind."""
CARD: Final = 12
"""A card was turned up: its kind."""
SHUFFLED: Final = 13
"""The deck, which was empty, was shuffled."""

NODE_BITS: Final = 17
NODE_MASK: Final = (1 << NODE_BITS) - 1
AMOUNT_BITS: Final = 16
AMOUNT_MASK: Final = (1 << AMOUNT_BITS) - 1
AMOUNT_ZERO: Final = 1 << (AMOUNT_BITS - 1)
SEAT_BITS: Final = 3
SEAT_MASK: Final = 7
