"""Hidden hands, and what a position reveals about them: whether the seat to move can lay a tile."""

from __future__ import annotations

from librt.random import Random

from edgewise.core.chance import EVERYONE
from edgewise.core.hidden import HiddenHands, hide_hands
from edgewise.core.moves import verb_of
from edgewise.core.state import State
from edgewise.core.worlds import Worlds
from edgewise.games.hoses import rules
from edgewise.games.hoses.moves import DRAW, RETURN
from edgewise.games.hoses.state import HosesState


class HosesHidden(HiddenHands):
    """Hides hands; what was drawn and returned is known to one seat."""

    def visible_to(self, state: State, code: int) -> int:
        assert isinstance(state, HosesState)
        return int(state.turn) if verb_of(code) in (DRAW, RETURN) else EVERYONE

    def hide_from(self, state: State, seat: int) -> None:
        assert isinstance(state, HosesState)
        super().hide_from(state, seat)
        state.viewer = seat
        state.worlds = worlds_of_position(state)

    def conceal(self, state: State, seat: int) -> None:
        hide_hands(state, seat)

    def sample(self, state: State, rng: Random) -> None:
        assert isinstance(state, HosesState)
        if state.worlds is None:
            state.stock.deal_hidden(rng)
        else:
            state.worlds.deal(state.stock, rng)
            state.worlds = None


def worlds_of_position(state: HosesState) -> Worlds | None:
    """Notes what phase and ``idle`` alone tell of hands that are hidden."""
    if state.idle == 0 and not tells(state, state):
        return None
    worlds = Worlds(state.stock)
    note_kept(worlds, state, state.viewer)
    if tells(state, state):
        note_phase(worlds, state)
    return worlds if worlds.matters else None


def note_kept(worlds: Worlds, state: HosesState, viewer: int) -> None:
    """Notes that seats which kept their hands hold nothing that fits now (hoses.14)."""
    for seat in rules.seats_that_kept(state):
        if seat != viewer:
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
