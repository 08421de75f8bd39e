"""Hidden labours: forgotten for a seat that may not know them, and dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from mypy_extensions import i64

from edgewise.core.bits import bit_count
from edgewise.games.hydras import rules

if TYPE_CHECKING:
    from edgewise.games.hydras.state import HydrasState


def hide_labours(state: HydrasState, seat: int) -> None:
    """Forgets which labours a seat has; when the match is over, those kept are open."""
    for zone in range(3):
        if zone != rules.KEPT or state.phase != rules.ENDED:
            at = zone * state.players + seat
            state.veiled[at] += bit_count(state.zones[at])
            state.zones[at] = 0


def unknown_labours(state: HydrasState) -> list[int]:
    """Lists the labours that nobody is known to have."""
    known = 0
    for mask in state.zones:
        known |= int(mask)
    left = state.labours.everything(state.players) & ~known
    return [number for number in range(len(state.labours.cards)) if (left >> number) & 1]


def has_several_labour_deals(state: HydrasState) -> bool:
    """Tells whether forgotten labours can be dealt in more than one way."""
    veiled = [int(count) for count in state.veiled if count > 0]
    return bool(veiled) and veiled != [len(unknown_labours(state))]


def sample_labours(state: HydrasState, rng: Random) -> None:
    """Deals every forgotten labour from those that nobody is known to have."""
    pool = unknown_labours(state)
    for at in range(3 * state.players):
        while state.veiled[at] > 0:
            number = pool.pop(int(rng.randrange(len(pool))))
            state.zones[at] |= i64(1) << number
            state.veiled[at] -= 1
