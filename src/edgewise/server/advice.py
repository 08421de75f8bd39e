"""Hints: a bot's move, and the moves that it considered."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.bots.levels import make_bot
from edgewise.bots.searchbot import SearchBot
from edgewise.core.chance import make_rng
from edgewise.core.clock import Clock
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.review.move_effects import MoveEffect, effects_of

ADVISER = "search:hard"
"""Whom hints come from: the best bot that answers within a moment."""
IDEAS = 3
"""How many moves an advice weighs against each other at most."""
DEALS = 8
"""In how many deals of what is hidden a move is tried, to say what it gives at once."""
LEAST = 0.02
"""The share of looks below which a move was not weighed: what it seemed worth may be luck."""


@dataclass(frozen=True)
class Idea:
    """A move that a bot thought of."""

    move: str
    """the move"""
    looks: float
    """its share of all looks, from 0 to 1"""
    worth: float
    """by how many points it promises to be ahead, or alone how many to have"""


@dataclass(frozen=True)
class Advice:
    """What a bot would do, and what it thought of, the best first; nothing if it had no choice."""

    move: str
    ideas: tuple[Idea, ...] = ()
    is_certain: bool = False
    gains: int = 0
    """the points that the move gives at once, whatever is hidden"""
    effects: tuple[MoveEffect, ...] = ()
    """what else can be said for it, the surest first"""


def advise(level: str, seen: State, seconds: float, seed: int) -> Advice:
    """Lets a bot choose and tell what it thought; runs in a worker process."""
    bot = make_bot(level)
    chosen = bot.choose(seen, Clock(seconds), make_rng(seed))
    move, gains = chosen.text(), _gains(seen, chosen, seed)
    report = bot.last if isinstance(bot, SearchBot) else None
    if report is None:
        return Advice(move, gains=gains, effects=_effects(seen, move, [], seed))
    looks = sum(thought.visits for thought in report.thoughts)
    ideas = [
        Idea(thought.move.text(), round(thought.visits / looks, 3), round(thought.value, 1) + 0.0)
        for thought in report.thoughts[:IDEAS]
        if thought.visits >= LEAST * looks
    ]
    others = [idea.move for idea in ideas if idea.move != move]
    effects = _effects(seen, move, others, seed)
    return Advice(move, tuple(ideas), report.exact, gains, effects)


def _effects(seen: State, move: str, others: list[str], seed: int) -> tuple[MoveEffect, ...]:
    """Tells what a move does, compared with the others that were weighed."""
    codes = {seen.game.move_text(code): code for code in seen.list_codes()}
    return effects_of(seen, codes[move], [codes[other] for other in others], make_rng(seed))


def _gains(seen: State, move: Move, seed: int) -> int:
    """Tells how many points a move gives at once in the worst of some deals of what is hidden."""
    seat, rng, found = seen.to_move or 0, make_rng(seed), []
    for _ in range(DEALS):
        whole = seen.resample(rng)
        before = whole.score(seat)
        whole.push(move)
        found.append(whole.score(seat) - before)
    return min(found)
