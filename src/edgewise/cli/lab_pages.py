"""The pages of the manual that the lab makes: other readings of clauses, and their coverage."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from edgewise.cli.arena import counting
from edgewise.cli.console import err
from edgewise.core.errors import EdgewiseError
from edgewise.lab.clauses import clauses_page
from edgewise.lab.readings import readings_page


class Page(Protocol):
    """Makes the text of a page, of one game or of all."""

    def __call__(
        self, game: str, matches: int, *, jobs: int, progress: Callable[[int, int], None]
    ) -> str: ...


class Maker(Protocol):
    """Makes a page and writes it."""

    def __call__(
        self, game: Path | None, *, matches: int, jobs: int, folder: Path, write: Path | None
    ) -> None: ...


def readings(
    game: Path | None, *, matches: int, jobs: int, folder: Path, write: Path | None
) -> None:
    """Measures every other reading against the usual one, and writes docs/readings.md."""
    write_page("readings", partial(readings_page, folder=folder), game, matches, jobs, write)


def clauses(
    game: Path | None, *, matches: int, jobs: int, folder: Path, write: Path | None
) -> None:
    """Counts what tests, scenarios and matches show of each clause, for docs/coverage.md."""
    write_page("coverage", partial(clauses_page, folder=folder), game, matches, jobs, write)


def write_page(
    name: str, make: Page, game: Path | None, matches: int, jobs: int, write: Path | None
) -> None:
    """Writes a page of the manual, or the file that was asked for."""
    path = write or Path("docs") / f"{name}.md"
    if not path.parent.is_dir():
        raise EdgewiseError(f"there is no folder {path.parent}; name a file with --out")
    with counting(name) as count:
        text = make(str(game) if game else "", matches, jobs=jobs, progress=count)
    path.write_text(text, encoding="utf-8")
    err.print(f"The page is in {path}.")


PAGES: dict[str, Maker] = {"readings": readings, "clauses": clauses}
