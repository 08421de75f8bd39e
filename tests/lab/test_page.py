"""The report of the lab: one file that needs nothing else."""

import re
import sys

import pytest

from edgewise.arena.fixtures import make_contest
from edgewise.core.errors import EdgewiseError
from edgewise.games import find
from edgewise.lab.findings import Series, compare, make_series
from edgewise.lab.measure import measure
from edgewise.lab.page import page
from edgewise.lab.plots import check_plots


def series(game: str, matches: int = 4, **options: object) -> Series:
    """Plays a few random matches."""
    rules = find(game)
    seats = rules.checked_players(None)
    chosen = make_contest(rules, ["random"], players=seats, options=options, seats="rotate")
    return make_series(str(options or "usual"), chosen, measure(chosen, matches)[0])


@pytest.mark.parametrize("game", ["greenway", "wirwar"])
def test_a_report_holds_all_it_shows(game: str) -> None:
    text = page([series(game)], {})
    assert "<svg" in text
    assert not re.search(r"<script|<link|src=|@import|url\(http", text)
    for title in ("In brief", "Points by clause", "Tiles", "All figures", "How this was measured"):
        assert f"<h2>{title}</h2>" in text


def test_two_variants_stand_side_by_side() -> None:
    one, two = series("hoses"), series("hoses", blank_closes=True)
    text = page([one, two], compare(one, two))
    assert "What differs beyond chance" in text
    assert text.count("<h3>The board</h3>") == 2


def test_a_report_without_matplotlib_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(EdgewiseError, match=r"edgewise\[lab\]"):
        check_plots()
