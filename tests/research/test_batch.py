"""Batches: many matches at once, each as if it were alone."""

import numpy as np
import pytest

import edgewise
from edgewise.research import Batch, observe
from edgewise.research.settings import BadAction
from tests.research.settings import SETTINGS


def play_on(batch: Batch, steps: int, seed: int = 1) -> bytes:
    """Plays at random, and gives all that was to be seen."""
    dice = np.random.default_rng(seed)
    seen = []
    for _ in range(steps):
        batch.step((dice.random(batch.size) * batch.counts).astype(np.int64))
        seen += [batch.movers.tobytes(), batch.tiles.tobytes(), batch.moves.tobytes()]
        seen += [batch.summaries.tobytes(), batch.rewards.tobytes()]
    return b"".join(seen)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_the_same_seed_gives_the_same_bytes(name: str, players: int) -> None:
    one, two, other = (Batch(name, 3, seed=seed, players=players) for seed in (7, 7, 8))
    first = play_on(one, 20)
    assert first == play_on(two, 20)
    assert first != play_on(other, 20)


def test_a_match_depends_on_no_other() -> None:
    large, small = Batch("hoses", 5, seed=7), Batch("hoses", 2, seed=7)
    for _ in range(40):
        actions = large.counts // 2
        large.step(actions)
        small.step(actions[:2])
        assert large.state(1).fingerprint() == small.state(1).fingerprint()


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_the_rows_of_a_match_are_what_its_mover_sees(name: str, players: int) -> None:
    batch = Batch(name, 3, seed=2, players=players, move_points=True)
    play_on(batch, 12)
    for at in range(batch.size):
        state = batch.state(at)
        assert state.to_move == batch.movers[at]
        alone = observe(state)
        tiles, moves = batch.tile_starts, batch.move_starts
        assert np.array_equal(batch.tiles[tiles[at] : tiles[at + 1]], alone.tiles)
        assert np.array_equal(batch.moves[moves[at] : moves[at + 1]], alone.moves)
        assert np.array_equal(batch.summaries[at], alone.summary)
        assert batch.counts[at] == len(state.legal_moves)
        assert batch.mask()[at].sum() == batch.counts[at]


def test_rewards_sum_to_the_points_and_matches_begin_anew() -> None:
    batch = Batch("hoses", 4, seed=3, keep_ends=True, observations=False)
    total = np.zeros((4, 2), np.int64)
    ended = 0
    dice = np.random.default_rng(3)
    while ended < 6:
        batch.step((dice.random(4) * batch.counts).astype(np.int64))
        total += batch.rewards
        ends = iter(batch.ends)
        for at in np.flatnonzero(batch.terminated):
            end = next(ends)
            assert total[at].tolist() == [end.score(0), end.score(1)]
            outcome = end.outcome()
            assert outcome is not None
            assert batch.results[at].sum() == 0
            assert int(np.argmax(batch.results[at])) in outcome.winners
            total[at] = 0
            ended += 1
            assert batch.lengths[at] == 0


def test_a_match_that_grows_too_long_is_cut_off() -> None:
    batch = Batch("hoses", 2, max_length=3)
    for number in range(1, 7):
        batch.step([0, 0])
        assert batch.truncated.all() == (number % 3 == 0)
        assert not batch.results.any()


def test_bots_play_the_seats_they_are_given() -> None:
    batch = Batch("hoses", 3, seed=5, bots={1: "greedy"}, rewards="result")
    results = np.zeros(2)
    for _ in range(200):
        assert (batch.movers == 0).all()
        batch.step(np.zeros(3, np.int64))
        results += batch.rewards.sum(axis=0)
    assert results[1] > 0 > results[0]


def test_a_bad_action_harms_no_match() -> None:
    batch = Batch("hoses", 3, seed=1)
    before = [batch.state(at).fingerprint() for at in range(3)]
    with pytest.raises(BadAction, match=rf"match 1 .* give 0 to {batch.counts[1] - 1}"):
        batch.step([0, batch.counts[1], 0])
    with pytest.raises(BadAction, match="match 2"):
        batch.step([0, 0, -1])
    with pytest.raises(BadAction, match="3 whole numbers"):
        batch.step([0, 0])
    with pytest.raises(BadAction, match="float"):
        batch.step([0.5, 0.5, 0.5])
    assert before == [batch.state(at).fingerprint() for at in range(3)]
    batch.step([0, 0, 0])


def test_a_batch_that_cannot_be_is_refused() -> None:
    for size in (0, -1, True, 2.5, "2"):
        with pytest.raises(edgewise.EdgewiseError, match=f"whole number from 1, not {size!r}"):
            Batch("hoses", size)  # type: ignore[arg-type]
    with pytest.raises(edgewise.UnknownGame, match="there are:"):
        Batch("chess", 2)
    with pytest.raises(edgewise.BadSeat, match="0 to 1"):
        Batch("hoses", 2, bots={2: "greedy"})
    with pytest.raises(edgewise.UnknownBot, match="dict of seats"):
        Batch("hoses", 2, bots=["greedy"])  # type: ignore[arg-type]
    with pytest.raises(edgewise.EdgewiseError, match="width"):
        Batch("hoses", 2).mask(-1)
    with pytest.raises(edgewise.EdgewiseError, match="without a bot"):
        Batch("hoses", 2, bots={0: "greedy", 1: "greedy"})
    with pytest.raises(edgewise.EdgewiseError, match="max_length"):
        Batch("hoses", 2, max_length=0)
    with pytest.raises(edgewise.EdgewiseError, match="no match 5"):
        Batch("hoses", 2).state(5)
    with pytest.raises(edgewise.EdgewiseError, match="a match is a whole number"):
        Batch("hoses", 2).state("first")  # type: ignore[arg-type]


def test_numbers_may_be_those_of_numpy() -> None:
    batch = Batch("hoses", np.int64(3), seed=np.int64(2))  # type: ignore[arg-type]
    batch.step(np.zeros(3, np.uint8))
    assert batch.state(np.int32(1)).fingerprint() == batch.state(1).fingerprint()


VIEWS = (
    *("movers", "counts", "rewards", "terminated", "truncated", "scores", "lengths"),
    *("tiles", "tile_starts", "moves", "move_starts", "summaries"),
)


@pytest.mark.parametrize("name", VIEWS)
def test_what_is_looked_at_is_no_copy_and_cannot_be_written(name: str) -> None:
    batch = Batch("hoses", 2)
    array = getattr(batch, name)
    assert np.shares_memory(array, getattr(batch, name))
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1
