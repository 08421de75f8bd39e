"""Many matches of one setting, stepped together: what ``edgewise.research.Batch`` stands on.

Each match has its own generator, so what happens in one depends on no other. Chance
plays by itself. A match that ends is counted and begun anew. Everything that callers
read is in flat arrays, which other programs can look into without a copy.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from edgewise.core.chance import CHANCE, OVER, make_rng
from edgewise.core.codelist import CodeList
from edgewise.core.observation import Encoder

if TYPE_CHECKING:
    from edgewise.core.state import State

Player = Callable[[int, "State"], int]
"""Chooses a code for the seat to move of a match, given its number and what the seat sees."""


class MatchBatch:
    """So many matches, each waiting for a decision of a seat that no bot has."""

    def __init__(
        self,
        fresh: State,
        size: int,
        seed: int,
        *,
        limit: int,
        observes: bool,
        points: bool,
        players: list[Player | None],
        rngs: list[Random] | None = None,
    ) -> None:
        self.fresh: State = fresh
        self.size: i64 = size
        self.seats: i64 = fresh.players
        self.limit: i64 = limit
        self.observes: bool = observes
        self.with_points: bool = points
        self.bots: list[Player | None] = players
        self.states: list[State] = [fresh.clone() for _ in range(size)]
        if rngs is None:
            rngs = [make_rng(random.Random(f"{seed}/{at}")) for at in range(size)]
        self.rngs: list[Random] = rngs
        self.encoder: Encoder = Encoder(fresh)
        self.movers: vec[i32] = vec[i32]([0] * size)
        self.counts: vec[i32] = vec[i32]([0] * size)
        """How many legal moves each mover has."""
        self.starts: vec[i32] = vec[i32]([0] * (size + 1))
        """Where the rows of each match begin among the moves, and where the last end."""
        self.tile_starts: vec[i32] = vec[i32]([0] * (size + 1))
        self.gains: vec[i32] = vec[i32]([0] * (size * fresh.players))
        """The points that each seat gained by the last step."""
        self.scores: vec[i32] = vec[i32]([0] * (size * fresh.players))
        self.wins: vec[i32] = vec[i32]([0] * (size * fresh.players))
        """Of matches that just ended: in how many equal parts a seat shares the win, or 0."""
        self.terminated: vec[u8] = vec[u8]([0] * size)
        self.truncated: vec[u8] = vec[u8]([0] * size)
        self.lengths: vec[i32] = vec[i32]([0] * size)
        """How many decisions were made in each match, of bots too."""
        self.codes: CodeList = CodeList(64 * size)
        self.decisions: i64 = 0
        """How many decisions were made in all matches, of bots too."""
        self.ended: i64 = 0
        """How many matches came to an end."""
        self.keep_ends: bool = False
        self.ends: list[State] = []
        """The last states of matches that ended in the last step, if they are kept."""
        for at in range(self.size):
            self._run_on(at)
            self._note_points(at)  # twice, so that nothing counts as gained yet
        self._look()

    def step(self, actions: list[int]) -> None:
        """Plays in each match the legal move of some index, which the caller has checked.

        Chance and bots go on from there.
        """
        self.ends = []
        for at in range(self.size):
            state = self.states[at]
            code = self.codes.at(i64(self.starts[at]) + i64(actions[at]))
            state.apply(code)
            self.lengths[at] = i32(i64(self.lengths[at]) + 1)
            self.decisions += 1
            self.terminated[at] = u8(0)
            self.truncated[at] = u8(0)
            self._run_on(at)
        self._look()

    def forfeit(self, at: int) -> None:
        """Ends a match without a result and begins it anew; call ``look_again`` afterwards."""
        self._restart(at)
        self._run_on(at)

    def look_again(self) -> None:
        """Lists moves and observations anew."""
        self._look()

    def _run_on(self, at: i64) -> None:
        """Lets chance and bots move until a seat is to decide; begins anew at the end."""
        state, rng = self.states[at], self.rngs[at]
        noted = False
        while True:
            actor = state.actor
            if actor == CHANCE:
                state.apply(state.random_code(rng))
            elif actor == OVER or i64(self.lengths[at]) >= self.limit:
                self._note_points(at)
                noted = True
                self._finish(at, actor == OVER)
                self._restart(at)
                state = self.states[at]
            else:
                bot = self.bots[actor]
                if bot is None:
                    break
                state.apply(bot(int(at), state.seen_by(int(actor))))
                self.lengths[at] = i32(i64(self.lengths[at]) + 1)
                self.decisions += 1
        if noted:
            self._note_scores(at)
        else:
            self._note_points(at)

    def _note_scores(self, at: i64) -> None:
        """Notes what each seat has in a match that was begun anew."""
        state, first = self.states[at], at * self.seats
        for seat in range(self.seats):
            self.scores[first + seat] = i32(state.points_of(seat))

    def _note_points(self, at: i64) -> None:
        """Notes what each seat has, and what it gained since it was noted last."""
        state, first = self.states[at], at * self.seats
        for seat in range(self.seats):
            points = state.points_of(seat)
            self.gains[first + seat] = i32(points - i64(self.scores[first + seat]))
            self.scores[first + seat] = i32(points)
            self.wins[first + seat] = i32(0)

    def _finish(self, at: i64, over: bool) -> None:
        self.ended += 1
        state = self.states[at]
        if over:
            self.terminated[at] = u8(1)
            outcome = state.outcome()
            assert outcome is not None
            winners = [] if outcome.won is False else list(outcome.winners)
            for seat in winners:
                self.wins[at * self.seats + i64(seat)] = i32(len(winners))
        else:
            self.truncated[at] = u8(1)
        if self.keep_ends:
            self.ends.append(state.clone())

    def _restart(self, at: i64) -> None:
        self.states[at].copy_from(self.fresh)
        self.lengths[at] = i32(0)

    # What callers look at.

    def _look(self) -> None:
        """Lists the legal moves of all movers and, if asked to, what they see."""
        codes, observer = self.codes, self.encoder.observer
        codes.clear()
        self.encoder.clear()
        for at in range(self.size):
            state = self.states[at]
            seat = state.actor
            self.movers[at] = i32(seat)
            first = codes.size
            self.starts[at] = i32(first)
            observer.list_moves(state, codes)
            codes.sort_from(first)
            count = codes.size - first
            self.counts[at] = i32(count)
            if self.observes:
                self.tile_starts[at] = i32(self.encoder.tiles.rows)
                self.encoder.look(state, seat, codes, first, count, self.with_points)
        self.starts[self.size] = i32(codes.size)
        if self.observes:
            self.tile_starts[self.size] = i32(self.encoder.tiles.rows)
