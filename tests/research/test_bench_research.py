"""The bench of environments measures what it says; how fast it is, no test asks."""

from __future__ import annotations

from typing import Any

import pytest

import edgewise
from edgewise.research import Batch
from edgewise.research.observe import Observe
from edgewise.research.pettingzoo import raw_env
from edgewise.research.speed import AEC, SPIEL, aec, batched, bytes_a_match, measure_research


def test_all_environments_take_turns_and_peers_set_the_bars() -> None:
    told: list[int] = []
    figures = measure_research(0.001, rounds=2, size=4, tell=lambda: told.append(1))
    assert len(told) == 2
    assert all(len(figure.rates) == 2 and figure.rate > 0 for figure in figures)
    fixed = {figure.name.partition("at once, ")[2]: figure.bar for figure in figures[:3]}
    assert fixed == {
        "masks": 400_000,
        "observations": 150_000,
        "observations with points": 150_000,
    }
    shown = [figure.name for figure in figures if figure.way == AEC and figure.ours]
    assert shown == [*edgewise.games(), *[f"{name}, arrays read" for name in edgewise.games()]]
    for way in (AEC, SPIEL):
        others = [figure.rate for figure in figures if figure.way == way and not figure.ours]
        bars = {figure.bar for figure in figures if figure.way == way and figure.ours}
        assert bars == {max(others, default=0.0)}


def test_a_step_of_a_batch_counts_every_match() -> None:
    assert batched(3, observes=False)() == 3
    assert batched(3)() == 3


@pytest.mark.parametrize("reads", [False, True])
def test_arrays_of_an_environment_are_made_only_where_they_are_read(
    reads: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    arrays = Observe.arrays

    def noting(observe: Observe, state: Any, seat: int, legal: Any = None) -> Any:
        made.append(seat)
        return arrays(observe, state, seat, legal)

    monkeypatch.setattr(Observe, "arrays", noting)
    steps = aec(raw_env("hoses:mini"), reads=reads)()
    assert len(made) == (steps if reads else 0)


def test_points_are_worked_out_where_the_name_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bool] = []

    def noting(*given: Any, **settings: Any) -> Batch:
        made.append(settings["move_points"])
        return Batch(*given, **settings)

    monkeypatch.setattr("edgewise.research.speed.Batch", noting)
    figures = measure_research(0.001, rounds=1, size=2, tell=lambda: None)
    assert made == ["points" in figure.name for figure in figures if figure.way == "batch"]


def test_matches_of_a_batch_take_memory() -> None:
    assert bytes_a_match(512) >= 0
