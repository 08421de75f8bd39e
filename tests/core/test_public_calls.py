"""No public call crashes the interpreter, drops something silently or half changes a state."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from librt.random import Random

import edgewise
from edgewise import SPECTATOR, BadSeat, BadState, Bot, Clock, EdgewiseError, Move, State

GAME = edgewise.game("hoses")
OVER = edgewise.play(GAME, ["random", "random"], seed=9).state


def midway() -> State:
    """A state in the middle of a match, a seat to move."""
    state = OVER.copy()
    while state.to_move != 0 or len(state.past) > 60:
        state.pop()
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", edgewise.games())
def test_no_call_with_odd_arguments_ends_the_interpreter(name: str) -> None:
    program = Path(__file__).with_name("odd_calls.py")
    done = subprocess.run(
        [sys.executable, str(program), name], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout.split()[0]) > 1000


@pytest.mark.parametrize(
    "clone", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))]
)
def test_copies_and_pickles_keep_the_past(clone: Callable[[State], State]) -> None:
    state = midway()
    again = clone(state)
    assert again is not state
    assert again == state
    assert again.log() == state.log()
    assert again.log(1) == state.log(1)
    while again.past:
        assert again.pop() == state.pop()
        assert again.fingerprint() == state.fingerprint()
    assert not state.past


@pytest.mark.parametrize("name", edgewise.games())
def test_a_pickle_of_what_a_seat_remembers_deals_the_same_worlds(name: str) -> None:
    game = edgewise.game(name)
    state = edgewise.play(game, ["random"] * game.seats[-1], seed=2).state
    for viewer in [SPECTATOR, *range(state.players)]:
        for _ in range(9):
            state.pop()
        seen = state.remembered_by(viewer)
        again = pickle.loads(pickle.dumps(seen))
        assert again == seen
        for seed in range(4):
            assert again.resample(seed) == seen.resample(seed)


def test_a_position_that_was_read_pickles_with_the_moves_since() -> None:
    state = GAME.from_dict(midway().to_dict())
    state.push(state.legal_moves[0])
    again = pickle.loads(pickle.dumps(state))
    assert again.log() == state.log()
    again.pop()
    assert again == midway()


def test_states_are_equal_by_what_they_hold() -> None:
    one, other = midway(), GAME.from_dict(midway().to_dict())
    assert one == other
    other.push(other.legal_moves[0])
    assert one != other
    assert one != edgewise.game("urban").new(2)
    assert one != "a text"
    with pytest.raises(TypeError, match="use its fingerprint"):
        hash(one)


@pytest.mark.parametrize("code", [-1, -(2**40), 999_999_999, 2**63, 2**80])
def test_a_code_of_no_move_is_refused_and_leaves_no_phantom(code: int) -> None:
    state = midway()
    before, log = state.fingerprint(), state.log()
    with pytest.raises(EdgewiseError, match=r"code of no move"):
        state.push_code(code)
    assert state.fingerprint() == before
    assert state.log() == log


def test_a_move_of_another_game_is_refused() -> None:
    state = midway()
    foreign = edgewise.game("urban").new(2).legal_moves[0]
    with pytest.raises(edgewise.InvalidMove, match="is a move of edgewise"):
        state.push(foreign)
    with pytest.raises(edgewise.InvalidMove, match="is a move of edgewise"):
        state.why_not(foreign)
    assert state == midway()


def test_a_move_of_another_game_is_not_among_the_legal_ones() -> None:
    legal, other = midway().legal_moves, edgewise.game("wirwar")
    assert legal[0] in legal
    assert Move(other, legal[0].code) not in legal


@pytest.mark.parametrize("name", edgewise.games())
@pytest.mark.parametrize("code", [-1, -(2**80), 2**80])
def test_a_move_that_does_not_exist_has_no_text_and_no_reason(name: str, code: int) -> None:
    game = edgewise.game(name)
    with pytest.raises(edgewise.InvalidMove, match=f"{code} is the code of no move"):
        Move(game, code).text()
    with pytest.raises(edgewise.InvalidMove, match=f"{code} is the code of no move"):
        game.new().why_not(Move(game, code))


def test_no_move_is_made_after_the_end() -> None:
    state = OVER.copy()
    moves = len(state.past)
    with pytest.raises(edgewise.IllegalMove, match=r"The match is over") as caught:
        state.push(state.moves[-1])
    assert caught.value.clause == "hoses.19"
    with pytest.raises(edgewise.InvalidMove, match="-1 is the code of no move"):
        state.push_code(-1)
    assert len(state.past) == moves


@pytest.mark.parametrize("seat", [-1, 2, 9, -4, 2**40])
@pytest.mark.parametrize("ask", ["score", "score_items", "seen_by", "remembered_by", "view", "log"])
def test_all_that_ask_for_a_seat_refuse_the_same_numbers(ask: str, seat: int) -> None:
    with pytest.raises(BadSeat, match=f"there is no seat {seat}; seats are 0 to 1"):
        getattr(midway(), ask)(seat)


def test_a_view_without_a_seat_is_the_spectators() -> None:
    state = midway()
    assert state.view() == state.view(SPECTATOR)


def test_points_are_plain_numbers() -> None:
    points: float = 0.5 + midway().score(0)
    assert points >= 0.5
    assert type(midway().score(0)) is int


def test_a_state_as_seen_does_not_play_on_with_what_it_does_not_know() -> None:
    seen = midway().seen_by(0)
    with pytest.raises(BadState, match="`resample` returns"):
        seen.push(seen.legal_moves[0])
    with pytest.raises(BadState, match="`resample` returns"):
        seen.push_text(seen.legal_moves[0].text())
    world = seen.resample(1)
    assert world is not seen
    world.push(world.legal_moves[0])


def test_where_nothing_is_hidden_a_state_as_seen_plays_on() -> None:
    seen = edgewise.game("greenway").new().seen_by(0)
    seen.push(seen.legal_moves[0])
    assert len(seen.past) == 1


@pytest.mark.parametrize("name", edgewise.games())
def test_what_is_hidden_is_counted_as_such_and_nothing_else_is(name: str) -> None:
    game = edgewise.game(name)
    state = edgewise.play(game, ["random"] * game.seats[-1], seed=4).state
    while state.past:
        for seat in [*range(state.players), SPECTATOR]:
            data = state.seen_by(seat).to_dict()
            hidden = sum(place.get("?", 0) for place in [*data["hands"], data["bag"]])
            assert sum(data["unseen"].values()) == hidden
            assert sum(map(sum, (place.values() for place in data["hands"]))) == sum(
                map(sum, (place.values() for place in state.to_dict()["hands"]))
            )
        for _ in range(min(17, len(state.past))):
            state.pop()


class OnlyChooses:
    """The smallest bot: it has one method and no base class."""

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        return seen.legal_moves[0]


def test_anything_that_can_choose_plays() -> None:
    match = edgewise.play(GAME, [OnlyChooses(), "random"], seed=1)
    assert match.state.is_over
    assert match.record.notes["seats"] == "OnlyChooses, random"


class Listens(OnlyChooses):
    """A bot without a base class that wants to hear of moves."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, Move | None]] = []

    def notice(self, actor: int, move: Move | None) -> None:
        self.heard.append((actor, move))


def test_a_bot_without_a_base_class_hears_of_moves_too() -> None:
    bot = Listens()
    match = edgewise.play(GAME, [bot, "random"], seed=1)
    assert len(bot.heard) == len(match.record.moves)
    assert any(move is None for _, move in bot.heard)


class ForgotToChoose(Bot):
    """A bot that lacks what it needs."""


class ChoosesText(Bot):
    """A bot that gives the text of a move."""

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        return seen.legal_moves[0].text()  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (ForgotToChoose(), r"ForgotToChoose has no method choose\(self, seen, clock, rng\)"),
        (ChoosesText(), "which is no move"),
        (OnlyChooses, r"OnlyChooses is a class: give a bot made of it, OnlyChooses\(\)"),
        (ForgotToChoose, "ForgotToChoose is a class"),
        (42, r"42 is no bot: give the name of one, or an object with a method choose"),
    ],
)
def test_what_is_no_bot_is_told_what_it_lacks(bot: object, sentence: str) -> None:
    with pytest.raises((EdgewiseError, TypeError), match=sentence):
        edgewise.play(GAME, [bot, "random"])  # type: ignore[list-item]


@pytest.mark.parametrize("count", [0, 1, 5])
def test_too_few_and_too_many_bots_are_counted(count: int) -> None:
    with pytest.raises(edgewise.BadPlayers, match=f"for 2 to 4 players, not {count}"):
        edgewise.play(GAME, ["random"] * count)
