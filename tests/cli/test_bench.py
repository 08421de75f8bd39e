"""The bench measures what it says; how fast it is, no test asks."""

import json
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

import edgewise as ew
from edgewise.bench.contestants import COMPILED, FACE, Contestant, our_contestants
from edgewise.bench.figures import measure, middle, state_bytes
from edgewise.bench.growth import _larger, can_grow, measure_growth
from edgewise.bench.page import page
from edgewise.bench.report import Report
from edgewise.bench.sheets import number
from edgewise.bench.side_by_side import Standing, compare
from edgewise.bench.timing import per_second
from edgewise.bench.uncompiled import measure_uncompiled

Shell = Callable[..., subprocess.CompletedProcess[str]]


def test_every_game_is_measured_and_given_as_data(edgewise: Shell) -> None:
    done = edgewise("bench", "--seconds", "0.01", "--quick", "--json")
    assert done.returncode == 0
    data = json.loads(done.stdout)
    assert [one["game"] for one in data["games"]] == ew.games()
    for one in data["games"]:
        for figure in (
            "playout_games",
            "decisions",
            "chance",
            "face_decisions",
            "face_chance",
            "lists",
            "state_bytes",
            "search_moves",
        ):
            assert one[figure] > 0


def test_tables_show_games_ratios_growth_and_peers() -> None:
    figures = measure(ew.game("hoses"), 0.001)
    report = Report(
        games=[figures],
        uncompiled=[replace(figures, playout_games=figures.playout_games / 50)],
        growth=measure_growth(ew.game("hoses"), 0.001, factors=(1, 2)),
        standings=[Standing("Somebody", COMPILED, 1234.5, 99.0, 0.25, 617.0)],
    )
    console = Console(width=100, record=True)
    report.show(console)
    shown = console.export_text()
    for words in ("hoses", "50.0", "56", "112", "1,234", "0.25"):
        assert words in shown
    assert json.loads(json.dumps(report.as_dict()))["growth"][1]["tiles"] == 112
    written = page(report)
    for words in (
        "| hoses |",
        "| 112 |",
        "simulated moves/s",
        "| Somebody | 1,234 | 99.0 | 617 | 0.25 |",
    ):
        assert words in written


def test_contestants_play_in_turns_and_are_measured_by_one_of_their_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order: list[str] = []
    monkeypatch.setattr(time, "thread_time", lambda: float(len(order)))

    def player(name: str, decisions: int, chance: int) -> Callable[[], tuple[int, int]]:
        def one_match() -> tuple[int, int]:
            order.append(name)
            return decisions, chance

        return one_match

    standings = compare(
        [
            Contestant("measure", COMPILED, player("m", 100, 0), is_measure=True),
            Contestant("ours", COMPILED, player("o", 50, 60)),
            Contestant("alone", FACE, player("a", 50, 50)),
        ],
        0.5,
        rounds=3,
    )
    assert order == list("moa" * 4)
    assert [(one.decisions, one.chance) for one in standings] == [(100, 0), (50, 60), (50, 50)]
    assert [one.ratio for one in standings] == [1.0, 0.5, None]


def test_ours_count_decisions_and_chance_apart_and_alike_in_every_way() -> None:
    found = [one for one in our_contestants(["urban"]) if "without" in one.name]
    assert [one.name for one in found] == ["urban without fire engines"] * 3
    for one in found:
        decisions, chance = one.play()
        assert 120 < decisions < 220
        assert 120 < chance < 160


@pytest.mark.parametrize(("name", "least", "most"), [("greenway", 1, 1), ("urban", 0.3, 0.6)])
def test_tiles_laid_are_counted_beside_decisions(name: str, least: float, most: float) -> None:
    inside = our_contestants([name])[0]
    assert inside.tiles is not None
    assert least <= inside.tiles() <= most
    standing = compare([inside], 0.001, rounds=1)[0]
    assert standing.tiles == pytest.approx(standing.decisions * inside.tiles())


def test_a_game_is_also_measured_with_all_its_expansions() -> None:
    assert {one.name for one in our_contestants(["hoses"])} == {"hoses"}
    found = [one for one in our_contestants(["urban"]) if "with all" in one.name]
    assert [one.name for one in found] == ["urban with all 4 expansions"] * 3
    plain = {one.way: one for one in our_contestants(["urban"]) if "without" in one.name}
    for one in found:
        assert one.play()[0] > plain[one.way].play()[0]


def test_growth_is_measured_where_moves_are_taken_back_without_copies() -> None:
    growing = [name for name in ew.games() if can_grow(ew.game(name))]
    assert growing == ["greenway", "hoses", "hydras", "urban", "wirwar"]


@pytest.mark.parametrize(
    ("name", "piles"),
    [
        ("greenway", {"bag": 189, "start": 1}),
        ("hoses", {"bag": 168}),
        ("urban", {"bag": 213, "start": 1}),
        ("wirwar", {"bag": 228, "rooms": 30, "roads": 30, "colours": 4}),
    ],
)
def test_all_piles_grow_that_have_several_tiles_of_a_kind(
    name: str, piles: dict[str, int], tmp_path: Path
) -> None:
    sheet = _larger(ew.game(name), tmp_path, 3).tiles.sheet
    assert sheet.piles == piles
    found = dict.fromkeys(piles, 0)
    for tile in sheet.tiles.values():
        found[tile.pile] += tile.count
    assert found == piles


@pytest.mark.parametrize("name", ew.games())
def test_growth_is_measured_with_ten_times_the_tiles_of_each_game(name: str) -> None:
    once, tenfold = measure_growth(ew.game(name), 0.001, factors=(1, 10))
    assert 7.5 * once.tiles < tenfold.tiles <= 10 * once.tiles


def test_the_uncompiled_engine_is_measured_in_a_process_of_its_own() -> None:
    assert measure_uncompiled("hoses", 0.001).playout_games > 0
    with pytest.raises(ew.EdgewiseError, match="could not be measured"):
        measure_uncompiled("chess", 0.001)


def test_a_page_that_cannot_be_written_is_refused(edgewise: Shell) -> None:
    words = ("bench", "hoses", "--seconds", "0.01", "--quick", "--page")
    done = edgewise(*words, "no/such/folder/bench.md")
    assert done.returncode == 2
    assert "no/such/folder/bench.md cannot be written" in done.stderr


def test_an_unknown_game_is_refused(edgewise: Shell) -> None:
    assert edgewise("bench", "chess").returncode == 2


def test_a_rate_counts_the_units_of_work() -> None:
    assert per_second(lambda: 1000, 0.01) > per_second(lambda: 1, 0.01)


def test_the_middle_of_a_match_has_moves_to_list() -> None:
    state = middle(ew.game("hoses"), 2)
    assert len(state.legal_moves) > 1


def test_a_state_weighs_at_least_its_board() -> None:
    state = middle(ew.game("hoses"), 2)
    assert 2000 < state_bytes(state) < 200_000


def test_figures_have_as_many_digits_as_mean_something() -> None:
    assert [number(value) for value in (12345.6, 99.44, 1.2345)] == ["12,346", "99.4", "1.23"]
