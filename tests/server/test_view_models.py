"""The models of what is sent: all games keep to them, at every step and for everybody."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import edgewise_rills
import edgewise_strips
import orjson
import pytest
from pydantic import ValidationError
from starlette.testclient import TestClient

import edgewise
from edgewise.core.chance import SPECTATOR
from edgewise.games import built_in, find
from edgewise.server import view_models
from edgewise.server.closed import ClosedTable, restore
from edgewise.server.eyes import Eyes
from edgewise.server.live import Live
from edgewise.server.matches import Matches
from edgewise.server.own_models import own_models, own_schemas
from edgewise.server.setup import Aids, SeatPlan, Setup
from edgewise.server.storage import Opening
from edgewise.server.table import Table
from edgewise.server.tokens import digest_of
from edgewise.server.transport import make_app
from edgewise.server.view_models import View
from edgewise.server.views import replay_view, seat_view
from edgewise.testing.settings import some_settings
from tests.server.models import check_message, check_step
from tests.server.tables import any_move

ROOT = Path(__file__).parents[2]
TOKENS = [letter * 32 for letter in "abcdefgh"]
NO_AIDS = Aids(hints=False, highlights=False, census=False, undo=False, dead=False)


GAMES = {name: find(name) for name in built_in()}
GAMES |= {game.id: game for game in (edgewise_rills.make_game(), edgewise_strips.make_game())}
"""The games that come with the package, and those of the examples."""


def variants() -> Iterator[Any]:
    """Lists every game with the numbers of seats and the options that are tested."""
    for name, game in GAMES.items():
        for players, options in some_settings(game, most=12):
            label = " ".join(f"{key}={value}" for key, value in options.items())
            yield pytest.param(name, players, options, id=f"{name} {players} {label}")


def new_table(name: str, players: int, options: dict[str, object], aids: Aids) -> Table:
    """Sets up a match between people at browsers of their own."""
    game = GAMES[name]
    setup = Setup(name, (SeatPlan("link"),) * players, options, aids)
    table = Table(Opening("a" * 12, game.version, setup, "", bytes(32)), game)
    table.begin()
    for seat in range(players):
        table.seats[seat].holder = digest_of(TOKENS[seat])
    return table


def check_everybody(table: Table) -> None:
    """Checks what each seat and a spectator are sent now."""
    live = Live(table)
    for token in (*TOKENS[: len(table.seats)], ""):
        check_message(Eyes(live, token).look(), table.game)


def play(table: Table) -> None:
    """Plays a match to its end and checks every position."""
    check_everybody(table)
    while table.state.to_move is not None:
        table.decide(table.state.to_move, table.number, any_move(table))
        check_everybody(table)


@pytest.mark.parametrize(("name", "players", "options"), list(variants()))
def test_every_view_of_a_match_keeps_to_the_model(
    name: str, players: int, options: dict[str, object]
) -> None:
    table = new_table(name, players, options, Aids())
    play(table)
    for step in range(0, len(table.told) + 1, 5):
        view = replay_view(table, step)
        written = orjson.dumps({"step": step, "steps": len(table.told), "view": view})
        check_step(written, table.game)


@pytest.mark.parametrize("name", GAMES)
def test_views_without_aids_keep_to_the_model_too(name: str) -> None:
    play(new_table(name, GAMES[name].seats[0], {}, NO_AIDS))


@pytest.mark.parametrize("name", edgewise.games())
def test_a_match_of_older_rules_is_shown_through_the_same_model(name: str) -> None:
    table = new_table(name, find(name).seats[0], {}, Aids())
    events = [*Table(table.opening, table.game).begin()]
    while table.state.to_move is not None and len(events) < 40:
        events += table.decide(table.state.to_move, table.number, any_move(table))
    older = Opening("a" * 12, 0, table.opening.setup, "", bytes(32))
    for kept in (events, events[:0]):
        closed = restore(older, find(name), kept)
        assert isinstance(closed, ClosedTable)
        check_message(Eyes(Live(closed), "").look())
        for step in range(len(closed.told) + 1):
            view = replay_view(closed, step)
            check_step(orjson.dumps({"step": step, "steps": len(closed.told), "view": view}))


def test_the_model_of_a_match_without_any_position_is_kept_as_well() -> None:
    setup = Setup("hoses", (SeatPlan("you"),) * 9, {"no-such-option": 1})
    closed = ClosedTable(Opening("a" * 12, 0, setup, "", bytes(32)), find("hoses"))
    assert closed.positions[0].get("phase") is None
    check_message(Eyes(Live(closed), "").look())


@pytest.mark.parametrize("field", sorted(View.__annotations__))
def test_a_view_that_lacks_a_field_or_has_a_wrong_one_is_found(field: str) -> None:
    table = new_table("urban", 2, {}, Aids())
    message = orjson.loads(Eyes(Live(table), TOKENS[0]).look())
    check_message(orjson.dumps(message))
    lacking, wrong = copy.deepcopy(message), copy.deepcopy(message)
    del lacking["views"]["0"][field]
    wrong["views"]["0"][field] = {"a": None}
    for spoilt in (lacking, wrong):
        with pytest.raises(ValidationError):
            check_message(orjson.dumps(spoilt))


@pytest.mark.parametrize("where", ["view", "own", "cell", "table", "item"])
def test_a_field_that_no_model_has_is_found(where: str) -> None:
    table = new_table("hydras", 2, {}, Aids())
    while not seat_view(table, SPECTATOR)["score_items"][0]:
        table.decide(table.state.to_move or 0, table.number, any_move(table))
    message = orjson.loads(Eyes(Live(table), TOKENS[0]).look())
    view = message["views"]["0"]
    places = {
        "view": view,
        "own": view["own"],
        "cell": view["boards"][0][0],
        "table": message,
        "item": view["score_items"][0][0],
    }
    places[where]["secret"] = 1
    with pytest.raises(ValidationError, match="secret"):
        check_message(orjson.dumps(message))


@pytest.mark.parametrize("name", edgewise.games())
def test_the_openapi_document_describes_every_field_of_the_game(
    name: str, matches: Matches
) -> None:
    with TestClient(make_app(matches)) as client:
        schemas = client.get("/api/openapi.json").json()["components"]["schemas"]
    described = own_schemas(find(name))
    assert described.keys() <= schemas.keys()
    for model in (
        "View",
        "Cell",
        "Standing",
        "ScoreItem",
        "Outcome",
        "TableNews",
        "Step",
        *described,
    ):
        for field, schema in schemas[model]["properties"].items():
            assert schema.get("description"), f"{model}.{field} has no description"


@pytest.mark.parametrize(
    ("page", "heading", "models"),
    [
        (
            "states.md",
            "What the page is sent",
            ["View", "Cell", "Standing", "ScoreItem", "Outcome"],
        ),
        (
            "server.md",
            "Messages",
            [
                "TableNews",
                "TableChange",
                "SeatCard",
                "SignCard",
                "LogLine",
                "Refusal",
                "Place",
                "Hint",
                "MoveEffect",
                "Idea",
            ],
        ),
    ],
)
def test_every_field_of_the_model_is_described_as_in_the_documentation(
    matches: Matches, page: str, heading: str, models: list[str]
) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    section = text.split(f"## {heading}\n")[1].split("\n## ")[0]
    tables = re.findall(r"\| field \| what it is \|\n\|---\|---\|\n((?:\|.*\n)+)", section)
    schemas = make_app(matches).openapi()["components"]["schemas"]
    for table, model in zip(tables, models, strict=True):
        fields = schemas[model]["properties"].items()
        wanted = [f"| `{field}` | {schema['description']} |" for field, schema in fields]
        assert table.splitlines() == wanted


def test_the_page_s_own_files_have_no_shapes_of_their_own_and_no_casts() -> None:
    api = (ROOT / "web/src/lib/api.ts").read_text(encoding="utf-8")
    assert "interface" not in api
    shapes = re.findall(r"^export type \w+ = (.*)$", api, re.M)
    assert shapes
    assert all(re.fullmatch(r'Shapes\["\w+"\];', shape) for shape in shapes)
    session = (ROOT / "web/src/lib/session.svelte.ts").read_text(encoding="utf-8")
    assert not re.findall(r"\bas (unknown|any|[A-Z]\w*)", session)


def test_the_frame_holds_no_name_of_a_single_game() -> None:
    frame = set(View.__annotations__) | set(view_models.Cell.__annotations__)
    for name in edgewise.games():
        for part in own_models(find(name)):
            for model in (part.own, part.things):
                assert not frame & set(model.__annotations__ if model else ())
