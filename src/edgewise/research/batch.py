"""Many matches of one setting at once, as numpy arrays: docs/research/batch.md."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from edgewise.bots.protocol import Bot
from edgewise.core.batch import MatchBatch, Player
from edgewise.core.chance import make_rng
from edgewise.core.clock import Clock
from edgewise.core.errors import BadSeat, EdgewiseError, UnknownBot
from edgewise.core.game import Game
from edgewise.core.observation import Encoder
from edgewise.core.state import State
from edgewise.match import as_bot
from edgewise.research.observe import Ints, fact_names, summary_parts, table, tile_columns
from edgewise.research.rewards import POINTS, checked_rewards
from edgewise.research.settings import (
    MAX_LENGTH,
    BadAction,
    checked_count,
    checked_length,
    fresh_state,
    whole,
)

BIT = NDArray[np.bool_]


class Batch:
    """So many matches, stepped together in compiled code; the same seed, the same bytes.

    Each match waits for a decision of a seat that no bot has. ``step`` takes for each match
    an index into its legal moves, in the order of ``state.legal_moves``. A match that
    ends begins anew by itself. Arrays are read-only views, good until the next step.
    """

    def __init__(
        self,
        game: Game | str,
        size: SupportsIndex,
        *,
        seed: int = 0,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        tiles: str | Path | None = None,
        bots: Mapping[int, str | Bot] | None = None,
        rewards: str = POINTS,
        observations: bool = True,
        move_points: bool = False,
        max_length: int = MAX_LENGTH,
        keep_ends: bool = False,
    ) -> None:
        self.size = size = checked_size(size)
        fresh = fresh_state(game, players, options, tiles)
        self.game = fresh.game
        self.players = fresh.players
        self.rewards_are = checked_rewards(rewards)
        self.parts = summary_parts(fresh)
        self.tile_columns = tile_columns(fresh)
        self.fact_names = fact_names(fresh)
        self.matches = MatchBatch(
            fresh,
            size,
            whole("seed", seed),
            limit=checked_length(max_length),
            observes=observations,
            points=move_points,
            players=seated(bots or {}, fresh.players, seed),
        )
        self.matches.keep_ends = keep_ends

    def step(self, actions: ArrayLike) -> None:
        """Plays in each match the legal move of some index.

        When one action is bad, nothing is played in any match.
        """
        chosen = checked_actions(actions, self.counts)
        self.matches.step(chosen.tolist())

    # What there is to look at.

    @property
    def movers(self) -> Ints:
        """The seat that is to move in each match."""
        return look(self.matches.movers, np.int32)

    @property
    def counts(self) -> Ints:
        """How many legal moves there are in each match."""
        return look(self.matches.counts, np.int32)

    def mask(self, width: SupportsIndex | None = None) -> BIT:
        """Tells which of the first actions are legal: a row for each match."""
        return mask_of(self.counts, width)

    @property
    def rewards(self) -> NDArray[Any]:
        """What each seat of each match got by the last step, seats as they are numbered."""
        if self.rewards_are == POINTS:
            return look(self.matches.gains, np.int32).reshape(self.size, self.players)
        return self.results

    @property
    def results(self) -> NDArray[np.float32]:
        """The results of matches that ended in the last step, in other rows 0."""
        parts = look(self.matches.wins, np.int32).reshape(self.size, self.players)
        share = np.divide(1.0, parts, out=np.zeros(parts.shape), where=parts > 0)
        if self.players == 1:
            found = 2.0 * share - 1.0
        else:
            found = share - (1.0 - share) / (self.players - 1)
        found[~self.terminated] = 0.0
        results: NDArray[np.float32] = found.astype(np.float32)
        return results

    @property
    def terminated(self) -> BIT:
        """Which matches ended in the last step; they have begun anew."""
        return look(self.matches.terminated, np.bool_)

    @property
    def truncated(self) -> BIT:
        """Which matches were cut off in the last step, since they grew too long."""
        return look(self.matches.truncated, np.bool_)

    @property
    def scores(self) -> Ints:
        """The points of each seat of each match."""
        return look(self.matches.scores, np.int32).reshape(self.size, self.players)

    @property
    def lengths(self) -> Ints:
        """How many decisions were made in each match so far."""
        return look(self.matches.lengths, np.int32)

    @property
    def tiles(self) -> Ints:
        """A row for each tile that the movers see, match after match: see ``tile_starts``."""
        return table(self._observed().tiles)

    @property
    def tile_starts(self) -> Ints:
        """Where the tiles of each match begin; one number more says where the last end."""
        self._observed()
        return look(self.matches.tile_starts, np.int32)

    @property
    def moves(self) -> Ints:
        """A row for each legal move, match after match: see ``move_starts``."""
        return table(self._observed().moves)

    @property
    def move_starts(self) -> Ints:
        """Where the legal moves of each match begin, and where the last end."""
        return look(self.matches.starts, np.int32)

    @property
    def summaries(self) -> Ints:
        """A row for each match with all that is neither tile nor move: see ``parts``."""
        return table(self._observed().summaries)

    def _observed(self) -> Encoder:
        if not self.matches.observes:
            raise EdgewiseError("this batch was made without observations")
        return self.matches.encoder

    @property
    def ends(self) -> list[State]:
        """The last states of matches that ended in the last step, with ``keep_ends``."""
        return self.matches.ends

    def state(self, at: SupportsIndex) -> State:
        """Copies the state of one match, everything included."""
        number = whole("a match", at)
        if not 0 <= number < self.size:
            raise EdgewiseError(f"there is no match {number}; there are 0 to {self.size - 1}")
        return self.matches.states[number].clone()


def checked_size(size: SupportsIndex) -> int:
    """Refuses a batch of no matches."""
    return checked_count("the size of a batch", size)


def mask_of(counts: Ints, width: SupportsIndex | None) -> BIT:
    """Tells which of the first actions are legal, given how many are: a row for each match."""
    columns = int(counts.max()) if width is None else checked_count("width", width)
    found: BIT = np.arange(columns) < counts[:, None]
    return found


def checked_actions(actions: ArrayLike, counts: Ints) -> NDArray[Any]:
    """Refuses actions of which one is no legal move."""
    chosen, size = np.asarray(actions), len(counts)
    if chosen.shape != (size,) or chosen.dtype.kind not in "iu":
        raise BadAction(
            f"actions are {size} whole numbers, one for each match, not an array of "
            f"shape {chosen.shape} and type {chosen.dtype}"
        )
    bad = (chosen < 0) | (chosen >= counts)
    if bad.any():
        at = int(np.flatnonzero(bad)[0])
        raise BadAction(
            f"action {int(chosen[at])} of match {at} is out of range: it has "
            f"{int(counts[at])} legal moves, so give 0 to {int(counts[at]) - 1}; "
            f"{int(bad.sum())} of {size} actions are bad, and none was played"
        )
    return chosen


def look(data: Any, kind: Any) -> NDArray[Any]:
    """Looks at a compiled array without copying it."""
    return np.frombuffer(data, dtype=kind)


def seated(bots: Mapping[int, str | Bot], players: int, seed: int) -> list[Player | None]:
    """Puts bots on seats; at least one seat must be left."""
    found: list[Player | None] = [None] * players
    if not isinstance(bots, Mapping):
        raise UnknownBot(f"bots are a dict of seats, such as {{1: 'greedy'}}, not {bots!r}")
    for seat, bot in bots.items():
        if not hasattr(seat, "__index__") or not 0 <= seat < players:
            raise BadSeat(f"there is no seat {seat}; seats are 0 to {players - 1}")
        found[seat] = Seated(as_bot(bot), seed, seat)
    if all(bot is not None for bot in found):
        raise EdgewiseError("a batch needs a seat without a bot; edgewise.play plays bots alone")
    return found


class Seated:
    """A bot on one seat of all matches of a batch, each with its own generator."""

    def __init__(self, bot: Bot, seed: int, seat: int) -> None:
        self.bot = bot
        self.seed = seed
        self.seat = seat
        self.rngs: dict[int, Any] = {}

    def __call__(self, at: int, seen: State) -> int:
        rng = self.rngs.get(at)
        if rng is None:
            rng = self.rngs[at] = make_rng(random.Random(f"{self.seed}/{self.seat}/{at}"))
        return self.bot.choose(seen, Clock(), rng).code
