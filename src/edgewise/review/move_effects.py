"""What a move does at once, as far as it can be said: points and what for, a turn more, promises.

Everything is tried in worlds that agree with what a seat knows, and told only if it holds in
all of them. What a game's ``Features`` count is told where the game has words for it: the phrase
``effect-NAME-more``, ``-less`` or ``-kept`` for the seat itself, with ``-others`` behind it for
those it plays against. ``{now}`` is the number after the move, ``{count}`` by how much it changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from librt.random import Random
from librt.vecs import vec

from edgewise.core.moves import verb_of
from edgewise.core.scores import ScoreItem
from edgewise.core.state import State
from edgewise.review.reasons import effect

WORLDS = 6
"""In how many worlds a move is tried."""
LEAST = 0.15
"""By how much a number must change for it to be worth a word."""
LEAST_SPARED = 1.0
"""By how many points less must be left to the next seat than after any other move."""
MOST = 2
"""How many effects are told at most."""

SCORES, GROWS, ABOUT, LEADS = "scores", "grows", "about", "leads"
AGAIN, SPARES = "again", "spares"


@dataclass(frozen=True)
class MoveEffect:
    """One thing that a move does.

    ``scores``: new points, and what for; ``grows``: more points for what gave some before;
    ``about``: what the move is about, and what that is worth as it lies; ``leads``: what the seat's
    next move of the turn can be about; ``again``: its seat moves again; ``spares``: it leaves the
    next seat this many points less to take than other moves. Any other code names a phrase of the
    game.
    """

    code: str
    count: int = 0
    now: int = 0
    item: ScoreItem | None = field(default=None)


def effects_of(seen: State, code: int, others: list[int], rng: Random) -> tuple[MoveEffect, ...]:
    """Lists what a move does, the surest first; ``others`` are moves to compare it with."""
    worlds = [seen.resample(rng) for _ in range(WORLDS)]
    found = _in_all([_scored(world, code) for world in worlds])
    about = seen.game.scoring.prospect(seen, code)
    if about is not None and not found:
        found.append(MoveEffect(ABOUT, count=about.points, item=about))
    if all(_goes_again(world, code) for world in worlds):
        found.append(MoveEffect(AGAIN))
    found += _in_all([_led_to(world, code) for world in worlds])
    found += _in_all([_changed(world, code) for world in worlds])[:1]
    found += _spared(worlds, code, others)
    return tuple(found[:MOST])


def _in_all(lists: list[list[MoveEffect]]) -> list[MoveEffect]:
    """Keeps what is found in every world."""
    return [one for one in lists[0] if all(one in other for other in lists[1:])]


def _scored(world: State, code: int) -> list[MoveEffect]:
    """Lists the points that a move adds, the most first."""
    seat = world.to_move or 0
    left = world.score_items(seat)
    after = world.clone()
    after.apply(code)
    new: list[ScoreItem] = []
    for item in after.score_items(seat):
        if item in left:
            left.remove(item)
        else:
            new.append(item)
    found: list[MoveEffect] = []
    for item in new:
        old = next((one for one in left if one.code == item.code), None)
        if old is not None:
            left.remove(old)
        points = item.points - (old.points if old is not None else 0)
        if points > 0:
            gained = replace(item, points=points)
            found.append(MoveEffect(SCORES if old is None else GROWS, points, item=gained))
    return sorted(found, key=lambda one: -one.count)


def _goes_again(world: State, code: int) -> bool:
    """Tells whether the seat may at once make another move of the same kind."""
    after = world.clone()
    after.apply(code)
    if world.players == 1 or after.to_move != world.to_move:
        return False
    return any(verb_of(other) == verb_of(code) for other in after.list_codes())


def _led_to(world: State, code: int) -> list[MoveEffect]:
    """Finds the best of what the seat may go for with its next move, if it still has the turn."""
    after = world.clone()
    after.apply(code)
    if after.to_move != world.to_move:
        return []
    scoring = world.game.scoring
    offered = [scoring.prospect(after, other) for other in after.list_codes()]
    best = max([one for one in offered if one], key=lambda one: one.points, default=None)
    return [MoveEffect(LEADS, best.points, item=best)] if best and best.points > 0 else []


def _changed(world: State, code: int) -> list[MoveEffect]:
    """Lists what the game has words for among the numbers that a move changes."""
    phrases = world.game.words().phrases
    names = world.game.features.names()
    seat = world.to_move or 0
    after = world.clone()
    after.apply(code)
    old, new = _numbers(world, len(names)), _numbers(after, len(names))
    found: dict[str, MoveEffect] = {}
    for at, name in enumerate(names):
        for who in range(world.players):
            was, now = old[who * len(names) + at], new[who * len(names) + at]
            change = abs(now - was)
            way = "kept" if change < LEAST else "more" if now > was else "less"
            key = f"effect-{name.replace(' ', '-')}-{way}"
            key += "" if who == seat else "-others"
            if key not in phrases or (way == "kept" and now < LEAST):
                continue
            if way == "kept" or round(change) or "{count}" not in str(phrases[key]):
                found[key] = MoveEffect(key, round(change), round(now))
    return [found[key] for key in phrases if key in found]


def _numbers(state: State, width: int) -> list[float]:
    """Reads what a game counts of a position, one seat after the other."""
    into = vec[float]([0.0] * (width * state.players))
    state.game.features.write(state, into)
    return [float(into[at]) for at in range(width * state.players)]


def _spared(worlds: list[State], code: int, others: list[int]) -> list[MoveEffect]:
    """Compares what a move leaves to the next seat with what each of some others leaves."""
    if worlds[0].players == 1 or not others:
        return []
    mine = effect(worlds, code).leaves
    less = min(effect(worlds, other).leaves for other in others) - mine
    return [MoveEffect(SPARES, round(less))] if less >= LEAST_SPARED else []
