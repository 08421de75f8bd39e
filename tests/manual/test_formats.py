"""The schemas of files hold for the files that there are, and refuse spoilt ones."""

from __future__ import annotations

import dataclasses
import tomllib
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from scripts.manual.formats import RECORD, record_schema, tile_file_schema

import edgewise
from edgewise.core import tilefile
from edgewise.core.records import Record, parse_record
from tests.manual.test_commands import ROOT

OWN = [ROOT / "src" / "edgewise" / "games" / name / "tiles.toml" for name in edgewise.games()]
SMALL = sorted((ROOT / "src" / "edgewise" / "games").glob("*/variants/*.toml"))
OTHERS = sorted((ROOT / "examples").glob("*/*/tiles.toml"))


def complaints(schema: dict[str, Any], data: object) -> list[str]:
    """Lists where data are not as a schema says."""
    found = jsonschema_rs.Draft202012Validator(schema).iter_errors(data)
    return [each.message for each in found]


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def as_data(record: Record) -> dict[str, Any]:
    data = {one.name: getattr(record, one.name) for one in dataclasses.fields(record)}
    data.pop("played")
    return {**data, "comments": {str(k): said for k, said in record.comments.items()}}


@pytest.mark.parametrize("path", [*OWN, *SMALL, *OTHERS], ids=lambda path: path.parent.name)
def test_the_tile_files_of_all_games_are_as_the_schema_says(path: Path) -> None:
    assert complaints(tile_file_schema(), read(path)) == []


def test_a_set_with_all_its_expansions_and_cards_is_as_the_schema_says() -> None:
    for name in edgewise.games():
        sheet = edgewise.game(name).tiles.sheet
        assert complaints(tile_file_schema(), tomllib.loads(sheet.text)) == []


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("turning",), "spin"),
        (("colour",), "red"),
        (("ports",), 4),
        (("edges", "red", "joins"), "yes"),
        (("edges", "red", "colour"), "#d0342"),
        (("edges", "red", "pattern"), "zigzag"),
        (("tiles", "red-curve", "count"), -1),
        (("tiles", "red-curve", "parts"), "red N-E"),
        (("tiles", "red-curve", "side"), "N"),
        (("tiles", "Red Curve"), {}),
        (("tiles",), {}),
    ],
)
def test_a_spoilt_tile_file_is_refused_by_schema_and_reader(
    keys: tuple[str, ...], value: object
) -> None:
    data = read(OWN[edgewise.games().index("hoses")])
    table = data
    for key in keys[:-1]:
        table = table[key]
    table[keys[-1]] = value
    assert complaints(tile_file_schema(), data) != []
    with pytest.raises(edgewise.TileFileError):
        tilefile._Reader("", "mine.toml", data).sheet()


def test_the_schema_of_tile_files_has_all_keys_of_the_reader() -> None:
    schema = tile_file_schema()
    assert tuple(schema["properties"]) == tilefile._TOP_KEYS
    assert tuple(schema["$defs"]["TileFileEdge"]["properties"]) == tilefile._EDGE_KEYS
    assert tuple(schema["$defs"]["TileFileTile"]["properties"]) == tilefile._TILE_KEYS


@pytest.mark.parametrize("name", edgewise.games())
def test_the_records_of_all_games_are_as_the_schema_says(name: str) -> None:
    bots = ["random"] * edgewise.game(name).seats[0]
    text = edgewise.play(name, bots, seed=2).record.text()
    record = parse_record(text)
    record.comments[1] = "why?"
    assert record.positions
    assert complaints(record_schema(), as_data(record)) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", "two"), ("moves", "first:0"), ("options", []), ("comments", {"0": 1}), ("day", 1)],
)
def test_a_spoilt_record_is_refused(field: str, value: object) -> None:
    data = as_data(edgewise.play("hoses", ["random"] * 2, seed=2).record)
    data[field] = value
    assert complaints(record_schema(), data) != []


def test_a_record_without_a_game_is_refused() -> None:
    data = as_data(edgewise.play("hoses", ["random"] * 2, seed=2).record)
    assert complaints(record_schema(), data) == []
    data.pop("game")
    assert complaints(record_schema(), data) == ['"game" is a required property']


def test_the_schema_of_records_speaks_of_all_their_fields() -> None:
    assert [*record_schema()["properties"]] == [*RECORD]
