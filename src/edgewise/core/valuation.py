"""The result that each seat can expect of a whole position: one number, the same at each call.

Where several play, the *result* of a seat is its share of the win: 1, a part when it is shared,
or 0. For a player alone, the result is the points. What a seat can expect is a function of
the game's ``Features`` and of the tiles in its hand, with weights that change as the match goes
on. ``edgewise fit`` finds them by self-play and writes them to ``valuation/`` in the game's folder,
a file for each number of players. At the end of a match the value is the result itself.

Values are whole numbers of billionths, so that sums of them are exact.
"""

from __future__ import annotations

import importlib
import math
import tomllib
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.chance import OVER
from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.core.stock import Stock

UNIT: Final = 1_000_000_000
"""How many billionths a whole win, or a point, has."""
FOLDER: Final = "valuation"
BASIS: Final = 3
"""A weight is made of this many numbers: see ``basis``."""
ENDING: Final = 0.03
"""How near to the end weights stop growing."""
STEEPEST: Final = 30.0


class Weights:
    """What a fit found for one number of players, by the names of features."""

    def __init__(
        self,
        by_name: dict[str, list[float]],
        usual: float = 0.0,
        spread: float = 1.0,
        made_by: str = "",
    ) -> None:
        self.by_name: dict[str, list[float]] = by_name
        self.usual: float = usual
        """The mean result of one who plays alone."""
        self.spread: float = spread
        """How far such results lie from their mean: their standard deviation."""
        self.made_by: str = made_by
        """The command that found them."""


UNFITTED: Final = Weights({"points": [0.1, 0.2, 0.1]})
"""For games and numbers of players without a fit: the player who is ahead may win."""
UNFITTED_ALONE: Final = Weights({"points": [1.0, 0.0, 0.0]}, spread=10.0)


def hand_name(tile: str) -> str:
    """Names the number of tiles of a kind in a hand."""
    return f"hand {tile}"


def basis(progress: float, into: vec[float]) -> None:
    """Writes what the numbers of a weight are multiplied by at a time of the match.

    A lead counts the more the less is left in which it can be lost.
    """
    into[0] = 1.0
    into[1] = progress
    into[2] = 1.0 / math.sqrt(1.0 - min(progress, 1.0) + ENDING)


class Valuation:
    """Values whole positions of one game for one number of players."""

    def __init__(self, game: Game, players: int, weights: Weights) -> None:
        self.game: Game = game
        self.players: i64 = players
        self.weights: Weights = weights
        names = game.features.names()
        self.width: i64 = len(names)
        self.names: list[str] = ["one", *names, *[hand_name(t.name) for t in game.tiles.tiles]]
        flat: list[float] = []
        for name in self.names:
            flat += weights.by_name.get(name, [0.0] * BASIS)
        self.flat: vec[float] = vec[float](flat)
        self.now: vec[float] = vec[float]([0.0] * len(self.names))
        """The weights at the time of the position that is valued."""
        self.times: vec[float] = vec[float]([0.0] * BASIS)
        self.numbers: vec[float] = vec[float]([0.0] * (players * len(names)))
        self.scores: vec[float] = vec[float]([0.0] * players)

    def values(self, state: State) -> list[int]:
        """Values a whole position for each seat, in billionths; the end by its result."""
        if state.actor == OVER:
            return results_of(state)
        self._score(state)
        if self.players == 1:
            return [round(self.scores[0] * UNIT)]
        self._share_out()
        return [round(self.scores[seat] * UNIT) for seat in range(int(self.players))]

    def chances(self, state: State, into: vec[float]) -> None:
        """Writes for each seat how likely it is to win.

        A player alone wins against the usual result: against the mean of those that
        the fit has seen.
        """
        self.expect(state, into)
        if self.players == 1:
            into[0] = self.chance_alone(into[0])

    def expect(self, state: State, into: vec[float]) -> None:
        """Writes the result that each seat can expect: a share of the win, or points alone."""
        if state.actor == OVER:
            for seat, result in enumerate(results_of(state)):
                into[seat] = float(result) / UNIT
        else:
            self._score(state)
            if self.players > 1:
                self._share_out()
            for seat in range(self.players):
                into[seat] = self.scores[seat]

    def chance_alone(self, points: float) -> float:
        """Tells how likely this many expected points are to beat the usual result."""
        steps = (points - self.weights.usual) / max(self.weights.spread, 1e-9)
        return 1.0 / (1.0 + math.exp(-min(max(1.7 * steps, -STEEPEST), STEEPEST)))

    def describe(self, state: State) -> list[list[float]]:
        """Lists for each seat all numbers of a position, by ``names``: what a fit reads."""
        self.game.features.write(state, self.numbers)
        stock = state.find_stock()
        rows: list[list[float]] = []
        for seat in range(int(self.players)):
            row = [1.0]
            row += [self.numbers[seat * self.width + at] for at in range(self.width)]
            for kind in range(self.game.tiles.kinds):
                row.append(float(stock.held(seat, kind)) if stock is not None else 0.0)
            rows.append(row)
        return rows

    def _score(self, state: State) -> None:
        """Adds up the weighted numbers of each seat."""
        features = self.game.features
        features.write(state, self.numbers)
        basis(features.progress(state), self.times)
        stock = state.find_stock()
        flat, times, now, width = self.flat, self.times, self.now, self.width
        for at in range(i64(len(now))):
            now[at] = (
                flat[BASIS * at] * times[0]
                + flat[BASIS * at + 1] * times[1]
                + flat[BASIS * at + 2] * times[2]
            )
        for seat in range(self.players):
            score = now[0]
            for at in range(width):
                score += now[1 + at] * self.numbers[seat * width + at]
            if stock is not None:
                score += self._hand_score(stock, seat)
            self.scores[seat] = score

    def _hand_score(self, stock: Stock, seat: i64) -> float:
        score = 0.0
        hands, now, first = stock.hands, self.now, 1 + self.width
        base = seat * stock.tiles.kinds
        for kind in range(stock.tiles.kinds):
            held = i64(hands[base + kind])
            if held != 0:
                score += now[first + kind] * float(held)
        return score

    def _share_out(self) -> None:
        """Turns scores into shares of the win that add up to one."""
        scores = self.scores
        best = scores[0]
        for seat in range(self.players):
            best = max(best, scores[seat])
        total = 0.0
        for seat in range(self.players):
            scores[seat] = math.exp(max(scores[seat] - best, -STEEPEST))
            total += scores[seat]
        for seat in range(self.players):
            scores[seat] /= total


def results_of(state: State) -> list[int]:
    """Lists the results of a match that is over, in billionths."""
    outcome = state.game.scoring.outcome(state)
    if state.players == 1:
        return [outcome.scores[0] * UNIT]
    winners = outcome.winners
    share = round(UNIT / len(winners))
    return [share if seat in winners else 0 for seat in range(state.players)]


def weights_file(game: Game, players: int) -> Path:
    """Names the file of the weights of a game for this many players."""
    folder = Path(str(importlib.import_module(game.module).__file__)).parent
    return folder / FOLDER / f"{players}p.toml"


def read_weights(path: Path) -> Weights:
    """Reads the weights that a fit wrote."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    by_name = {name: [float(part) for part in parts] for name, parts in data["weights"].items()}
    return Weights(by_name, float(data["usual"]), float(data["spread"]), str(data["made_by"]))


_READ: dict[tuple[str, int], Weights] = {}


def valuation_of(game: Game, players: int) -> Valuation:
    """Makes what values positions of a game for this many players."""
    key = (game.module, players)
    if key not in _READ:
        path = weights_file(game, players)
        if path.exists():
            _READ[key] = read_weights(path)
        else:
            _READ[key] = UNFITTED if players > 1 else UNFITTED_ALONE
    return Valuation(game, players, _READ[key])
