"""Plays a match again, to see which clauses had an effect and which refuse other moves."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from edgewise.core.cells import CELL_BITS, CELL_MASK
from edgewise.core.chance import CHANCE
from edgewise.core.errors import InvalidMove
from edgewise.core.game import Game
from edgewise.core.moves import GRID_MASK, VARIANT_BITS, Move, verb_of
from edgewise.core.state import State
from edgewise.lab.evidence import watches_of

ASKED = 4
"""Before one move in this many, it is asked why another one is refused."""
KNOWN = 60
"""How many moves of a match, legal at one time or another, are asked about at others."""


def replay(played: State, rng: random.Random) -> tuple[set[str], Counter[str]]:
    """Plays a match again: the clauses that its positions show, and those that refuse moves."""
    game = played.game
    watches = watches_of(game.id)
    state = game.new(played.players, played.options)
    known: list[int] = []
    seen: set[str] = set()
    refused: Counter[str] = Counter()
    for entry in played.past:
        code = int(entry.code)
        seen = seen.union(*(watch.see(state, code) for watch in watches))
        legal = [int(each) for each in state.pack_codes()]
        known = sample(known + rng.sample(legal, min(3, len(legal))), rng)
        if rng.randrange(ASKED) == 0:
            refused.update(refusal_of(state, candidate(game, legal, known, rng)))
        if state.actor != CHANCE:
            tries = [each for watch in watches for each in watch.tries(state)]
            refused.update(refusal_of(state, rng.choice(tries)) if tries else ())
        state.push_code(code)
    refused.update(refusal_of(state, rng.choice(known)))
    return seen.union(*(watch.see(state, -1) for watch in watches)), refused


def sample(known: list[int], rng: random.Random) -> list[int]:
    """Keeps as many moves as are asked about."""
    return known if len(known) <= KNOWN else rng.sample(known, KNOWN)


def refusal_of(state: State, code: int) -> Iterator[str]:
    """Gives the clause against a move, unless it is legal."""
    refusal = state.why_not(Move(state.game, code))
    if refusal is not None:
        yield refusal.clause


def candidate(game: Game, legal: list[int], known: list[int], rng: random.Random) -> int:
    """Chooses a move of another time, or puts together a placement from two of one time."""
    there = rng.choice((legal, known))
    one, other = rng.choice(there), rng.choice(there)
    if verb_of(one) != verb_of(other):
        return one
    parts = CELL_MASK if rng.randrange(2) else CELL_MASK | GRID_MASK << (CELL_BITS + VARIANT_BITS)
    mixed = one & ~parts | other & parts
    try:
        return int(game.parse_move(game.move_text(mixed)).code)
    except (InvalidMove, IndexError, KeyError, ValueError):
        return one  # these two have no places to exchange


def readings_felt(played: State) -> set[str]:
    """Names the options that read a clause otherwise, and made a difference to a match."""
    options = [one for one in played.game.options if one.reads and one.name in played.options]
    chosen = [one for one in options if played.options[one.name] != one.default]
    return {one.name for one in chosen if makes_difference(played, one.name, usual=one.default)}


def makes_difference(played: State, option: str, *, usual: object) -> bool:
    """Plays a match beside the same one by the usual reading, until the two part.

    They part when the usual reading refuses the move that was made, when it allows another move
    that is forbidden here, or when seats to move or points are not the same. A move that only the
    other reading allows, and that nobody makes, is no difference.
    """
    game = played.game
    here = game.new(played.players, played.options)
    there = game.new(played.players, {**played.options, option: usual})
    for entry in played.past:
        allowed = {int(code) for code in there.pack_codes()}
        if int(entry.code) not in allowed or _parted(here, there):
            return True
        if not allowed <= {int(code) for code in here.pack_codes()}:
            return True
        here.push_code(int(entry.code))
        there.push_code(int(entry.code))
    return _parted(here, there) or _points(here) != _points(there)


def _parted(here: State, there: State) -> bool:
    if here.actor != there.actor:
        return True
    return any(here.points_of(seat) != there.points_of(seat) for seat in range(here.players))


def _points(state: State) -> list[int]:
    return [state.score(seat) for seat in range(state.players)]
