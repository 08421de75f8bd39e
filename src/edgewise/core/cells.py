"""Cells and sides: a cell is one integer, so that a neighbour is one addition.

A cell packs ``y`` above ``x``; x grows to the east, y to the south, and the
start tile lies at (0, 0). Integers of cells sort row by row, west to east.

A side has one *port* or several, the places where something can lead over it. Ports are
numbered clockwise all round the tile: N1, N2 from west to east, then E1, E2 from north to
south, and so on; inside they are 0, 1, 2, ... from N1. Where sides have one port, the number
of a port is that of its side. Port k of a side meets the last port but k - 1 of the other
tile's side: with two ports a side, N1 of a tile touches S2 of the tile north of it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDE_NAMES: Final = "NESW"

REACH: Final = 1 << 14
"""Cells lie strictly within this many steps of the start tile."""

ROW_BITS: Final = 16
ROW: Final = 1 << 16
COLUMN_MASK: Final = 0xFFFF
CELL_BITS: Final = 31
CELL_MASK: Final = 0x7FFFFFFF


def cell_at(x: i64, y: i64) -> i64:
    """Packs coordinates into a cell."""
    return ((y + REACH) << 16) | (x + REACH)


def cell_x(cell: i64) -> i64:
    """Tells how far east of the start tile a cell lies."""
    return (cell & 0xFFFF) - REACH


def cell_y(cell: i64) -> i64:
    """Tells how far south of the start tile a cell lies."""
    return (cell >> 16) - REACH


def neighbour(cell: i64, side: i64) -> i64:
    """Steps over one side of a cell, worked out without a branch: hoses and pipes step much."""
    return cell + ((((side + 1) & 2) - 1) << (ROW_BITS * (~side & 1)))


def opposite(side: i64) -> i64:
    """Names the side of the neighbour that touches this side."""
    return side ^ 2


def turned(side: i64, turn: i64) -> i64:
    """Tells where a side of a tile comes to lie.

    Turns 0-3 are clockwise quarter turns; with 4 added, the tile is first
    turned over like a page, east for west.
    """
    if turn >= 4:
        side = (4 - side) & 3
    return (side + turn) & 3


def turned_port(port: i64, turn: i64, ports: i64) -> i64:
    """Tells where a port comes to lie when its tile is turned; ``ports`` is how many a side has.

    A turn carries N1, N2 to E1, E2; turning over like a page swaps E for W and reverses the
    order along each side.
    """
    if turn >= 4:
        port = ports - 1 - port + 4 * ports
    return (port + turn * ports) % (4 * ports)


def facing_port(port: i64, ports: i64) -> i64:
    """Names the port of the neighbour that touches this port."""
    side = (port // ports) ^ 2
    return side * ports + ports - 1 - port % ports


def port_text(port: int, ports: int) -> str:
    """Writes a port as in ``N2``, or as in ``N`` where sides have one port."""
    side = SIDE_NAMES[port // ports]
    return side if ports == 1 else f"{side}{port % ports + 1}"


def port_names(ports: int) -> list[str]:
    """Lists the names of all ports of a tile, clockwise from the north."""
    return [port_text(port, ports) for port in range(4 * ports)]


def turn_text(turn: int) -> str:
    """Writes a turn as in ``r1`` or, for a tile turned over, ``r1f``."""
    return f"r{turn & 3}" + ("f" if turn >= 4 else "")
