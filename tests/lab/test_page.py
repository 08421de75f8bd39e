"""The report of the lab: one file that needs nothing else."""

import json
import re
import sys
from dataclasses import replace

import pytest

from edgewise.arena.fixtures import make_contest
from edgewise.core.errors import EdgewiseError
from edgewise.games import find
from edgewise.lab import findings
from edgewise.lab.comparing import Comparison, compare_all
from edgewise.lab.findings import Series, make_series, shown, to_data
from edgewise.lab.measure import measure
from edgewise.lab.page import page
from edgewise.lab.plots import check_plots, filled, heights, least_exact, slips, stuck_by
from edgewise.lab.tables import typed


def series(game: str, matches: int = 4, **options: object) -> Series:
    """Plays a few random matches."""
    rules = find(game)
    seats = rules.checked_players(None)
    chosen = make_contest(rules, ["random"], players=seats, options=options, seats="rotate")
    return make_series(str(options or "usual"), chosen, measure(chosen, matches)[0])


@pytest.mark.parametrize("game", ["greenway", "wirwar"])
def test_a_report_holds_all_it_shows(game: str) -> None:
    text = page([series(game)], Comparison())
    assert "<svg" in text
    assert not re.search(r"<script|<link|src=|@import|url\(http", text)
    for title in ("In brief", "Points by clause", "Tiles", "All figures", "How this was measured"):
        assert f"<h2>{title}</h2>" in text


def test_two_variants_stand_side_by_side() -> None:
    one, two = series("hoses"), series("hoses", blank_closes=True)
    text = page([one, two], compare_all(one, two))
    assert "What differs beyond chance" in text
    assert text.count("<h3>The board</h3>") == 2


def test_a_report_names_the_rules_that_are_not_as_usual() -> None:
    assert "seed 0, blank_closes=true; rules" in page(
        [series("hoses", blank_closes=True)], Comparison()
    )
    assert "seed 0; rules" in page([series("hoses")], Comparison())


def test_the_bars_of_a_histogram_add_up_and_have_bounds() -> None:
    one = series("hoses", 8)
    edges = [low - 0.5 for low in range(0, 120, 10)]
    bars = heights(one, lambda row: row.scores, edges)
    assert sum(bar.value for bar in bars) == pytest.approx(1)
    count = sum(score < 10 for row in one.rows for score in row.scores)
    assert bars[0].value == pytest.approx(count / sum(len(row.scores) for row in one.rows))
    assert all(bar.low <= bar.value <= bar.high for bar in bars)
    decided = heights(one, lambda row: [row.decided], [part / 20 for part in range(21)])
    assert sum(bar.value for bar in decided) == pytest.approx(1)


def test_stuck_turns_are_told_of_turns_that_enough_matches_reach() -> None:
    few, many = series("hoses", 4), series("hoses", 40)
    assert len(stuck_by(few)) <= min(row.turns for row in few.rows)
    reached = sorted(row.turns for row in many.rows)[-30]
    assert len(stuck_by(many)) == min(60, reached)


def test_what_a_random_move_costs_is_drawn_below_nothing_too() -> None:
    one = series("hoses", 8)
    for row in one.rows:
        row.slip = {"at": 0.5, "points": -4.0, "wins": 0.0}
    text = slips([one])
    assert "second third" in text
    assert "\N{MINUS SIGN}4" in text


def test_a_single_match_is_reported_without_bounds() -> None:
    one = series("hoses", 1)
    text = page([one], Comparison())
    assert "too few deals for bounds" in text
    assert not re.search(r"\binf\b|\bnan\b", text)
    assert json.loads(json.dumps(to_data(one), allow_nan=False))["matches"] == len(one.rows)


def test_boards_tell_how_exact_their_least_exact_cell_is() -> None:
    one = series("hoses", 8)
    assert max(filled(one).values()) == len(one.rows), "each match has its start tile"
    found = least_exact(one)
    assert 0.25 <= found.value <= 0.75
    assert found.high - found.low > 0.3


def test_a_report_without_matplotlib_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(EdgewiseError, match=r"edgewise\[lab\]"):
        check_plots()


def test_numbers_of_a_report_have_no_sign_where_they_are_nothing() -> None:
    assert shown(-0.001, "points") == "0.00"
    assert shown(0.0, "share", signed=True) == "0.0 %"
    assert shown(0.004, "share", signed=True) == "+0.4 %"
    assert typed("-1.50 (-2 to 1)") == "\N{MINUS SIGN}1.50 (\N{MINUS SIGN}2 to 1)"


def test_a_test_of_fairness_says_what_it_tells() -> None:
    one = series("hoses", 8)
    assert [label for label, _ in findings.tests_of(one)] == [
        "do all places in the order of play win alike?"
    ]
    rows = [replace(row, winners=[row.first]) for row in one.rows]
    ((_, told),) = findings.tests_of(make_series("", one.contest, rows))
    assert told.startswith("no: chance alone would seldom do this (chi-squared")
    even = [replace(row, winners=[(row.first + at) % 2]) for at, row in enumerate(one.rows)]
    ((_, told),) = findings.tests_of(make_series("", one.contest, even))
    assert told.startswith("nothing speaks against it (chi-squared")


def test_a_report_says_what_a_random_move_is_measured_against() -> None:
    text = page([series("hoses", 2)], Comparison())
    assert "What is replaced is the move of the bot" in text
    assert "--bots search:hard" in text
