"""The ledger of readings: what was decided, which options read it otherwise, and what they do."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest

import edgewise
from edgewise.arena.fixtures import make_contest
from edgewise.bots.levels import VERSION
from edgewise.lab.findings import Series, make_series
from edgewise.lab.measure import measure
from edgewise.lab.readings import (
    HEAD,
    chosen_in,
    open_clauses,
    readings_page,
    went_alike,
    without_option,
)

PAGE = (Path(__file__).parents[2] / "docs" / "readings.md").read_text(encoding="utf-8")
GAMES = edgewise.games()


def series(name: str, **options: object) -> Series:
    game = edgewise.game(name)
    contest = make_contest(game, ["greedy"], players=2, options=options, seats="rotate")
    return make_series(name, contest, measure(contest, 4)[0])


@pytest.mark.parametrize("name", GAMES)
def test_each_clause_that_was_decided_has_an_option_or_a_reason_why_not(name: str) -> None:
    game = edgewise.game(name)
    read = [option.reads for option in game.options if option.reads]
    kept = without_option(game)
    assert sorted([*read, *kept]) == sorted(clause.number for clause in open_clauses(game))
    assert all(why.endswith(".") for why in kept.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_page_has_the_clauses_options_and_reasons_of_today(name: str) -> None:
    game = edgewise.game(name)
    part = PAGE.partition(f"\n## {game.name}\n")[2].partition("\n## ")[0]
    ledger = part.partition("All clauses in which")[2]
    rows = dict(re.findall(rf"^\| ({name}\.\w+) \| (.*) \|$", ledger, re.M))
    options = {option.reads: f"`{option.name}`" for option in game.options}
    kept = without_option(game)
    assert rows == {
        one.number: f"{chosen_in(one)} | {options.get(one.number) or kept[one.number]}"
        for one in open_clauses(game)
    }
    for option in game.options:
        assert (f": `{option.name}`\n" in part) == bool(option.reads)


def test_the_page_says_how_and_when_it_was_measured() -> None:
    found = re.search(r"--matches (\d+)`.*?seed (\d+), and", PAGE, re.S)
    assert found is not None
    matches, seed = found.groups()
    assert PAGE.startswith(HEAD.format(matches=matches, version=VERSION, seed=seed))
    assert int(matches) >= 400
    dates = re.findall(r"\. Played on (.*), rules version \d+\.$", PAGE, re.M)
    readings = [one for name in GAMES for one in edgewise.game(name).options if one.reads]
    assert len(dates) == len(readings)
    assert all(datetime.date.fromisoformat(date) for date in dates)


def test_a_reading_that_changes_the_course_of_matches_is_told_from_one_that_does_not() -> None:
    usual = series("hoses")
    assert went_alike(usual, series("hoses", blank_closes=False))
    assert not went_alike(usual, series("hoses", blank_closes=True))


def test_a_page_is_made_again_from_the_matches_that_were_kept(tmp_path: Path) -> None:
    first = readings_page("greenway", 2, folder=tmp_path)
    kept = {path: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert sum(len(text.splitlines()) for text in kept.values()) == 6  # the usual one is shared
    assert readings_page("greenway", 2, folder=tmp_path) == first
    assert kept == {path: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}


def test_the_page_is_made_of_one_game_with_a_table_for_each_reading() -> None:
    heard: list[tuple[int, int]] = []
    text = readings_page("greenway", 2, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (8, 8)
    for option in ("longest=path", "town_limit=true"):
        assert f"| | usual | `{option}` | difference |" in text
    for told in ("matches won", "turns a match", "legal moves a decision", "draws alone decide"):
        assert text.count(told) == 2
    assert "| won |" not in text
