"""One match that a program steps by indices of legal moves; chance plays by itself.

The environments of PettingZoo and Gymnasium stand on it, and take the same settings.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from edgewise.core.chance import OVER, make_rng
from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.core.stepper import Stepper
from edgewise.research.observe import Observe
from edgewise.research.rewards import POINTS, checked_rewards, result_of
from edgewise.research.settings import (
    LOSE,
    MAX_ACTIONS,
    MAX_LENGTH,
    RAISE,
    BadAction,
    checked_count,
    checked_illegal,
    checked_length,
    fresh_state,
)
from edgewise.research.shapes import checked_mode, show

Mask = NDArray[np.int8]


class Session:
    """A match with its generator, its cap on length, and what its seats are given."""

    def __init__(
        self,
        game: Game | str,
        *,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        tiles: str | Path | None = None,
        rewards: str = POINTS,
        illegal: str = RAISE,
        max_length: int = MAX_LENGTH,
        max_actions: int = MAX_ACTIONS,
        move_points: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self.fresh = fresh_state(game, players, options, tiles)
        self.players = self.fresh.players
        self.gives_points = checked_rewards(rewards) == POINTS
        self.loses_illegal = checked_illegal(illegal) == LOSE
        self.max_length = checked_length(max_length)
        self.max_actions = checked_count("max_actions", max_actions)
        self.observe = Observe(self.fresh, points=move_points)
        self._masks: dict[int, Mask] = {}
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Begins anew."""
        self.steps = Stepper(self.fresh, self.fresh.clone(), self.max_length)
        self.rng = make_rng(seed)
        self.lost_by: int | None = None
        self.is_over = self.is_cut_off = False
        """Whether the match has ended or was lost by an illegal action, or grew too long."""
        self.steps.run_on(self.rng)
        self._note_end()

    @property
    def state(self) -> State:
        """The whole state, secrets included; its past is left out unless somebody asked for it."""
        return self.steps.state

    def play(self, action: Any) -> None:
        """Plays the legal move of some index for the seat to move."""
        if self.is_over or self.is_cut_off:
            raise BadAction("the match has ended: reset begins another one")
        try:
            index = operator.index(action)
        except TypeError:
            raise BadAction(f"an action is a whole number, not {action!r}") from None
        if index < self.max_actions and self.steps.decide(index, self.rng):
            self._note_end()
        elif self.loses_illegal:
            self.lost_by = int(self.state.actor)
            self.is_over = True
        else:
            count = self.steps.count()
            raise BadAction(
                f"action {index} is out of range: seat {self.state.to_move} has {count} "
                f"legal moves, so give 0 to {min(count, self.max_actions) - 1}"
            )

    def play_code(self, code: int) -> None:
        """Plays a legal move by its code; afterwards chance moves."""
        self.steps.play(code, self.rng)
        self._note_end()

    def _note_end(self) -> None:
        if self.steps.actor() == OVER:
            self.is_over = bool(self.state.actor == OVER)
            self.is_cut_off = not self.is_over

    def mask(self, *, moves: bool = True) -> Mask:
        """Tells which actions are legal; for a seat that does not move, none."""
        count = self.steps.count() if moves and not self.is_over else 0
        known = self._masks.get(count)
        if known is None:
            known = self._masks[count] = np.zeros(self.max_actions, np.int8)
            known[:count] = 1
        return known.copy()

    def results(self) -> list[float]:
        """Tells how the match ended, as ``rewards.result_of``; an illegal action loses it."""
        if self.lost_by is None:
            return result_of(self.state)
        others = max(self.players - 1, 1)
        return [-1.0 if seat == self.lost_by else 1.0 / others for seat in range(self.players)]

    def show(self) -> Any:
        """Shows the boards: as an array of pixels, as text, or as text on the console."""
        return show(self.state, self.render_mode)
