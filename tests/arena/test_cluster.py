"""Matches on a Ray cluster of which a machine dies."""

import json
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
from edgewise.lab.measure import measure
from edgewise.research.dataset import load_dataset, make_plan, write_dataset
from edgewise.review.match_review import decisions_of

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


def test_the_lab_finds_the_same_on_a_cluster(cluster: Any) -> None:
    contest = make_contest(edgewise.game("hydras"), ["greedy"], seed=3)
    rows, stopped = measure(contest, 6, ray=cluster.address)
    assert not stopped
    assert rows == measure(contest, 6)[0]


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


def test_a_data_set_that_a_cluster_plays_has_the_same_rows(cluster: Any, tmp_path: Path) -> None:
    plan = make_plan("hoses:mini", ["greedy", "random"], shard=2)
    here = write_dataset(plan, 4, tmp_path / "here")
    words = "dataset hoses:mini --bots greedy,random --matches 4"
    with pytest.raises(SystemExit) as stop:
        main([*words.split(), "--ray", cluster.address, "--out", str(tmp_path / "there")])
    assert stop.value.code == 0
    tables = [load_dataset(tmp_path / where).table() for where in ("here", "there")]
    assert len(tables[0]) == here
    assert tables[0].equals(tables[1])


def test_a_cluster_judges_every_decision_of_a_review(
    cluster: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def never(*_: object) -> None:
        pytest.fail("decisions are judged here")

    monkeypatch.setattr("edgewise.cli.review.spread", never)
    match = edgewise.play("hoses:mini", ["greedy", "random"], seed=2)
    path = tmp_path / "match.edgewise"
    path.write_text(match.record.text(), encoding="utf-8")
    with pytest.raises(SystemExit) as stop:
        main(["review", str(path), "--time", "0.05", "--json", "--ray", cluster.address])
    assert stop.value.code == 0
    found = json.loads(capsys.readouterr().out)
    wanted = decisions_of(match.state, None, hindsight=False)
    assert [one["number"] for one in found["decisions"]] == [one.number for one in wanted]


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
