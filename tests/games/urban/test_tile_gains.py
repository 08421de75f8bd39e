"""What a place gives the tile in hand is what laying the tile there changes."""

from __future__ import annotations

import edgewise
from edgewise.core.chance import OVER
from edgewise.core.moves import cell_of, variant_of
from edgewise.games.urban import rules
from edgewise.games.urban.evaluation import due, expected_totals
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tile_gains import TileGains


def lead(state: UrbanState, seat: int) -> float:
    """By how much a seat of two is ahead, without what its turn may bring."""
    left = float(rules.tiles_to_come(state))
    totals = expected_totals(state)
    totals[state.turn] -= due(state, 2.2 * left / (left + 20.0))
    return float(totals[seat] - totals[1 - seat])


def laid(state: UrbanState, code: int, seat: int) -> float | None:
    """By how much a seat is ahead after a placement and its best claim; None if that ends all."""
    after = state.clone()
    after.apply(code)
    claimed = [after]
    if after.actor == seat:
        claimed = []
        for choice in after.list_codes():
            further = after.clone()
            further.apply(choice)
            claimed.append(further)
    if any(one.actor in (OVER, seat) for one in claimed):
        return None
    return max(lead(one, seat) for one in claimed if isinstance(one, UrbanState))


def test_the_gain_of_a_place_is_found_without_laying_the_tile() -> None:
    final = edgewise.play("urban", ["greedy", "greedy"], seed=4).state
    state = final.game.new(2, final.options)
    same = wrong = 0
    for number, past in enumerate(final.past):
        assert isinstance(state, UrbanState)
        if state.phase == rules.PLAY and number % 3 == 0:
            gains, before = TileGains(state), lead(state, past.actor)
            found = []
            for code in state.list_codes():
                gain = gains.gain(variant_of(code), cell_of(code))
                found.append(gain)
                after = laid(state, code, past.actor)
                if after is not None:
                    same += abs(after - before - gain) < 1e-6
                    wrong += abs(after - before - gain) > 3.5
            assert gains.best() == max(found)
        else:
            assert state.phase == rules.PLAY or TileGains(state).best() == 0.0
        state.push_code(past.code)
    assert same > 500
    assert wrong < same / 50
