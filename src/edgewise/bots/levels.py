"""The levels of bots, by name."""

from __future__ import annotations

import re
from collections.abc import Callable

from edgewise.bots.protocol import Bot
from edgewise.bots.search import Settings
from edgewise.bots.searchbot import SearchBot
from edgewise.bots.simple import GreedyBot, RandomBot
from edgewise.core.errors import UnknownBot

VERSION = 4
"""Raised with every change after which bots choose otherwise, so that no contest mixes them."""


def easy() -> Bot:
    return SearchBot("search:easy", playouts=60)


def normal() -> Bot:
    return SearchBot("search:normal", seconds=0.2)


def hard() -> Bot:
    return SearchBot("search:hard", seconds=1.0)


def expert() -> Bot:
    return SearchBot("search:expert", seconds=5.0)


LEVELS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search:easy": easy,
    "search:normal": normal,
    "search:hard": hard,
    "search:expert": expert,
}
"""What people choose from, the weakest first."""

ABOUT: dict[str, str] = {
    "random": "lays anything anywhere",
    "greedy": "takes the points it sees",
    "search:easy": "looks a little ahead",
    "search:normal": "thinks for a moment",
    "search:hard": "thinks for a second",
    "search:expert": "thinks for five seconds",
}
"""How each level plays, in words for people."""

_BUDGET = re.compile(r"search:(?:(\d{1,9})|(\d{1,6}(?:\.\d{1,6})?)s)(\+u)?")


def make_bot(name: str) -> Bot:
    """Makes a bot by name: a level, ``search:2000`` (playouts) or ``search:0.5s``.

    With ``+u`` a search values the ends of playouts by the fitted valuation.
    """
    if name in LEVELS:
        return LEVELS[name]()
    budget = _BUDGET.fullmatch(name)
    if budget is not None:
        playouts, seconds = budget[1], budget[2]
        settings = Settings(fitted_leaves=budget[3] is not None)
        if playouts is not None and int(playouts) > 0:
            return SearchBot(name, playouts=int(playouts), settings=settings)
        if seconds is not None and float(seconds) > 0:
            return SearchBot(name, seconds=float(seconds), settings=settings)
    raise UnknownBot(
        f"there is no bot {name!r}; there are: {', '.join(LEVELS)}, "
        "and search with a number of playouts or seconds, as search:2000 or search:0.5s"
    )
