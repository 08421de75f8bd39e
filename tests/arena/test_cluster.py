"""Matches on a Ray cluster of which a machine dies."""

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
from edgewise.arena.results import Results

pytestmark = pytest.mark.slow

MATCHES = 40
DIES_AFTER = 8


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two machines of one core each, played by processes of this one."""
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    made.add_node(num_cpus=1)
    made.wait_for_nodes()
    yield made
    ray.shutdown()
    made.shutdown()


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
