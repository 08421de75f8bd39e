"""One random match of a game under check; a failure is reported with all one needs to fix it."""

from __future__ import annotations

import random

from edgewise.core.chance import CHANCE, SPECTATOR
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.core.words.model import WordsError
from edgewise.match import draw_chance
from edgewise.testing.faults import ConformanceError, method_at_fault

TOLD = 6
"""How many of the last moves a message tells."""


class Trial:
    """A match with its generator; every check names the method at fault and a remedy."""

    def __init__(
        self, game: Game, players: int, options: dict[str, object], rng: random.Random
    ) -> None:
        self.game = game
        self.rng = rng
        self.where = f"{game.id} for {players}, {options}"
        self.state = game.new(players, options)

    def need(self, holds: bool, method: str, fault: str, remedy: str) -> None:
        """Raises what is wrong with a method, unless the promise holds."""
        if not holds:
            raise self.error(method, fault, remedy)

    def error(self, method: str, fault: str, remedy: str) -> ConformanceError:
        """Makes the error that tells where, which method, what is wrong and what to do."""
        moves = " ".join(self.state.game.move_text(entry.code) for entry in self.state.past[-TOLD:])
        return ConformanceError(
            f"{self.where}, after {moves or 'no move'}: `{method}`: {fault}. Remedy: {remedy}."
        )

    def raised(self, error: Exception) -> ConformanceError:
        """Makes the error for a method that raised where it had to answer."""
        if isinstance(error, WordsError):
            return self.error("words", str(error), "mend this in the game's words/")
        return self.error(
            method_at_fault(error),
            f"raised {type(error).__name__}: {error}",
            "answer in every position that play leads to; the traceback above shows the line",
        )

    def viewers(self) -> list[int]:
        """Lists all who look at the match: every seat, and those who watch."""
        return [*range(self.state.players), SPECTATOR]

    def seed(self) -> int:
        """Draws a seed for something that is dealt anew."""
        return self.rng.getrandbits(60)

    def draw(self, state: State) -> Move:
        """Draws a move of chance by its odds, in this match or beside it."""
        return draw_chance(state, self.rng)

    def choose(self) -> Move:
        """Draws the next move: chance's by its odds, a seat's each as likely."""
        if self.state.to_move == CHANCE:
            return self.draw(self.state)
        return self.rng.choice(list(self.state.legal_moves))
