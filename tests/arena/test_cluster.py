"""Matches on a Ray cluster of which a machine dies."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

import edgewise
from edgewise.arena.cluster import on_cluster
from edgewise.arena.contest import run_contest
from edgewise.arena.fixtures import Contest, Fixture, make_contest
from edgewise.arena.results import Result, Results
from edgewise.cli.main import main
from edgewise.core.errors import EdgewiseError

pytestmark = pytest.mark.slow

MATCHES = 40
DIES_AFTER = 8


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1:1", "ray://127.0.0.1:1", "here:port"])
def test_an_address_without_a_cluster_is_refused_at_once(address: str, tmp_path: Path) -> None:
    contest = make_contest(edgewise.game("hoses"), ["greedy", "random"])
    with pytest.raises(EdgewiseError, match=f"no Ray cluster at {address}"):
        run_contest(contest, 2, tmp_path, runner=lambda c, f: on_cluster(c, f, address))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two machines of one core each, played by processes of this one."""
    made: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    made.add_node(num_cpus=1)
    made.wait_for_nodes()
    yield made
    ray.shutdown()
    made.shutdown()


def test_the_command_plays_on_the_cluster_at_an_address(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noting(contest: Contest, fixtures: list[Fixture], address: str) -> Results:
        asked.append(address)
        return on_cluster(contest, fixtures, address)

    monkeypatch.setattr("edgewise.cli.arena.on_cluster", noting)
    words = f"arena hydras greedy random --matches 4 --full --ray {cluster.address}"
    with pytest.raises(SystemExit) as stop:
        main([*words.split(), "--folder", str(tmp_path)])
    assert stop.value.code == 0
    assert set(asked) == {cluster.address}
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 4


def test_a_match_that_kills_every_machine_ends_the_contest(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(contest: Contest, fixture: Fixture) -> Result:
        os._exit(1)

    monkeypatch.setattr("edgewise.arena.cluster.play_fixture", dies)
    contest = make_contest(edgewise.game("hoses"), ["greedy", "random"])
    with pytest.raises(EdgewiseError, match=r"match \d was lost 5 times"):
        run_contest(
            contest, 2, tmp_path, runner=lambda c, f: on_cluster(c, f, cluster.address), early=False
        )


def test_a_machine_that_dies_loses_nothing_and_nothing_counts_twice(
    cluster: Any, tmp_path: Path
) -> None:
    contest = make_contest(edgewise.game("hoses"), ["search:30", "greedy"])
    came: list[int] = []

    def runner(contest: Contest, fixtures: list[Fixture]) -> Results:
        for result in on_cluster(contest, fixtures, cluster.address):
            came.append(result.number)
            if len(came) == DIES_AFTER:
                machine = next(node for node in cluster.list_all_nodes() if not node.head)
                cluster.remove_node(machine, allow_graceful=False)
            yield result

    results = run_contest(contest, MATCHES, tmp_path, runner=runner, early=False)
    assert sorted(came) == list(range(MATCHES))
    assert [result.number for result in results] == list(range(MATCHES))
    alone = run_contest(contest, DIES_AFTER, tmp_path / "alone", early=False)
    assert results[:DIES_AFTER] == alone
