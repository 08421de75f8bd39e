"""What a move does at once, as hints tell it."""

from __future__ import annotations

import pytest

import edgewise
from edgewise.core.chance import CHANCE, make_rng
from edgewise.core.state import State
from edgewise.review.move_effects import ABOUT, AGAIN, LEADS, MoveEffect, effects_of

CODES = {"scores", "grows", ABOUT, LEADS, AGAIN, "spares"}


def effects_in_a_match(name: str, seed: int, moves: int) -> list[tuple[State, int, MoveEffect]]:
    """Lists what one move in each position of a match would do."""
    state, rng = edgewise.game(name).new(), make_rng(seed)
    found: list[tuple[State, int, MoveEffect]] = []
    for _ in range(moves):
        if state.to_move is None:
            break
        code = int(state.random_code(rng))
        if state.to_move != CHANCE:
            seen = state.remembered_by(state.to_move)
            told = effects_of(seen, code, [], make_rng(1))
            found += [(state.copy(), code, effect) for effect in told]
        state.push_code(code)
    return found


@pytest.mark.parametrize("name", edgewise.games())
def test_an_effect_is_something_that_can_be_said(name: str) -> None:
    told = effects_in_a_match(name, 5, 60)
    phrases = edgewise.game(name).words().phrases
    assert told
    assert {effect.code for *_, effect in told} <= CODES | set(phrases)


@pytest.mark.parametrize("name", ["hoses", "hydras", "urban"])
def test_points_that_are_told_are_given(name: str) -> None:
    gained = 0
    for state, code, effect in effects_in_a_match(name, 7, 120):
        if effect.code in ("scores", "grows"):
            seat = state.to_move or 0
            after = state.copy()
            after.push_code(code)
            assert effect.item in after.score_items(seat) or effect.code == "grows"
            gained += effect.count
    assert gained > 0


def test_who_completes_a_hose_goes_again() -> None:
    told = effects_in_a_match("hoses", 7, 200)
    scoring = [code for _, code, effect in told if effect.code == "scores"]
    again = [code for _, code, effect in told if effect.code == AGAIN]
    assert again
    assert set(again) <= set(scoring)


def test_a_city_tile_leads_to_a_claim_and_a_claim_is_about_it() -> None:
    told = [effect for *_, effect in effects_in_a_match("urban", 3, 90)]
    for code in (LEADS, ABOUT):
        items = [effect.item for effect in told if effect.code == code]
        assert items
        assert all(item is not None and item.code.startswith("claim-") for item in items)


@pytest.mark.parametrize("name", edgewise.games())
def test_every_phrase_of_an_effect_names_something_that_the_game_counts(name: str) -> None:
    names = {entry.replace(" ", "-") for entry in edgewise.game(name).features.names()}
    phrases = [key for key in edgewise.game(name).words().phrases if key.startswith("effect-")]
    assert phrases
    for key in phrases:
        counted = key.removeprefix("effect-").removesuffix("-others").rpartition("-")[0]
        assert counted in names
