"""The interface of a bot."""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import mypyc_attr

from edgewise.core.clock import Clock
from edgewise.core.errors import EdgewiseError
from edgewise.core.moves import Move
from edgewise.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses moves for one seat of one match from what that seat sees."""

    name: str = "bot"
    """What people call it."""

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        """Chooses a legal move for ``seen.to_move`` before the clock runs out."""
        raise EdgewiseError(
            f"{type(self).__name__} has no method choose(self, seen, clock, rng); "
            "a bot needs one, which returns one of seen.legal_moves"
        )

    def notice(self, actor: int, move: Move | None) -> None:
        """Hears of a move of any seat or of chance, its own too; None when it is secret.

        Nobody has to tell a bot: one that is told can go on from its last search tree.
        """
        return
