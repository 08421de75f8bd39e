"""What a position reveals about hidden hands: whether the seat to move can lay a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.worlds import Worlds
from edgewise.games.hoses import rules

if TYPE_CHECKING:
    from edgewise.games.hoses.state import HosesState


def worlds_of_position(state: HosesState) -> Worlds | None:
    """Notes what the phase alone tells of the hand of the seat to move, if that is hidden."""
    if not tells(state, state):
        return None
    worlds = Worlds(state.stock)
    note_phase(worlds, state)
    return worlds


def tells(seen: HosesState, state: HosesState) -> bool:
    """Tells whether the phase of a state says something of a hand that is hidden now."""
    return state.phase in (rules.PLAY, rules.STUCK) and state.turn != seen.viewer


def note_phase(worlds: Worlds, state: HosesState) -> None:
    """Notes that the seat to move can lay a tile, or that it cannot (hoses.6, hoses.14)."""
    if state.phase == rules.PLAY:
        worlds.need(int(state.turn), fitting_kinds(state))
    else:
        worlds.bar(int(state.turn), fitting_kinds(state))


def fitting_kinds(state: HosesState) -> int:
    """Marks the kinds that can be laid somewhere now."""
    tiles = state.tiles
    kinds = 0
    for kind in range(int(tiles.kinds)):
        if rules.can_lay_any(state, tiles.kind_masks, kind * tiles.words):
            kinds |= 1 << kind
    return kinds
