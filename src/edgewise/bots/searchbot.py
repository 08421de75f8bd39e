"""The bot that searches, and what it can tell about its thoughts."""

from __future__ import annotations

from dataclasses import dataclass

from librt.random import Random

from edgewise.bots.protocol import FOREVER, Bot, Clock
from edgewise.bots.search import Search, Settings
from edgewise.bots.tree import ROOT, Tree
from edgewise.core.moves import Move
from edgewise.core.state import State

UNLIMITED = 1_000_000_000


@dataclass(frozen=True)
class Thought:
    """One move of a report: how often it was tried and what it gave, in points."""

    move: Move
    visits: int
    value: float
    first_look: float


@dataclass(frozen=True)
class Report:
    """What a search thinks: its moves from best to last, and the line it expects."""

    thoughts: tuple[Thought, ...]
    line: tuple[Move, ...]
    playouts: int
    simulated: int
    """Moves made in sampled worlds."""

    @property
    def best(self) -> Move:
        """The move it would make."""
        return self.thoughts[0].move


def ranked(tree: Tree, node: int) -> list[int]:
    """Lists the moves after a node, the most tried first, then the better, then by code."""
    nodes = [child for child in tree.children(node) if tree.mover[child] >= 0]
    return sorted(
        nodes, key=lambda n: (-int(tree.visits[n]), -float(tree.mean(n)), int(tree.code[n]))
    )


def report_of(search: Search) -> Report:
    """Reads a report off a search that ran."""
    tree, game = search.tree, search.seen.game
    thoughts = [
        Thought(
            Move(game, int(tree.code[node])),
            int(tree.visits[node]),
            float(tree.mean(node)),
            float(tree.prior[node]),
        )
        for node in ranked(tree, ROOT)
    ]
    line: list[Move] = []
    after = ranked(tree, ROOT)
    while after and tree.visits[after[0]] > 0:
        line.append(Move(game, int(tree.code[after[0]])))
        after = ranked(tree, after[0])
    return Report(tuple(thoughts), tuple(line), search.playouts, search.moves)


class SearchBot(Bot):
    """Searches for a number of playouts or seconds, whichever is over first."""

    def __init__(
        self,
        name: str = "search",
        *,
        playouts: int = UNLIMITED,
        seconds: float = FOREVER,
        settings: Settings | None = None,
    ) -> None:
        self.name = name
        self.playouts: int = playouts
        self.seconds: float = seconds
        self.settings: Settings = settings or Settings()
        self.last: Report | None = None
        """What it thought of the last move it chose."""

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        codes = seen.list_codes()
        if len(codes) == 1:
            return Move(seen.game, codes[0])
        return self.think(seen, clock, rng).best

    def think(self, seen: State, clock: Clock, rng: Random) -> Report:
        """Searches and tells all that it found."""
        search = Search(seen, self.settings, rng)
        search.run(self.playouts, clock.at_most(self.seconds))
        self.last = report_of(search)
        return self.last
