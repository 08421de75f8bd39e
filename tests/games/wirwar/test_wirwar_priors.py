"""Priors that follow the networks a move touches are those of the position it leads to."""

import edgewise
from edgewise.bots.ties import rounded
from edgewise.core.moves import variant_of, verb_of
from edgewise.games.wirwar.moves import LAY
from edgewise.games.wirwar.priors import PipePriors
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import PIPE

GAME = edgewise.game("wirwar")

MATCHES = [(2, 38), (3, 31), (4, 1)]
"""Players and seeds; in the first two somebody has to take a tile."""


def prior_of(state: WirwarState, code: int, seat: int) -> float:
    """Makes a move on a copy and values what it leads to."""
    after = state.clone()
    after.apply(code)
    return rounded(GAME.evaluator.prior(after, seat))


def follow_match(players: int, seed: int) -> tuple[int, int]:
    """Compares priors all through a random match; counts moves on roads, and without a tile."""
    state, rng = GAME.new(players), edgewise.make_rng(seed)
    assert isinstance(state, WirwarState)
    priors, covered, passed = PipePriors(state), 0, 0
    while state.to_move is not None:
        code = int(state.random_code(rng))
        if state.to_move >= 0:
            seat, lays = int(state.actor), verb_of(code) == LAY
            for other in [code, *state.list_codes()[::29]]:
                prior = rounded(priors.prior(state, other, seat))
                assert prior == prior_of(state, other, seat)
            covered += lays and state.tiles.role[variant_of(code)] != PIPE
            passed += not lays
            priors.follow(state, code)
        state.apply(code)
    return covered, passed


def test_they_are_the_same_all_through_a_match() -> None:
    counts = [follow_match(players, seed) for players, seed in MATCHES]
    assert all(sum(column) > 0 for column in zip(*counts, strict=True))


def test_they_begin_anew_in_another_world() -> None:
    state, rng = GAME.new(2), edgewise.make_rng(5)
    assert isinstance(state, WirwarState)
    while state.board.laid_size < 30 or state.actor < 0:
        state.apply(state.random_code(rng))
    seen = state.seen_by(int(state.actor))
    assert isinstance(seen, WirwarState)
    priors = PipePriors(seen)
    for world in (seen.resample(rng), seen.resample(rng)):
        assert isinstance(world, WirwarState)
        priors.begin(world)
        for code in world.list_codes()[::7]:
            seat = int(world.actor)
            assert rounded(priors.prior(world, code, seat)) == prior_of(world, code, seat)
        priors.follow(world, world.list_codes()[-1])


def test_where_only_the_longest_counts_there_are_none() -> None:
    assert GAME.evaluator.priors(GAME.new(2)) is not None
    assert GAME.evaluator.priors(GAME.new(2, {"count": "longest"})) is None
