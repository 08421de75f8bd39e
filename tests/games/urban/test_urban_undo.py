"""Moves that are tried and taken back leave no trace, in any set."""

from __future__ import annotations

import pytest
from librt.random import Random

from edgewise.core.errors import InvalidMove
from edgewise.games import find
from edgewise.games.urban import rules
from edgewise.games.urban.state import UrbanState

ALL = {"fire_engines": True, "franchises": True, "mobsters": True, "skyscrapers": True}
NONE = dict.fromkeys(ALL, False)
USUAL: dict[str, object] = {}
"""One expansion, whose copies moves share that do not change it."""


def raw(state: UrbanState) -> list[object]:
    """Everything on which later moves depend, the order of lists included."""
    board, city, nodes = state.board, state.city, int(state.city.nodes)
    return [
        state.to_dict(),
        [int(board.frontier[k]) for k in range(int(board.frontier_size))],
        [int(board.around[int(board.slot(int(cell)))]) for cell in board.frontier_cells()],
        [int(city.manned[k]) for k in range(int(city.manned_size))],
        [int(city.words[node]) for node in range(nodes)],
        [int(node) for node in city.circle[:nodes]],
        [int(column) for column in city.columns[: nodes * int(city.width)]],
        [int(ring) for ring in city.rings[: int(city.size)]],
        [int(count) for count in city.occupants[: int(city.size)]],
        (int(board.west), int(board.east), int(board.north), int(board.south)),
    ]


@pytest.mark.parametrize("options", [NONE, USUAL, ALL])
def test_every_move_that_is_tried_can_be_taken_back(options: dict[str, object]) -> None:
    game = find("urban")
    state = game.new(3, options)
    assert isinstance(state, UrbanState)
    rng = Random(11)
    while not state.is_over:
        before = raw(state)
        code = state.random_code(rng)
        trial = game.begin_trial(state, code)
        assert trial is not None
        state.apply(code)
        trial.end(state)
        assert trial.roll_back(state)
        assert raw(state) == before
        state.apply(state.random_code(rng))


@pytest.mark.parametrize("seed", range(4))
def test_moves_that_share_a_copy_of_an_expansion_are_taken_back_one_by_one(seed: int) -> None:
    state = find("urban").new(2, USUAL)
    rng = Random(seed)
    seen = [state.fingerprint()]
    while len(state.past) < 120:
        state.push_code(int(state.random_code(rng)))
        seen.append(state.fingerprint())
        if rng.randrange(8) == 0:
            for _ in range(rng.randrange(min(len(state.past), 8))):
                state.pop()
                seen.pop()
                assert state.fingerprint() == seen[-1]


def test_a_copy_takes_back_what_was_pushed_before_it_was_made() -> None:
    state = find("urban").new(2, ALL)
    rng = Random(5)
    seen = []
    for _ in range(60):
        seen.append(state.fingerprint())
        state.push_code(int(state.random_code(rng)))
    twin = state.copy()
    for one in (twin, state):
        for fingerprint in reversed(seen):
            one.pop()
            assert one.fingerprint() == fingerprint


def test_notes_are_not_taken_for_those_of_another_moment() -> None:
    state = find("urban").new(2, NONE)
    rng = Random(5)
    for _ in range(30):
        state.push_code(int(state.random_code(rng)))
    before = state.fingerprint()
    state.push_code(int(state.random_code(rng)))
    state.apply(state.random_code(rng))  # nobody noted this one
    state.pop()
    assert state.fingerprint() == before


def test_a_move_that_fails_halfway_changes_nothing() -> None:
    state = find("urban").new(2, NONE)
    assert isinstance(state, UrbanState)
    rng = Random(5)
    while len(state.board.laid_cells()) < 9 or state.phase != rules.PLAY:
        state.push_code(int(state.random_code(rng)))
    before = state.fingerprint()
    code = state.list_codes()[0]
    with pytest.raises(InvalidMove):
        state.push_code(code | (0x3FFF << 31))
    assert state.fingerprint() == before
    state.push_code(code)
    state.pop()
    assert state.fingerprint() == before
