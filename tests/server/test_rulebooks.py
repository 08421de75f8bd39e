"""Illustrated rulebooks over HTTP: small, kept by browsers, in each language."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

import edgewise
from edgewise.server.matches import Matches
from edgewise.server.transport import make_app
from edgewise.testing.scenarios import read_scenario, scenarios_of

SMALL = 4_000
"""So many bytes a picture has at most, compressed."""


@pytest.fixture
def client(matches: Matches) -> TestClient:
    """A browser, as it were."""
    return TestClient(make_app(matches), base_url="http://localhost")


@pytest.mark.parametrize("game", edgewise.games())
def test_every_clause_with_a_scenario_has_pictures_that_are_sent(
    client: TestClient, game: str
) -> None:
    page = client.get(f"/api/games/{game}/rulebook").json()
    paths = scenarios_of(edgewise.game(game)).values()
    shown = {clause for path in paths for clause in read_scenario(path).clauses}
    assert set(page["pictures"]) == shown
    for cards in page["pictures"].values():
        sent = [client.get(cards[0][which]) for which in ("before", "after")]
        assert [answer.status_code for answer in sent] == [200, 200]
        assert sent[0].text != sent[1].text
        size = f'width="{cards[0]["width"]}'
        assert all(size in answer.text for answer in sent)


def test_a_picture_is_small_and_a_browser_keeps_it(client: TestClient) -> None:
    page = client.get("/api/games/greenway/rulebook").json()
    for cards in page["pictures"].values():
        with client.stream("GET", cards[0]["after"]) as answer:
            body = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
        assert len(body) < SMALL
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.headers["cache-control"] == "max-age=86400"


def test_it_is_told_in_dutch_without_coordinates(client: TestClient) -> None:
    page = client.get("/api/games/hoses/rulebook?language=nl").json()
    assert [part["part"] for part in page["essentials"]] == ["aim", "turn", "points", "end"]
    assert page["essentials"][0]["text"].startswith("Leg slangen")
    refused = page["pictures"]["hoses.7"][0]
    assert refused["is_refused"]
    assert refused["says"] == "Hier rood, moet leeg zijn."
    scored = page["pictures"]["hoses.11"][0]
    assert (scored["points"], scored["says"]) == (19, "Slang in rood van 10 tegels")
    assert scored["title"].startswith("Acht tegels")


@pytest.mark.parametrize(
    "path", ["hoses.7/none/after", "hoses.99/matching/after", "hoses.13/matching/before"]
)
def test_there_is_no_other_picture(client: TestClient, path: str) -> None:
    answer = client.get(f"/api/games/hoses/pictures/{path}.svg")
    assert (answer.status_code, answer.json()["reason"]) == (404, "no-picture")


def test_the_page_of_rules_is_the_page(client: TestClient) -> None:
    assert client.get("/rules/hoses").text == client.get("/").text
