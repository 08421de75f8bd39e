"""Plays the matches of the lab: each deal on common chance, some of them twice.

A contest of the arena says what is played by whom. Besides each match itself, one deal in four is
played again with the same draws, where bots break ties otherwise: how alike the two results are
tells how much the draws alone decide. And in one match of two, one decision is replaced by a
random legal move and played on from there: what that costs tells how much choices matter.
"""

from __future__ import annotations

import random
from functools import lru_cache

from edgewise.arena.chance import DealtChance
from edgewise.arena.fixtures import Contest, Fixture
from edgewise.bots.protocol import Bot
from edgewise.core.chance import CHANCE, make_rng
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.scores import Outcome
from edgewise.core.state import State
from edgewise.games import find
from edgewise.lab.watching import Row, Watcher
from edgewise.match import as_bot, make_move, play_on

AGAIN = 4
SLIP = 2


@lru_cache(maxsize=8)
def game_of(name: str, tiles: str) -> Game:
    """Finds a game with its own tiles or those of a file, once in each process."""
    return find(name, tiles or None)


class Table:
    """A match that is begun: its bots, their generators, and common chance."""

    def __init__(self, contest: Contest, fixture: Fixture, ties: str) -> None:
        game = game_of(contest.game, contest.tiles)
        self.seed = contest.seed * 1_000_003 + fixture.deal
        rng = random.Random(f"{self.seed}/{ties}")
        self.bots: list[Bot] = [as_bot(bot) for bot in fixture.seats]
        self.rngs = [make_rng(rng.getrandbits(60)) for _ in self.bots]
        self.rng = rng
        self.texts: dict[int, str] = {}
        self.chance = DealtChance(self.seed, self.name)
        self.state = game.new(contest.players, contest.options)

    def name(self, code: int) -> str:
        """Writes an outcome of chance as text, which tile files with other tiles share."""
        if code not in self.texts:
            self.texts[code] = self.state.game.move_text(code)
        return self.texts[code]

    def finish(self, watcher: Watcher | None = None) -> Outcome:
        """Plays the match to its end."""
        watch = None if watcher is None else watcher.see
        play_on(self.state, self.bots, self.rngs, self.chance.draw, of_work=True, watch=watch)
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome

    def replay(self, state: State, count: int) -> None:
        """Makes the first moves of another match of the same deal."""
        for entry in state.past[:count]:
            if entry.actor == CHANCE:
                self.chance.next_event(sorted(self.state.chance_weights()))
            make_move(self.state, Move(self.state.game, entry.code), self.bots)


def play_row(contest: Contest, fixture: Fixture) -> Row:
    """Plays a match, and again where it is its turn, and writes down what is counted."""
    table = Table(contest, fixture, "first")
    watcher = Watcher(table.state)
    table.finish(watcher)
    row = watcher.row(table.state, fixture)
    if fixture.deal % AGAIN == 0:
        row.again = list(Table(contest, fixture, "again").finish().scores)
    if fixture.deal % SLIP == 1 and watcher.open:
        row.slip = slip(contest, fixture, table.state, watcher.open)
    return row


def slip(contest: Contest, fixture: Fixture, played: State, choices: list[int]) -> dict[str, float]:
    """Replaces one decision by a random legal move, and tells what that cost its seat."""
    table = Table(contest, fixture, "slip")
    at = table.rng.choice(choices)
    table.replay(played, at)
    state, seat = table.state, table.state.to_move
    assert seat is not None
    codes = sorted(state.list_codes())
    make_move(state, Move(state.game, table.rng.choice(codes)), table.bots)
    after, before = table.finish(), played.outcome()
    assert before is not None
    return {
        "at": round(at / len(played.past), 4),
        "points": lead(before, seat) - lead(after, seat),
        "wins": share(before, seat) - share(after, seat),
    }


def lead(outcome: Outcome, seat: int) -> float:
    """Tells how far a seat ended ahead of the best other one; alone, its points."""
    others = [points for other, points in enumerate(outcome.scores) if other != seat]
    return float(outcome.scores[seat] - max(others, default=0))


def share(outcome: Outcome, seat: int) -> float:
    """Tells which part of the win a seat had; alone, whether the match was won."""
    if outcome.won is not None:
        return float(outcome.won)
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
