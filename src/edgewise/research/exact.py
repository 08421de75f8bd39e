"""Exact values of small games: docs/research/small.md.

One player alone faces only chance, so the value is what the best choices give on average.
Two players hide things from each other: the value is that of a linear program over the
sequences of decisions that each of them can make (Koller, Megiddo and von Stengel).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.errors import BadPlayers
from edgewise.core.state import State
from edgewise.research.needed import need
from edgewise.research.rewards import LEAD, RESULT, checked_rewards, leads_of, result_of
from edgewise.research.tree import Node, root_of

need("scipy")

import numpy as np  # noqa: E402
from scipy import optimize, sparse  # noqa: E402

EMPTY = 0
"""The number of the sequence without any decision."""


def value_alone(state: State) -> Fraction:
    """Finds how many points the best play of one player gives on average, as a fraction."""
    if state.players != 1:
        raise BadPlayers(f"value_alone is for one player, not {state.players}")
    known: dict[int, Fraction] = {}
    return _value(state, known)


def _value(state: State, known: dict[int, Fraction]) -> Fraction:
    if state.actor == OVER:
        return Fraction(state.score(0))
    key = state.fingerprint()
    if key not in known:
        if state.actor == CHANCE:
            weights = state.chance_weights()
            total = sum(weight for _, weight in weights)
            worths = [weight * _value(_after(state, code), known) for code, weight in weights]
            known[key] = sum(worths, Fraction(0)) / total
        else:
            known[key] = max(_value(_after(state, code), known) for code in state.list_codes())
    return known[key]


def _after(state: State, code: int) -> State:
    copy = state.clone()
    copy.apply(code)
    return copy


@dataclass
class Plans:
    """The sequences of decisions of one seat: each is a choice after an earlier sequence."""

    sets: dict[int, int] = field(default_factory=dict)
    """The number of each information set."""
    parents: list[int] = field(default_factory=list)
    """The sequence before each information set."""
    first: list[int] = field(default_factory=list)
    """The first sequence of each information set; the others follow it."""
    count: int = 1

    def sequence(self, seen: int, parent: int, choices: int) -> int:
        """Finds the first sequence of an information set."""
        if seen not in self.sets:
            self.sets[seen] = len(self.first)
            self.parents.append(parent)
            self.first.append(self.count)
            self.count += choices
        return self.first[self.sets[seen]]

    def constraints(self) -> sparse.csr_array:
        """Says that what is chosen in a set adds up to the sequence before it."""
        rows, columns, values = [0], [EMPTY], [1.0]
        ends = [*self.first[1:], self.count]
        for number, (parent, low, high) in enumerate(
            zip(self.parents, self.first, ends, strict=True), 1
        ):
            rows += [number] * (1 + high - low)
            columns += [parent, *range(low, high)]
            values += [-1.0] + [1.0] * (high - low)
        shape = (len(self.first) + 1, self.count)
        return sparse.csr_array((values, (rows, columns)), shape=shape)


@dataclass
class SequenceForm:
    """A game of two as the pay of pairs of sequences, for seat 0."""

    plans: tuple[Plans, Plans] = field(default_factory=lambda: (Plans(), Plans()))
    pay: dict[tuple[int, int], float] = field(default_factory=dict)
    histories: int = 0

    def add(self, node: Node, at: tuple[int, int], odds: float, returns: str) -> None:
        """Follows all lines of play from a position."""
        self.histories += 1
        state = node.state
        if node.actor == OVER:
            worth = leads_of(state) if returns == LEAD else result_of(state)
            self.pay[at] = self.pay.get(at, 0.0) + odds * worth[0]
        elif node.actor == CHANCE:
            weights = state.chance_weights()
            total = sum(weight for _, weight in weights)
            for code, weight in weights:
                self.add(node.after(code), at, odds * weight / total, returns)
        else:
            seat, codes = node.actor, node.codes()
            first = self.plans[seat].sequence(node.seen[seat], at[seat], len(codes))
            for number, code in enumerate(codes):
                there = (first + number, at[1]) if seat == 0 else (at[0], first + number)
                self.add(node.after(code), there, odds, returns)

    def guarantee(self, seat: int) -> float:
        """Finds the most that a seat can make sure of, whatever the other does."""
        mine, other = self.plans[seat], self.plans[1 - seat]
        sign = 1.0 if seat == 0 else -1.0
        rows = [pair[1 - seat] for pair in self.pay]
        columns = [pair[seat] for pair in self.pay]
        values = [sign * worth for worth in self.pay.values()]
        pay = sparse.csr_array((values, (rows, columns)), shape=(other.count, mine.count))
        own, against = mine.constraints(), other.constraints()
        sums = np.zeros(own.shape[0])
        sums[0] = 1.0
        aim = np.zeros(mine.count + against.shape[0])
        aim[mine.count] = -1.0
        found = optimize.linprog(
            aim,
            A_ub=sparse.hstack([-pay, against.T]),
            b_ub=np.zeros(other.count),
            A_eq=sparse.hstack([own, sparse.csr_array((own.shape[0], against.shape[0]))]),
            b_eq=sums,
            bounds=[(0, None)] * mine.count + [(None, None)] * against.shape[0],
            method="highs",
        )
        return -float(found.fun)


def value_for_two(state: State, *, returns: str = RESULT) -> tuple[float, float]:
    """Finds what each of two players can make sure of; the two add up to 0.

    ``returns`` says what they play for: the result, or the lead in points.
    """
    if state.players != 2:
        raise BadPlayers(f"value_for_two is for two players, not {state.players}")
    form = SequenceForm()
    form.add(root_of(state), (EMPTY, EMPTY), 1.0, checked_rewards(returns, (RESULT, LEAD)))
    return form.guarantee(0), form.guarantee(1)
