"""A whole run of measurements, as tables and as data."""

from __future__ import annotations

import platform
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table as Grid

import edgewise
from edgewise.bench.figures import Figures
from edgewise.bench.growth import Step
from edgewise.bench.peers import Peer

LEGEND = """\
games/s, moves/s  random matches from the empty table to the end, chance's moves
                  included; by Python: the same through legal_moves and push
lists/s           legal-move lists in mid-game, each of so many moves
copy, bytes       microseconds to copy a state in mid-game, and its size
"""


@dataclass
class Report:
    """What one run measured."""

    games: list[Figures] = field(default_factory=list)
    uncompiled: list[Figures] = field(default_factory=list)
    growth: list[Step] = field(default_factory=list)
    peers: list[Peer] = field(default_factory=list)

    def as_dict(self) -> dict[str, object]:
        """Gives everything as JSON data."""
        return {
            "edgewise": edgewise.__version__,
            "compiled": edgewise.is_compiled(),
            "python": platform.python_version(),
            "machine": platform.machine(),
            "games": [one.as_dict() for one in self.games],
            "uncompiled": [one.as_dict() for one in self.uncompiled],
            "growth": [one.as_dict() for one in self.growth],
            "peers": [one.as_dict() for one in self.peers],
        }

    def show(self, console: Console) -> None:
        """Prints the tables."""
        how = "compiled" if edgewise.is_compiled() else "UNCOMPILED"
        console.print(games_grid(self.games, f"Random matches, {how}, one core"))
        console.print(LEGEND)
        if self.uncompiled:
            console.print(ratio_grid(self.games, self.uncompiled))
        if self.growth:
            console.print(growth_grid(self.growth))
        if self.peers:
            console.print(peers_grid(self.peers))


def number(value: float) -> str:
    """Writes a figure with as many digits as mean something."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def right(title: str, *columns: str) -> Grid:
    """Makes a table whose columns but the first are numbers."""
    grid = Grid(title=title, title_justify="left")
    grid.add_column(columns[0])
    for column in columns[1:]:
        grid.add_column(column, justify="right")
    return grid


def games_grid(games: list[Figures], title: str) -> Grid:
    """Shows the figures of each game."""
    grid = right(
        title,
        "game",
        "games/s",
        "moves/s",
        "by Python",
        "lists/s",
        "moves",
        "copy",
        "bytes",
    )
    for one in games:
        grid.add_row(
            f"{one.game} for {one.players}",
            number(one.playout_games),
            number(one.playout_moves),
            number(one.face_moves),
            number(one.lists),
            f"{one.list_length}",
            number(one.copy_microseconds),
            f"{one.state_bytes:,}",
        )
    return grid


def ratio_grid(games: list[Figures], uncompiled: list[Figures]) -> Grid:
    """Shows how many times faster the compiled engine is than its sources."""
    grid = right("Compiled against uncompiled", "game", "games/s", "uncompiled", "times", "lists")
    for fast, slow in zip(games, uncompiled, strict=True):
        grid.add_row(
            fast.game,
            number(fast.playout_games),
            number(slow.playout_games),
            number(fast.playout_games / slow.playout_games),
            number(fast.lists / slow.lists),
        )
    return grid


def growth_grid(steps: list[Step]) -> Grid:
    """Shows what a move costs as the bag grows, and by how much more than one step before."""
    grid = right(
        "Microseconds a move of hoses as the bag grows",
        "tiles",
        "random move",
        "push and pop",
        "legal-move list",
        "moves in it",
    )
    for before, step in zip([None, *steps], steps, strict=False):
        cells = []
        for field_name in ("move_microseconds", "push_microseconds"):
            cost = getattr(step, field_name)
            more = "" if before is None else f"  x{cost / getattr(before, field_name):.2f}"
            cells.append(number(cost) + more)
        cells += [number(step.list_microseconds), f"{step.list_length:,}"]
        grid.add_row(f"{step.tiles:,}", *cells)
    return grid


def peers_grid(peers: list[Peer]) -> Grid:
    """Shows the other engines beside this one."""
    grid = right("Others, through their Python face", "engine", "work", "moves/s", "moves a game")
    for peer in peers:
        if peer.moves is None or peer.moves_a_game is None:
            grid.add_row(peer.name, "not installed", "", "")
        else:
            grid.add_row(peer.name, peer.work, number(peer.moves), number(peer.moves_a_game))
    return grid
