"""How things are at a table, for its place in the lobby."""

from __future__ import annotations

from starlette.testclient import TestClient

from edgewise.server.matches import Matches
from edgewise.server.transport import make_app
from tests.server.tables import OPEN

SHARED = {"game": "hoses", "seats": [{"kind": "you", "name": "Ada"}, {"kind": "here"}]}


def test_a_summary_tells_whose_turn_it_is_the_points_and_which_seats_are_ones_own(
    matches: Matches,
) -> None:
    with TestClient(make_app(matches, OPEN)) as client:
        table = client.post("/api/tables", json=SHARED).json()
        path = f"/api/tables/{table['id']}/summary"
        mine = client.post(path, json={"token": table["token"]}).json()
        others = client.post(path, json={"token": ""}).json()
    assert [seat["name"] for seat in mine["seats"]] == ["Ada", "Player 2"]
    assert [seat["score"] for seat in mine["seats"]] == [0, 0]
    assert mine["to_move"] in (0, 1)
    assert (mine["yours"], mine["over"]) == ([0, 1], False)
    assert others == {**mine, "yours": []}


def test_there_is_no_summary_of_a_table_that_is_not_there(matches: Matches) -> None:
    with TestClient(make_app(matches, OPEN)) as client:
        answer = client.post("/api/tables/abcdefghijkl/summary", json={"token": ""})
    assert answer.status_code == 404
