"""What a refusal points at, for a rule of each game, and what it does not tell."""

from __future__ import annotations

import re

import pytest

import edgewise
from edgewise import State
from edgewise.core.scores import Place
from edgewise.testing.scenarios import read_scenario, scenarios_of
from tests.asking import refusal_of

GAMES = [name for name in edgewise.games() if edgewise.game(name).module.startswith("edgewise.")]


def refused_in(game: str, scenario: str, move: str) -> tuple[Place, ...]:
    """Plays a scenario up to where it says that a move is refused; lists what is pointed at."""
    for sentence, state in read_scenario(scenarios_of(edgewise.game(game))[scenario]).play():
        if f"may not play {move}:" in sentence:
            return refusal_of(state, move).places
    raise AssertionError(f"{scenario} does not refuse {move}")


def cells(places: tuple[Place, ...]) -> set[tuple[int, int]]:
    return {(place.x, place.y) for place in places}


def test_every_side_that_clashes_is_pointed_at_with_what_it_must_be() -> None:
    places = refused_in("hoses", "matching", "red-straight@1,0/r1")
    assert places == (
        Place(1, 0, 0, "S", "blank", "blue"),
        Place(1, 0, 0, "W", "red", "blank"),
    )


@pytest.mark.parametrize(
    ("game", "scenario", "move", "board", "lit"),
    [
        (
            "hoses",
            "two-firefighters-over-two-tiles",
            "red-firefighter-blue-curve@3,0/r3",
            0,
            {(3, 0), (2, 0), (1, 0), (0, 0)},
        ),
        (
            "greenway",
            "greenway-needs-a-park",
            "greenway-curve@1,0/r3",
            0,
            {(1, 0), (0, -1), (1, -1), (0, 0)},
        ),
        ("greenway", "greenway-needs-a-park", "park-end@2,0/r3", 0, {(2, 0), (1, 0)}),
        (
            "hydras",
            "sword-on-three-adjacent-refused",
            "sword:1:tee-sword@0,-1",
            1,
            {(0, -1), (1, -1), (0, 0), (-1, -1)},
        ),
        ("urban", "hydrant-protects", "blaze@0,0/S", 0, {(0, 0), (0, 1), (0, 2)}),
    ],
)
def test_cells_that_matter_are_pointed_at(
    game: str, scenario: str, move: str, board: int, lit: set[tuple[int, int]]
) -> None:
    places = refused_in(game, scenario, move)
    assert cells(places) == lit
    assert {place.board for place in places} == {board}
    assert {place.side for place in places} == {""}


def test_borders_that_would_touch_are_pointed_at_from_both_sides() -> None:
    found = [
        (sentence, state.copy())
        for path in scenarios_of(edgewise.game("wirwar")).values()
        for sentence, state in read_scenario(path).play()
        if "may not play fire-pe-fire-pump@-1,2/r3" in sentence
    ]
    places = refusal_of(found[0][1], "fire-pe-fire-pump@-1,2/r3").places
    assert places == (Place(-1, 2, 0, "E"), Place(0, 2))


def test_a_card_beside_a_head_must_show_no_neck() -> None:
    states: list[tuple[str, State]] = [
        (sentence, state.copy())
        for path in scenarios_of(edgewise.game("hydras")).values()
        for sentence, state in read_scenario(path).play()
        if "may not play 0:tee@1,0/r3" in sentence
    ]
    (place,) = refusal_of(states[0][1], "0:tee@1,0/r3").places
    assert (place.side, place.shown, place.wanted) == ("W", "neck", "blank|head")


@pytest.mark.parametrize("game", GAMES)
def test_cells_stand_in_brackets_in_all_texts_of_a_game(game: str) -> None:
    book = edgewise.game(game).book
    for language in book.languages():
        words = book.words(language)
        texts = [*words.reasons.values(), *words.phrases.values()]
        texts += [text for verb in words.verbs.values() for text in (verb.log, verb.hint)]
        for text in texts:
            for each in [text] if isinstance(text, str) else text.values():
                outside = re.sub(r"\[[^\[\]]*\]", "", each)
                assert (
                    each == "{cell} of {owner}"
                    or each == "{cell} bij {owner}"
                    or ("{cell}" not in outside)
                ), each
