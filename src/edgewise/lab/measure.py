"""Plays many matches and keeps a row of each, so that a second run goes on from the first.

``edgewise lab hoses --players 2 --matches 2000``, or ``python -m edgewise.lab.measure`` with
the same arguments.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from pathlib import Path

from edgewise.arena.cluster import spread_on_cluster
from edgewise.arena.fixtures import Contest, Fixture
from edgewise.arena.processes import spread
from edgewise.core.errors import EdgewiseError
from edgewise.lab.playing import play_row
from edgewise.lab.watching import Row

FORMAT = 2
"""Raised when rows change, so that no series mixes them."""


class RowsFile:
    """Rows on disk, one line for each match, in the order they came in."""

    def __init__(self, folder: Path | None, contest: Contest) -> None:
        facts = json.dumps({"format": FORMAT, **contest.to_dict()}, sort_keys=True)
        name = hashlib.sha256(facts.encode()).hexdigest()[:16]
        self.path = None if folder is None else folder / f"{contest.game}-{name}.jsonl"
        self.rows: dict[int, Row] = {}
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._load(self.path)
        except OSError as error:
            raise EdgewiseError(f"rows cannot be kept in {folder}: {error.strerror}") from None

    def _load(self, path: Path) -> None:
        if not path.exists():
            return
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            os.truncate(path, len(whole))
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                row = Row(**json.loads(line))
            except (TypeError, ValueError):
                where = f"{path}, line {number} is no row; remove it to play that match again"
                raise EdgewiseError(where) from None
            self.rows.setdefault(row.number, row)

    def add(self, row: Row) -> None:
        """Keeps a row; one that is known is not counted again."""
        if row.number in self.rows:
            return
        self.rows[row.number] = row
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row.to_dict()) + "\n")


def measure(
    contest: Contest,
    matches: int,
    *,
    folder: Path | None = None,
    jobs: int = 1,
    ray: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> tuple[list[Row], bool]:
    """Plays what is missing of this many matches; tells too whether it was stopped.

    Ctrl-C ends it with the rows so far, which a folder keeps for the next time.
    """
    kept = RowsFile(folder, contest)
    fixtures = contest.fixtures(matches)
    wanted = {fixture.number for fixture in fixtures}
    missing = [fixture for fixture in fixtures if fixture.number not in kept.rows]
    done, stopped = len(fixtures) - len(missing), False
    try:
        with closing(_rows(contest, missing, jobs, ray)) as coming:
            for row in coming:
                kept.add(row)
                done += 1
                if progress is not None:
                    progress(done, len(fixtures))
    except KeyboardInterrupt:
        stopped = True
    return [kept.rows[number] for number in sorted(wanted & kept.rows.keys())], stopped


def _rows(contest: Contest, fixtures: list[Fixture], jobs: int, ray: str) -> Generator[Row]:
    work = partial(play_row, contest)
    if ray:
        names = [f"match {fixture.number}" for fixture in fixtures]
        return spread_on_cluster(work, fixtures, names, ray)
    return spread(work, fixtures, min(jobs, max(1, len(fixtures))))


if __name__ == "__main__":
    from edgewise.cli.main import main

    main(["lab", *sys.argv[1:]])
