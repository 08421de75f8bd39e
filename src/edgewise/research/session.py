"""One match that a program steps by indices of legal moves; chance plays by itself."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from edgewise.core.chance import CHANCE, OVER, make_rng
from edgewise.core.game import Game
from edgewise.research.rewards import result_of
from edgewise.research.settings import (
    LOSE,
    MAX_ACTIONS,
    BadAction,
    checked_illegal,
    checked_length,
    fresh_state,
)


class Session:
    """A match with its generator, its legal moves, and its cap on length."""

    def __init__(
        self,
        game: Game | str,
        *,
        players: int | None,
        options: Mapping[str, object] | None,
        tiles: str | Path | None,
        max_length: int,
        max_actions: int = MAX_ACTIONS,
        illegal: str,
        remembers: bool = False,
    ) -> None:
        self.fresh = fresh_state(game, players, options, tiles)
        self.players = self.fresh.players
        self.max_length = checked_length(max_length)
        self.max_actions = max_actions
        self.illegal = checked_illegal(illegal)
        self.remembers = remembers
        """Whether moves are kept, for bots that make use of them."""
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Begins anew."""
        self.state = self.fresh.clone()
        self.rng = make_rng(seed)
        self.length = 0
        self.lost_by: int | None = None
        self.codes: list[int] = []
        self.run_on()

    def run_on(self) -> None:
        """Lets chance move until a seat is to decide, and lists its moves."""
        state = self.state
        while state.actor == CHANCE:
            self.make(int(state.random_code(self.rng)))
        self.codes = [] if state.actor == OVER else sorted(state.list_codes())

    def make(self, code: int) -> None:
        """Makes a move of a seat or of chance."""
        if self.remembers:
            self.state.push_code(code)
        else:
            self.state.apply(code)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, or was lost by an illegal action."""
        return bool(self.state.actor == OVER) or self.lost_by is not None

    @property
    def is_cut_off(self) -> bool:
        """Whether the match has grown too long."""
        return self.length >= self.max_length and not self.is_over

    def play(self, action: Any) -> None:
        """Plays the legal move of some index for the seat to move."""
        if self.is_over or self.is_cut_off:
            raise BadAction("the match has ended: reset begins another one")
        index = self.checked(action)
        if index is None:
            self.lost_by = int(self.state.actor)
            self.codes = []
            return
        self.play_code(self.codes[index])

    def play_code(self, code: int) -> None:
        """Plays a legal move by its code; afterwards chance moves."""
        self.make(code)
        self.length += 1
        self.run_on()

    def checked(self, action: Any) -> int | None:
        """Refuses an action that is no legal move; None where it loses the match."""
        try:
            index = operator.index(action)
        except TypeError:
            raise BadAction(f"an action is a whole number, not {action!r}") from None
        most = min(len(self.codes), self.max_actions)
        if 0 <= index < most:
            return index
        if self.illegal == LOSE:
            return None
        raise BadAction(
            f"action {index} is out of range: seat {self.state.to_move} has {len(self.codes)} "
            f"legal moves, so give 0 to {most - 1}"
        )

    def mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Tells which actions are legal."""
        found = np.zeros(self.max_actions, np.int8)
        found[: len(self.codes)] = 1
        return found

    def results(self) -> list[float]:
        """Tells how the match ended, as ``rewards.result_of``; an illegal action loses it."""
        if self.lost_by is None:
            return result_of(self.state)
        others = max(self.players - 1, 1)
        return [-1.0 if seat == self.lost_by else 1.0 / others for seat in range(self.players)]
