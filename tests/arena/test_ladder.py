"""Ratings from contests between two bots at a time."""

import inspect
import math
import random
from pathlib import Path

import pytest

from edgewise.arena.ladder import make_ladder, pairs, pairs_with, ratings
from edgewise.arena.results import Result
from edgewise.bots.levels import LEVELS
from edgewise.cli.ladder import ladder
from edgewise.cli.main import main


def meeting(one: str, other: str, wins: int, deals: int) -> list[Result]:
    """Makes deals of two matches each, of which the first bot wins some and no other."""
    return [
        Result(
            2 * deal + seat,
            deal,
            (one, other) if seat == 0 else (other, one),
            (3, 1),
            (seat if deal < wins else 1 - seat,),
            "",
        )
        for deal in range(deals)
        for seat in range(2)
    ]


def test_each_bot_meets_the_next_few_stronger_ones() -> None:
    assert pairs(["a", "b", "c", "d"], 2) == [
        ("b", "a"),
        ("c", "a"),
        ("c", "b"),
        ("d", "b"),
        ("d", "c"),
    ]
    assert pairs(["a", "b", "c"], 1) == [("b", "a"), ("c", "b")]


def test_one_bot_can_be_the_measure_of_all() -> None:
    assert pairs_with(["a", "b", "c", "d"], "b") == [("b", "a"), ("c", "b"), ("d", "b")]


def test_three_wins_of_four_are_191_points() -> None:
    found = ratings({("b", "a"): [1.0] * 7500 + [0.0] * 2500}, "a")
    assert found["a"] == 0.0
    assert found["b"] == pytest.approx(400 * math.log10(3), abs=0.5)


def test_ratings_add_up_along_a_chain() -> None:
    won = [1.0] * 6000 + [0.0] * 3000
    found = ratings({("b", "a"): won, ("c", "b"): won}, "a")
    assert found["c"] == pytest.approx(2 * found["b"], rel=1e-3)


def test_a_bot_that_never_lost_has_a_rating_all_the_same() -> None:
    found = ratings({("b", "a"): [1.0] * 20}, "a")
    assert 500 < found["b"] < 1000


def test_a_ladder_lists_the_strongest_first_with_bounds_around_each_rating() -> None:
    contests = {
        ("b", "a"): meeting("b", "a", 30, 40),
        ("c", "b"): meeting("c", "b", 10, 40),
    }
    found = make_ladder(contests, "a")
    top = found.rungs[0]
    assert top.bot == "b"
    assert top.rating.low < top.rating.value < top.rating.high
    assert [meeting.share.value for meeting in found.meetings] == [0.75, 0.25]
    assert found.meetings[0].matches == 80


def test_a_bot_that_won_every_deal_may_be_weaker_than_it_looks() -> None:
    found = make_ladder({("b", "a"): meeting("b", "a", 50, 50)}, "a")
    top = found.rungs[0].rating
    assert 300 < top.low < top.value - 50 < top.value + 100 < top.high


@pytest.mark.parametrize("share", [0.6, 0.9, 0.98])
def test_the_bounds_of_a_rating_hold_the_truth_about_95_times_out_of_100(share: float) -> None:
    truth, dice, held = 400 * math.log10(share / (1 - share)), random.Random(5), 0
    for _ in range(60):
        wins = sum(dice.random() < share for _ in range(50))
        rungs = make_ladder({("b", "a"): meeting("b", "a", wins, 50)}, "a").rungs
        bounds = next(rung.rating for rung in rungs if rung.bot == "b")
        held += bounds.low <= truth <= bounds.high
    assert held >= 54


def test_points_with_the_same_deal_in_two_contests_are_seen_once() -> None:
    one = make_ladder({("b", "a"): meeting("b", "a", 20, 40)}, "a")
    same = {("b", "a"): meeting("b", "a", 20, 40), ("b", "c"): meeting("b", "c", 20, 40)}
    points = {rung.bot: rung.points for rung in make_ladder(same, "a").rungs}
    assert points["b"] == next(rung.points for rung in one.rungs if rung.bot == "b")


def test_the_command_writes_a_page_and_goes_on_from_what_it_has(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    words = f"ladder hydras greenway --bots random,greedy --matches 4 --jobs 1 --folder {tmp_path}"
    for _ in range(2):
        with pytest.raises(SystemExit) as stop:
            main([*words.split(), "--write", str(page)])
        assert stop.value.code == 0
    text = page.read_text(encoding="utf-8")
    assert "## Hydras" in text
    assert "| greedy against random | 4 |" in text
    results = (tmp_path / "hydras-2p-greedy-random-seed0" / "results.jsonl").read_text()
    assert len(results.splitlines()) == 4


def run_ladder(words: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["ladder", *words.split()])
    assert stop.value.code == 0


def test_the_command_keeps_what_a_page_says_of_other_games(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    usual = f"--matches 4 --jobs 1 --folder {tmp_path} --write {page}"
    run_ladder(f"hoses hydras --bots random,greedy {usual}")
    before = page.read_text(encoding="utf-8")
    run_ladder(f"hydras --bots random,greedy,search:5 --against greedy --seed 3 {usual}")
    after = page.read_text(encoding="utf-8")
    for text in (before, after):
        assert [line for line in text.splitlines() if line.startswith("#")] == [
            "# The ladder",
            "## Hoses and Hydrants",
            "## Hydras",
        ]
    assert before.split("## Hydras")[0] == after.split("## Hydras")[0]
    said = after.split("## Hydras")[1]
    assert "Deals of seed 3, each bot against greedy." in said
    assert "| search:5 against greedy | 4 |" in said
    assert "search:5 against random" not in said
    assert "| greedy | 0 (0 to 0) |" in said
    assert (tmp_path / "hydras-2p-search.5-greedy-seed3" / "results.jsonl").exists()


def test_all_levels_are_on_the_ladder_if_none_are_named() -> None:
    named = inspect.signature(ladder).parameters["bots"].default.split(",")
    assert {"random", "greedy", "search:easy", "search:expert"} <= set(named)
    assert named == list(LEVELS)


def test_a_measure_that_does_not_play_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["ladder", "hoses", "--bots", "random,greedy", "--against", "search:easy"])
    assert stop.value.code == 2
    assert "search:easy is not among the bots" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--bots greedy", "at least two bots"),
        ("--bots random,greedy,random", "each once"),
        ("--bots random,greedy,serch", "no bot 'serch'"),
        ("--bots random,greedy,", "no bot ''"),
        ("--bots random,greedy --write {}/no/such/page.md", "page.md cannot be written"),
        ("--bots random,greedy --write {}", "cannot be written"),
    ],
)
def test_a_ladder_that_cannot_be_is_refused_before_a_match_is_played(
    words: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(
            ["ladder", "hoses", "--folder", str(tmp_path / "kept"), *words.format(tmp_path).split()]
        )
    assert stop.value.code == 2
    assert sentence in capsys.readouterr().err.replace("\n", "")
    assert not (tmp_path / "kept").exists()
