"""Networks: pipes of one material that hang together, closed or not, and their points."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from edgewise.core.board import Board
from edgewise.core.cells import neighbour
from edgewise.games.wirwar.tileset import (
    NO_BORDER,
    NO_MATERIAL,
    PIT,
    ROW_MASK,
    PipeTiles,
)

ALL_MATERIALS: Final = 0xFFFFFFFF
"""Every material as a bit: a tile file has fewer than 32, for each is an edge."""

LEFT_BY_OPEN_END: Final = 0.6
"""What of a network's points is expected to remain for each end that is still open."""

LEFT_BY_PIT: Final = 0.3
"""What is expected to remain for each uncovered pit."""

ONE_LINK: Final = 1
ONE_OPEN_LINK: Final = 1 << 16
ONE_OPEN_BORDER: Final = 1 << 32
ONE_PIT: Final = 1 << 48
COUNT_MASK: Final = 0xFFFF
"""Counts of a network in one number, from below. Links stay below 2^16, for a tile file has at
most 16,000 tiles, and each of them four links at most."""


class Survey:
    """Walks over networks one after the other; its fields tell of the last one walked."""

    def __init__(self, board: Board, tiles: PipeTiles, wanted: i64 = ALL_MATERIALS) -> None:
        self.board: Board = board
        self.tiles: PipeTiles = tiles
        self.wanted: i64 = wanted
        """The materials whose networks are walked over, as bits."""
        size = 4 * len(board.grid)
        tiles.blank_cells(size)
        self.marks: vec[i32] = tiles.blank_i32[:size]
        """For each side of a part that is the first of it, the walk that went there last."""
        self.walk: i64 = 0
        """How many networks were walked over; the number of the last one."""
        self.stack: vec[i64] = tiles.room_to_walk(4 * board.laid_size)
        self.looked_at: i64 = 0
        """How many laid tiles were looked at for networks."""
        self.starts: i64 = 0
        """The pipes of the tile looked at last that are still to be looked at."""
        self.cells: list[int] = []
        self.keeps_cells: bool = False
        self.links: i64 = 0
        self.open_links: i64 = 0
        self.ends: vec[i64] = tiles.room_to_walk(4 * board.laid_size)
        """The empty cells that the open links lead to."""
        self.open_borders: i64 = 0
        self.pits: i64 = 0

    @property
    def is_closed(self) -> bool:
        """Whether no side of the network is open."""
        return self.open_links == 0 and self.open_borders == 0 and self.pits == 0

    def counts(self) -> i64:
        """Gives what was counted as one number."""
        counts = self.links + ONE_OPEN_LINK * self.open_links
        return counts + ONE_OPEN_BORDER * self.open_borders + ONE_PIT * self.pits

    def walk_next(self) -> i64:
        """Walks over a network not walked over yet; names its material, if there is one."""
        board, tiles = self.board, self.tiles
        while True:
            while self.starts != 0:
                side = tiles.lowest(self.starts)
                self.starts &= self.starts - 1
                cell = i64(board.laid[self.looked_at - 1])
                slot = board.slot(cell)
                material = i64(tiles.material_at[(i64(board.grid[slot]) - 1) * 4 + side])
                if (self.wanted >> material) & 1 != 0 and self.marks[slot * 4 + side] == 0:
                    self.walk_from(cell, side)
                    return material
            if self.looked_at == board.laid_size:
                return NO_MATERIAL
            self.starts = i64(tiles.pipe_starts[board.near(i64(board.laid[self.looked_at]))])
            self.looked_at += 1

    def walk_at(self, slot: i64, side: i64) -> i64:
        """Numbers the walk that went last over the pipe at a side of a tile; 0 if none did."""
        at = (i64(self.board.grid[slot]) - 1) * 4 + side
        return i64(self.marks[slot * 4 + i64(self.tiles.first_side[at])])

    def walk_from(self, cell: i64, side: i64) -> None:
        """Walks over the network that the pipe at a side of a tile belongs to."""
        board, tiles, marks, stack = self.board, self.tiles, self.marks, self.stack
        grid, bits, wrap, size = board.grid, board.bits, board.wrap, board.size
        first_side, border_at, roles = tiles.first_side, tiles.border_at, tiles.role
        self.walk += 1
        walk = i32(self.walk)
        links: i64 = 0
        open_links: i64 = 0
        open_borders: i64 = 0
        pits: i64 = 0
        self.cells = []
        slot = board.slot(cell)
        first = i64(first_side[(i64(grid[slot]) - 1) * 4 + side])
        marks[slot * 4 + first] = walk
        stack[0] = cell * 4 + first
        waiting: i64 = 1
        while waiting > 0:
            waiting -= 1
            cell = stack[waiting] >> 2
            first = stack[waiting] & 3
            here = (((cell >> 16) << bits) + (cell & ROW_MASK)) & wrap
            at = (i64(grid[here]) - 1) * 4
            if self.keeps_cells:
                self.cells.append(cell)
            for out in range(first, i64(4)):
                if i64(first_side[at + out]) != first:
                    continue
                step = size if out & 1 == 0 else i64(1)
                there = (here + (step if out == 1 or out == 2 else -step)) & wrap
                other = i64(grid[there]) - 1
                if border_at[at + out] != NO_BORDER:
                    if other < 0:
                        open_borders += 1
                    elif roles[other] == PIT:
                        pits += 1
                elif other < 0:
                    self.ends[open_links] = neighbour(cell, out)
                    open_links += 1
                else:
                    links += 1
                    entry = i64(first_side[other * 4 + (out ^ 2)])
                    if marks[there * 4 + entry] != walk:
                        marks[there * 4 + entry] = walk
                        stack[waiting] = neighbour(cell, out) * 4 + entry
                        waiting += 1
        self.links = links
        self.open_links = open_links
        self.open_borders = open_borders
        self.pits = pits


def closed_points(
    board: Board, tiles: PipeTiles, longest: bool, wanted: i64 = ALL_MATERIALS
) -> vec[i64]:
    """Counts for each wanted material the points of its closed networks, or of its best one."""
    points = vec[i64]([0] * len(tiles.materials))
    survey = Survey(board, tiles, wanted)
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
        value = worth_of(survey.counts())
        if not longest:
            worth[material] += value
        elif value > worth[material]:
            worth[material] = value
    return worth


def worth_of(counts: i64) -> float:
    """Values a network by its counts."""
    if (counts >> 32) & COUNT_MASK != 0:
        return 0.0
    value = float(counts & COUNT_MASK)
    for _link in range((counts >> 16) & COUNT_MASK):
        value = (value + 1.0) * LEFT_BY_OPEN_END
    for _pit in range(counts >> 48):
        value *= LEFT_BY_PIT
    return value


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
