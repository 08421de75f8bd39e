"""What can be asked of a table over HTTP is the same, byte for byte, at every server."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.process import Player, Served
from tests.server.several.test_any_server import open_for_two, play

MOST_MOVES = 400
NOBODY = "n" * 32


def both(three: list[Served], method: str, path: str, **fields: Any) -> bytes:
    """Asks the server of a table and another one; what they say is the same."""
    near, far = (served.ask(method, path, **fields) for served in three[:2])
    assert near.status_code == far.status_code == 200, (near.text, far.text)
    assert near.content == far.content
    assert near.headers["content-type"] == far.headers["content-type"]
    return near.content


@pytest.mark.parametrize("game", ["hoses", "hydras", "urban", "wirwar"])
def test_a_finished_match_is_shown_written_and_printed_alike(
    three: list[Served], game: str
) -> None:
    one = three[0]
    wish = {"game": game, "seats": [{"kind": "you"}, {"kind": "bot", "level": "random"}]}
    ticket = one.ask("POST", "/api/tables", json=wish).json()
    place, rng, moves = f"/api/tables/{ticket['id']}", random.Random(3), 0
    with Player(one, ticket["id"], ticket["token"]) as ada:
        while ada.is_asked():
            ada.move(rng)
            moves += 1
            assert moves < MOST_MOVES
    record = both(three, "GET", f"{place}/record").decode()
    assert game in record
    steps = [both(three, "GET", f"{place}/steps/{step}") for step in (0, 1, 7, 20, 100_000)]
    assert len(set(steps)) == len(steps)
    for asked in ({"token": ticket["token"]}, {"token": NOBODY, "step": 5}, {"paper": "letter"}):
        assert both(three, "POST", f"{place}/print/poster", json=asked).startswith(b"%PDF")
    both(three, "GET", f"{place}/game?language=nl")
    both(three, "POST", f"{place}/summary", json={"token": ticket["token"]})


def test_what_is_printed_in_mid_match_tells_each_the_same_and_no_more(
    three: list[Served],
) -> None:
    one, other, _ = three
    table, host, guest = open_for_two(one, other)
    place = f"/api/tables/{table}/print/setup"
    with Player(one, table, host) as ada, Player(other, table, guest) as bo:
        play([ada, bo], 8)
    asked = ({"token": host, "seat": 0}, {"token": guest, "seat": 1}, {"token": NOBODY})
    sheets = [both(three, "POST", place, json=wish) for wish in asked]
    assert len(set(sheets)) == len(sheets)
    for served in three[:2]:
        for seat, token in ((0, guest), (1, host), (0, NOBODY)):
            wish = {"token": token, "seat": seat}
            assert served.ask("POST", place, json=wish).status_code == 403
        for step in (0, 3, 100_000):
            assert served.ask("GET", f"/api/tables/{table}/steps/{step}").status_code == 409
        assert served.ask("GET", f"/api/tables/{table}/record").status_code == 409
