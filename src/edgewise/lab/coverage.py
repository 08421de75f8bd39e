"""How often matches of bots use each clause of a rulebook, and how often it refuses a move."""

from __future__ import annotations

import datetime
import random
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial

from edgewise.arena.processes import spread
from edgewise.core.game import Game
from edgewise.games import find
from edgewise.lab.evidence import evidence_of
from edgewise.lab.replaying import readings_felt, replay
from edgewise.match import play

BOTS = ("greedy", "random")
SEED = 23_000
BATCH = 25
"""How many matches are one piece of work."""


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
    date: str = field(default_factory=lambda: datetime.date.today().isoformat(), compare=False)
    """When they were played."""

    def add(self, other: Tally) -> None:
        """Adds what was counted in other matches."""
        self.matches += other.matches
        self.asked += other.asked
        self.used += other.used
        self.refused += other.refused

    def untouched(self, game: Game) -> list[str]:
        """Lists the clauses that nothing used and that refused nothing, but for the set-up."""
        always = evidence_of(game.id).always
        numbers = [one.number for one in game.rulebook.clauses if one.number not in always]
        return [each for each in numbers if not self.used[each] and not self.refused[each]]


def count_clauses(
    game: str,
    matches: int,
    *,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Plays this many matches with players, options and bots by chance; progress hears how many."""
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
    seen, refused = replay(state, rng)
    used = {*seen, *evidence_of(game.id).used(game, state, readings_felt(state))}
    return Tally(1, refused.total(), Counter(used), refused)
