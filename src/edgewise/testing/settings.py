"""All the ways to set up a match of a game."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game


def settings(game: Game) -> Iterator[tuple[int, dict[str, object]]]:
    """Lists every number of seats with every combination of options."""
    names = [option.name for option in game.options]
    for values in itertools.product(*[option.choices for option in game.options]):
        options = dict(zip(names, values, strict=True))
        for players in game.seats:
            try:
                game.new(players, options)
            except EdgewiseError:
                continue
            yield players, options
