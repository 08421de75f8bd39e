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
BLEED, MOST_BLEED = 1.5, 5.0
"""The bleed of what is printed to be played with, and the most there can be."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """A grid of square tiles of one size on one sort of paper."""

    width: float
    height: float
    size: float
    bleed: float = 0.0
    """How far a drawing goes on beyond where it is cut, so that no cut leaves a white edge."""

    @property
    def pitch(self) -> float:
        """How far it is from a tile to the next one."""
        return self.size + 2 * self.bleed

    @property
    def reach(self) -> float:
        """How far a drawing with its bleed goes, in the units of a tile that is 100 wide."""
        return 50 * self.pitch / self.size

    @property
    def columns(self) -> int:
        """How many tiles fit side by side."""
        return int((self.width - 2 * MARGIN) / self.pitch + 1e-9)

    @property
    def rows(self) -> int:
        """How many tiles fit below each other."""
        return int((self.height - 2 * MARGIN) / self.pitch + 1e-9)

    @property
    def places(self) -> int:
        """How many tiles a sheet holds."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Where the grid begins."""
        return (self.width - self.columns * self.pitch) / 2

    @property
    def top(self) -> float:
        """Where the grid begins."""
        return (self.height - self.rows * self.pitch) / 2

    def middle(self, place: int, *, mirrored: bool = False) -> Point:
        """Finds the middle of a place; on a mirrored sheet, that of the tile behind it."""
        row, column = divmod(place, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        return self.left + (column + 0.5) * self.pitch, self.top + (row + 0.5) * self.pitch

    def rows_for(self, count: int) -> int:
        """Tells how many rows this many tiles fill, the last one perhaps in part."""
        return -(-count // self.columns)

    def cut_marks(self, rows: int) -> list[tuple[Point, Point]]:
        """Lists short lines outside the rows that are filled, two for each line to cut along."""
        right, bottom = self.width - self.left, self.top + rows * self.pitch
        marks = []
        for x in self._cuts(self.left, self.columns):
            marks.append(((x, self.top - MARK - 1), (x, self.top - 1)))
            marks.append(((x, bottom + 1), (x, bottom + MARK + 1)))
        for y in self._cuts(self.top, rows):
            marks.append(((self.left - MARK - 1, y), (self.left - 1, y)))
            marks.append(((right + 1, y), (right + MARK + 1, y)))
        return marks

    def _cuts(self, start: float, count: int) -> list[float]:
        """Lists where to cut: between tiles once, or twice where there is bleed between them."""
        if not self.bleed:
            return [start + k * self.size for k in range(count + 1)]
        begins = [start + k * self.pitch + self.bleed for k in range(count)]
        return [at for begin in begins for at in (begin, begin + self.size)]

    def crossings(self, rows: int) -> list[Point]:
        """Lists the points inside some rows where four tiles meet; with bleed, none do."""
        if self.bleed:
            return []
        return [
            (self.left + column * self.size, self.top + row * self.size)
            for row in range(1, rows)
            for column in range(1, self.columns)
        ]


def choose_paper(paper: str, size: float = 40.0, bleed: float = 0.0) -> Layout:
    """Lays tiles of a size out on A4 or Letter paper, with so much bleed around each."""
    if paper.lower() not in PAPERS:
        raise EdgewiseError(f"there is no paper {paper!r}; choose from {', '.join(PAPERS)}")
    if not SMALLEST <= size <= LARGEST:
        raise EdgewiseError(
            f"a tile can be {SMALLEST:.0f} to {LARGEST:.0f} mm wide, not {size:g} mm"
        )
    if not 0 <= bleed <= MOST_BLEED:
        raise EdgewiseError(f"bleed can be 0 to {MOST_BLEED:g} mm, not {bleed:g} mm")
    width, height = PAPERS[paper.lower()]
    return Layout(width, height, size, bleed)
