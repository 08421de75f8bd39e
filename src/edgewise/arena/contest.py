"""Runs a contest from its first match to its table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from edgewise.arena.fixtures import Contest, Fixture
from edgewise.arena.processes import in_processes
from edgewise.arena.results import Result, Results, ResultsFile
from edgewise.arena.statistics import CLEAR, Standing, evidence, shares, standing

LEAST_DEALS = 10
LOOKS = 50
"""How often, as the results double, it is asked whether the answer is clear."""

Runner = Callable[[Contest, list[Fixture]], Results]


def sides(contest: Contest) -> int:
    """Counts among how many a win is shared out."""
    return contest.players if contest.players > 1 else len(contest.bots)


def complete_deals(contest: Contest, results: ResultsFile) -> list[Result]:
    """Lists the results of those deals of which every seating was played, by number."""
    each = len(contest.seatings())
    counts: dict[int, int] = {}
    for result in results.results.values():
        counts[result.deal] = counts.get(result.deal, 0) + 1
    return [
        results.results[number]
        for number in sorted(results.results)
        if counts[results.results[number].deal] == each
    ]


def is_clear(contest: Contest, results: list[Result]) -> bool:
    """Tells whether it is clear of every bot whether it is stronger than even.

    It looks at the deals up to the first that is not complete: among later ones,
    those that end soon come first, and may be those that one of the bots wins.
    """
    first = [result for at, result in enumerate(results) if result.number == at]
    if len(first) < LEAST_DEALS * len(contest.seatings()) or sides(contest) < 2:
        return False
    even = 1 / sides(contest)
    return all(evidence(shares(first, bot), even) >= CLEAR for bot in contest.bots)


def run_contest(
    contest: Contest,
    matches: int,
    folder: Path,
    *,
    runner: Runner | None = None,
    early: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> list[Result]:
    """Plays what a folder has no results of yet, and gives all complete deals.

    With ``early`` it stops as soon as the answer is clear.
    """
    results = ResultsFile(folder, contest)
    fixtures = contest.fixtures(matches)
    missing = results.missing(fixtures)
    if early and is_clear(contest, complete_deals(contest, results)):
        missing = []
    look = 0
    with closing((runner or _here)(contest, missing)) as coming:
        for result in coming:
            results.add(result)
            if progress is not None:
                progress(len(results.results), len(fixtures))
            if early and len(results.results) >= look:
                look = len(results.results) + 1 + len(results.results) // LOOKS
                if is_clear(contest, complete_deals(contest, results)):
                    break
    return complete_deals(contest, results)


def _here(contest: Contest, fixtures: list[Fixture]) -> Results:
    return in_processes(contest, fixtures, 1)


def standings(contest: Contest, results: list[Result]) -> list[Standing]:
    """Sums up a contest, the strongest first."""
    found = [standing(results, bot, sides(contest)) for bot in contest.bots]
    return sorted(found, key=lambda one: (-one.wins.value, one.bot))
