"""All the ways to set up a match of a game."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game

FEW = 24
"""Up to so many ways to set up a match, each of them is tried."""

Setting = tuple[int, dict[str, object]]


def settings(game: Game) -> Iterator[Setting]:
    """Lists every number of seats with every combination of options.

    Where these are many, every number of seats comes with the usual options, and every other
    combination comes once, the numbers of seats by turns.
    """
    every = list(all_settings(game))
    usual = {option.name: option.default for option in game.options}
    combinations: list[dict[str, object]] = []
    for players, options in every:
        if options not in combinations:
            combinations.append(options)
        turn = game.seats[combinations.index(options) % len(game.seats)]
        if len(every) <= FEW or options == usual or players == turn:
            yield players, options


def all_settings(game: Game) -> Iterator[Setting]:
    """Lists every number of seats with every combination of options that goes with it."""
    names = [option.name for option in game.options]
    for values in itertools.product(*[option.choices for option in game.options]):
        options = dict(zip(names, values, strict=True))
        for players in game.seats:
            try:
                game.new(players, options)
            except EdgewiseError:
                continue
            yield players, options
