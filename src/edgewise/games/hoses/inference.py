"""What the moves of a match reveal about hidden hands to a seat that watched them."""

from __future__ import annotations

from typing import Any

from edgewise.core.inference import Inference
from edgewise.core.moves import argument_of, variant_of, verb_of
from edgewise.core.past import Past
from edgewise.core.state import State
from edgewise.core.worlds import UNKNOWN, Worlds
from edgewise.games.hoses import rules
from edgewise.games.hoses.hidden import fitting_kinds, note_kept, note_phase, tells
from edgewise.games.hoses.moves import DRAW, LAY, RETURN, START, returned_kinds
from edgewise.games.hoses.state import HosesState


class HosesInference(Inference):
    """Remembers which tiles hidden hands cannot hold, or must."""

    def observe(self, seen: State, past: list[Past]) -> None:
        start = past[0].before.clone()
        assert isinstance(seen, HosesState)
        assert isinstance(start, HosesState)
        seen.worlds = worlds_of_match(seen, start, past)

    def to_data(self, seen: State) -> dict[str, Any] | None:
        assert isinstance(seen, HosesState)
        return None if seen.worlds is None else seen.worlds.to_data()

    def from_data(self, seen: State, data: dict[str, Any]) -> None:
        assert isinstance(seen, HosesState)
        seen.worlds = Worlds(seen.stock)
        seen.worlds.take_data(data)


def worlds_of_match(seen: HosesState, state: HosesState, past: list[Past]) -> Worlds | None:
    """Notes what a viewer saw from a state on, or nothing if it tells no hands apart.

    The state is one to play the moves on.
    """
    stock = state.stock.copy()
    for seat in range(seen.players):
        if seat != seen.viewer:
            stock.hide(seat)
    worlds = Worlds(stock)
    note_kept(worlds, state, seen.viewer)
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
