"""What the moves of a match show of hidden hands to a seat that watched them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.moves import argument_of, variant_of, verb_of
from edgewise.core.past import Past
from edgewise.core.worlds import UNKNOWN, Worlds
from edgewise.games.hoses import rules
from edgewise.games.hoses.moves import DRAW, LAY, RETURN, START, returned_kinds

if TYPE_CHECKING:
    from edgewise.games.hoses.state import HosesState


def of_position(state: HosesState) -> Worlds | None:
    """Notes what the phase alone tells of the hand of the seat to move, if that is hidden."""
    if not tells(state, state):
        return None
    worlds = Worlds(state.stock)
    note_phase(worlds, state)
    return worlds


def of_match(seen: HosesState, state: HosesState, past: list[Past]) -> Worlds | None:
    """Notes what a viewer saw from a state on, or nothing if it tells no hands apart.

    The state is one to play the moves on.
    """
    stock = state.stock.copy()
    for seat in range(seen.players):
        if seat != seen.viewer:
            stock.hide(seat)
    worlds = Worlds(stock)
    if state.phase == rules.STUCK and tells(seen, state):
        note_phase(worlds, state)
    for entry in past:
        note_move(worlds, seen.viewer, state, entry.code)
        if state.phase == rules.STUCK and tells(seen, state):
            note_phase(worlds, state)
    if state.phase == rules.PLAY and tells(seen, state):
        note_phase(worlds, state)
    return worlds if worlds.matters else None


def note_move(worlds: Worlds, viewer: int, state: HosesState, code: int) -> None:
    """Notes a move as the viewer saw it, and carries it out.

    A seat that completed a hose and did not go again held nothing that fitted (hoses.13).
    """
    verb, seat, finished = verb_of(code), int(state.turn), len(state.finished)
    mine = seat == viewer
    if verb == START:
        worlds.take(int(argument_of(code)))
    elif verb == DRAW:
        worlds.draw(seat, int(argument_of(code)) if mine else UNKNOWN)
    elif verb == RETURN:
        for kind in returned_kinds(code):
            worlds.give_back(seat, kind if mine else UNKNOWN)
    elif verb == LAY:
        worlds.show(seat, int(state.tiles.kind_of[variant_of(code)]))
    state.apply(code)
    goes_on = state.turn == seat and state.phase == rules.PLAY
    if verb == LAY and len(state.finished) > finished and not (mine or goes_on):
        worlds.bar(seat, fitting_kinds(state))


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
