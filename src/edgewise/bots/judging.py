"""A search that judges moves: what each is worth in points, and how likely it wins.

It searches as bots do. Beside that it keeps for each move of the position the mean lead and
the mean chance to win at the ends of its playouts, by the game's valuation. It can be told to
try only some moves, each as often, so that they are compared on equal terms.
"""

from __future__ import annotations

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.bots.leaves import terminal_values
from edgewise.bots.search import Search, Settings
from edgewise.bots.tree import ROOT
from edgewise.core.chance import OVER
from edgewise.core.state import State
from edgewise.core.valuation import Valuation


class Verdict:
    """What a search found of one move: playouts, its value as bots see it, lead and chance."""

    def __init__(self, code: int, playouts: int, value: float, lead: float, chance: float) -> None:
        self.code: int = code
        self.playouts: int = playouts
        self.value: float = value
        """Points, with a bonus for a win: what bots maximise."""
        self.lead: float = lead
        """Points ahead of the best other seat; alone, the points."""
        self.chance: float = chance
        """How likely its seat is to win."""


class JudgingSearch(Search):
    """One search from one position as one seat sees it, with chances to win."""

    def __init__(
        self,
        seen: State,
        settings: Settings,
        rng: Random,
        valuation: Valuation,
        only: list[int],
    ) -> None:
        super().__init__(seen, settings, rng)
        self.is_known_by_priors = False  # priors tell no chance to win: each end is measured
        self.valuation: Valuation = valuation
        self.only: list[int] = only
        """The moves to try; all, if none is named."""
        self.lead: float = 0.0
        self.chances: vec[float] = vec[float]([0.0] * seen.players)
        self.leads: vec[float] = vec[float]([])
        self.wins: vec[float] = vec[float]([])
        """By the node of a move: sums over its playouts."""

    def _select(self, world: State, node: i64) -> i64:
        chosen = super()._select(world, node)
        if node != ROOT or not self.only:
            return chosen
        tree = self.tree
        least: i64 = -1
        for code in self.only:
            child = tree.child(ROOT, self.seat, code)
            if least < 0 or tree.visits[child] < tree.visits[least]:
                least = child
        self.played = tree.code[least]
        return least

    def _measure(self, world: State) -> None:
        super()._measure(world)
        self.lead = self.values[self.seat]
        if world.actor == OVER:
            self.lead = terminal_values(world, 0.0)[int(self.seat)]
        self.valuation.chances(world, self.chances)

    def _back_up(self) -> None:
        super()._back_up()
        if len(self.path) == 0:
            return
        node = self.path[0]
        while i64(len(self.leads)) <= node:
            self.leads = append(self.leads, 0.0)
            self.wins = append(self.wins, 0.0)
        self.leads[node] += self.lead
        self.wins[node] += self.chances[self.seat]

    def verdicts(self) -> list[Verdict]:
        """Lists the moves that were tried, the most tried first; of equals, the better."""
        found: list[Verdict] = []
        tree = self.tree
        for node in tree.children(ROOT):
            visits = int(tree.visits[node])
            if visits > 0 and node < len(self.leads):
                lead, chance = self.leads[node] / visits, self.wins[node] / visits
                found.append(Verdict(int(tree.code[node]), visits, tree.mean(node), lead, chance))
        found.sort(key=lambda one: (-one.playouts, -one.value, one.code))
        return found
