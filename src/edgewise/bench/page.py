"""Writes the page about measurements from the run that made them."""

from __future__ import annotations

import os
import platform

from edgewise.bench.report import Report
from edgewise.bench.sheets import Sheet

ABOUT = """\
# What `edgewise bench` measures

`edgewise bench` measures the engine on your machine. `--json` prints data instead of tables.
`--seconds` sets the time for each figure. `--quick` measures only the games' own figures.
`--page FILE` writes a page like this one.

All times are processor time of one core, and the best of three rounds counts, so other programs
have little influence. On a shared machine, two runs can still differ by a third. Compare only
figures of the same run.

| figure | what is measured |
|---|---|
| games/s, decisions/s, chance/s | random matches from start to end, in compiled code. A random legal move is drawn without listing all of them. Decisions are the moves of seats; moves of chance are counted separately |
| Python, + chance | decisions and moves of chance per second from Python. `legal_moves` lists the moves, one is chosen, and `push` makes it and keeps what `pop` needs. `draw_chance` draws for chance |
| lists/s, moves | calls of `legal_moves` in the middle of a random match, and the number of moves in the list |
| copy, bytes | microseconds for a `copy()` of that state, and the memory that it takes |
| search | playouts of the search bot from that state. Simulated moves are all moves made in sampled worlds, including moves of chance and moves made only to evaluate them |
| compiled against uncompiled | the same figures from a second process that runs the sources, in the same run |
| growth | games that take moves back without a copy, with 1, 10 and 100 times their tiles: a random move over a whole match, a push and its pop along 32 random moves in the middle, and a list of all moves there. The list grows with the number of moves in it |
| side by side | random matches of this engine and of other engines that are installed. They take turns of a moment each, so that all run under the same load. Figures are medians of nine rounds. *Tiles laid* counts the decisions inside the engine by which a tile comes to lie on an empty cell |

`edgewise bench --peers` measures only side by side. `make bench-peers` installs OpenSpiel and
PettingZoo into an environment of their own and runs it there. The reference is OpenSpiel's hex on a
board of 11 by 11. Inside the engine, two of its uniformly random bots play, all in C++. From Python,
`legal_actions` and `apply_action` are called, and the move is chosen in the same way for all
engines. The other engines' games have no chance. Inside an engine, *times hex* compares decisions
only; from Python it compares all moves, including those of chance.

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
