"""The games: one folder each, found by looking, never by a list kept by hand."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from edgewise.core.errors import UnknownGame
from edgewise.core.game import Game


def names() -> list[str]:
    """Lists the games by name."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def find(name: str, tiles: Path | str | None = None) -> Game:
    """Finds a game by name, with its own tiles or those of a file."""
    if name not in names():
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(names())}")
    module = importlib.import_module(f"{__name__}.{name}")
    game: Game = module.make_game(Path(tiles) if tiles is not None else None)
    return game
