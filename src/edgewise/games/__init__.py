"""The games: one folder each, found by looking, never by a list kept by hand."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

from edgewise.core.errors import UnknownGame
from edgewise.core.game import Game, make
from edgewise.core.tilefile import load_tiles, read_tile_text
from edgewise.core.tiles import TileSheet


def names() -> list[str]:
    """Lists the games by name."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


class Listing:
    """Lists the games when called; as a package it leads to their folders.

    So ``edgewise.games()`` and ``edgewise.games.wirwar`` are both what one expects.
    """

    def __call__(self) -> list[str]:
        return names()

    def __getattr__(self, name: str) -> ModuleType:
        if name not in names():
            raise AttributeError(f"there is no game {name!r}; there are: {', '.join(names())}")
        return importlib.import_module(f"{__name__}.{name}")


listing = Listing()


def find(name: str, tiles: Path | str | TileSheet | None = None) -> Game:
    """Finds a game by name, with its own tiles, those of a file, or those of a sheet."""
    if name not in names():
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(names())}")
    module = f"{__name__}.{name}"
    if tiles is None:
        return make(module)
    if isinstance(tiles, TileSheet):
        return make(module, tiles.text, tiles.file)
    return make(module, read_tile_text(Path(tiles)) or "\n", str(tiles))


def checked_sheet(tiles: Path) -> TileSheet:
    """Reads a tile file and checks all that the game which it names asks of it."""
    sheet = load_tiles(tiles)
    if sheet.game and sheet.game not in names():
        known = ", ".join(names())
        sheet.fail("", "game", f"there is no game {sheet.game!r}", f"the games are {known}")
    return find(sheet.game, sheet).tiles.sheet if sheet.game else sheet
