"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from librt.random import Random
from mypy_extensions import mypyc_attr

from edgewise.core.moves import Move
from edgewise.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Chooses moves for a seat from what that seat sees."""

    name: str = "bot"

    @abstractmethod
    def choose(self, seen: State, seconds: float, rng: Random) -> Move:
        """Chooses a legal move for ``seen.actor``; may think for so many seconds."""
