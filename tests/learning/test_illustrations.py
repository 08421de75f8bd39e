"""Every clause that a scenario shows has pictures, before and after, and they tell something."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import edgewise
from edgewise.core.game import Game
from edgewise.learning.illustrations import Illustration, illustrate, illustrations_of
from edgewise.render.scene import extent_of, scene_of
from edgewise.testing.scenarios import read_scenario, scenarios_of

GAMES = edgewise.games()
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
BEGINS = "who begins is told by no tile"
HANDS = "it says what is hidden, and a picture of a hand would show it"
POINTS = re.compile(r"^ +[+-]\d+ .* \((\w+\.\w+)\)$", re.M)
NOT_DRAWN = {
    "hoses.3": BEGINS,
    "hoses.21": HANDS,
    "hydras.1": "it is about a hydra that is not there",
    "hydras.29": "labours lie on no board",
    "hydras.30": "labours lie on no board, and are secret",
    "hydras.49": HANDS,
    "wirwar.6": BEGINS,
    "wirwar.7": "materials are secret to the end",
    "wirwar.29": HANDS,
}
"""The clauses that refusals or points name and that no picture can show, each with the reason."""
EACH = [
    pytest.param(edgewise.game(name), each, id=f"{clause}-{each.name}")
    for name in GAMES
    for clause, found in illustrations_of(edgewise.game(name)).items()
    for each in found
]


def scenario_of(name: str, scenario: str) -> Illustration:
    """Illustrates the first clause of a scenario."""
    path = scenarios_of(edgewise.game(name))[scenario]
    found = read_scenario(path)
    return illustrate(found, found.clauses[0])


@pytest.mark.parametrize("name", GAMES)
def test_no_clause_with_a_scenario_lacks_a_picture(name: str) -> None:
    game = edgewise.game(name)
    shown = {c for path in scenarios_of(game).values() for c in read_scenario(path).clauses}
    pictures = illustrations_of(game)
    assert set(pictures) == shown
    assert all(pictures.values())


def named(game: Game) -> set[str]:
    """Finds the clauses that refusals name, and those of the points of whole matches."""
    refused = set(game.refusals.reasons.clauses.values())
    texts = [path.read_text("utf-8") for path in PLAYTHROUGHS.glob(f"{game.id}-*.txt")]
    scored = {clause for text in texts for clause in re.findall(POINTS, text)}
    return refused | scored


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_that_a_refusal_or_points_name_has_a_picture(name: str) -> None:
    game = edgewise.game(name)
    pictures = illustrations_of(game).keys()
    exempt = {clause for clause in NOT_DRAWN if clause.startswith(f"{name}.")}
    assert named(game) - exempt <= pictures
    assert exempt <= named(game) - pictures, "these need no reason"


@pytest.mark.parametrize(("game", "each"), EACH)
def test_before_and_after_differ_and_have_the_same_size(game: Game, each: Illustration) -> None:
    before, after = each.svg(game, "before"), each.svg(game, "after")
    assert before != after
    assert each.shows_something()
    for drawn in (before, after):
        root = ElementTree.fromstring(drawn)
        width, height = each.extent.size
        assert (round(float(root.attrib["width"])), round(float(root.attrib["height"]))) == (
            width,
            height,
        )
        defined = set(re.findall(r' id="([^"]+)"', drawn))
        assert set(re.findall(r'href="#([^"]+)"', drawn)) <= defined
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize(("game", "each"), EACH)
def test_a_picture_of_a_refusal_or_of_points_names_one_clause_of_the_rulebook(
    game: Game, each: Illustration
) -> None:
    named = [item.clause for item in each.items]
    if each.refusal is not None:
        named.append(each.refusal.clause)
    numbers = {clause.number for clause in game.rulebook.clauses}
    assert set(named) <= numbers
    assert len(named) <= 1


@pytest.mark.parametrize("name", GAMES)
def test_every_scenario_says_what_it_shows_in_each_language_of_its_rulebook(name: str) -> None:
    game = edgewise.game(name)
    for path in scenarios_of(game).values():
        scenario = read_scenario(path)
        for language in game.rulebook.translations:
            said = scenario.title_in(language)
            assert said != scenario.title, path.name
            assert sorted(re.findall(r"\d+", said)) == sorted(re.findall(r"\d+", scenario.title))


def test_a_refused_tile_is_shown_where_it_does_not_fit() -> None:
    shown = scenario_of("hoses", "matching")
    assert shown.refusal is not None
    assert shown.refusal.clause == "hoses.7"
    marks = shown.after.marks_on(0)
    assert [ghost["tile"] for ghost in marks.ghosts] == ["red-curve"]
    assert marks.wrong
    assert shown.before.boards == shown.after.boards


def test_points_are_shown_from_before_the_tile_that_gave_them() -> None:
    path = scenarios_of(edgewise.game("hoses"))["ten-tiles"]
    shown = illustrate(read_scenario(path), "hoses.11")
    assert [item.points for item in shown.items] == [19]
    assert len(shown.after.boards[0]) == len(shown.before.boards[0]) + 1
    assert len(shown.after.marks_on(0).scored) == 10


def test_winners_get_a_crown_in_the_second_picture() -> None:
    shown = scenario_of("hoses", "everybody-keeps")
    assert (list(shown.before.winners), list(shown.after.winners)) == ([], [0, 1, 2])


def test_a_scenario_in_which_nothing_can_be_seen_shows_nothing(tmp_path: Path) -> None:
    path = tmp_path / "still.scenario"
    path.write_text("Still.\nGame: hoses for 2\nShows: hoses.3\n+++\n+++\nChance is to move.\n")
    assert not illustrate(read_scenario(path), "hoses.3").shows_something()


def test_a_move_that_is_taken_back_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "back.scenario"
    path.write_text(
        "Back.\nGame: hoses for 2\nShows: hoses.3\n+++\n+++\n"
        "Chance plays first:0.\nThe last move is taken back.\nChance plays first:1.\n"
    )
    assert [move for _, move in illustrate(read_scenario(path), "hoses.3").moves] == ["first:1"]


def test_only_boards_and_seats_that_differ_are_drawn() -> None:
    state = edgewise.game("hydras").new(3)
    scene = scene_of(state)
    extent = extent_of(scene, scene)
    assert (list(extent.reaches), list(extent.seats)) == ([0], [])
