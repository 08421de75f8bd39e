"""The board of Rills, and the ways that corks drift on it."""

from __future__ import annotations

from edgewise.core.board import Board
from edgewise.core.bounds import Bounds
from edgewise.core.cells import facing_port, neighbour
from edgewise_rills.moves import PORTS
from edgewise_rills.tileset import ALL_PORTS

POND = Bounds(0, 0, 5, 5)
Spot = tuple[int, int]
"""A bare cell, and the port of it on which a cork stands."""


def starts() -> list[Spot]:
    """Lists the ports at the edge of the board (rills.3)."""
    return [
        (cell, port)
        for cell in POND.cells()
        for port in range(ALL_PORTS)
        if not POND.holds(neighbour(cell, port // PORTS))
    ]


STARTS = starts()


def drift(board: Board, spot: Spot, corks: set[Spot]) -> Spot | None:
    """Follows the rill from a tile's port to a bare cell; None if it leaves the board or meets.

    ``corks`` are the spots from which corks set out: rills that lead to one lead towards it.
    """
    cell, port = spot
    while True:
        leave = int(board.tiles.through[int(board.near(cell)) * ALL_PORTS + port])
        there = int(neighbour(cell, leave // PORTS))
        if (cell, leave) in corks or not POND.holds(there):
            return None
        cell, port = there, int(facing_port(leave, PORTS))
        if board.variant(cell) < 0:
            return cell, port


def safe_ways(board: Board, spot: Spot) -> int:
    """Counts the ports of the bare cell before a cork over which a tile could lead it on safely."""
    cell, port = spot
    found = 0
    for leave in range(ALL_PORTS):
        there = int(neighbour(cell, leave // PORTS))
        if leave == port or not POND.holds(there):
            continue
        entry = int(facing_port(leave, PORTS))
        if board.variant(there) < 0 or drift(board, (there, entry), set()) is not None:
            found += 1
    return found
