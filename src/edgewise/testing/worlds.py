"""Checks that the worlds a state deals agree with what was seen and have the right odds.

``exact_worlds`` walks every match that would have looked to a seat just like the true
one. Chance moves are weighted by their odds. The choices of others reveal nothing: a choice
is weighted by how often its tokens would be taken at random from the hand, which the
game's ``weigh`` gives (for a tile that a seat laid: how many of its hand are of that kind,
over the size of the hand). ``check_worlds`` and ``check_frequencies`` compare.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Sequence

from edgewise.core.chance import CHANCE, EVERYONE
from edgewise.core.errors import BadState
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.testing.conformance import ConformanceError

Weigh = Callable[[State, Move], float]
"""Tells how likely another seat's choice is when it takes tiles of its hand at random."""


def check_worlds(state: State, seat: int, *, samples: int, seed: int = 1) -> None:
    """Checks that worlds are legal positions of the same phase that look the same to a seat."""
    for seen in (state.seen_by(seat), state.remembered_by(seat)):
        shown = json.dumps(seen.to_dict())
        for number in range(samples):
            world = seen.resample(seed * 1000 + number)
            where = f"{state.game.id}, seat {seat}, after {' '.join(state.log()[-4:])}"
            try:
                again = state.game.from_dict(world.to_dict())
            except BadState as error:
                raise ConformanceError(f"{where}: a world is no position: {error}") from error
            if json.dumps(again.seen_by(seat).to_dict()) != shown:
                raise ConformanceError(f"{where}: a world looks different")


def exact_worlds(state: State, seat: int, weigh: Weigh) -> dict[str, float]:
    """Gives every world that agrees with all that a seat saw since the start, and its odds."""
    true = state.past[0].before.clone()
    worlds = {_key(true): (true.clone(), 1.0)}
    for entry, text in zip(state.past, state.log(seat), strict=True):
        true.apply(entry.code)
        shown = _key(true.seen_by(seat))
        after: dict[str, tuple[State, float]] = {}
        for world, weight in worlds.values():
            for move, share in _alike(world, seat, text, weigh):
                twin = world.clone()
                twin.apply(move.code)
                if share > 0 and _key(twin.seen_by(seat)) == shown:
                    key = _key(twin)
                    before = after[key][1] if key in after else 0.0
                    after[key] = (twin, before + weight * share)
        worlds = after
    total = sum(weight for _, weight in worlds.values())
    return {key: weight / total for key, (_, weight) in worlds.items()}


def project(exact: dict[str, float], *fields: str) -> dict[str, float]:
    """Sums up the odds of the worlds that are alike in some fields."""
    found: dict[str, float] = {}
    for key, odds in exact.items():
        part = _part(key, fields)
        found[part] = found.get(part, 0.0) + odds
    return found


def check_frequencies(
    seen: State, exact: dict[str, float], *, samples: int, seed: int = 1, fields: Sequence[str] = ()
) -> None:
    """Compares the worlds that a state deals with their exact odds, by chi-squared.

    With ``fields``, worlds are told apart by these alone, as ``project`` does.
    """
    if fields:
        exact = project(exact, *fields)
    worlds = [_key(seen.resample(seed * 100_000 + n)) for n in range(samples)]
    found = Counter([_part(key, fields) if fields else key for key in worlds])
    strange = [key for key in found if key not in exact]
    if strange:
        raise ConformanceError(
            f"{sum(found[key] for key in strange)} of {samples} worlds contradict what was seen, "
            f"as {strange[0]}"
        )
    rare = sum(odds for odds in exact.values() if odds * samples < 5)
    cells = [(found[key], odds) for key, odds in exact.items() if odds * samples >= 5]
    cells.append((samples - sum(count for count, _ in cells), rare))
    chi = sum((count - odds * samples) ** 2 / (odds * samples) for count, odds in cells if odds)
    free = max(1, len(cells) - 1)
    bound = free + 4 * math.sqrt(2 * free) + 8
    if chi > bound:
        raise ConformanceError(f"chi-squared is {chi:.1f} for {len(cells)} cells, over {bound:.1f}")


def _alike(world: State, seat: int, text: str, weigh: Weigh) -> list[tuple[Move, float]]:
    """Lists the moves that look to a seat like one that was made, each with its odds."""
    if world.to_move == CHANCE:
        moves = world.chance_outcomes()
    else:
        mine = world.to_move == seat
        moves = [(move, 1.0 if mine else weigh(world, move)) for move in world.legal_moves]
    return [(move, share) for move, share in moves if _as_seen(world, move, seat) == text]


def _as_seen(world: State, move: Move, seat: int) -> str:
    if world.game.hidden.visible_to(world, move.code) in (EVERYONE, seat):
        return move.text()
    return world.game.masked_text(move.code)


def _part(key: str, fields: Sequence[str]) -> str:
    world = json.loads(key)
    return json.dumps([world[field] for field in fields], sort_keys=True)


def _key(state: State) -> str:
    return json.dumps(state.to_dict(), sort_keys=True)
