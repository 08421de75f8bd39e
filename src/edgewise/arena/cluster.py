"""Matches on a Ray cluster, whose machines may come and go."""

from __future__ import annotations

import importlib
import socket
from collections import Counter
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, TypeVar

from edgewise.arena.fixtures import Contest, Fixture
from edgewise.arena.results import Results, play_fixture
from edgewise.core.errors import EdgewiseError

Item = TypeVar("Item")
Done = TypeVar("Done")

ATTEMPTS = 5
"""How often a match is begun before it is held to be what kills the machines."""
PATIENCE = 5.0
"""How many seconds an address may take to answer."""


def on_cluster(contest: Contest, fixtures: list[Fixture], address: str) -> Results:
    """Plays matches on a cluster and gives each result once, as it comes.

    A match on a machine that dies is played again elsewhere; since its chance
    and its bots' seeds come from its number, nothing depends on where.
    """
    names = [f"match {fixture.number}" for fixture in fixtures]
    return spread_on_cluster(partial(play_fixture, contest), fixtures, names, address)


def spread_on_cluster(
    work: Callable[[Item], Done], items: list[Item], names: list[str], address: str
) -> Generator[Done]:
    """Does a piece of work for each item on a cluster; what is lost is done again."""
    ray = _ray()
    if not ray.is_initialized():
        _connect(ray, address)

    def do(item: Item) -> Done:  # Ray takes functions only, and nothing else that can be called
        return work(item)

    remote = ray.remote(num_cpus=1, max_retries=0)(do)
    waiting = list(reversed(range(len(items))))
    running: dict[Any, int] = {}
    lost: Counter[int] = Counter()
    try:
        while waiting or running:
            while waiting and len(running) < _places(ray):
                at = waiting.pop()
                running[remote.remote(items[at])] = at
            done, _ = ray.wait(list(running), num_returns=1, timeout=5)
            for reference in done:
                at = running.pop(reference)
                try:
                    yield ray.get(reference)
                except ray.exceptions.RayTaskError:
                    raise
                except ray.exceptions.RayError as error:
                    lost[at] += 1
                    if lost[at] == ATTEMPTS:
                        raise EdgewiseError(
                            f"{names[at]} was lost {ATTEMPTS} times: {error}"
                        ) from None
                    waiting.append(at)
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


def _connect(ray: Any, address: str) -> None:
    """Joins the cluster; one that is not there is found out at once, not after minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    try:
        if colon:
            socket.create_connection((host, int(port)), timeout=PATIENCE).close()
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (OSError, ValueError, OverflowError, RuntimeError) as error:
        raise EdgewiseError(f"there is no Ray cluster at {address}: {error}") from None


def _places(ray: Any) -> int:
    """Counts how many matches to keep under way: two for each core there is now."""
    return max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))


def _ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise EdgewiseError("Ray is not installed; pip install 'edgewise[cluster]'") from None
