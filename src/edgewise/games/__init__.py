"""The games: one folder each, found by looking, never by a list kept by hand.

Other packages bring games by an entry point of the group ``edgewise.games``.
"""

from __future__ import annotations

import importlib
import pkgutil
import warnings
from collections.abc import Container
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from edgewise.core.errors import TileFileError, UnknownGame
from edgewise.core.game import Game, make
from edgewise.core.records import Record
from edgewise.core.tilefile import load_tiles, read_tile_text
from edgewise.core.tiles import TileSheet

VARIANTS = "variants"
"""The folder of a game that has its variants: tile files, each with the variant's name."""

GROUP = "edgewise.games"
"""The entry points by which other packages bring games: ``id = "their_module"``."""


class GameWarning(UserWarning):
    """A game of another package cannot be used; names the package and says why."""


@cache
def built_in() -> dict[str, str]:
    """Lists the games that are folders here, each with its module."""
    found = (entry.name for entry in pkgutil.iter_modules(__path__) if entry.ispkg)
    return {name: f"{__name__}.{name}" for name in found}


@cache
def modules() -> dict[str, str]:
    """Finds all games, in order, with their modules; warns of those that cannot be used."""
    own = built_in()
    offered: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        offered.setdefault(entry.name, []).append(entry)
    found = dict(own)
    for name, entries in sorted(offered.items()):
        fault = clash(name, entries, own) or fault_of(entries[0])
        if fault:
            warnings.warn(fault, GameWarning, stacklevel=3)
        else:
            found[name] = entries[0].value
    return dict(sorted(found.items()))


def clash(name: str, entries: list[EntryPoint], own: Container[str]) -> str:
    """Says so when more than one package brings a game of the same id."""
    owners = sorted({package_of(entry) for entry in entries})
    owners = ["edgewise", *owners] if name in own else owners
    if len(owners) == 1:
        return ""
    used = "that of edgewise is used" if name in own else "none of them is used"
    return f"the packages {' and '.join(owners)} all bring a game {name!r}; {used}"


def fault_of(entry: EntryPoint) -> str:
    """Tries to make the game of another package, and says what is wrong where that fails."""
    where = f"the game {entry.name!r} of the package {package_of(entry)} cannot be used"
    try:
        game = make(entry.value)
    except (Exception, SystemExit) as error:  # whatever it is, the other games go on
        return f"{where}: {type(error).__name__}: {error}"
    if not isinstance(game, Game):
        return f"{where}: make_game of {entry.value} made no Game"
    if game.id != entry.name:
        return f"{where}: its id is {game.id!r}, so write {game.id} = {entry.value!r}"
    if game.module != entry.value:
        return f"{where}: its module is {game.module!r} in the game, {entry.value!r} outside"
    return ""


def package_of(entry: EntryPoint) -> str:
    """Names the package that an entry point belongs to."""
    return entry.dist.name if entry.dist else entry.value.partition(".")[0]


def names() -> list[str]:
    """Lists the games by name."""
    return list(modules())


def module_of(name: str) -> str:
    """Names the module of a game, in which its ``make_game`` is and beside which its files are."""
    known = built_in() if name in built_in() else modules()
    if name not in known:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(known)}")
    return known[name]


@cache
def variants_of(name: str) -> dict[str, Path]:
    """Lists the variants that a game comes with, by id, each with its tile file."""
    folder = Path(str(importlib.import_module(module_of(name)).__file__)).parent / VARIANTS
    return {f"{name}:{file.stem}": file for file in sorted(folder.glob("*.toml"))}


def all_names() -> list[str]:
    """Lists the games by name, each followed by its variants."""
    return [name for game in names() for name in (game, *variants_of(game))]


def variant_file(name: str) -> Path:
    """Finds the tile file of a variant, as of ``hoses:mini``."""
    game = name.partition(":")[0]
    known = variants_of(game)
    if name not in known:
        there = f"there are: {', '.join(known)}" if known else f"{game} has none"
        raise UnknownGame(f"there is no variant {name!r}; {there}")
    return known[name]


def id_of(game: Game) -> str:
    """Names a game as ``find`` knows it: by its id, or by that of its variant."""
    for name in variants_of(game.id):
        if find(name).plays_like(game):
            return name
    return game.id


def part_of(module: str, name: str) -> ModuleType | None:
    """Finds the file of a game that plays some part, such as its ``art``, if it has one."""
    path = f"{module}.{name}"
    return importlib.import_module(path) if module and find_spec(path) else None


def with_part(name: str) -> list[str]:
    """Lists the games that have some part, such as ``solve``."""
    return [game for game, module in modules().items() if find_spec(f"{module}.{name}")]


class Listing:
    """Lists the games when called; as a package it leads to their folders.

    So ``edgewise.games()`` and ``edgewise.games.wirwar`` are both what one expects.
    """

    def __call__(self) -> list[str]:
        return names()

    def __getattr__(self, name: str) -> ModuleType:
        try:
            return importlib.import_module(module_of(name))
        except UnknownGame as unknown:
            raise AttributeError(str(unknown)) from None


listing = Listing()


def find(name: str, tiles: Path | str | TileSheet | None = None) -> Game:
    """Finds a game by name, with its own tiles, those of a file, or those of a sheet.

    ``hoses:mini`` names a variant that the game comes with: its tiles are in the game's folder.
    """
    if ":" in name:
        if tiles is not None:
            raise UnknownGame(f"{name} has tiles of its own; with others, name the game alone")
        name, tiles = name.partition(":")[0], variant_file(name)
    module = module_of(name)
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
    """Names what a record's tiles came from, if it holds other tiles now; else it is empty."""
    sheet = record.sheet()
    if sheet is None:
        return ""
    files = [Path(record.tile_file), folder / Path(record.tile_file).name]
    found = [file for file in files if file.is_file()] if record.tile_file else []
    try:
        now = load_tiles(found[0]) if found else sheet
        if not record.tile_file:
            now = find(record.game).tiles.sheet
    except TileFileError:
        return str(found[0])
    if now == sheet:
        return ""
    return str(found[0]) if found else record.game


def checked_sheet(tiles: Path) -> TileSheet:
    """Reads a tile file and checks all that the game which it names asks of it."""
    sheet = load_tiles(tiles)
    if sheet.game and sheet.game not in names():
        known = ", ".join(names())
        sheet.fail("", "game", f"there is no game {sheet.game!r}", f"the games are {known}")
    return find(sheet.game, sheet).tiles.sheet if sheet.game else sheet
