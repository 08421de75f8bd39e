"""The coverage of clauses: what matches of bots are found to use, and what they are refused."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest

import edgewise
from edgewise.lab.clauses import TESTS, clauses_page, marks_by_clause, scenarios_by_clause, section
from edgewise.lab.coverage import Tally, count_clauses, count_match
from edgewise.lab.evidence import SIGNS, Evidence, evidence_of, moves_of, signs_of
from edgewise.lab.replaying import replay
from edgewise.testing.scenarios import run_scenario, scenarios_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "coverage.md"
GAMES = edgewise.games()


def rows(page: str) -> dict[str, list[str]]:
    """Reads the cells of each clause on a page."""
    lines = re.findall(r"^\| ([a-z]+\.\w+) \| (.*) \|$", page, re.M)
    return {clause: [cell.strip() for cell in cells.split("|")] for clause, cells in lines}


@pytest.mark.parametrize("name", GAMES)
def test_the_page_has_all_clauses_with_the_tests_and_scenarios_that_there_are(name: str) -> None:
    game = edgewise.game(name)
    page = rows(PAGE.read_text(encoding="utf-8"))
    fresh = rows(section(game, Tally(1), marks_by_clause(name, ROOT / TESTS)))
    written = {clause: cells[:2] for clause, cells in page.items() if clause.startswith(f"{name}.")}
    assert written == {clause: cells[:2] for clause, cells in fresh.items()}
    assert list(written) == [clause.number for clause in game.rulebook.clauses]


@pytest.mark.parametrize("name", GAMES)
def test_the_page_lists_just_the_clauses_that_its_table_says_were_not_touched(name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    part = page.partition(f"## {edgewise.game(name).name}\n")[2].partition("\n## ")[0]
    [listed] = re.findall(r"^Never touched: (.*)\.$", part, re.M)
    named = set(re.findall(rf"{name}\.\w+", listed))
    table = rows(part).items()
    assert named == {k for k, (*_, used, refused) in table if used in ("0.0%", "–") and not refused}  # noqa: RUF001


@pytest.mark.parametrize("name", GAMES)
def test_evidence_names_clauses_and_signs_that_there_are(name: str) -> None:
    game = edgewise.game(name)
    evidence = evidence_of(name)
    assert evidence.clauses() | evidence.always <= game_clauses(name)
    assert not evidence.clauses() & evidence.always
    players = game.seats[-1]
    options = {
        one.name: True for one in game.options if True in one.choices and one.applies(players)
    }
    state = edgewise.play(game, ["random"] * players, options=options).state
    counts = game.statistics.counts(state)
    for sign in evidence.signs():
        kind, _, what = sign.partition(" ")
        assert sign.startswith(SIGNS)
        if kind == "move":
            re.compile(what)
        elif kind in ("count", "none"):
            assert what in counts
        elif kind == "laid":
            assert what in game.tiles.sheet.tiles
        elif kind == "item":
            assert what in game.words().points
        elif kind == "end":
            assert what in game.words().outcomes
        elif kind == "option":
            option, _, value = what.partition("=")
            [found] = [one for one in game.options if one.name == option]
            assert value in [str(choice).lower() for choice in found.choices]
        elif kind == "reading":
            [found] = [one for one in game.options if one.name == what]
            assert found.reads


@pytest.mark.parametrize("name", GAMES)
def test_a_reading_counts_only_where_it_made_a_difference(name: str) -> None:
    game = edgewise.game(name)
    for option in game.options:
        groups = evidence_of(name).shown.get(option.clause, ())
        if option.reads and groups != ((f"points {option.clause}",),):
            assert groups == ((f"reading {option.name}",),)
    assert not any(sign.startswith("option ") for sign in evidence_of(name).signs())


def test_clauses_of_the_set_up_are_few_and_say_so() -> None:
    tally = Tally(1)
    for name in GAMES:
        always = evidence_of(name).always
        assert len(always) <= 3
        table = rows(section(edgewise.game(name), tally, marks_by_clause(name, ROOT / TESTS)))
        assert {clause for clause, cells in table.items() if cells[2] == "set-up"} == always


def test_signs_of_a_match_are_its_end_its_points_its_tiles_and_its_moves() -> None:
    game = edgewise.game("hoses")
    state = edgewise.play(game, ["greedy", "random"], seed=7).state
    signs = signs_of(game, state)
    assert {"players 2", "end nothing-fits", "count hoses connected", "item hose"} <= signs
    assert "points hoses.11" in signs
    assert "option blank_closes=true" not in signs
    lines = moves_of(game, state).splitlines()
    assert len(lines) == len(state.past)
    assert lines[0].startswith("c first:")
    evidence = Evidence(
        frozenset({"hoses.1"}),
        {
            "hoses.3": (("move ^c first:",),),
            "hoses.4": (("move ^. first:", "players 3"),),
            "hoses.5": (("players 3",), ("players 2",)),
        },
    )
    assert evidence.used(game, state) == {"hoses.3", "hoses.5"}
    shown = Evidence(frozenset(), {"hoses.22": (("reading blank_closes",),)})
    assert shown.used(game, state) == set()
    assert shown.used(game, state, {"blank_closes"}) == {"hoses.22"}


def test_moves_that_are_tried_are_refused_by_the_rules_against_them() -> None:
    state = edgewise.play(edgewise.game("hoses"), ["greedy", "random"], seed=7).state
    found = [replay(state, random.Random(k))[1] for k in range(30)]
    whole = sum(found, Counter())
    assert {"hoses.5", "hoses.6", "hoses.7", "hoses.19"} <= whole.keys()
    assert whole <= Counter(dict.fromkeys(game_clauses("hoses"), 10**6))


def game_clauses(name: str) -> set[str]:
    return {clause.number for clause in edgewise.game(name).rulebook.clauses}


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_counted_alike_again_and_adds_up(name: str) -> None:
    game = edgewise.game(name)
    one, other = count_match(game, 3), count_match(game, 4)
    assert count_match(game, 3) == one
    both = count_clauses(name, 5)
    assert both.matches == 5
    assert both.asked == both.refused.total() > 0
    assert all(both.used[clause] >= one.used[clause] for clause in one.used & other.used)
    assert both.used.keys() | both.refused.keys() <= game_clauses(name)
    assert not both.used.keys() & evidence_of(name).always


def test_a_clause_that_nothing_touched_is_listed() -> None:
    game = edgewise.game("hoses")
    tally = Tally(4, 2, Counter({"hoses.1": 4, "hoses.11": 3}), Counter({"hoses.9": 2}))
    text = section(game, tally, marks_by_clause("hoses", ROOT / TESTS))
    [lost] = re.findall(r"Never touched: (.*)\.", text)
    assert {"hoses.12", "hoses.13"} <= set(lost.split(", "))
    assert not {"hoses.1", "hoses.2", "hoses.9", "hoses.11"} & set(lost.split(", "))
    cells = rows(text)
    assert cells["hoses.1"][2:] == ["100.0%", ""]
    assert cells["hoses.11"][2:] == ["75.0%", ""]
    assert cells["hoses.9"][2:] == ["–", "2"]  # noqa: RUF001


def test_a_scenario_uses_the_clause_that_it_shows() -> None:
    """A sword that cuts a torch off is found whatever lies between the two in a record."""
    record = "0 1:torch@0,-2/r0\n1 draw\n0 sword:1:single-sword@0,-2\n"
    [group] = evidence_of("hydras").shown["hydras.17"]
    assert re.search(group[0].partition(" ")[2], record, re.M)
    elsewhere = record.replace("sword:1", "sword:0")
    assert not re.search(group[0].partition(" ")[2], elsewhere, re.M)
    assert run_scenario(scenarios_of(edgewise.game("hoses"))["ten-tiles"]).is_over is False
    assert "ten-tiles" in scenarios_by_clause(edgewise.game("hoses"))["hoses.11"]


def test_what_was_counted_is_kept_until_rules_or_evidence_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    first = clauses_page("hoses", 2, folder=tmp_path)
    (kept,) = tmp_path.iterdir()
    assert clauses_page("hoses", 2, folder=tmp_path) == first
    told = json.loads(kept.read_text(encoding="utf-8"))
    kept.write_text(json.dumps({**told, "asked": 77}), encoding="utf-8")
    assert "77 moves refused" in clauses_page("hoses", 2, folder=tmp_path)
    monkeypatch.setattr("edgewise.lab.clauses.SEED", 1)
    assert "77 moves refused" not in clauses_page("hoses", 2, folder=tmp_path)


def test_the_page_is_made_of_one_game_or_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    heard: list[tuple[int, int]] = []
    text = clauses_page("greenway", 2, progress=lambda done, total: heard.append((done, total)))
    assert heard == [(2, 2)]
    assert text.count("\n## ") == 1
    assert "--matches 2`" in text
