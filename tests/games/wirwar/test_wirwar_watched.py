"""Each thing that another seat can have done, watched: its hand is as likely as chance makes it."""

from collections.abc import Callable

import pytest

import edgewise
from edgewise.core.chance import SPECTATOR
from edgewise.core.moves import Move
from edgewise.core.past import Past
from edgewise.games.wirwar.state import WirwarState
from edgewise.testing.worlds import check_frequencies, check_worlds, exact_worlds
from tests.asking import seat_to_move
from tests.games.wirwar.tiny_sets import tiny_game
from tests.random_play import states_after_moves

GAME = tiny_game(
    ["fire", "gas", "pe"],
    bag=18,
    rooms=2,
    pits=1,
    pipes={
        "pump": (3, ["fire N-S=wall-E-W"]),
        "crossing": (3, ["fire N-E-W=kerb", "gas S"]),
        "gas": (8, ["gas N-E-S-W"]),
    },
)


def weigh(state: edgewise.State, move: Move) -> float:
    """Tells how likely a tile taken from the hand at random is the one that is laid."""
    text = move.text()
    if text in ("take", "pass"):
        return 1.0
    hand = state.to_dict()["hands"][state.to_move]
    return float(hand[text.partition("@")[0]] / sum(hand.values()))


def course(state: edgewise.State, seat: int) -> list[str]:
    """Lists what a seat did that everybody sees: took, passed, or laid some tile."""
    return [
        state.game.move_text(entry.code).partition("@")[0]
        for entry in state.past
        if entry.actor == seat
    ]


Case = Callable[[edgewise.State, int], bool]
"""Tells whether something holds in a state of a seat whose hand is hidden."""


def did(*wanted: str) -> Case:
    """Tells whether a seat did these things, in this order, others between them or not."""

    def holds(state: edgewise.State, seat: int) -> bool:
        moves = iter(course(state, seat))
        return all(move in moves for move in wanted)

    return holds


def in_phase(phase: str) -> Case:
    def holds(state: edgewise.State, seat: int) -> bool:
        return state.to_move == seat and state.to_dict()["phase"] == phase

    return holds


CASES: dict[str, tuple[int, list[Case]]] = {
    "is to lay": (2, [in_phase("play")]),
    "is stuck": (2, [in_phase("stuck")]),
    "took": (2, [did("take")]),
    "took and laid": (2, [did("take", "gas")]),
    "took and laid, and is to lay": (2, [did("take", "gas"), in_phase("play")]),
    "took twice": (2, [did("take", "take")]),
    "took and laid what it cannot have had": (2, [did("take", "pump")]),
    "laid on a road after it took": (2, [did("take", "manhole-cover")]),
    "passed": (3, [did("pass")]),
    "took, laid and passed": (3, [did("take", "gas", "pass")]),
}


def found_position(name: str, seat: int) -> edgewise.State:
    """Finds the first position of random matches in which a case holds and hands are open."""
    players, conditions = CASES[name]
    for seed in range(400):
        for state in states_after_moves(GAME, seed, players):
            seen = state.seen_by((seat + 1) % players)
            several = GAME.hidden.has_several_worlds(seen)
            if several and all(holds(state, seat) for holds in conditions):
                return state
    raise AssertionError(f"no position where seat {seat} {name}")


def check_memory(state: edgewise.State, viewer: int) -> None:
    """Compares the hands of the worlds that a viewer remembers with exact enumeration."""
    seen = state.remembered_by(viewer)
    assert isinstance(seen, WirwarState)
    if seen.worlds is not None:
        seen.worlds.kept = 3000
    exact = exact_worlds(state, viewer, weigh)
    check_frequencies(seen, exact, samples=1500, fields=["hands"])


@pytest.mark.slow
@pytest.mark.clause("wirwar.30")
@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("seat", [0, 1])
def test_hands_are_as_likely_as_exact_enumeration_says(name: str, seat: int) -> None:
    state = found_position(name, seat)
    check_memory(state, (seat + 1) % state.players)


@pytest.mark.clause("wirwar.30")
def test_what_was_ruled_out_before_the_first_move_is_remembered() -> None:
    """A position that was read begins with what everybody knew then."""
    checked = 0
    for seed in range(60):
        for state in states_after_moves(GAME, seed):
            data = state.to_dict()
            if data["phase"] != "play":
                continue
            seat = seat_to_move(state)
            if data["ruled_out"][1 - seat]:
                again = GAME.from_dict(data)
                again.push(next(iter(again.legal_moves)))
                check_ruled_out(again, seat)
                checked += 1
    assert checked > 20


def check_ruled_out(state: edgewise.State, viewer: int) -> None:
    """Asks every world for hands that what everybody knows does not forbid."""
    seen = state.remembered_by(viewer)
    assert isinstance(seen, WirwarState)
    assert seen.worlds is not None
    for seed in range(5):
        assert state.game.serialiser.problems(seen.resample(seed)) == []


@pytest.mark.clause("wirwar.30")
@pytest.mark.parametrize("players", [2, 3])
def test_worlds_are_positions_of_the_same_phase(players: int) -> None:
    for seed in range(4):
        for state in states_after_moves(GAME, seed, players):
            for seat in (*range(players), SPECTATOR):
                check_worlds(state, seat, samples=2, seed=seed)


@pytest.mark.clause("wirwar.29")
def test_what_another_seat_drew_changes_no_world() -> None:
    checked = 0
    for seed in range(30):
        for state in states_after_moves(GAME, seed):
            drawn = state.past[-1]
            viewer = 1 - int(drawn.before.to_dict()["turn"])
            if state.log()[-1].startswith("draw:") and state.to_dict()["phase"] in ("play", "draw"):
                twins = {worlds_after(state, draw, viewer) for draw in draws(drawn)}
                assert len(twins) == 1
                checked += "take" in state.log()
    assert checked > 50


def draws(drawn: Past) -> list[str]:
    """Lists all tiles that could have been drawn."""
    return [move.text() for move, _ in drawn.before.chance_outcomes()]


def worlds_after(state: edgewise.State, draw: str, viewer: int) -> tuple[int, ...]:
    """Deals what a viewer remembers of a match whose last draw was another one."""
    twin = state.copy()
    twin.pop()
    twin.push_text(draw)
    seen = twin.remembered_by(viewer)
    return tuple(seen.resample(seed).fingerprint() for seed in range(3))
