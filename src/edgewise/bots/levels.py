"""Bots by the names that people choose them by."""

from __future__ import annotations

from collections.abc import Callable

from edgewise.bots.protocol import Bot
from edgewise.bots.simple import GreedyBot, RandomBot
from edgewise.core.errors import EdgewiseError

LEVELS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str) -> Bot:
    """Makes a bot by name."""
    if name not in LEVELS:
        raise EdgewiseError(f"there is no bot {name!r}; there are: {', '.join(LEVELS)}")
    return LEVELS[name]()
