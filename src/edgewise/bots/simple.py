"""Bots without a search: random, and greedy, which looks one move ahead."""

from __future__ import annotations

from librt.random import Random

from edgewise.bots.protocol import Bot
from edgewise.bots.ties import rounded
from edgewise.core.chance import Rng, make_rng
from edgewise.core.clock import Clock
from edgewise.core.moves import Move
from edgewise.core.state import State


class RandomBot(Bot):
    """Plays any legal move."""

    def __init__(self) -> None:
        self.name = "random"

    def choose(self, seen: State, clock: Clock, rng: Random | Rng) -> Move:
        codes = sorted(seen.list_codes())
        return Move(seen.game, codes[int(make_rng(rng).randrange(len(codes)))])


class GreedyBot(Bot):
    """Plays the move after which its seat's position is worth most."""

    def __init__(self) -> None:
        self.name = "greedy"

    def choose(self, seen: State, clock: Clock, rng: Random | Rng) -> Move:
        seat = seen.actor
        world = seen.resample(rng)
        evaluator = seen.game.evaluator
        best: list[int] = []
        top = 0.0
        for code in sorted(seen.list_codes()):
            after = world.clone()
            after.apply(code)
            value = rounded(evaluator.evaluate(after, seat))
            if not best or value > top:
                best, top = [code], value
            elif value == top:
                best.append(code)
        return Move(seen.game, best[int(make_rng(rng).randrange(len(best)))])
