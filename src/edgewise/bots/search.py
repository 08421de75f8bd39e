"""Information-set Monte Carlo tree search for any game.

Each playout deals a world that agrees with what the seat sees, walks down one
tree shared by all worlds, among the moves that are legal in this one, plays a
few more moves, and tells every mover on the way what came of it. Chance and
what the seat cannot see are not branched on: such moves are drawn and passed.
"""

from __future__ import annotations

import math
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.bots.leaves import Spread, best_of, let_chance_decide, worth_of
from edgewise.bots.protocol import Clock
from edgewise.bots.tree import NONE, ROOT, Tree
from edgewise.core.chance import CHANCE, EVERYONE, OVER
from edgewise.core.moves import make_code, verb_of
from edgewise.core.state import State

MASKED: Final = -2
"""From here down movers of secret moves are numbered; such moves share a node a verb."""


class Settings:
    """The numbers that shape a search."""

    def __init__(
        self,
        *,
        explore: float = 1.2,
        expand_at: int = 4,
        depth: int = 4,
        tries: int = 3,
        heat: float = 0.5,
        even: float = 0.1,
        bonus: float = 1.0,
    ) -> None:
        self.explore: float = explore
        """How much a move is tried for having been tried little."""
        self.expand_at: i64 = expand_at
        """From how many visits on a node's own moves are told apart."""
        self.depth: i64 = depth
        """How many moves of seats a playout goes on after the tree."""
        self.tries: i64 = tries
        """Of how many random moves a playout takes the best."""
        self.heat: float = heat
        """How little a move's first look counts, in deviations of first looks."""
        self.even: float = even
        """The share of attention that does not depend on first looks."""
        self.bonus: float = bonus
        """What a win is worth beyond its points, in deviations of results."""


class Search:
    """One search from one position as one seat sees it."""

    def __init__(
        self, seen: State, settings: Settings, rng: Random, tree: Tree | None = None
    ) -> None:
        self.seen: State = seen
        self.seat: i64 = seen.actor
        self.settings: Settings = settings
        self.rng: Random = rng
        self.tree: Tree = tree or Tree()
        self.playouts: int = 0
        self.moves: int = 0
        """Moves made in sampled worlds so far, chance's included."""
        self.spreads: list[Spread] = [Spread() for _ in range(seen.players)]
        self.values: vec[float] = vec[float]([0.0] * seen.players)
        self.path: vec[i64] = vec[i64]([])
        self.movers: vec[i64] = vec[i64]([])
        self.options: vec[i64] = vec[i64]([])
        self.weights: vec[float] = vec[float]([])
        self.played: i64 = 0

    def run(self, playouts: int, clock: Clock) -> None:
        """Searches until so many playouts were made or the clock runs out."""
        for _ in range(playouts):
            self.play_once()
            if clock.is_up():
                break

    def play_once(self) -> None:
        """Makes one playout in a world dealt anew."""
        world = self.seen.resample(self.rng)
        tree = self.tree
        self.path = vec[i64]([])
        self.movers = vec[i64]([])
        node: i64 = ROOT
        while world.actor != OVER:
            if world.actor == CHANCE:
                self.moves += int(let_chance_decide(world, self.rng))
                continue
            if node != ROOT and tree.visits[node] < self.settings.expand_at:
                break
            self.movers = append(self.movers, world.actor)
            node = self._select(world, node)
            world.apply(self.played)
            self.moves += 1
            self.path = append(self.path, node)
        self._value(world)
        self._back_up()

    # Down the tree.

    def _select(self, world: State, node: i64) -> i64:
        """Chooses a move of the seat to move; its code is left in ``played``."""
        codes = world.list_codes()
        mover = world.actor
        tree = self.tree
        self._list_options(world, node, codes)
        heat = self._heat(mover)
        top_look = tree.prior[self.options[0]]
        total = 0.0
        visits = 0.0
        for index in range(i64(len(codes))):
            child = self.options[index]
            total += tree.total[child]
            visits += float(tree.visits[child])
            if tree.prior[child] > top_look:
                top_look = tree.prior[child]
        weights = 0.0
        for index in range(i64(len(codes))):
            self.weights[index] = math.exp((tree.prior[self.options[index]] - top_look) / heat)
            weights += self.weights[index]
        settings = self.settings
        flat = settings.even / float(len(codes))
        pull = settings.explore * self.spreads[mover].deviation() * math.sqrt(visits + 1.0)
        urgency = total / visits if visits > 0.0 else 0.0
        best: i64 = NONE
        top = 0.0
        for index in range(i64(len(codes))):
            child = self.options[index]
            tried = float(tree.visits[child])
            share = (1.0 - settings.even) * self.weights[index] / weights + flat
            worth = tree.total[child] / tried if tried > 0.0 else urgency
            worth += pull * share / (1.0 + tried)
            if best == NONE or worth > top:
                best, top = index, worth
        chosen = self.options[best]
        self.played = codes[best]
        if tree.mover[chosen] < 0:
            self.played = self._any_of(codes, chosen)
        return chosen

    def _list_options(self, world: State, node: i64, codes: list[int]) -> None:
        """Finds the node of each legal move, after a first look at those that are new."""
        tree = self.tree
        mover = world.actor
        self.options = vec[i64]([])
        while len(self.weights) < len(codes):
            self.weights = append(self.weights, 0.0)
        for code in codes:
            key: i64 = code
            kept = mover
            if mover != self.seat:
                audience = world.audience(code)
                if audience != EVERYONE and audience != self.seat:
                    key = make_code(verb_of(code), 0)
                    kept = MASKED - mover
            child = tree.child(node, kept, key)
            if child == NONE:
                child = tree.add(node, kept, key, self._first_look(world, code))
            tree.offered[child] += 1
            self.options = append(self.options, child)

    def _first_look(self, world: State, code: i64) -> float:
        after = world.clone()
        seat = world.actor
        after.apply(code)
        self.moves += 1
        return after.appraise(seat)

    def _heat(self, mover: i64) -> float:
        """Sets how far apart first looks must be to matter, by how far apart they are."""
        looks = Spread()
        for index in range(i64(len(self.options))):
            looks.add(self.tree.prior[self.options[index]])
        own = self.settings.heat * looks.deviation()
        least = 0.1 * self.spreads[mover].deviation()
        return own if own > least else least

    def _any_of(self, codes: list[int], child: i64) -> i64:
        """Draws one of the secret moves that share a node."""
        alike = [codes[k] for k in range(len(codes)) if self.options[k] == child]
        return alike[self.rng.randrange(len(alike))]

    # Back up.

    def _value(self, world: State) -> None:
        """Plays on for a few moves and values what it comes to."""
        settings = self.settings
        for _ in range(settings.depth):
            self.moves += int(let_chance_decide(world, self.rng))
            if world.actor == OVER:
                break
            if settings.tries > 1:
                world = best_of(world, settings.tries, self.rng)
                self.moves += int(settings.tries)
            else:
                world.apply(world.random_code(self.rng))
                self.moves += 1
        self.moves += int(let_chance_decide(world, self.rng))
        bonus = settings.bonus * self.spreads[self.seat].deviation()
        worth_of(world, bonus, self.values)

    def _back_up(self) -> None:
        tree = self.tree
        self.playouts += 1
        for seat in range(i64(len(self.values))):
            self.spreads[seat].add(self.values[seat])
        tree.visits[ROOT] += 1
        for index in range(i64(len(self.path))):
            node = self.path[index]
            tree.visits[node] += 1
            tree.total[node] += self.values[self.movers[index]]
