"""Positions that share with those before what is as it was, and what is written of them."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import edgewise
from edgewise.core.chance import SPECTATOR
from edgewise.core.positions import change_of, changed, position_from, position_of, shared
from tests.random_play import states_after_moves

VALUES = st.recursive(
    st.none() | st.integers(-3, 3) | st.sampled_from(["a", "b"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_what_is_shared_is_the_value_after(before: Any, after: Any) -> None:
    kept = json.dumps(before)
    made = shared(before, after)
    assert json.dumps(made, sort_keys=True) == json.dumps(after, sort_keys=True)
    assert changed(before, change_of(before, made)) == after
    assert json.dumps(before) == kept


def test_parts_that_are_as_they_were_are_the_same_objects() -> None:
    before: dict[str, Any] = {"board": [{"x": 0}, {"x": 2}], "bag": {"a": 1}, "turn": 0}
    after = {"board": [{"x": 0}, {"x": 1}, {"x": 2}], "bag": {"a": 1}, "turn": 1}
    made = shared(before, after)
    assert made == after
    assert made["bag"] is before["bag"]
    assert made["board"][0] is before["board"][0]
    assert made["board"][2] is before["board"][1]
    assert shared(made, json.loads(json.dumps(after))) is made


@pytest.mark.parametrize("game", edgewise.games())
def test_a_position_is_the_same_written_from_what_spectators_see(game: str) -> None:
    players, compared = min(edgewise.game(game).seats), 0
    for state in islice(states_after_moves(edgewise.game(game), 5, players), 0, 200, 7):
        public = state.seen_by(SPECTATOR).to_dict()
        assert position_from(state, public) == position_of(state)
        compared += 1
    assert compared > 5
