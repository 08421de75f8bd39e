"""What a move costs a server in this tree and in another, in turn: time or instructions.

    python -m benchmarks.cost --against TREE [--games hoses] [--tables 30] [--instructions]

``TREE`` is a copy of the repository at another commit, built. A server of each
runs on SQLite; whole matches are played by two socket clients a table at one and then at the
other, so that both meet the same other work of the machine. ``--instructions`` counts what
``valgrind --tool=callgrind`` sees of the servers, which nothing can disturb; the kernel's part is
not in it. ``--plain`` does not ask for changes, which an older server knows nothing of.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop
from rich.console import Console

import edgewise
from benchmarks.growth import Cost, Round, one_round
from benchmarks.load import Server

console = Console()
HERE = Path(__file__).resolve().parents[1]
ALL_MOVES = 1_000_000
TOOL = ("valgrind", "--tool=callgrind", "--instr-atstart=no")


def players_of(game: str) -> int:
    """Seats two people, or one where a game is for one."""
    seats = edgewise.game(game).seats
    return 2 if 2 in seats else min(seats)


@dataclass
class Version:
    """A tree whose server is measured."""

    tree: Path
    folder: Path
    counts: bool
    asks_changes: bool
    cost: Cost = field(default_factory=Cost)
    instructions: int = 0

    def __post_init__(self) -> None:
        self._out = self.folder / f"{self.tree.name}.callgrind"
        tool = (*TOOL, f"--callgrind-out-file={self._out}") if self.counts else ()
        database = f"sqlite:///{self.folder}/{self.tree.name}.sqlite"
        more = ("--connections", "100000", "--workers", "1")
        environment = {**os.environ, "PYTHONPATH": str(self.tree / "src")}
        self.server = Server(database, *more, command=tool, environment=environment)

    async def warm_up(self, game: str) -> None:
        """Plays a match that is not counted: what is worked out once is known after it."""
        round = Round([self.server], game, players_of(game), 1, ALL_MOVES, False)
        round.asks_changes = self.asks_changes
        await one_round(round, Cost(), None)

    async def play(self, game: str, tables: int) -> None:
        """Plays some matches to their end."""
        round = Round([self.server], game, players_of(game), tables, ALL_MOVES, False)
        round.asks_changes = self.asks_changes
        if self.counts:
            round.on_begin, round.on_end = self._begin, self._end
        await one_round(round, self.cost, None)

    def _begin(self) -> None:
        self._control("--instr=on")

    def _end(self) -> None:
        """Writes what was counted since the beginning of play, and nothing before it."""
        self._control("--instr=off")
        self._control("--dump")
        self.instructions += self._dumped()

    def _control(self, wish: str) -> None:
        command = ["callgrind_control", wish, str(self.server.pid)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _dumped(self) -> int:
        """Adds up what was written since the last time, and removes it."""
        total = 0
        time.sleep(1.0)
        for path in self.folder.glob(f"{self._out.name}.*"):
            total += sum(map(int, re.findall(r"^totals: (\d+)", path.read_text(), re.M)))
            path.unlink()
        return total

    @property
    def a_move(self) -> float:
        """Milliseconds a move, or thousands of instructions."""
        if self.counts:
            return self.instructions / self.cost.moves / 1000
        return self.cost.servers * 1000 / self.cost.moves


def compare(game: str, versions: Sequence[Version], given: argparse.Namespace) -> str:
    """Plays in turn, and writes what a move cost."""
    for version in versions:
        version.cost, version.instructions = Cost(), 0
        uvloop.run(version.warm_up(game))
    for _ in range(given.rounds):
        for version in versions:
            uvloop.run(version.play(game, given.tables))
    unit = "thousand instructions" if given.instructions else "ms"
    here = versions[0]
    told = f"{game}: a move takes {here.a_move:.3f} {unit}, {here.cost.line()}"
    for other in versions[1:]:
        told += f"\n  {other.tree.name}: {other.a_move:.3f} {unit}, {other.cost.line()}"
        told += f"\n  ratio {here.a_move / other.a_move:.3f}"
    return told


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="compare what a move costs in two trees")
    parser.add_argument("--against", type=Path)
    parser.add_argument("--here", type=Path, default=HERE, help="another tree than this one")
    parser.add_argument("--games", default="hoses,urban,wirwar")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--plain", action="store_true", help="TREE knows nothing of changes")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        versions = [Version(given.here.resolve(), Path(folder), given.instructions, True)]
        if given.against:
            there = given.against.resolve()
            versions.append(Version(there, Path(folder), given.instructions, not given.plain))
        try:
            for game in given.games.split(","):
                console.print(compare(game, versions, given), highlight=False, soft_wrap=True)
                sys.stdout.flush()
        finally:
            for version in versions:
                version.server.kill()


if __name__ == "__main__":
    main()
