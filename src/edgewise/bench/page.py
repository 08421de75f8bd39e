"""Writes the page about measurements from the run that made them."""

from __future__ import annotations

import os
import platform

from edgewise.bench.report import Report
from edgewise.bench.sheets import Sheet

ABOUT = """\
# What `edgewise bench` measures

`edgewise bench` measures the engine on your machine; `--json` prints data instead of tables,
`--seconds` sets the time for each figure, `--quick` leaves out everything but the games' own
figures, and `--page FILE` writes a page like this one. What counts is processor time of one core,
best of three rounds, so that other programs disturb little; where the machine is shared, one run can
still differ from the next by a third, so compare figures of one run.

| figure | what is done |
|---|---|
| games/s, decisions/s, chance/s | random matches from the empty table to the end in compiled code: a random legal move is drawn without listing all. Decisions are moves that seats make; moves of chance are counted apart |
| Python, + chance | decisions and moves of chance a second through the Python face: `legal_moves` lists all, one is chosen, `push` makes it and keeps what `pop` needs; `draw_chance` draws for chance |
| lists/s, moves | `legal_moves` in the middle of a random match, and how many there are |
| copy, bytes | microseconds for a `copy()` of that state, and what the allocator gives for one |
| search | playouts of the search bot from that state: simulated moves are all that are made in sampled worlds, first looks and chance's moves included |
| compiled against uncompiled | the same figures from a second process that runs the sources, in the same run |
| growth | each game that takes moves back without a copy, with once, ten and a hundred times its tiles: a random move over a whole match; a push and its pop along a line of 32 random moves in its middle; a list of all moves there, which grows with the number of moves in it |
| side by side | with other engines, where they are installed: each plays random matches for a moment, in turns, so that all see the same machine; medians of nine rounds |

`edgewise bench --peers` measures side by side and nothing else. `make bench-peers` installs OpenSpiel
and PettingZoo into an environment of their own and does that. The measure is OpenSpiel's hex, 11 by
11: inside the engine two of its uniformly random bots, all in C++, and from Python `legal_actions` and
`apply_action`, with the same chooser for all. Their games have no chance. Inside an engine, *times
hex* compares decisions alone; from Python it compares all moves, chance's included.

## What it measured
"""


def page(report: Report) -> str:
    """Writes the page: what is measured, then what was."""
    machine = (
        f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores, "
        "of which one was measured."
    )
    return "\n".join([ABOUT, machine, "", *[_table(sheet) for sheet in report.sheets()]])


def _table(sheet: Sheet) -> str:
    rule = ["---"] + ["---:"] * (len(sheet.columns) - 1)
    lines = [f"**{sheet.title}**", ""]
    for row in [sheet.columns, tuple(rule), *sheet.rows]:
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines) + "\n"
