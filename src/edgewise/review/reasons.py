"""Why one move was better than another, as far as points and closed ends can say it.

A reason has a code and points. What a move gives at once, and what it leaves for the next
seat to take with one move, are told by points in worlds that agree with what the seat knew.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean

from librt.random import Random

from edgewise.core.chance import CHANCE
from edgewise.core.scores import ScoreItem
from edgewise.core.state import State
from edgewise.review.closed_ends import kept_open

WORLDS = 6
"""In how many worlds a move is tried."""
LEAST = 0.75
"""By how many points moves must differ for it to be a reason."""

GAINS, GIVES, TAKES_TURN, KEEPS_OPEN = "gains", "gives", "again", "open"


@dataclass(frozen=True)
class Reason:
    """One thing in which the best move was better than the one played.

    ``gains``: it gives this many points more at once. ``gives``: the move played leaves the next
    seat this many points more to take. ``again``: the best move lets its seat move again.
    ``open``: it keeps an end open that the move played closes for good.
    """

    code: str
    points: float = 0.0
    what: str = ""
    """For ``gains`` the code of the points, by the game's words; for ``open`` the edge."""
    args: dict[str, str | int] = field(default_factory=dict)
    """What that code is about."""


@dataclass(frozen=True)
class Effect:
    """What a move does at once."""

    gains: float
    leaves: float
    """The most points that another seat can take with its next move."""
    again: bool


def reasons_for(seen: State, played: int, best: int, rng: Random) -> tuple[Reason, ...]:
    """Lists what the best move does better, the weightiest first."""
    worlds = [seen.resample(rng) for _ in range(WORLDS)]
    mine, other = effect(worlds, played), effect(worlds, best)
    found: list[Reason] = []
    if other.gains - mine.gains >= LEAST:
        item = _gained(worlds[0], best, other.gains)
        what, args = (item.code, dict(item.args)) if item is not None else ("", {})
        found.append(Reason(GAINS, round(other.gains - mine.gains, 1), what, args))
    if mine.leaves - other.leaves >= LEAST:
        found.append(Reason(GIVES, round(mine.leaves - other.leaves, 1)))
    if other.again and not mine.again and seen.players > 1:
        found.append(Reason(TAKES_TURN))
    edge = kept_open(worlds[0], played, best)
    if edge:
        found.append(Reason(KEEPS_OPEN, what=edge))
    return tuple(sorted(found, key=lambda reason: -reason.points))


def _gained(world: State, code: int, gains: float) -> ScoreItem | None:
    """Finds what most of the points that a move gives at once are for, not what it only adds to."""
    seat = int(world.actor)
    before = Counter((item.code, str(item.args)) for item in world.score_items(seat))
    after = world.clone()
    after.apply(code)
    new = [
        item
        for item in after.score_items(seat)
        if 0 < item.points <= gains and not before[(item.code, str(item.args))]
    ]
    return max(new, key=lambda item: item.points, default=None)


def effect(worlds: list[State], code: int) -> Effect:
    """Tries a move in some worlds."""
    gains, leaves, again = [], [], True
    for world in worlds:
        seat = world.actor
        after = world.clone()
        before = after.points_of(seat)
        after.apply(code)
        gains.append(float(after.points_of(seat) - before))
        again = again and after.actor == seat
        leaves.append(_most_to_take(after, int(seat)))
    return Effect(fmean(gains), fmean(leaves), again)


def _most_to_take(after: State, seat: int) -> float:
    """Counts the most points that another seat gets with one move, if one is to move now."""
    while after.actor == CHANCE:
        weights = after.chance_weights()
        after.apply(max(weights, key=lambda one: one[1])[0])
    other = after.actor
    if other < 0 or other == seat:
        return 0.0
    before = after.points_of(other)
    best = 0.0
    for move in after.list_codes():
        then = after.clone()
        then.apply(move)
        best = max(best, float(then.points_of(other) - before))
    return best
