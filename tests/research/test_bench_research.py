"""The bench of environments measures what it says; how fast it is, no test asks."""

from __future__ import annotations

from edgewise.research.speed import AEC, SPIEL, batched, bytes_a_match, measure_research


def test_all_environments_take_turns_and_peers_set_the_bars() -> None:
    told: list[int] = []
    figures = measure_research(0.001, rounds=2, size=4, tell=lambda: told.append(1))
    assert len(told) == 2
    assert all(len(figure.rates) == 2 and figure.rate > 0 for figure in figures)
    assert [figure.bar for figure in figures if figure.way == "batch"] == [400_000, 150_000]
    for way in (AEC, SPIEL):
        others = [figure.rate for figure in figures if figure.way == way and not figure.ours]
        bars = {figure.bar for figure in figures if figure.way == way and figure.ours}
        assert bars == {max(others, default=0.0)}


def test_a_step_of_a_batch_counts_every_match() -> None:
    assert batched(3, observes=False)() == 3
    assert batched(3)() == 3


def test_matches_of_a_batch_take_memory() -> None:
    assert bytes_a_match(512) >= 0
