"""Random tile files: a game keeps its promises with tiles that nobody thought of.

A file is made from the game's own one by many small changes: tiles are
dropped, multiplied, recoloured and rewired. A change that the reader of tile
files or the game refuses is left out, so what comes out is always a file that
the game takes. Tiles outside the bag (start tiles, bodies, rooms) stay as they
are, and so do those named as ``fixed``.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from edgewise.core.errors import TileFileError
from edgewise.core.game import Game
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tiles import Edge, Part, Tile, TileSheet

CHANGES = 24
LEAST = 24
MOST = 24


def random_games(
    game: Game,
    folder: Path,
    *,
    count: int,
    seed: int = 1,
    colours: Sequence[str] = (),
    fixed: Sequence[str] = (),
    least: int = LEAST,
    rewires: bool = True,
) -> Iterator[Game]:
    """Makes the game with random tile files, written to a folder; the first is of one colour.

    ``colours`` are edges that may take each other's place, ``fixed`` tiles that the game
    cannot do without, ``least`` the fewest tiles in the bag; with ``rewires=False`` the
    sides of a tile keep their places.
    """
    for number in range(count):
        path = folder / f"{game.id}-{seed}-{number}.toml"
        maker = _Maker(game, path, random.Random(f"{game.id}/{seed}/{number}"), fixed, least)
        if colours and number == 0:
            maker.paint(dict.fromkeys(colours, colours[0]))
        for _ in range(CHANGES):
            maker.change_one(colours if number else (), rewires=rewires)
        yield maker.game()


def sheet_text(sheet: TileSheet) -> str:
    """Writes a sheet as the text of a tile file."""
    lines = [f'name = "{sheet.name}"', f'game = "{sheet.game}"']
    lines += [f'turning = "{"flip" if sheet.flips else "turn"}"', f'blank = "{sheet.blank}"']
    lines += [f"ports = {sheet.ports}"] if sheet.ports > 1 else []
    lines += ["[piles]", *[f"{name} = {size}" for name, size in sheet.piles.items()]]
    for edge in sheet.edges.values():
        lines += _edge_lines(edge)
    for icon in sheet.icons.values():
        lines += [f"[icons.{icon.name}]", f"end = {str(icon.end).lower()}"]
    for tile in sheet.tiles.values():
        lines += _tile_lines(tile)
    return "\n".join(lines) + "\n"


def _edge_lines(edge: Edge) -> list[str]:
    lines = [f"[edges.{edge.name}]", f"meets = {_list(edge.meets)}"]
    lines += [f"joins = {str(edge.joins).lower()}", f"path = {str(edge.path).lower()}"]
    return [*lines, f'colour = "{edge.colour}"', f'pattern = "{edge.pattern}"']


def _tile_lines(tile: Tile) -> list[str]:
    lines = [f"[tiles.{tile.name}]", f"count = {tile.count}", f'pile = "{tile.pile}"']
    lines += [f"parts = {_list([str(part) for part in tile.parts])}"]
    lines += [f"icons = {_list(tile.icons)}"]
    return [*lines, f'back = "{tile.back}"'] if tile.back else lines


def _list(words: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


class _Maker:
    """One file on its way: every change is tried on the game before it is kept."""

    def __init__(
        self, game: Game, path: Path, rng: random.Random, fixed: Sequence[str], least: int
    ) -> None:
        self.make: Callable[[Path], Game] = importlib.import_module(game.module).make_game
        self.path = path
        self.rng = rng
        self.sheet = game.tiles.sheet
        self.least = least
        self.trials = 0
        backs = {tile.back for tile in self.sheet.tiles.values()}
        self.fixed = {
            tile.name
            for tile in self.sheet.tiles.values()
            if tile.pile != "bag" or tile.name in fixed
        }
        self.faces = {tile.name for tile in self.sheet.tiles.values() if tile.back} | backs

    def game(self) -> Game:
        self.path.write_text(sheet_text(self.sheet), encoding="utf-8")
        return self.make(self.path)

    def change_one(self, colours: Sequence[str], *, rewires: bool) -> None:
        """Changes one random tile in one random way."""
        names = sorted(set(self.sheet.tiles) - self.fixed)
        chosen = self.rng.choice(names)
        ways: list[Callable[[Tile], Tile]] = [self.dropped, self.multiplied]
        ways += [self.rewired] * 2 if rewires else []
        ways += [lambda tile: self.recoloured(tile, colours)] * 2 if len(colours) > 1 else []
        self.change(self.rng.choice(ways), only=chosen, parting=True)

    def paint(self, colours: dict[str, str]) -> None:
        """Gives all tiles other colours, or as many of them as the game takes so."""
        before = self.sheet
        self.change(lambda tile: _in_colours(tile, colours))
        if self.sheet is before:
            for name in before.tiles:
                self.change(lambda tile: _in_colours(tile, colours), only=name)

    def change(self, way: Callable[[Tile], Tile], *, only: str = "", parting: bool = False) -> None:
        """Changes one tile, or every tile that is not fixed, if the game takes the change."""
        tiles: list[Tile] = []
        for tile in self.sheet.tiles.values():
            if tile.name in self.fixed or only not in ("", tile.name):
                tiles.append(tile)
            else:
                tiles += self.parted(tile, way(tile)) if parting else [way(tile)]
        self.trials += 1
        changed = self.counted(self.merged(tiles))
        if changed.piles["bag"] < self.least:
            return
        trial = self.path.with_suffix(f".trial-{self.trials}.toml")
        text = sheet_text(changed)
        try:
            parse_tiles(text)
            trial.write_text(text, encoding="utf-8")
            self.make(trial)
        except TileFileError:
            return
        finally:
            trial.unlink(missing_ok=True)
        self.sheet = changed

    def parted(self, tile: Tile, changed: Tile) -> list[Tile]:
        """Lets half of the tiles of a kind stay as they are when the others look different."""
        if tile.parts == changed.parts or tile.count < 2 or tile.name in self.faces:
            return [changed]
        half = tile.count // 2
        name = f"{tile.name}-{self.trials}"
        return [replace(tile, count=tile.count - half), replace(changed, count=half, name=name)]

    def merged(self, tiles: list[Tile]) -> list[Tile]:
        """Makes one tile of those that look the same; faces of double-sided tiles stay."""
        found: dict[object, Tile] = {}
        for tile in tiles:
            turns = range(8) if self.sheet.flips else range(4)
            key: object = (min(tile.shape(turn) for turn in turns), tile.pile)
            if tile.name in self.faces:
                key = tile.name
            if key in found:
                first = found[key]
                found[key] = replace(first, count=first.count + tile.count)
            else:
                found[key] = tile
        return list(found.values())

    def counted(self, tiles: list[Tile]) -> TileSheet:
        piles = {
            name: sum(tile.count for tile in tiles if tile.pile == name)
            for name in self.sheet.piles
        }
        return replace(self.sheet, piles=piles, tiles={tile.name: tile for tile in tiles})

    # The ways to change a tile.

    def dropped(self, tile: Tile) -> Tile:
        return replace(tile, count=self.rng.randrange(tile.count) if tile.count else 0)

    def multiplied(self, tile: Tile) -> Tile:
        return replace(tile, count=min(MOST, tile.count * 2 + self.rng.randrange(3)))

    def rewired(self, tile: Tile) -> Tile:
        """Lets the parts of a tile lead to other ports."""
        total = 4 * tile.per_side
        ports = self.rng.sample(range(total), total)
        return replace(tile, parts=tuple([_moved(part, ports) for part in tile.parts]))

    def recoloured(self, tile: Tile, colours: Sequence[str]) -> Tile:
        chosen = {colour: self.rng.choice(colours) for colour in colours}
        return _in_colours(tile, chosen)


def _moved(part: Part, ports: Sequence[int]) -> Part:
    pairs = sorted(
        (ports[port], label) for port, label in zip(part.ports, part.labels, strict=True)
    )
    return replace(
        part, ports=tuple([port for port, _ in pairs]), labels=tuple([label for _, label in pairs])
    )


def _in_colours(tile: Tile, colours: dict[str, str]) -> Tile:
    parts = [
        replace(
            part,
            kind=colours.get(part.kind, part.kind),
            labels=tuple([colours.get(label, label) for label in part.labels]),
        )
        for part in tile.parts
    ]
    return replace(tile, parts=tuple(parts))
