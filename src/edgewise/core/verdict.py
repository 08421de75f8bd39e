"""The verdict of a game's judge on a finished match, and how to ask for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from edgewise.core.game import Game
from edgewise.core.records import Record

Progress = Callable[[int, float], None]
"""Told now and then the best score so far, and which share of the time has passed."""


@dataclass(frozen=True)
class Loss:
    """A placement, or one of a few, after which less was possible, as far as is known."""

    number: int
    """Which placement of the match it was, from 1."""
    until: int
    """The same, or the last of those among which it was, if there was no time to tell."""
    move: str
    before: int
    after: int
    better: str
    """The placement that the best known line makes instead of the first of them."""
    proved: bool
    """Whether both numbers are proved to be the best possible."""

    @property
    def points(self) -> int:
        """How many points were left."""
        return self.before - self.after


@dataclass(frozen=True)
class Verdict:
    """What a match scored, what is known to be possible, and what is proved."""

    played: int
    best: int
    bound: int
    line: Record
    """The best line found, a whole match that replays."""
    made_up: int
    """How many draws of that line stand in for recorded ones that were not possible."""
    proved_from: int
    """From this placement of the match on, the best possible score is proved."""
    losses: tuple[Loss, ...]
    tried: int

    @property
    def proved(self) -> bool:
        """Whether the best line found is proved to be the best possible."""
        return self.best == self.bound or self.proved_from == 1


class Solver(Protocol):
    """Judges a finished match: the ``solve_record`` of a game's ``solve``."""

    def __call__(
        self,
        record: Record,
        *,
        game: Game,
        seconds: float | None,
        progress: Progress | None,
        stop: Callable[[], bool] | None,
    ) -> Verdict:
        """Tells what score was possible with the same draws."""
