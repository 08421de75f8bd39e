"""The twelve labours: pure functions of the finished table.

A labour never looks at the state, only at hydras as values: which cards lie
where, with which necks. So any arrangement can be judged, and checked by brute force.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mypy_extensions import i64

from edgewise.core.board import Board
from edgewise.core.cells import neighbour
from edgewise.games.hydras.loops import count_fields, count_smallest_loops
from edgewise.games.hydras.tileset import BODY_CELL, HydraTiles


@dataclass(frozen=True)
class Hydra:
    """One hydra as labours see it; the body is a card of ``necks`` on BODY_CELL."""

    necks: dict[int, int]
    """For the cell of each card, one bit for each side with a neck."""
    heads: dict[int, int]
    torches: frozenset[int]
    swords: int
    shields: int


def read_hydra(board: Board, tiles: HydraTiles) -> Hydra:
    """Makes a value of the hydra on a grid."""
    necks: dict[int, int] = {}
    heads: dict[int, int] = {}
    torches: list[int] = []
    swords = shields = 0
    for cell in board.laid_cells():
        variant = int(board.near(cell))
        if tiles.torches[variant] != 0:
            torches.append(cell)
            continue
        mask = 0
        for side in range(4):
            if tiles.shown[variant * 4 + side] == tiles.neck:
                mask |= 1 << side
        necks[cell] = mask
        heads[cell] = int(tiles.heads[variant])
        swords += int(tiles.swords[variant])
        shields += int(tiles.shields[variant])
    return Hydra(necks, heads, frozenset(torches), swords, shields)


# What can be seen on one hydra.


def joined_cells(hydra: Hydra, cell: int) -> list[int]:
    """Lists the cards, the body included, that a card joins neck to neck."""
    found: list[int] = []
    mask = hydra.necks[cell]
    for side in range(4):
        there = int(neighbour(cell, side))
        if (mask >> side) & 1 and (hydra.necks.get(there, 0) >> (side ^ 2)) & 1:
            found.append(there)
    return found


def headless_necks(hydra: Hydra) -> int:
    """Counts the necks that lead to no card: open ones and those that end in a torch."""
    count = 0
    for cell, mask in hydra.necks.items():
        for side in range(4):
            if (mask >> side) & 1 and int(neighbour(cell, side)) not in hydra.necks:
                count += 1
    return count


def count_cards(hydra: Hydra) -> int:
    """Counts the cards, body and torches left out."""
    return len(hydra.necks) - 1


def longest_path(hydra: Hydra, enough: int = 1000) -> int:
    """Measures the longest way from card to card that uses none twice, the body left out.

    It stops looking as soon as it has found a way that is long enough.
    """
    best = 0
    for start in hydra.necks:
        if start != BODY_CELL and best < enough:
            best = max(best, _walk_on(hydra, start, {BODY_CELL, start}, enough))
    return best


def _walk_on(hydra: Hydra, cell: int, used: set[int], enough: int) -> int:
    """Measures the longest way onward from a card, itself counted."""
    best = 0
    if enough > 1:
        for there in joined_cells(hydra, cell):
            if there not in used and best < enough - 1:
                used.add(there)
                best = max(best, _walk_on(hydra, there, used, enough - 1))
                used.remove(there)
    return best + 1


def split_sizes(hydra: Hydra) -> tuple[int, ...]:
    """Counts the cards behind each neck of the body; nothing when the necks meet."""
    sizes: list[int] = []
    seen: set[int] = {BODY_CELL}
    for side in range(4):
        if not (hydra.necks[BODY_CELL] >> side) & 1:
            continue
        first = int(neighbour(BODY_CELL, side))
        if first in seen:
            return ()
        before = len(seen)
        queue = [first] if first in hydra.necks else []
        seen.update(queue)
        while queue:
            for there in joined_cells(hydra, queue.pop()):
                if there not in seen:
                    seen.add(there)
                    queue.append(there)
        sizes.append(len(seen) - before)
    return tuple(sizes)


def skinny_length(hydra: Hydra) -> int:
    """Counts the most cards in a row that have two necks and no head, the body left out."""
    skinny = {
        cell
        for cell, mask in hydra.necks.items()
        if cell != BODY_CELL and mask in _TWO_NECKS and hydra.heads.get(cell, 0) == 0
    }
    best = 0
    while skinny:
        queue = [skinny.pop()]
        size = 0
        while queue:
            cell = queue.pop()
            size += 1
            for there in joined_cells(hydra, cell):
                if there in skinny:
                    skinny.remove(there)
                    queue.append(there)
        best = max(best, size)
    return best


_TWO_NECKS = frozenset({0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100})


def holes(hydra: Hydra) -> list[int]:
    """Lists the empty cells with a card, or the body, on each of their four sides."""
    found: list[int] = []
    for cell in hydra.necks:
        below: i64 = neighbour(cell, 2)
        if int(below) in hydra.necks or int(below) in hydra.torches:
            continue
        if all(int(neighbour(below, side)) in hydra.necks for side in range(4)):
            found.append(int(below))
    return found


def joined_sides(hydra: Hydra) -> dict[int, int]:
    """Marks, for each card, the sides on which it joins another one."""
    found: dict[int, int] = {}
    for cell, mask in hydra.necks.items():
        found[cell] = 0
        for side in range(4):
            there = hydra.necks.get(int(neighbour(cell, side)), 0)
            if (mask >> side) & 1 and (there >> (side ^ 2)) & 1:
                found[cell] |= 1 << side
    return found


def count_loops(hydra: Hydra) -> int:
    """Counts the loops that contain no other loop; the body is a card here."""
    return count_smallest_loops(joined_sides(hydra))


# The labours of a seat: those that count something, and those that just hold or not. Who
# counts may stop at ``enough``.


def _headless_to_the_left(table: list[Hydra], seat: int, enough: int) -> int:
    return headless_necks(table[left_of(seat, len(table))])


def _swords(table: list[Hydra], seat: int, enough: int) -> int:
    return table[seat].swords


def _shields(table: list[Hydra], seat: int, enough: int) -> int:
    return table[seat].shields


def _path(table: list[Hydra], seat: int, enough: int) -> int:
    return longest_path(table[seat], enough)


def _smaller_part(table: list[Hydra], seat: int, enough: int) -> int:
    return min(split_sizes(table[seat]), default=0)


def _skinny(table: list[Hydra], seat: int, enough: int) -> int:
    return skinny_length(table[seat])


def _loops(table: list[Hydra], seat: int, enough: int) -> int:
    return count_loops(table[seat])


def _fields(table: list[Hydra], seat: int, enough: int) -> int:
    """Counts loops as version 1 of the rules did: all fields that necks enclose."""
    return count_fields(joined_sides(table[seat]))


COUNTED: dict[str, Callable[[list[Hydra], int, int], int]] = {
    "decapitator": _headless_to_the_left,
    "veteran": _swords,
    "defended": _shields,
    "long-path": _path,
    "split-tree": _smaller_part,
    "skinny-neck": _skinny,
    "loops": _loops,
}

COUNTED_IN_1: dict[str, Callable[[list[Hydra], int, int], int]] = {**COUNTED, "loops": _fields}
"""How version 1 of the rules counted: for the replay of old matches alone."""


def _is_unburned(table: list[Hydra], seat: int) -> bool:
    return not table[seat].torches


def _burns_to_the_right(table: list[Hydra], seat: int) -> bool:
    return len(table[right_of(seat, len(table))].torches) > 0


def _has_hole(table: list[Hydra], seat: int) -> bool:
    return len(holes(table[seat])) > 0


def _is_biggest(table: list[Hydra], seat: int) -> bool:
    mine = count_cards(table[seat])
    return all(count_cards(other) < mine for k, other in enumerate(table) if k != seat)


def _is_complete(table: list[Hydra], seat: int) -> bool:
    return headless_necks(table[seat]) == 0


CONDITIONS: dict[str, Callable[[list[Hydra], int], bool]] = {
    "unburned": _is_unburned,
    "burninator": _burns_to_the_right,
    "hole": _has_hole,
    "biggest": _is_biggest,
    "complete": _is_complete,
}


def left_of(seat: int, players: int) -> int:
    """Names the seat to the left: the next one."""
    return (seat + 1) % players


def right_of(seat: int, players: int) -> int:
    """Names the seat to the right: the one before."""
    return (seat - 1) % players
