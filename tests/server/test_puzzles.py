"""Puzzles over HTTP: positions are sent without their solution, and tries are judged."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

import edgewise
from edgewise.core.chance import make_rng
from edgewise.games import find
from edgewise.learning.puzzles import puzzles_of
from edgewise.server.matches import Matches
from edgewise.server.puzzles import solution_card
from edgewise.server.transport import make_app


def test_a_puzzle_is_sent_without_its_solution_and_judged(matches: Matches) -> None:
    client = TestClient(make_app(matches), base_url="http://localhost")
    listed = client.get("/api/games/hydras/puzzles").json()
    puzzle = puzzles_of(edgewise.game("hydras"))[0]
    assert puzzle.id in listed["puzzles"]
    assert listed["daily"] in listed["puzzles"]
    url = f"/api/games/hydras/puzzles/{puzzle.id}"
    card = client.get(url).json()
    assert set(card) == {"id", "table"}
    (view,) = card["table"]["views"].values()
    assert {puzzle.best, puzzle.natural} <= set(view["legal"])
    assert set(view["hands"][1 - view["seen_by"]]) <= {"?"}
    wrong = client.post(url, json={"move": puzzle.natural}).json()
    assert (wrong["kind"], wrong["solution"]) == ("natural", None)
    right = client.post(url, json={"move": puzzle.best}).json()
    assert (right["kind"], right["solution"]["best"]) == ("solved", puzzle.best)
    assert client.post(url, json={"show": True}).json()["kind"] == "shown"


def test_there_is_no_other_puzzle(matches: Matches) -> None:
    client = TestClient(make_app(matches), base_url="http://localhost")
    answer = client.get("/api/games/hydras/puzzles/000000000000")
    assert (answer.status_code, answer.json()["reason"]) == (404, "no-puzzle")


@pytest.mark.parametrize("name", [name for name in edgewise.games() if puzzles_of(find(name))])
def test_what_is_said_of_a_solution_is_true_of_it(name: str) -> None:
    """Points that the best move is said to give, it gives; nothing is said twice."""
    game = find(name)
    for puzzle in puzzles_of(game):
        card = solution_card(game, puzzle)
        codes = [one.code for one in card.because] + [one["code"] for one in card.effects]
        assert not {"gains", "scores"} <= set(codes)
        assert not {"gives", "spares"} <= set(codes)
        seen, best = puzzle.start(game), game.parse_code(puzzle.best)
        for effect in card.effects:
            if effect["code"] == "scores":
                assert effect["item"] is not None
                world = seen.resample(make_rng(5))
                world.push_code(best)
                codes_after = [item.code for item in world.score_items(int(seen.actor))]
                assert effect["item"]["code"] in codes_after
