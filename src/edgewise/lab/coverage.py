"""How often matches of bots use each clause of a rulebook, and how often it refuses a move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial

from edgewise.arena.processes import spread
from edgewise.core.cells import CELL_BITS, CELL_MASK
from edgewise.core.errors import InvalidMove
from edgewise.core.game import Game
from edgewise.core.moves import GRID_MASK, VARIANT_BITS, Move, verb_of
from edgewise.core.state import State
from edgewise.games import find
from edgewise.lab.evidence import evidence_of
from edgewise.match import play

BOTS = ("greedy", "random")
SEED = 23_000
BATCH = 25
"""So many matches are one piece of work."""
ASKED = 4
"""Before one move in so many, it is asked why another one is refused."""
KNOWN = 60
"""So many moves of a match, legal at one time or another, are asked about at others."""


@dataclass
class Tally:
    """What was counted in some matches of a game."""

    matches: int = 0
    asked: int = 0
    """How many moves were asked about that were not legal."""
    used: Counter[str] = field(default_factory=Counter)
    """In how many matches each clause was used."""
    refused: Counter[str] = field(default_factory=Counter)
    """How many of those moves each clause refused."""

    def add(self, other: Tally) -> None:
        """Adds what was counted in other matches."""
        self.matches += other.matches
        self.asked += other.asked
        self.used += other.used
        self.refused += other.refused

    def untouched(self, game: Game) -> list[str]:
        """Lists the clauses that no match used and that refused nothing."""
        numbers = [clause.number for clause in game.rulebook.clauses]
        return [each for each in numbers if not self.used[each] and not self.refused[each]]


def count_clauses(
    game: str,
    matches: int,
    *,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Plays so many matches with players, options and bots by chance; progress hears how many."""
    whole = Tally()
    starts = range(0, matches, BATCH)
    batches = [range(start, min(start + BATCH, matches)) for start in starts]
    work = partial(count_batch, game)
    with closing(spread(work, batches, min(jobs, len(batches)))) as coming:
        for tally in coming:
            whole.add(tally)
            if progress is not None:
                progress(whole.matches)
    return whole


def count_batch(game: str, numbers: range) -> Tally:
    """Plays the matches of some numbers; the same number is the same match."""
    whole = Tally()
    for number in numbers:
        whole.add(count_match(find(game), number))
    return whole


def count_match(game: Game, number: int) -> Tally:
    """Plays one match, and asks on the way why moves are refused."""
    rng = random.Random(f"{SEED}/{game.id}/{number}")
    players = rng.choice(game.seats)
    options = {
        option.name: rng.choice(option.choices)
        for option in game.options
        if option.applies(players)
    }
    bots = [rng.choice(BOTS) for _ in range(players)]
    state = play(game, bots, seed=rng.getrandbits(40), options=options, of_work=True).state
    used = evidence_of(game.id).used(game, state)
    refused = Counter(refusals_in(state, rng))
    return Tally(1, refused.total(), Counter(used), refused)


def refusals_in(played: State, rng: random.Random) -> Iterator[str]:
    """Plays a match again, and gives the clause against each move that is tried on the way."""
    game = played.game
    state = game.new(played.players, played.options)
    known: list[int] = []
    for entry in played.past:
        legal = [int(code) for code in state.pack_codes()]
        known = sample(known + rng.sample(legal, min(3, len(legal))), rng)
        if rng.randrange(ASKED) == 0:
            yield from refusal_of(state, candidate(game, legal, known, rng))
        state.push_code(int(entry.code))
    yield from refusal_of(state, rng.choice(known))


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
