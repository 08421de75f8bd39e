"""How often a report marks a difference though nothing differs.

``python -m edgewise.lab.halves hoses 80 400`` plays 80 random matches and parts them 400 times at
random into two halves. It compares these, and tells in what share of the comparisons each table has
a mark.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from edgewise.arena.fixtures import make_contest
from edgewise.games import find
from edgewise.lab.comparing import Comparison, compare_all
from edgewise.lab.findings import Series, make_series
from edgewise.lab.measure import measure
from edgewise.lab.watching import Row


def halves(rows: Sequence[Row], rng: random.Random) -> list[list[Row]]:
    """Parts matches of one variant at random, each half with deals numbered anew."""
    mixed, middle = rng.sample(rows, len(rows)), len(rows) // 2
    return [
        [replace(row, deal=deal) for deal, row in enumerate(half)]
        for half in (mixed[:middle], mixed[middle:])
    ]


def wrong_marks(one: Series, times: int, seed: int = 0) -> Counter[str]:
    """Counts the comparisons of halves with a mark, by table, and those with any."""
    rng, wrong = random.Random(seed), Counter[str]()
    for _time in range(times):
        parts = [make_series("", one.contest, half) for half in halves(one.rows, rng)]
        found = marked_tables(compare_all(*parts))
        wrong.update(found)
        wrong["any"] += bool(found)
    return wrong


def marked_tables(comparison: Comparison) -> list[str]:
    """Lists the tables of a comparison in which something is marked."""
    tables = {
        "figures": comparison.figures.values(),
        "points": comparison.points.values(),
        "tiles": comparison.tiles.values(),
    }
    return [name for name, found in tables.items() if any(one.marked for one in found)]


def main(name: str, matches: str, times: str) -> None:
    """Prints in what share of comparisons each table has a mark."""
    game = find(name)
    contest = make_contest(game, ["random"], players=game.checked_players(None), seats="rotate")
    one = make_series(name, contest, measure(contest, int(matches))[0])
    wrong = wrong_marks(one, int(times))
    for table in ("figures", "points", "tiles", "any"):
        sys.stdout.write(f"{table}: {100 * wrong[table] / int(times):.1f} %\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
