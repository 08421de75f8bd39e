"""The ledger of a match: what luck gave each seat, and what play did.

The luck of a draw, deal or roll is the value after it minus the mean of the values of all
that could have come, by their odds, each valued by the same call (``core/valuation.py``).
Every other change of value is play, and is put down to the seat that moved: where the mean of
what chance may bring is not the value before it, to the seat whose move led there (before
anybody has moved, to the seat that moves first). So the value at the start, all luck and all
play add up to the result. All numbers are whole billionths, and the mean is rounded to one, so
the sums are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from edgewise.core.chance import CHANCE
from edgewise.core.state import State
from edgewise.core.valuation import UNIT, Valuation, valuation_of

Values = tuple[int, ...]
"""A number for each seat, in billionths."""


@dataclass(frozen=True)
class Entry:
    """One move of a match, and how it changed what each seat can expect."""

    actor: int
    """Who made the move: a seat, or chance."""
    move: str
    luck: Values
    play: Values
    mover: int
    """The seat that the play is put down to."""
    after: Values
    """What each seat can expect after it."""


@dataclass(frozen=True)
class Account:
    """What one seat began with, what was added to it, and what it came to."""

    expected: int
    luck: int
    play_by: Values
    """What the moves of each seat did to this one."""
    result: int
    """At the end, the result; before it, what can be expected of the position reached."""

    @property
    def play(self) -> int:
        """What the moves of all seats did to this one."""
        return sum(self.play_by)


@dataclass(frozen=True)
class Ledger:
    """All that changed the values of a match, move by move."""

    start: Values
    entries: tuple[Entry, ...]

    def account(self, seat: int) -> Account:
        """Adds up what concerns one seat."""
        play = [0] * len(self.start)
        for entry in self.entries:
            play[entry.mover] += entry.play[seat]
        luck = sum(entry.luck[seat] for entry in self.entries)
        last = self.entries[-1].after if self.entries else self.start
        return Account(self.start[seat], luck, tuple(play), last[seat])

    def luck(self) -> Values:
        """Adds up the luck of each seat."""
        return tuple(self.account(seat).luck for seat in range(len(self.start)))


def mean_value(state: State, valuation: Valuation) -> Values:
    """The mean value of all that chance can do in a position, by the odds, for each seat."""
    totals = [0] * state.players
    weights = 0
    for code, weight in state.chance_weights():
        after = state.clone()
        after.apply(code)
        weights += weight
        for seat, value in enumerate(valuation.values(after)):
            totals[seat] += weight * value
    return tuple(round(Fraction(total, weights)) for total in totals)


def ledger_of(final: State) -> Ledger:
    """Works out the ledger of a match from its past."""
    valuation = valuation_of(final.game, final.players)
    state = final.game.new(final.players, final.options)
    before = start = tuple(valuation.values(state))
    mover = next((past.actor for past in final.past if past.actor != CHANCE), 0)
    entries: list[Entry] = []
    for past in final.past:
        by_chance = past.actor == CHANCE
        mover = mover if by_chance else past.actor
        mean = mean_value(state, valuation) if by_chance else before
        state.apply(past.code)
        after = tuple(valuation.values(state))
        luck = _minus(after, mean) if by_chance else (0,) * len(start)
        play = _minus(mean if by_chance else after, before)
        text = final.game.move_text(past.code)
        entries.append(Entry(past.actor, text, luck, play, mover, after))
        before = after
    return Ledger(start, tuple(entries))


def _minus(values: Values, others: Values) -> Values:
    return tuple(one - other for one, other in zip(values, others, strict=True))


def decimal(value: int) -> float:
    """Writes billionths as a number that has nine digits after the point at most."""
    return round(value / UNIT, 9)
