"""Random legal moves of a seat, each equally likely, drawn without listing them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.core.bits import bit_count
from edgewise.core.moves import make_code
from edgewise.games.urban import rules
from edgewise.games.urban.moves import (
    DECLINE,
    LIFT,
    PASS,
    RECALL,
    SETTLE,
    URBANITE,
    USE,
    spot_code,
)

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState


def random_piece(state: UrbanState, rng: Random) -> i64:
    """Draws what is done with the tile just laid, passing included."""
    free: i64 = 0
    if state.supply[state.turn] > 0:
        free = rules.free_spots(state)
    spots = bit_count(free)
    if state.expansions:
        others: list[int] = []
        for expansion in state.expansions:
            expansion.piece_codes(state, state.last, others)
        index = rng.randrange(spots + 1 + i64(len(others)))
        if index > spots:
            return others[index - spots - 1]
    else:
        index = rng.randrange(spots + 1)
    if index == spots:
        return make_code(PASS, 0)
    while index > 0:
        free &= free - 1
        index -= 1
    spot = bit_count((free & -free) - 1)
    return spot_code(URBANITE, i64(state.city.cells[state.last]), spot)


def random_action(state: UrbanState, rng: Random) -> i64:
    """Draws what is done with an action card of the base, declining included."""
    card = state.cards.cards[state.card]
    name = card.name
    if card.second_tile or name == rules.MOVING_IN:
        return make_code(USE if rng.randrange(i64(2)) == 1 else DECLINE, 0)
    city = state.city
    verb: i64 = RECALL if name == rules.DAY_OFF else LIFT
    anywhere = verb == LIFT and rules.has_room(state)
    found = vec[i64]([], capacity=city.manned_size)
    for place in range(city.manned_size):
        if rules.may_take(state, verb, place, anywhere):
            found = append(found, city.node_of_piece(place))
    index = rng.randrange(i64(len(found)) + 1)
    if index == len(found):
        return make_code(DECLINE, 0)
    return spot_code(verb, i64(city.cells[found[index] >> 3]), found[index] & 7)


def random_resettling(state: UrbanState, rng: Random) -> i64:
    """Draws where the lifted Urbanite goes, by trying any spots until one is allowed."""
    city = state.city
    while True:
        index = rng.randrange(city.size * 5 + 1)
        if index == city.size * 5:
            return make_code(DECLINE, 0)
        tile = index // 5
        if rules.can_resettle(state, tile, index % 5):
            return spot_code(SETTLE, i64(city.cells[tile]), index % 5)
