"""Networks: pipes of one material that hang together, closed or not, and their points."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from edgewise.core.board import Board
from edgewise.core.cells import neighbour
from edgewise.games.wirwar.tileset import NO_BORDER, NO_MATERIAL, PIT, PipeTiles

LEFT_BY_OPEN_END: Final = 0.6
"""What of a network's points is expected to remain for each end that is still open."""

LEFT_BY_PIT: Final = 0.3
"""What is expected to remain for each uncovered pit."""


class Survey:
    """Walks over networks one after the other; its fields tell of the last one walked."""

    def __init__(self, board: Board, tiles: PipeTiles) -> None:
        self.board: Board = board
        self.tiles: PipeTiles = tiles
        self.marks: vec[u8] = vec[u8]([0] * (4 << (2 * int(board.bits))))
        self.stack: vec[i64] = vec[i64]([0] * (4 * int(board.laid_size) + 1))
        self.looked_at: i64 = 0
        """How many sides of laid tiles were looked at for networks."""
        self.cells: list[int] = []
        self.keeps_cells: bool = False
        self.links: i64 = 0
        self.open_links: i64 = 0
        self.ends: vec[i64] = vec[i64]([0] * (4 * int(board.laid_size)))
        """The empty cells that the open links lead to."""
        self.open_borders: i64 = 0
        self.pits: i64 = 0

    @property
    def is_closed(self) -> bool:
        """Whether no side of the network is open."""
        return self.open_links == 0 and self.open_borders == 0 and self.pits == 0

    def walk_next(self) -> i64:
        """Walks over a network not walked over yet; names its material, if there is one."""
        board, tiles = self.board, self.tiles
        while self.looked_at < 4 * board.laid_size:
            cell = i64(board.laid[self.looked_at >> 2])
            side = self.looked_at & 3
            self.looked_at += 1
            material = i64(tiles.material_at[board.near(cell) * 4 + side])
            if material != NO_MATERIAL and self.marks[board.slot(cell) * 4 + side] == 0:
                self._walk(cell, side)
                return material
        return NO_MATERIAL

    def _walk(self, cell: i64, side: i64) -> None:
        """Walks over the network that the pipe at a side of a tile belongs to."""
        self.links = 0
        self.open_links = 0
        self.open_borders = 0
        self.pits = 0
        self.cells = []
        self.stack[0] = cell * 4 + side
        self._mark(cell, side)
        size: i64 = 1
        while size > 0:
            size -= 1
            size = self._visit(self.stack[size] >> 2, self.stack[size] & 3, size)

    def _mark(self, cell: i64, side: i64) -> None:
        """Marks all sides of the part that a side belongs to."""
        tiles = self.tiles
        slot = self.board.slot(cell)
        at = (i64(self.board.grid[slot]) - 1) * 4
        part = tiles.part_at[at + side]
        for other in range(i64(4)):
            if tiles.part_at[at + other] == part:
                self.marks[slot * 4 + other] = 1

    def _visit(self, cell: i64, entry: i64, size: i64) -> i64:
        """Counts the sides of one part and puts on the stack what they lead to."""
        board, tiles = self.board, self.tiles
        at = board.near(cell) * 4
        part = tiles.part_at[at + entry]
        if self.keeps_cells:
            self.cells.append(cell)
        for side in range(i64(4)):
            if tiles.part_at[at + side] != part:
                continue
            there = neighbour(cell, side)
            slot = board.slot(there)
            other = i64(board.grid[slot]) - 1
            if tiles.border_at[at + side] != NO_BORDER:
                if other < 0:
                    self.open_borders += 1
                elif tiles.role[other] == PIT:
                    self.pits += 1
            elif other < 0:
                self.ends[self.open_links] = there
                self.open_links += 1
            else:
                self.links += 1
                if self.marks[slot * 4 + (side ^ 2)] == 0:
                    self._mark(there, side ^ 2)
                    self.stack[size] = there * 4 + (side ^ 2)
                    size += 1
        return size


def closed_points(board: Board, tiles: PipeTiles, longest: bool) -> vec[i64]:
    """Counts for each material the points of its closed networks, or of its best one."""
    points = vec[i64]([0] * len(tiles.materials))
    survey = Survey(board, tiles)
    while (material := survey.walk_next()) != NO_MATERIAL:
        if survey.is_closed:
            if not longest:
                points[material] += survey.links
            elif survey.links > points[material]:
                points[material] = survey.links
    return points


def quick_points(board: Board, tiles: PipeTiles, longest: bool) -> list[float]:
    """Values for each material what its networks give, or may yet give, in points.

    A closed network is worth its points. Every open end and every pit makes it
    likelier that it stays open; a border that can never be met makes it certain.
    """
    worth = [0.0] * len(tiles.materials)
    survey = Survey(board, tiles)
    while (material := survey.walk_next()) != NO_MATERIAL:
        if survey.open_borders > 0:
            continue
        value = float(survey.links)
        for _ in range(survey.open_links):
            value = (value + 1.0) * LEFT_BY_OPEN_END
        for _ in range(survey.pits):
            value *= LEFT_BY_PIT
        if not longest:
            worth[material] += value
        elif value > worth[material]:
            worth[material] = value
    return worth


def closed_networks(board: Board, tiles: PipeTiles, material: int) -> list[tuple[int, list[int]]]:
    """Lists the closed networks of a material that have points: points and cells."""
    found: list[tuple[int, list[int]]] = []
    survey = Survey(board, tiles)
    survey.keeps_cells = True
    while (walked := survey.walk_next()) != NO_MATERIAL:
        if walked == material and survey.is_closed and survey.links > 0:
            found.append((int(survey.links), sorted(set(survey.cells))))
    return sorted(found, key=lambda network: network[1])


def count_networks(board: Board, tiles: PipeTiles) -> tuple[int, int]:
    """Counts the networks with at least one link that are closed, and that are open."""
    closed = opened = 0
    survey = Survey(board, tiles)
    while survey.walk_next() != NO_MATERIAL:
        if survey.links > 0:
            closed += int(survey.is_closed)
            opened += int(not survey.is_closed)
    return closed, opened
