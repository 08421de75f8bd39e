"""The games: one folder each, found by looking, never by a list kept by hand."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

from edgewise.core.errors import TileFileError, UnknownGame
from edgewise.core.game import Game, make
from edgewise.core.records import Record
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
        usual = make(module)
        return usual if tiles == usual.tiles.sheet else make(module, tiles.text, tiles.file)
    return make(module, read_tile_text(Path(tiles)) or "\n", str(tiles))


def find_for(record: Record, folder: Path | None = None) -> Game:
    """Finds the game of a record with the tiles that the record carries.

    A record of the first format names a file; it is looked for beside the record too.
    """
    sheet = record.sheet()
    named = record.notes.get("tiles", "")
    if sheet is None and named and folder is not None and not Path(named).exists():
        beside = folder / Path(named).name
        named = str(beside) if beside.exists() else named
    return find(record.game, sheet or named or None)


def tiles_changed(record: Record, folder: Path) -> str:
    """Says so when the file that a record's tiles came from holds other tiles now."""
    sheet = record.sheet()
    if sheet is None:
        return ""
    files = [Path(record.tile_file), folder / Path(record.tile_file).name]
    found = [file for file in files if file.is_file()] if record.tile_file else []
    try:
        now = load_tiles(found[0]) if found else sheet
        name = str(found[0]) if found else ""
        if not record.tile_file:
            now, name = find(record.game).tiles.sheet, f"the tiles of {record.game}"
    except TileFileError as error:
        return f"{error}. The tiles in the record are used."
    changed = f"Since this match was played, {name} changed; the tiles in the record are used."
    return changed if now != sheet else ""


def checked_sheet(tiles: Path) -> TileSheet:
    """Reads a tile file and checks all that the game which it names asks of it."""
    sheet = load_tiles(tiles)
    if sheet.game and sheet.game not in names():
        known = ", ".join(names())
        sheet.fail("", "game", f"there is no game {sheet.game!r}", f"the games are {known}")
    return find(sheet.game, sheet).tiles.sheet if sheet.game else sheet
