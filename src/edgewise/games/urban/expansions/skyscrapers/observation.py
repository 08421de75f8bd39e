"""What players see of Skyscrapers, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.skyscrapers.skyscrapers import Skyscrapers
    from edgewise.games.urban.state import UrbanState

THINGS: Final = ("rubble",)


def things(state: UrbanState, made: Skyscrapers) -> list[tuple[int, int, int]]:
    """Lists the Rubble Tokens by their spot from 1."""
    nodes = [int(made.rubble[index]) for index in range(int(made.rubble_count))]
    return [(int(state.city.cells[node >> 3]), 0, 1 + (node & 7)) for node in nodes]
