"""Where tiles lie on paper: as many as fit, centred, all lengths in millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.errors import EdgewiseError

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 7.5
"""What most printers leave white, and room for the cut marks."""
MARK = 3.0
"""How long a cut mark is."""
SMALLEST, LARGEST = 15.0, 120.0
"""The sizes that a tile can have."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """A grid of square tiles of one size on one sort of paper."""

    width: float
    height: float
    size: float

    @property
    def columns(self) -> int:
        """How many tiles fit side by side."""
        return int((self.width - 2 * MARGIN) / self.size + 1e-9)

    @property
    def rows(self) -> int:
        """How many tiles fit below each other."""
        return int((self.height - 2 * MARGIN) / self.size + 1e-9)

    @property
    def places(self) -> int:
        """How many tiles a sheet holds."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Where the grid begins."""
        return (self.width - self.columns * self.size) / 2

    @property
    def top(self) -> float:
        """Where the grid begins."""
        return (self.height - self.rows * self.size) / 2

    def middle(self, place: int, *, mirrored: bool = False) -> Point:
        """Finds the middle of a place; on a mirrored sheet, that of the tile behind it."""
        row, column = divmod(place, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        return self.left + (column + 0.5) * self.size, self.top + (row + 0.5) * self.size

    def cut_marks(self) -> list[tuple[Point, Point]]:
        """Lists short lines outside the grid, two for each line to cut along."""
        right, bottom = self.width - self.left, self.height - self.top
        marks = []
        for k in range(self.columns + 1):
            x = self.left + k * self.size
            marks.append(((x, self.top - MARK - 1), (x, self.top - 1)))
            marks.append(((x, bottom + 1), (x, bottom + MARK + 1)))
        for k in range(self.rows + 1):
            y = self.top + k * self.size
            marks.append(((self.left - MARK - 1, y), (self.left - 1, y)))
            marks.append(((right + 1, y), (right + MARK + 1, y)))
        return marks

    def crossings(self) -> list[Point]:
        """Lists the points inside the grid where four tiles meet."""
        return [
            (self.left + column * self.size, self.top + row * self.size)
            for row in range(1, self.rows)
            for column in range(1, self.columns)
        ]


def choose_paper(paper: str, size: float = 40.0) -> Layout:
    """Lays tiles of a size out on A4 or Letter paper."""
    if paper.lower() not in PAPERS:
        raise EdgewiseError(f"there is no paper {paper!r}; choose from {', '.join(PAPERS)}")
    if not SMALLEST <= size <= LARGEST:
        raise EdgewiseError(
            f"a tile can be {SMALLEST:.0f} to {LARGEST:.0f} mm wide, not {size:g} mm"
        )
    width, height = PAPERS[paper.lower()]
    return Layout(width, height, size)
