"""Counts the loops of a hydra: the circuits of joined cards that contain no other circuit.

A circuit contains another one when the other lies on or inside its line. So what counts are
the fields that necks enclose, except those in which, or at whose corner, another loop lies.
"""

from __future__ import annotations

from edgewise.core.cells import EAST, WEST, cell_x, neighbour

Half = tuple[int, int]
"""A join as seen from one of its two cards: the cell of that card and the side."""


def count_smallest_loops(joined: dict[int, int]) -> int:
    """Counts loops; ``joined`` has, for each card, one bit for each side that is joined."""
    fields = count_fields(joined)
    if fields < 2:  # no loop, or one that contains none
        return fields
    in_loops = without_bridges(joined)
    return sum(is_loop(walk, in_loops) for walk in trace_fields(in_loops))


def count_fields(joined: dict[int, int]) -> int:
    """Counts the fields that necks enclose: joins less cards, and one, as a hydra is in one."""
    ends = sum(mask.bit_count() for mask in joined.values())
    return ends // 2 - len(joined) + 1


def trace_fields(joined: dict[int, int]) -> list[list[Half]]:
    """Walks along all joins, the field on the right hand, each join once in each direction."""
    left = {(cell, side) for cell, mask in joined.items() for side in range(4) if mask >> side & 1}
    walks: list[list[Half]] = []
    while left:
        half = min(left)
        walk: list[Half] = []
        while half in left:
            left.remove(half)
            walk.append(half)
            half = step_right(joined, half)
        walks.append(walk)
    return walks


def step_right(joined: dict[int, int], half: Half) -> Half:
    """Goes to the next card and turns right as far as a join allows."""
    there = int(neighbour(half[0], half[1]))
    for turn in (1, 0, 3, 2):
        side = (half[1] + turn) % 4
        if joined[there] >> side & 1:
            break
    return there, side


def without_bridges(joined: dict[int, int]) -> dict[int, int]:
    """Keeps the joins that are part of a loop: those with another field on either side."""
    field: dict[Half, int] = {}
    for number, walk in enumerate(trace_fields(joined)):
        for half in walk:
            field[half] = number
    kept: dict[int, int] = {}
    for (cell, side), number in field.items():
        if field[int(neighbour(cell, side)), side ^ 2] != number:
            kept[cell] = kept.get(cell, 0) | 1 << side
    return kept


def is_loop(walk: list[Half], in_loops: dict[int, int]) -> bool:
    """Tells whether a walk surrounds its field, passes no card twice, and has no loop inside."""
    on_line = {cell for cell, _ in walk}
    if len(on_line) < len(walk) or right_turns(walk) != 4:
        return False
    return not any(is_inside(cell, walk) for cell in in_loops if cell not in on_line)


def right_turns(walk: list[Half]) -> int:
    """Counts the turns to the right less those to the left."""
    sides = [side for _, side in walk]
    pairs = zip(sides, sides[1:] + sides[:1], strict=True)
    turns = [(after - before) % 4 for before, after in pairs]
    return turns.count(1) - turns.count(3)


def is_inside(cell: int, walk: list[Half]) -> bool:
    """Tells whether a cell that is not on a line lies inside it: by what lies due north."""
    crossed = 0
    for on_line, side in walk:
        west_end = on_line if side == EAST else int(neighbour(on_line, WEST))
        if side in (EAST, WEST) and cell_x(west_end) == cell_x(cell) and on_line < cell:
            crossed += 1
    return crossed % 2 == 1
