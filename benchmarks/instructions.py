"""Instructions of a random match and of a search playout, in this tree or in two.

    python -m benchmarks.instructions [--games hoses] [--number 3] [--against TREE]

``TREE`` is a copy of the repository at another commit, built, with its ``.venv``. Instructions are
counted by ``valgrind --tool=callgrind``, which other programs on the machine cannot disturb. A
match is ``Game.new`` and ``play_out``; searches begin at the positions of ``benchmarks.positions``.
``inside``, ``face`` and ``codes`` are the ways of ``edgewise bench --peers``, where moves are
decisions.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from edgewise.games import names

HERE = Path(__file__).resolve().parents[1]
SWITCH = """
#include <valgrind/callgrind.h>
void start(void) { CALLGRIND_START_INSTRUMENTATION; }
void stop(void) { CALLGRIND_STOP_INSTRUMENTATION; }
"""
NUMBERS = {"match": 200, "search": 20, "inside": 60, "face": 60, "codes": 60}
"""So many matches, or positions to search from."""


@dataclass(frozen=True)
class Count:
    """What one run of ``benchmarks.counted`` took."""

    instructions: int
    units: int
    """Matches or playouts."""
    moves: int
    """In those of a way, decisions."""

    @property
    def a_unit(self) -> float:
        """Instructions of one match or one playout."""
        return self.instructions / self.units

    @property
    def a_move(self) -> float:
        """Instructions of one move in it, chance's included."""
        return self.instructions / self.moves


def count(tree: Path, what: str, game: str, profiles: Path, switch: Path) -> Count:
    """Counts in a process of its own; leaves a profile that ``callgrind_annotate`` reads."""
    profile = profiles / f"{tree.name}-{what}-{game}.callgrind"
    work = ["-m", "benchmarks.counted", what, game, str(NUMBERS[what])]
    tool = ["valgrind", "--tool=callgrind", "--instr-atstart=no"]
    done = subprocess.run(
        [*tool, f"--callgrind-out-file={profile}", str(tree / ".venv" / "bin" / "python"), *work],
        cwd=HERE,
        env={
            **os.environ,
            "PYTHONPATH": str(tree / "src"),
            "PYTHONHASHSEED": "0",
            "EDGEWISE_COUNTING": str(switch),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    units, moves = (int(word) for word in done.stdout.split()[:2])
    total = re.search(r"Collected : (\d+)", done.stderr)
    if total is None:
        sys.exit(done.stderr)
    return Count(int(total[1]), units, moves)


def make_switch(folder: Path) -> Path:
    """Compiles what turns counting on and off from within."""
    source, library = folder / "switch.c", folder / "switch.so"
    source.write_text(SWITCH, encoding="utf-8")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
    return library


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(names()))
    parser.add_argument("--what", default="match,search")
    parser.add_argument("--number", type=int, help="so many matches or positions of each")
    parser.add_argument("--against", type=Path)
    parser.add_argument("--profiles", type=Path)
    asked = parser.parse_args()
    if asked.number:
        NUMBERS.update(dict.fromkeys(NUMBERS, asked.number))
    with tempfile.TemporaryDirectory() as folder:
        profiles = asked.profiles or Path(folder)
        switch = make_switch(Path(folder))
        for what in asked.what.split(","):
            for game in asked.games.split(","):
                now = count(HERE, what, game, profiles, switch)
                line = f"{what:8} {game:10} {now.a_unit:12,.0f} {now.a_move:10,.0f} a move"
                if asked.against:
                    then = count(asked.against.resolve(), what, game, profiles, switch)
                    line += f"  before {then.a_unit:12,.0f} {then.a_move:10,.0f} a move"
                    line += f"  {now.a_unit / then.a_unit:.3f} {now.a_move / then.a_move:.3f}"
                sys.stdout.write(line + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
