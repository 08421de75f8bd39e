"""The moves of Fire Engines and their texts.

``blaze@x,y/N``, ``engine@x,y`` (puts the truck there before it moves),
``roll:6-1``, and ``truck@x,y/N-E2-S``: where the truck ends and how it goes. A
step is the side by which it leaves a sign; along a highway, a number tells to
which EXIT in that direction it goes, the first one needing none.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from edgewise.core.cells import SIDE_NAMES, cell_x, cell_y
from edgewise.core.errors import InvalidMove
from edgewise.core.moves import (
    argument_of,
    cell_of,
    cell_text,
    checked_cell,
    make_code,
    parse_cell,
    verb_of,
)
from edgewise.games.urban.moves import EXPANSION_VERBS, parse_spot, spot_text

BLAZE: Final = EXPANSION_VERBS
ENGINE: Final = EXPANSION_VERBS + 1
ROLL: Final = EXPANSION_VERBS + 2
DRIVE: Final = EXPANSION_VERBS + 3

MOST_STEPS: Final = 6
MOST_EXITS: Final = 8
STEP_BITS: Final = 5
STEPS_BITS: Final = 30
SPAN: Final = 128
"""A truck's goal lies less than this far from the start tile in each direction."""

_ROUTE = re.compile(r"truck@(-?\d{1,3}),(-?\d{1,3})/(stay|[NESW][2-8]?(?:-[NESW][2-8]?){0,5})")


def add_step(route: i64, number: i64, side: i64, exits: i64) -> i64:
    """Writes the step with a number, from 0, into a route."""
    return route | (((side << 3) | (exits - 1)) << ((MOST_STEPS - 1 - number) * STEP_BITS))


def step_of(code: i64, number: i64) -> i64:
    """Reads a step: its side times eight, plus the number of its EXIT less one."""
    return (code >> ((MOST_STEPS - 1 - number) * STEP_BITS)) & 31


def drive_code(cell: i64, steps: i64, route: i64) -> i64:
    """Packs where the truck ends, in how many steps, and by which; -1 if out of reach."""
    x = cell_x(cell) + SPAN
    y = cell_y(cell) + SPAN
    if x < 0 or y < 0 or x >= 2 * SPAN or y >= 2 * SPAN:
        return -1
    goal = (x << 8) | y
    return make_code(DRIVE, (((goal << 3) | steps) << STEPS_BITS) | route)


def steps_of(code: i64) -> i64:
    """Reads how many steps a drive has."""
    return (code >> STEPS_BITS) & 7


def goal_of(code: int) -> int:
    """Reads the cell on which a drive ends."""
    goal = int(argument_of(code)) >> (STEPS_BITS + 3)
    return checked_cell((goal >> 8) - SPAN, (goal & 255) - SPAN)


def roll_code(high: i64, low: i64) -> i64:
    """Packs a roll of both dice."""
    return make_code(ROLL, (high << 3) | low)


def move_text(code: int) -> str:
    """Writes a move of Fire Engines."""
    verb, argument = int(verb_of(code)), int(argument_of(code))
    if verb == BLAZE:
        return spot_text("blaze", code)
    if verb == ENGINE:
        return f"engine@{cell_text(int(cell_of(code)))}"
    if verb == ROLL:
        return f"roll:{argument >> 3}-{argument & 7}"
    steps: list[str] = []
    for number in range(int(steps_of(code))):
        step = int(step_of(code, number))
        exits = (step & 7) + 1
        steps.append(SIDE_NAMES[step >> 3] + (str(exits) if exits > 1 else ""))
    return f"truck@{cell_text(goal_of(code))}/{'-'.join(steps) or 'stay'}"


def parse_code(text: str) -> int:
    """Reads a move of Fire Engines; -1 if it is none."""
    if text.startswith("blaze@"):
        return parse_spot(text, BLAZE)
    if text.startswith("engine@"):
        return int(make_code(ENGINE, parse_cell(text[7:])))
    if text.startswith("roll:"):
        match = re.fullmatch(r"roll:([1-6])-([1-6])", text)
        if match is None or match[1] < match[2]:
            raise InvalidMove(f"{text!r} is no roll; write the higher die first, as in roll:6-1")
        return int(roll_code(int(match[1]), int(match[2])))
    if text.startswith("truck@"):
        return _parse_drive(text)
    return -1


def _parse_drive(text: str) -> int:
    match = _ROUTE.fullmatch(text)
    if match is None:
        raise InvalidMove(f"{text!r} is no drive; write it like truck@3,1/N-E2-S")
    steps = [] if match[3] == "stay" else match[3].split("-")
    route: i64 = 0
    for number, step in enumerate(steps):
        route = add_step(route, number, SIDE_NAMES.index(step[0]), int(step[1:] or 1))
    code = drive_code(checked_cell(int(match[1]), int(match[2])), len(steps), route)
    if code < 0:
        raise InvalidMove(f"cell {match[1]},{match[2]} is out of the truck's reach")
    return int(code)
