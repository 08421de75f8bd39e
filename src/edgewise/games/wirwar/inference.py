"""What the moves of a match reveal about hidden hands to a seat that watched them (wirwar.30)."""

from __future__ import annotations

from typing import Any

from edgewise.core.inference import Inference
from edgewise.core.moves import argument_of, variant_of, verb_of
from edgewise.core.past import Past
from edgewise.core.state import State
from edgewise.core.stock import Stock
from edgewise.core.worlds import UNKNOWN, Worlds
from edgewise.games.wirwar.hidden import fitting_kinds
from edgewise.games.wirwar.likelihood import BOLDNESS, LAPSE, log_likelihoods
from edgewise.games.wirwar.moves import DRAW, LAY, PASS, TAKE
from edgewise.games.wirwar.phases import PLAY, STUCK
from edgewise.games.wirwar.state import WirwarState


class WirwarInference(Inference):
    """Weighs materials by the places that seats chose, and remembers what hands cannot hold."""

    def __init__(self) -> None:
        super().__init__()
        self.weighs_moves = True

    def evidence(self, before: State, code: int) -> list[float]:
        assert isinstance(before, WirwarState)
        return log_likelihoods(before, code, BOLDNESS, LAPSE) if verb_of(code) == LAY else []

    def update(self, seen: State, seat: int, evidence: list[float]) -> None:
        assert isinstance(seen, WirwarState)
        for material, likelihood in enumerate(evidence):
            seen.suspicions[seat * len(seen.tiles.materials) + material] += likelihood

    def observe(self, seen: State, past: list[Past]) -> None:
        start = past[0].before.clone()
        assert isinstance(seen, WirwarState)
        assert isinstance(start, WirwarState)
        seen.worlds = worlds_of_match(seen, start, past)

    def to_data(self, seen: State) -> dict[str, Any] | None:
        assert isinstance(seen, WirwarState)
        return None if seen.worlds is None else seen.worlds.to_data()

    def from_data(self, seen: State, data: dict[str, Any]) -> None:
        assert isinstance(seen, WirwarState)
        seen.worlds = Worlds(seen.stock)
        seen.worlds.take_data(data)


def worlds_of_match(seen: WirwarState, state: WirwarState, past: list[Past]) -> Worlds | None:
    """Notes what a viewer saw from a state on, or nothing if the position itself says as much.

    The state is one to play the moves on. The position says as much when no other seat
    took or passed.
    """
    told = any(state.ruled_out) or any(is_telling(entry, seen.viewer) for entry in past)
    if not told:
        return None
    worlds = at_start(state, seen.viewer)
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


def at_start(state: WirwarState, viewer: int) -> Worlds:
    """Notes the hands that a match was begun with, and what everybody knew of them."""
    worlds, kinds = Worlds(hidden_stock(state, viewer)), int(state.tiles.kinds)
    for seat in range(state.players):
        bounds = [int(state.ruled_out[seat * kinds + kind]) for kind in range(kinds)]
        if seat != viewer and any(bounds):
            draw_again(worlds, seat, bounds)
    return worlds


def draw_again(worlds: Worlds, seat: int, bounds: list[int]) -> None:
    """Lets a hidden hand be drawn tile by tile, so that a bound binds that many of the oldest."""
    size = len(worlds.hands[seat])
    worlds.hands[seat] = []
    worlds.bag_size += size
    for age in range(1, size + 1):
        worlds.draw(seat, UNKNOWN)
        worlds.bar(seat, sum([1 << kind for kind, bound in enumerate(bounds) if bound == age]))


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
