"""Bots know what their seat sees, and nothing else."""

import json

import pytest
from librt.random import Random

import edgewise
from edgewise import make_rng
from edgewise.bots.levels import make_bot
from edgewise.bots.protocol import Bot
from edgewise.core.chance import CHANCE, EVERYONE
from edgewise.core.clock import Clock
from edgewise.core.errors import IllegalMove
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.match import play
from tests.bots.positions import settings, some_decisions


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


def known(seen: State) -> str:
    """Writes what is seen; what moves let one suspect is told apart from that, in test_beliefs."""
    return json.dumps({key: seen.to_dict()[key] for key in seen.to_dict() if key != "suspicions"})


class Spy(Bot):
    """Plays anything, and writes down what it was given and told."""

    name = "spy"

    def __init__(self) -> None:
        self.given: list[tuple[int, str]] = []
        self.told: list[tuple[int, str | None]] = []

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        assert not seen.past
        self.given.append((seen.viewer, known(seen)))
        return Move(seen.game, int(seen.random_code(make_rng(rng))))

    def notice(self, actor: int, move: Move | None) -> None:
        self.told.append((actor, None if move is None else move.text()))


@pytest.mark.parametrize(("name", "players"), settings())
def test_in_a_match_bots_are_given_and_told_what_their_seat_may_know(
    name: str, players: int
) -> None:
    spies = [Spy() for _ in range(players)]
    record = play(edgewise.game(name), spies, seed=6).record
    state = edgewise.game(name).new(players)
    given: list[list[tuple[int, str]]] = [[] for _ in spies]
    told: list[list[tuple[int, str | None]]] = [[] for _ in spies]
    for text in record.moves:
        move, actor = state.game.parse_move(text), int(state.actor)
        if actor != CHANCE:
            twin = state.seen_by(actor).resample(len(state.past))
            given[actor].append((actor, known(twin.seen_by(actor))))
        for seat, heard in enumerate(told):
            knows = state.game.hidden.visible_to(state, move.code) in (EVERYONE, seat)
            heard.append((actor, text if knows else None))
        state.push(move)
    assert [spy.given for spy in spies] == given
    assert [spy.told for spy in spies] == told


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
