"""The bench measures what it says; how fast it is, no test asks."""

import json
import subprocess
from collections.abc import Callable

from rich.console import Console

import edgewise as ew
from edgewise.bench.figures import middle, state_bytes
from edgewise.bench.growth import measure_growth
from edgewise.bench.peers import Peer
from edgewise.bench.report import Report, number
from edgewise.bench.timing import per_second

Shell = Callable[..., subprocess.CompletedProcess[str]]


def test_every_game_is_measured_and_given_as_data(edgewise: Shell) -> None:
    done = edgewise("bench", "--seconds", "0.01", "--quick", "--json")
    assert done.returncode == 0
    data = json.loads(done.stdout)
    assert [one["game"] for one in data["games"]] == ew.games()
    for one in data["games"]:
        for figure in ("playout_games", "playout_moves", "face_moves", "lists", "state_bytes"):
            assert one[figure] > 0


def test_tables_show_games_growth_ratios_and_peers(edgewise: Shell) -> None:
    shown = edgewise("bench", "hoses", "--seconds", "0.01").stdout
    assert "hoses for 2" in shown
    assert "5,600" in shown
    assert "OpenSpiel" in shown
    assert "PettingZoo" in shown
    assert ("Compiled against uncompiled" in shown) == ew.is_compiled()


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


def test_bags_grow_by_factors_of_ten() -> None:
    tiles = [step.tiles for step in measure_growth(0.001)]
    assert tiles == [tiles[0], 10 * tiles[0], 100 * tiles[0]]


def test_who_is_not_installed_is_said_to_be() -> None:
    console = Console(width=100, record=True)
    Report(peers=[Peer("Somebody", "something")]).show(console)
    assert "not installed" in console.export_text()


def test_figures_have_as_many_digits_as_mean_something() -> None:
    assert [number(value) for value in (12345.6, 99.44, 1.2345)] == ["12,346", "99.4", "1.23"]
