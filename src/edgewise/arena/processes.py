"""Matches in processes of this machine."""

from __future__ import annotations

import itertools
import multiprocessing
import signal
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from typing import TypeVar

from edgewise.arena.fixtures import Contest, Fixture
from edgewise.arena.results import Results, play_fixture

Item = TypeVar("Item")
Done = TypeVar("Done")


def in_processes(contest: Contest, fixtures: list[Fixture], jobs: int) -> Results:
    """Plays matches in this many processes and gives results as they come."""
    return spread(partial(play_fixture, contest), fixtures, jobs)


def spread(work: Callable[[Item], Done], items: list[Item], jobs: int) -> Generator[Done]:
    """Does a piece of work for each item in so many processes, and gives what is done as it comes.

    Few items wait in line at a time, so stopping early loses little.
    """
    if jobs == 1:
        for item in items:
            yield work(item)
        return
    waiting = iter(items)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, leave_interrupts) as pool:
        running: set[Future[Done]] = set()
        try:
            while True:
                for item in itertools.islice(waiting, 2 * jobs - len(running)):
                    running.add(pool.submit(work, item))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            stop_workers(pool)


def leave_interrupts() -> None:
    """Lets Ctrl-C be the business of the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def stop_workers(pool: ProcessPoolExecutor) -> None:
    """Ends the processes of a pool at once, whatever they are doing."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()
