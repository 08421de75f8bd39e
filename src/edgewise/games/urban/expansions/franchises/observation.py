"""What players see of Franchises, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.franchises.franchises import Franchises
    from edgewise.games.urban.state import UrbanState

SEATS: Final = 5
NUMBERS: Final = tuple(f"franchise_tokens:{seat}" for seat in range(SEATS))


def numbers(state: UrbanState, made: Franchises, seat: int) -> list[int]:
    """Lists the Franchise Tokens, the looking seat's first."""
    tokens = [int(made.tokens[(seat + other) % state.players]) for other in range(state.players)]
    return [*tokens, *[0] * (SEATS - state.players)]
