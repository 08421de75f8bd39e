"""What a pit in hand can open is what it opens when it is tried."""

from __future__ import annotations

from librt.vecs import vec

import edgewise
from edgewise.core.moves import variant_of, verb_of
from edgewise.games.wirwar.features import OPENS, WIDTH
from edgewise.games.wirwar.moves import LAY
from edgewise.games.wirwar.networks import closed_points
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import PIT

GAME = edgewise.game("wirwar")


def told(state: WirwarState, seat: int) -> float:
    """Reads what the features say of the pit in a hand."""
    into = vec[float]([0.0] * (2 * WIDTH))
    GAME.features.write(state, into)
    return into[seat * WIDTH + OPENS]


def tried(state: WirwarState, seat: int) -> float:
    """Lays a pit on each road in turn, and tells the most that the other loses beyond the seat."""
    before, best = closed_points(state.board, state.tiles, False), 0.0
    mine, other = int(state.materials[seat]), int(state.materials[1 - seat])
    for code in state.list_codes():
        if verb_of(code) == LAY and state.tiles.kind_of[variant_of(code)] == state.tiles.pit_kind:
            then = state.clone()
            assert isinstance(then, WirwarState)
            then.apply(code)
            after = closed_points(then.board, state.tiles, False)
            best = max(best, float(before[other] - after[other] - before[mine] + after[mine]))
    return best


def has_pit(state: WirwarState) -> bool:
    """Tells whether a pit lies on the table."""
    board = state.board
    return any(state.tiles.role[board.near(cell)] == PIT for cell in board.laid_cells())


def test_a_pit_is_worth_what_it_opens() -> None:
    """Once a pit lies, pipes that it spoils count for what they would give."""
    final = edgewise.play(GAME, ["greedy", "greedy"], seed=2).state
    state, worthwhile = GAME.new(2), 0
    assert isinstance(state, WirwarState)
    for past in final.past:
        if past.actor >= 0 and not has_pit(state):
            best = tried(state, past.actor)
            assert told(state, past.actor) == best
            worthwhile += best > 0
        state.apply(past.code)
    assert worthwhile > 1
