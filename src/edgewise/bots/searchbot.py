"""The bot that searches, and its report on what it found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from edgewise.bots.endgame import Solution, solve
from edgewise.bots.protocol import Bot
from edgewise.bots.search import Search, Settings
from edgewise.bots.ties import rounded
from edgewise.bots.tree import NONE, ROOT, Tree
from edgewise.core.chance import CHANCE, Rng, make_rng
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.moves import Move
from edgewise.core.state import State

UNLIMITED: Final = 1_000_000_000
SOLVING: Final = 0.2
"""The share of its time that a bot spends on trying to work out the end."""


@dataclass(frozen=True)
class Thought:
    """One move of a report: how often it was tried and what it gave, in points."""

    move: Move
    visits: int
    value: float


@dataclass(frozen=True)
class Report:
    """What a search thinks: its moves from best to last, and the line it expects."""

    thoughts: tuple[Thought, ...]
    line: tuple[Move, ...]
    playouts: int
    simulated: int
    """Moves made in sampled worlds."""
    exact: bool = False
    """Whether the end was worked out, so that the best move is certain."""

    @property
    def best(self) -> Move:
        """The move it would make."""
        return self.thoughts[0].move


def ranked(tree: Tree, node: int) -> list[int]:
    """Lists the moves after a node, the most tried first, then the better, then the oldest.

    Moves are added to the tree in random order, so no move is favoured.
    """
    nodes = [child for child in tree.children(node) if tree.mover[child] >= 0]
    return sorted(nodes, key=lambda n: (-int(tree.visits[n]), -rounded(tree.mean(n)), n))


def report_of(search: Search) -> Report:
    """Reads a report off a search that ran."""
    tree, game = search.tree, search.seen.game
    thoughts = [
        Thought(
            Move(game, int(tree.code[node])),
            int(tree.visits[node]),
            float(tree.mean(node)),
        )
        for node in ranked(tree, ROOT)
    ]
    line: list[Move] = []
    after = ranked(tree, ROOT)
    while after and tree.visits[after[0]] > 0:
        line.append(Move(game, int(tree.code[after[0]])))
        after = ranked(tree, after[0])
    return Report(tuple(thoughts), tuple(line), search.playouts, search.moves)


def solved(seen: State, solution: Solution) -> Report:
    """Makes the report of an end that was worked out."""
    best = Move(seen.game, solution.code)
    return Report((Thought(best, 1, solution.points),), (best,), 0, 0, exact=True)


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

        self.heard: list[tuple[int, int]] = []
        self.search: Search | None = None

    def choose(self, seen: State, clock: Clock, rng: Random | Rng) -> Move:
        codes = seen.list_codes()
        if len(codes) == 1:
            return Move(seen.game, codes[0])
        return self.think(seen, clock, rng).best

    def notice(self, actor: int, move: Move | None) -> None:
        if move is None and actor != CHANCE:
            self.search = None
        elif move is not None and actor != CHANCE:
            self.heard.append((actor, move.code))

    def think(self, seen: State, clock: Clock, rng: Random | Rng) -> Report:
        """Searches and tells all that it found."""
        limit = clock.at_most(self.seconds)
        chance = make_rng(rng)
        solution = solve(seen, 4 * self.playouts, limit.at_most(limit.seconds * SOLVING), chance)
        if solution is not None:
            self.search = None
            self.last = solved(seen, solution)
            return self.last
        search = Search(seen, self.settings, chance)
        if self.search is not None and self.search.values_like(search):
            search.tree = self._reusable_tree(seen) or search.tree
        search.run(self.playouts, limit)
        self.search = search
        self.heard = []
        self.last = report_of(search)
        return self.last

    def _reusable_tree(self, seen: State) -> Tree | None:
        """Finds the part of the last search tree that fits what happened since."""
        if self.search is None or self.search.seat != seen.actor or not self.heard:
            return None
        tree = self.search.tree
        node: i64 = ROOT
        for actor, code in self.heard:
            node = tree.child(node, actor, code)
            if node == NONE:
                return None
        return tree.under(int(node), seen.list_codes())
