"""All the ways to set up a match of a game."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game

FEW = 24
"""Up to this many ways to set up a match, each of them is tried."""

Setting = tuple[int, dict[str, object]]


def settings(game: Game) -> Iterator[Setting]:
    """Lists every number of seats with every combination of options.

    Where these are many, every number of seats comes with the usual options, and every other
    combination comes once, the numbers of seats by turns. Options that are unsaid come once for
    each other choice, with the usual choice of all others.
    """
    every = list(all_settings(game))
    usual = game.checked_options({})
    combinations: list[dict[str, object]] = []
    for players, options in every:
        if options not in combinations:
            combinations.append(options)
        turn = game.seats[combinations.index(options) % len(game.seats)]
        if len(every) <= FEW or options == usual or players == turn:
            yield players, options
    yield from other_readings(game)


def some_settings(game: Game, most: int) -> list[Setting]:
    """Lists at most this many of the settings, spread evenly, the first and the last among them."""
    every = list(settings(game))
    if len(every) <= most:
        return every
    return [every[number * (len(every) - 1) // (most - 1)] for number in range(most)]


def all_settings(game: Game) -> Iterator[Setting]:
    """Lists every number of seats with every combination of options that goes with it."""
    said = [option for option in game.options if not option.unsaid]
    names = [option.name for option in said]
    for values in itertools.product(*[option.choices for option in said]):
        options = dict(zip(names, values, strict=True))
        for players in game.seats:
            try:
                game.new(players, options)
            except EdgewiseError:
                continue
            yield players, options


def other_readings(game: Game) -> Iterator[Setting]:
    """Lists each other choice of an unsaid option, for the usual number of players."""
    for option in game.options:
        for choice in option.choices[1:] if option.unsaid else ():
            yield game.checked_players(None), game.checked_options({option.name: choice})
