"""The moves that a search chooses from at a node of its tree."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.bots.leaves import Spread
from edgewise.bots.tree import NONE, Tree

UNKNOWN: Final = -1.0


class Options:
    """Legal moves and their nodes, and how much each is to be tried by its prior."""

    def __init__(self) -> None:
        self.nodes: vec[i64] = vec[i64]([])
        self.codes: vec[i64] = vec[i64]([])
        self.shares: vec[float] = vec[float]([])
        self.count: i64 = 0
        self.deviation: float = 1.0
        """How far apart the priors are."""
        self.top: float = 0.0
        """The highest of them."""
        self.temperature: float = UNKNOWN
        """For which temperature the shares hold."""
        self.priors: Spread = Spread()
        self.tried: float = 0.0
        """How often all of them were tried."""
        self.mean: float = 0.0
        """What they gave on average; 0 if none was tried."""

    def clear(self) -> None:
        """Drops all moves."""
        self.count = 0

    def add(self, node: i64, code: i64) -> None:
        """Adds a legal move, which has a node in the tree."""
        if self.count == i64(len(self.nodes)):
            self.nodes = append(self.nodes, node)
            self.codes = append(self.codes, code)
            self.shares = append(self.shares, 0.0)
        else:
            self.nodes[self.count] = node
            self.codes[self.count] = code
        self.count += 1

    def compare_priors(self, tree: Tree) -> None:
        """Looks how far apart the priors are, once all moves are there."""
        nodes, priors, spread = self.nodes, tree.prior, self.priors
        spread.clear()
        top = priors[nodes[0]]
        for index in range(self.count):
            prior = priors[nodes[index]]
            spread.add(prior)
            if prior > top:
                top = prior
        self.top = top
        self.deviation = spread.deviation()
        self.temperature = UNKNOWN

    def share_out(self, tree: Tree, temperature: float, uniform: float) -> None:
        """Works out how much of all trying each move gets, unless that is known."""
        if temperature == self.temperature:
            return
        self.temperature = temperature
        nodes, shares, priors, top = self.nodes, self.shares, tree.prior, self.top
        weights = 0.0
        for index in range(self.count):
            weight = math.exp((priors[nodes[index]] - top) / temperature)
            shares[index] = weight
            weights += weight
        flat = uniform / float(self.count)
        for index in range(self.count):
            shares[index] = (1.0 - uniform) * shares[index] / weights + flat

    def sum_up(self, tree: Tree) -> None:
        """Counts how often all were tried, and what they gave on average."""
        nodes, totals, visits = self.nodes, tree.total, tree.visits
        total = 0.0
        count: i64 = 0
        for index in range(self.count):
            node = nodes[index]
            total += totals[node]
            count += visits[node]
        self.tried = float(count)
        self.mean = total / self.tried if count > 0 else 0.0

    def most_urgent(self, tree: Tree, pull: float) -> i64:
        """Finds the place of the move to try next; ``pull`` draws towards those tried little."""
        nodes, shares, totals, visits = self.nodes, self.shares, tree.total, tree.visits
        urgency = self.mean
        best: i64 = NONE
        top = 0.0
        for index in range(self.count):
            node = nodes[index]
            tried = float(visits[node])
            worth = totals[node] / tried if tried > 0.0 else urgency
            worth += pull * shares[index] / (1.0 + tried)
            if best == NONE or worth > top or (worth == top and node < nodes[best]):
                best, top = index, worth
        return best

    def alike(self, node: i64) -> list[int]:
        """Lists the moves that share a node."""
        return [int(self.codes[k]) for k in range(self.count) if self.nodes[k] == node]
