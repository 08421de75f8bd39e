"""PDFs from the page: what one may have printed, how often, and that no secret is on paper."""

from __future__ import annotations

import asyncio
import pickle

import pytest
from starlette.testclient import TestClient

import edgewise
from edgewise.games import find
from edgewise.printing.position import printed_position
from edgewise.server.limits import Limits
from edgewise.server.matches import Matches
from edgewise.server.messages import PrintWish
from edgewise.server.prints import MOST_WAITING, position_to_print, print_position, print_set
from edgewise.server.refused import Refused
from edgewise.server.setup import Aids, SeatPlan, Setup
from edgewise.server.storage import Opening
from edgewise.server.table import Table
from edgewise.server.thinking import Thinkers
from edgewise.server.tokens import digest_of
from edgewise.server.transport import make_app
from tests.server.tables import OPEN, any_move

ADA, EVE = "a" * 32, "b" * 32
TWO = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "link"}]}
ALONE = {"game": "greenway", "seats": [{"kind": "you"}], "token": ADA}


def table_of(name: str, moves: int, aids: Aids | None = None) -> Table:
    """Plays some moves of a match between Ada and Eve."""
    game = find(name)
    setup = Setup(name, (SeatPlan("link"),) * 2, {}, aids or Aids())
    table = Table(Opening("a" * 12, game.version, setup, "", bytes(32)), game)
    table.begin()
    for seat, token in enumerate((ADA, EVE)):
        table.seats[seat].holder = digest_of(token)
    for _ in range(moves):
        if table.state.to_move is None:
            break
        table.decide(table.state.to_move, table.number, any_move(table))
    return table


@pytest.fixture
def client(matches: Matches) -> TestClient:
    """A browser without a page."""
    return TestClient(make_app(matches, OPEN))


def test_a_game_is_printed_once_for_all_who_ask(client: TestClient) -> None:
    path = "/api/games/hoses/print.pdf?language=nl&paper=letter"
    first, again = client.get(path), client.get(path)
    assert first.content.startswith(b"%PDF")
    assert b"612.00 792.00" in first.content
    assert first.headers["content-type"] == "application/pdf"
    assert first.headers["content-disposition"] == 'attachment; filename="hoses.pdf"'
    assert again.headers["etag"] == first.headers["etag"]
    other = client.get("/api/games/hoses/print.pdf")
    assert other.headers["etag"] != first.headers["etag"]


def test_a_game_is_printed_with_options_before_a_match_is_set_up(client: TestClient) -> None:
    wish = {"game": "urban", "options": {"franchises": True}, "paper": "letter"}
    chosen = client.post("/api/sheets", json=wish)
    assert chosen.content.startswith(b"%PDF")
    assert b"612.00 792.00" in chosen.content
    assert chosen.headers["content-disposition"] == 'attachment; filename="urban.pdf"'
    usual = client.post("/api/sheets", json={"game": "urban", "paper": "letter"})
    assert len(chosen.content) > len(usual.content)


def test_a_small_set_is_printed_too(client: TestClient) -> None:
    mini, whole = (client.post("/api/sheets", json={"game": id}) for id in ("hoses:mini", "hoses"))
    assert mini.headers["content-disposition"] == 'attachment; filename="hoses-mini.pdf"'
    assert len(mini.content) < len(whole.content)


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"game": "nothing"}, 404),
        ({"game": "urban", "options": {"dragons": True}}, 400),
        ({"game": "urban", "options": {"franchises": "often"}}, 400),
        ({"game": "urban", "paper": "a0"}, 422),
    ],
)
def test_a_set_that_there_is_not_is_not_printed(
    client: TestClient, wish: dict[str, object], status: int
) -> None:
    assert client.post("/api/sheets", json=wish).status_code == status


@pytest.mark.parametrize("name", ["hoses", "wirwar", "hydras"])
@pytest.mark.parametrize("seat", [0, None])
def test_nothing_hidden_is_on_paper(name: str, seat: int | None) -> None:
    table = table_of(name, 12)
    wish = PrintWish(token=ADA, seat=seat)
    shown = position_to_print(table, wish, "setup")
    for number, player in enumerate(shown.players):
        assert player.hand
        assert (set(player.hand) == {"?"}) == (number != seat)
    viewer = seat if seat is not None else edgewise.SPECTATOR
    past = table.state.past
    for seed in range(4):
        table.state = table.state.seen_by(viewer).resample(seed)
        table.state.past = past
        assert position_to_print(table, wish, "setup") == shown


def test_the_bag_is_printed_only_if_counting_was_agreed() -> None:
    wish = PrintWish(token=ADA, seat=0)
    assert position_to_print(table_of("hoses", 9), wish, "setup").bag
    hidden = position_to_print(table_of("hoses", 9, Aids(census=False)), wish, "setup")
    assert not hidden.bag


@pytest.mark.parametrize(
    ("wish", "what", "reason"),
    [
        (PrintWish(token=EVE, seat=0), "setup", "not-your-seat"),
        (PrintWish(seat=0), "setup", "not-your-seat"),
        (PrintWish(token=ADA, seat=0), "poster", "not-over"),
        (PrintWish(token=ADA, seat=0, step=3), "setup", "not-over"),
    ],
)
def test_what_one_may_not_have_is_refused(wish: PrintWish, what: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        position_to_print(table_of("hoses", 9), wish, what)  # type: ignore[arg-type]
    assert refused.value.reason == reason


def test_a_finished_match_is_open_to_all_at_every_move() -> None:
    table = table_of("hoses", 10_000)
    assert table.state.is_over
    last = position_to_print(table, PrintWish(names=["Ada"]), "poster")
    early = position_to_print(table, PrintWish(step=20), "setup")
    assert len(early.boards[0]) < len(last.boards[0])
    assert last.players[0].name == "Ada"
    assert last.winners
    assert all("?" not in player.hand for player in early.players)


def test_a_sheet_of_a_table_is_sent_to_who_asks(client: TestClient) -> None:
    ticket = client.post("/api/tables", json={**TWO, "token": ADA}).json()
    path = f"/api/tables/{ticket['id']}/print"
    sheet = client.post(f"{path}/setup", json={"token": ADA, "seat": 0, "language": "nl"})
    assert sheet.content.startswith(b"%PDF")
    assert sheet.headers["content-disposition"] == 'attachment; filename="hoses-setup.pdf"'
    poster = client.post(f"{path}/poster", json={"token": ADA})
    assert (poster.status_code, poster.json()["reason"]) == (409, "not-over")
    assert client.post(f"{path}/cards", json={}).status_code == 422
    assert client.post(f"{path}/setup", json={"paper": "a0"}).status_code == 422


def test_a_game_is_printed_with_the_rules_that_a_table_chose(
    client: TestClient, matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []

    async def note(*job: object) -> bytes:
        asked.append(job)
        return b"%PDF"

    monkeypatch.setattr(matches.thinkers, "make_pdf", note)
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    wish = {"game": "urban", "seats": seats, "options": {"mobsters": True}, "token": ADA}
    ticket = client.post("/api/tables", json=wish).json()
    path = f"/api/tables/{ticket['id']}/print/sheets"
    answer = client.post(path, json={"language": "nl", "paper": "letter"})
    assert answer.headers["content-disposition"] == 'attachment; filename="urban-sheets.pdf"'
    ((job, game, paper, language, options),) = asked
    assert (job, game, paper, language) == (print_set, "urban", "letter", "nl")
    assert find("urban").checked_options(options)["mobsters"] is True


def test_an_address_may_print_so_much_and_no_more(matches: Matches) -> None:
    client = TestClient(make_app(matches, Limits(prints=0.1, print_burst=2)))
    ticket = client.post("/api/tables", json=ALONE).json()
    path = f"/api/tables/{ticket['id']}/print/setup"
    answers = [client.post(path, json={}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["reason"] == "too-many-prints"
    assert int(answers[-1].headers["retry-after"]) > 1


def test_who_finds_a_long_queue_is_sent_away(
    client: TestClient, matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches.thinkers.press, "_asked", MOST_WAITING)
    answer = client.get("/api/games/hoses/print.pdf")
    assert (answer.status_code, answer.json()["reason"]) == (429, "too-many-prints")


def test_it_is_made_in_a_process_of_its_own() -> None:
    async def made() -> tuple[bytes, bytes]:
        thinkers = Thinkers()
        try:
            game = find("greenway")
            shown = printed_position(game, game.new(1).view(0))
            assert pickle.loads(pickle.dumps(shown)) == shown
            sheet = await thinkers.make_pdf(print_position, "setup", shown, "a4")
            return sheet, print_position("setup", shown, "a4")
        finally:
            thinkers.close()

    there, here = asyncio.run(made())
    assert there == here


def test_the_whole_set_has_its_pictures(client: TestClient) -> None:
    with_pictures = print_set("hoses", "a4", "en")
    assert len(with_pictures) > 30_000
