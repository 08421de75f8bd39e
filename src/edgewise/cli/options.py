"""Options that several commands read in the same way."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from edgewise.core.errors import BadOption
from edgewise.core.game import Game

Seed = Annotated[int, typer.Option(min=0, help="Another seed, other deals.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, help="How many processes; as many as cores, if not said.")
]
Ray = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address.")
]


def read_options(game: Game, pairs: list[str]) -> dict[str, object]:
    """Reads ``name=value`` pairs; a value is one of the option's choices as it is written."""
    found: dict[str, object] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadOption(f"an option is written name=value, not {pair!r}")
        found[name.strip()] = read_value(game, name.strip(), text.strip())
    return game.checked_options(found)


def read_value(game: Game, name: str, text: str) -> object:
    """Finds the choice that a text means; the game refuses what is none."""
    for option in game.options:
        if option.name == name:
            for choice in option.choices:
                if text.lower() in (str(choice).lower(), json.dumps(choice).lower()):
                    return choice
    return text
