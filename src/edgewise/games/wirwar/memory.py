"""What the moves of a match show of hidden hands to a seat that watched them (wirwar.30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.moves import argument_of, variant_of, verb_of
from edgewise.core.past import Past
from edgewise.core.stock import Stock
from edgewise.core.worlds import UNKNOWN, Worlds
from edgewise.games.wirwar.knowledge import fitting_kinds
from edgewise.games.wirwar.moves import DRAW, LAY, PASS, TAKE
from edgewise.games.wirwar.phases import PLAY, STUCK

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState


def of_match(seen: WirwarState, state: WirwarState, past: list[Past]) -> Worlds | None:
    """Notes what a viewer saw from a state on, or nothing if the position itself says as much.

    The state is one to play the moves on. It says as much when no other seat took or
    passed, or when the match was begun from a position in which one had done so before.
    """
    if any(state.ruled_out) or not any(is_telling(entry, seen.viewer) for entry in past):
        return None
    worlds = Worlds(hidden_stock(state, seen.viewer))
    for entry in past:
        note_move(worlds, seen.viewer, state, entry.code)
    if state.turn != seen.viewer and state.phase == STUCK:
        worlds.bar(int(state.turn), fitting_mask(state))
    elif state.turn != seen.viewer and state.phase == PLAY:
        worlds.need(int(state.turn), fitting_mask(state))
    return worlds


def is_telling(entry: Past, viewer: int) -> bool:
    """Tells whether a move shows that a hidden hand held nothing that could be laid."""
    return entry.actor != viewer and verb_of(entry.code) in (TAKE, PASS)


def hidden_stock(state: WirwarState, viewer: int) -> Stock:
    """Copies the tiles of a state as a viewer knows them."""
    stock = state.stock.copy()
    for seat in range(state.players):
        if seat != viewer:
            stock.hide(seat)
    return stock


def note_move(worlds: Worlds, viewer: int, state: WirwarState, code: int) -> None:
    """Notes a move as the viewer saw it, and carries it out."""
    verb, seat = verb_of(code), int(state.turn)
    if verb == DRAW:
        worlds.draw(seat, int(argument_of(code)) if seat == viewer else UNKNOWN)
    elif verb == LAY:
        worlds.show(seat, int(state.tiles.kind_of[variant_of(code)]))
    elif verb in (TAKE, PASS) and seat != viewer:
        worlds.bar(seat, fitting_mask(state))
    state.apply(code)


def fitting_mask(state: WirwarState) -> int:
    """Marks the kinds of which a tile could be laid now."""
    return sum(1 << kind for kind in fitting_kinds(state))
