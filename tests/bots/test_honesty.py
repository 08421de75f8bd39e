"""Bots know what their seat sees, and nothing else."""

import pytest
from librt.random import Random
from positions import settings, some_decisions

import edgewise
from edgewise import make_rng
from edgewise.bots.levels import make_bot
from edgewise.bots.protocol import Bot, Clock
from edgewise.core.errors import IllegalMove
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.match import play


@pytest.mark.parametrize("bot", ["random", "greedy", "search:12"])
@pytest.mark.parametrize(("name", "players"), settings())
def test_twins_that_differ_only_in_secrets_get_the_same_move(
    name: str, players: int, bot: str
) -> None:
    for state in some_decisions(name, players, 4):
        seat = int(state.actor)
        moves = set()
        for seed in range(3):
            twin = state.seen_by(seat).resample(seed) if seed else state
            move = make_bot(bot).choose(twin.seen_by(seat), Clock(), make_rng(9))
            moves.add(move.text())
        assert len(moves) == 1, f"seat {seat} of {state!r} chose {moves}"


@pytest.mark.parametrize(("name", "players"), settings())
def test_a_search_leaves_what_it_was_given_as_it_was(name: str, players: int) -> None:
    for state in some_decisions(name, players, 2):
        seen = state.seen_by(int(state.actor))
        before = seen.fingerprint()
        make_bot("search:10").choose(seen, Clock(), make_rng(9))
        assert seen.fingerprint() == before


class Cheat(Bot):
    """Plays a tile far away from all others."""

    name = "cheat"

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        text = seen.game.move_text(seen.list_codes()[0])
        return seen.game.parse_move(text.split("@")[0] + "@90,90/r0")


def test_a_bot_that_makes_a_move_that_is_not_legal_ends_its_match_with_a_sentence() -> None:
    with pytest.raises(IllegalMove, match="cheat chose") as refused:
        play(edgewise.game("hoses"), [Cheat(), "random"], seed=1)
    assert refused.value.clause.startswith("hoses.")
