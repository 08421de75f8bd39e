"""Contestants measured in turns, so that all see the same machine; medians are compared."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import median

from edgewise.bench.contestants import COMPILED, Contestant

ROUNDS = 9


@dataclass(frozen=True)
class Standing:
    """What one contestant came to: medians over the rounds."""

    name: str
    way: str
    decisions: float
    """Decisions a second."""
    chance: float
    """Moves of chance a second."""
    ratio: float | None
    """How many times as fast as the measure, in the same round; None where there is none.

    Inside an engine decisions are compared; from Python all moves are, chance's included.
    """
    tiles: float | None = None
    """Tiles laid a second, in as many decisions of those; None where it was not counted."""

    def as_dict(self) -> dict[str, object]:
        """Gives the figures as JSON data."""
        return asdict(self)


@dataclass(frozen=True)
class _Turn:
    decisions: float
    chance: float

    def speed(self, way: str) -> float:
        return self.decisions if way == COMPILED else self.decisions + self.chance


def compare(
    contestants: Sequence[Contestant],
    seconds: float,
    rounds: int = ROUNDS,
    tell: Callable[[], None] = lambda: None,
) -> list[Standing]:
    """Lets all play in turns, this many rounds; each turn takes this many seconds."""
    for contestant in contestants:
        contestant.play()
    turns: list[list[_Turn]] = []
    for _ in range(rounds):
        turns.append([_turn(contestant, seconds) for contestant in contestants])
        tell()
    return [_standing(contestants, number, turns) for number in range(len(contestants))]


def _turn(contestant: Contestant, seconds: float) -> _Turn:
    decisions = chance = 0
    begin = now = time.thread_time()
    while now - begin < seconds or decisions == 0:
        more_decisions, more_chance = contestant.play()
        decisions += more_decisions
        chance += more_chance
        now = time.thread_time()
    return _Turn(decisions / (now - begin), chance / (now - begin))


def _standing(contestants: Sequence[Contestant], number: int, turns: list[list[_Turn]]) -> Standing:
    me = contestants[number]
    measures = [k for k, one in enumerate(contestants) if one.is_measure and one.way == me.way]
    ratios = [
        turn[number].speed(me.way) / turn[measures[0]].speed(me.way) for turn in turns if measures
    ]
    decisions = median(turn[number].decisions for turn in turns)
    return Standing(
        name=me.name,
        way=me.way,
        decisions=decisions,
        chance=median(turn[number].chance for turn in turns),
        ratio=median(ratios) if ratios else None,
        tiles=None if me.tiles is None else decisions * me.tiles(),
    )
