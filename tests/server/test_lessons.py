"""Lessons over HTTP: positions are sent, tries are judged, nothing is kept."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

import edgewise
from edgewise.learning import lessons_of
from edgewise.server.matches import Matches
from edgewise.server.transport import make_app


@pytest.mark.parametrize("game", ["greenway", "hoses", "hydras", "urban", "wirwar"])
def test_every_lesson_is_sent_and_its_moves_are_judged(matches: Matches, game: str) -> None:
    client = TestClient(make_app(matches), base_url="http://localhost")
    sent = client.get(f"/api/games/{game}/lessons?language=nl").json()["lessons"]
    lessons = lessons_of(edgewise.game(game))
    assert [lesson["says"] for lesson in sent] == [lesson.says["nl"] for lesson in lessons]
    for card, lesson in zip(sent, lessons, strict=True):
        tries = [lesson.right()] if lesson.answers else lesson.allowed()
        view = card["table"]["views"][str(lesson.seat)]
        assert lesson.answers or view["legal"] == tries
        url = f"/api/games/{game}/lessons/{lesson.name}"
        verdict = client.post(url, json={"move": tries[0]}).json()
        assert verdict["kind"] == "done", verdict
        assert bool(verdict["reason"]) == lesson.refused


def test_there_is_no_other_lesson(matches: Matches) -> None:
    client = TestClient(make_app(matches), base_url="http://localhost")
    answer = client.post("/api/games/hoses/lessons/99-none", json={"move": "keep"})
    assert (answer.status_code, answer.json()["reason"]) == (404, "no-lesson")


def test_a_lesson_shows_no_hand_but_one_s_own(matches: Matches) -> None:
    client = TestClient(make_app(matches), base_url="http://localhost")
    for card in client.get("/api/games/hoses/lessons").json()["lessons"]:
        (view,) = card["table"]["views"].values()
        assert set(view["hands"][1]) == {"?"}
