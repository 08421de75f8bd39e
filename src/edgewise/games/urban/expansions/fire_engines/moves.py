"""The moves of Fire Engines and their texts.

``blaze@x,y/N``, ``engine@x,y`` (puts the truck there before it moves),
``roll:6-1``, and ``truck@x,y/N-E2-S``: where the truck ends and how it goes. A
step is the side by which it leaves a sign; along a highway, a number tells to
which EXIT in that direction it goes, the first one needing none.

A drive needs more room than other moves, so it takes all verbs from DRIVE on:
below that bit are its goal and its route, a digit for each step.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from edgewise.core.cells import SIDE_NAMES, cell_x, cell_y
from edgewise.core.errors import InvalidMove
from edgewise.core.moves import (
    VERB_SHIFT,
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
DRIVE: Final = 1 << 12
"""The first of the verbs of a drive."""

MOST_STEPS: Final = 6
MOST_EXITS: Final = 14
DIGITS: Final = 4 * MOST_EXITS + 1
ROUTE_BITS: Final = 35
ROUTE_MASK: Final = (1 << ROUTE_BITS) - 1
SPAN_BITS: Final = 12
SPAN: Final = 1 << SPAN_BITS
"""A truck's goal lies less than this far from the start tile: more than a set has tiles."""
DRIVE_BIT: Final = DRIVE << VERB_SHIFT

_ROUTE = re.compile(r"truck@(-?\d{1,4}),(-?\d{1,4})/(stay|[NESW]\d{0,3}(?:-[NESW]\d{0,3}){0,5})")


def place_of(number: i64) -> i64:
    """Tells what a digit of a route counts for, the first step's the most."""
    place: i64 = 1
    for _ in range(MOST_STEPS - 1 - number):
        place *= DIGITS
    return place


def add_step(route: i64, number: i64, side: i64, exits: i64) -> i64:
    """Writes the step with a number, from 0, into a route."""
    return route + (side * MOST_EXITS + exits) * place_of(number)


def step_of(code: i64, number: i64) -> i64:
    """Reads a step: its side times MOST_EXITS, plus the number of its EXIT; 0 if there is none."""
    return ((code & ROUTE_MASK) // place_of(number)) % DIGITS


def side_of(step: i64) -> i64:
    """Reads the side of a step."""
    return (step - 1) // MOST_EXITS


def exits_of(step: i64) -> i64:
    """Reads the number of the EXIT of a step."""
    return (step - 1) % MOST_EXITS + 1


def drive_code(cell: i64, route: i64) -> i64:
    """Packs where the truck ends, and by which steps."""
    goal = ((cell_x(cell) + SPAN) << (SPAN_BITS + 1)) | (cell_y(cell) + SPAN)
    return DRIVE_BIT | (goal << ROUTE_BITS) | route


def steps_of(code: i64) -> i64:
    """Counts the steps of a drive."""
    steps: i64 = 0
    while steps < MOST_STEPS and step_of(code, steps) != 0:
        steps += 1
    return steps


def without_last_step(code: i64) -> i64:
    """Takes the last step off a drive; one that stays remains as it is."""
    last = steps_of(code) - 1
    return code if last < 0 else code - step_of(code, last) * place_of(last)


def goal_of(code: int) -> int:
    """Reads the cell on which a drive ends."""
    goal = (code & (DRIVE_BIT - 1)) >> ROUTE_BITS
    return checked_cell((goal >> (SPAN_BITS + 1)) - SPAN, (goal & (2 * SPAN - 1)) - SPAN)


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
    steps = [step_text(int(step_of(code, number))) for number in range(int(steps_of(code)))]
    return f"truck@{cell_text(goal_of(code))}/{'-'.join(steps) or 'stay'}"


def step_text(step: int) -> str:
    """Writes a step: its side, and the number of its EXIT if it is not the first."""
    exits = int(exits_of(step))
    return SIDE_NAMES[int(side_of(step))] + (str(exits) if exits > 1 else "")


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
    x, y = int(match[1]), int(match[2])
    if max(abs(x), abs(y)) >= SPAN:
        raise InvalidMove(f"cell {x},{y} is out of reach")
    route: i64 = 0
    for number, step in enumerate([] if match[3] == "stay" else match[3].split("-")):
        route = add_step(route, number, SIDE_NAMES.index(step[0]), _parse_exits(step))
    return int(drive_code(checked_cell(x, y), route))


def _parse_exits(step: str) -> int:
    """Reads to which EXIT a step goes; the first one is not written."""
    exits = int(step[1:] or 1)
    if step[1:] and (exits < 2 or step[1] == "0"):
        raise InvalidMove(f"{step!r} is no step; write {step[0]} for the first EXIT")
    if exits > MOST_EXITS:
        raise InvalidMove(
            f"{step!r} goes too far: one point leads at most to the {MOST_EXITS}th EXIT"
        )
    return exits
