"""Reads tile files and says, with file and line, what to mend in a broken one."""

from __future__ import annotations

import difflib
import re
import tomllib
from pathlib import Path
from typing import Any, NoReturn

from edgewise.core.cells import port_names
from edgewise.core.errors import TileFileError, why_unread
from edgewise.core.tiles import Edge, Icon, Part, Tile, TileSheet, file_error

MAX_EDGES = 15
MAX_PORTS = 3
"""How many ports a side can be told apart in a terminal."""
MAX_TILES = 4000
MAX_TOTAL = 16_000
"""How many tiles in a row end before the engine's cells do; see ``cells.REACH``."""

_TOP_KEYS = (
    "name",
    "game",
    "turning",
    "ports",
    "blank",
    "numbers",
    "piles",
    "edges",
    "icons",
    "tiles",
    "cards",
)
_EDGE_KEYS = ("meets", "joins", "path", "colour", "pattern")
_TILE_KEYS = ("count", "parts", "icons", "pile", "back")
PATTERNS = ("plain", "striped", "dotted", "checked", "lined", "dashed", "bricks", "stones")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_COLOUR = re.compile(r"(#[0-9a-fA-F]{6})?")


def load_tiles(source: Path | TileSheet) -> TileSheet:
    """Reads and checks one tile file; what was read already stays as it is."""
    if isinstance(source, TileSheet):
        return source
    return parse_tiles(read_tile_text(source), str(source))


def read_tile_text(path: Path) -> str:
    """Reads the text of a tile file, with or without a byte-order mark."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:  # no file, no text, or no path at all
        raise TileFileError(f"{path}: cannot be read: {why_unread(error)}") from None


def parse_tiles(text: str, file: str = "tiles.toml") -> TileSheet:
    """Checks the text of a tile file; ``file`` is named in errors."""
    text = text.removeprefix("\ufeff")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, where = str(error).partition(" (at ")
        at = re.match(r"line (\d+)", where)
        line = int(at[1]) if at else max(1, len(text.splitlines()))
        raise TileFileError(f"{file}:{line}: {_toml_fault(what)}") from None
    return _Reader(text, file, data).sheet()


def _toml_fault(what: str) -> str:
    """Says what is wrong with a text that is no TOML, and what would be right."""
    twice = re.match(r"Cannot declare \((.*)\) twice", what)
    if twice:
        heading = ".".join(re.findall(r"'([^']*)'", twice[1]))
        return f"[{heading}] is there twice; give one of them another name, or join the two"
    if what.startswith(("Cannot overwrite a value", "Duplicate inline table key")):
        return "this name has a value already; take one of the two lines away"
    return f'this is not valid TOML: {what}; write each line as in count = 2 or name = "a text"'


class _Reader:
    """One pass over one file; keeps the text to find lines for errors."""

    def __init__(self, text: str, file: str, data: dict[str, Any]) -> None:
        self.text = text
        self.lines = text.splitlines()
        self.file = file
        self.data = data
        self.edges: dict[str, Edge] = {}
        self.icons: dict[str, Icon] = {}
        self.ports = 1
        self.port_names: list[str] = []

    def sheet(self) -> TileSheet:
        self.only_keys("", self.data, _TOP_KEYS)
        turning = self.word("", self.data, "turning", "turn")
        if turning not in ("turn", "flip"):
            self.fail("", "turning", f"turning is {turning!r}", 'write "turn" or "flip"')
        self.ports = self.ports_a_side()
        self.port_names = port_names(self.ports)
        self.edges = {name: self.edge(name) for name in self.table("edges")}
        self.icons = {name: self.icon(name) for name in self.table("icons", needed=False)}
        blank = self.word("", self.data, "blank", "blank")
        self.check_edges(blank)
        tiles = {name: self.tile(name) for name in self.table("tiles")}
        piles = self.whole_numbers("piles", "bag = 56")
        self.check_piles(tiles, piles)
        sheet = TileSheet(
            name=self.word("", self.data, "name", ""),
            game=self.word("", self.data, "game", ""),
            flips=turning == "flip",
            blank=blank,
            piles=piles,
            edges=self.edges,
            icons=self.icons,
            tiles=tiles,
            ports=self.ports,
            numbers=self.whole_numbers("numbers", "hand = 3"),
            cards={n: self.subtable("cards", n) for n in self.table("cards", needed=False)},
            file=self.file,
            text=self.text,
        )
        self.check_backs(sheet)
        self.check_twins(sheet)
        return sheet

    def ports_a_side(self) -> int:
        ports = self.data.get("ports", 1)
        if not isinstance(ports, int) or isinstance(ports, bool) or not 1 <= ports <= MAX_PORTS:
            remedy = f"write how many ports a side has, 1 to {MAX_PORTS}"
            self.fail("", "ports", f"ports is {ports!r}", remedy)
        return ports

    def edge(self, name: str) -> Edge:
        table = f"edges.{name}"
        data = self.subtable("edges", name)
        self.check_name(table, name)
        self.only_keys(table, data, _EDGE_KEYS)
        meets = self.words(table, data, "meets") if "meets" in data else (name,)
        colour = self.word(table, data, "colour", "")
        if not _COLOUR.fullmatch(colour):
            self.fail(
                table,
                "colour",
                f"{colour!r} is no colour",
                'write it as in "#d0342c": # and six digits',
            )
        pattern = self.word(table, data, "pattern", "")
        if pattern:
            self.known(table, "pattern", "pattern", pattern, list(PATTERNS))
        return Edge(
            name,
            meets,
            joins=self.flag(table, data, "joins"),
            path=self.flag(table, data, "path"),
            colour=colour,
            pattern=pattern,
        )

    def icon(self, name: str) -> Icon:
        table = f"icons.{name}"
        data = self.subtable("icons", name)
        self.check_name(table, name)
        self.only_keys(table, data, ("end",))
        return Icon(name, end=self.flag(table, data, "end"))

    def tile(self, name: str) -> Tile:
        table = f"tiles.{name}"
        data = self.subtable("tiles", name)
        self.check_name(table, name)
        self.only_keys(table, data, _TILE_KEYS)
        count = data.get("count", 1)
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            self.fail(table, "count", f"count is {count!r}", "write a whole number from 0")
        if count > MAX_TOTAL:
            self.fail(table, "count", f"count is {count}", f"write at most {MAX_TOTAL}")
        parts = tuple([self.part(table, text) for text in self.words(table, data, "parts")])
        taken: set[int] = set()
        for part in parts:
            for port in part.ports:
                if port in taken:
                    what = "side" if self.ports == 1 else "port"
                    self.fail(
                        table,
                        "parts",
                        f"{what} {self.port_names[port]} is named twice",
                        f"name each of {', '.join(self.port_names)} at most once",
                    )
                taken.add(port)
        icons = self.words(table, data, "icons")
        for icon in icons:
            self.known(table, "icons", "icon", icon, list(self.icons))
        return Tile(
            name,
            count,
            parts,
            icons,
            pile=self.word(table, data, "pile", "bag"),
            back=self.word(table, data, "back", ""),
            per_side=self.ports,
        )

    def part(self, table: str, text: str) -> Part:
        words = text.split()
        if len(words) != 2:
            self.fail(
                table,
                "parts",
                f"{text!r} is no part",
                'write a kind and its ends, as in "pipe N-E"',
            )
        kind, ends = words
        self.known(table, "parts", "edge", kind, list(self.edges))
        ports: list[tuple[int, str]] = []
        icons: list[str] = []
        for end in ends.split("-"):
            port, _, label = end.partition("=")
            if port in self.port_names:
                self.known(table, "parts", "edge", label or kind, list(self.edges))
                ports.append((self.port_names.index(port), label or kind))
            else:
                self.check_icon(table, end)
                icons.append(end)
        self.check_path(table, text, kind, len(ports), icons)
        ports.sort()
        return Part(
            kind,
            tuple([port for port, _ in ports]),
            tuple([label for _, label in ports]),
            tuple(icons),
            self.ports,
        )

    def check_icon(self, table: str, end: str) -> None:
        """Refuses an end that is neither a port nor an icon."""
        if end in self.icons:
            return
        if re.fullmatch("[NESW][1-9]?", end):
            ports = "one port" if self.ports == 1 else f"{self.ports} ports"
            remedy = f"known: {', '.join(self.port_names)}; ports = 2, say, at the top allows more"
            self.fail(table, "parts", f"there is no port {end!r}: a side has {ports}", remedy)
        self.known(table, "parts", "side or icon", end, [*self.port_names, *self.icons])

    def check_path(self, table: str, text: str, kind: str, sides: int, icons: list[str]) -> None:
        ends = sides + sum(1 for icon in icons if self.icons[icon].end)
        if self.edges[kind].path and sides == 0:
            self.fail(
                table,
                "parts",
                f"{text!r} leads to no side of the tile",
                "a path has two ends, and one of them at least is a side, as in N-E",
            )
        if self.edges[kind].path and ends != 2:
            self.fail(
                table,
                "parts",
                f"{text!r} has {ends} end{'s' if ends != 1 else ''}, so the path ends nowhere",
                "a path has two ends: two sides, or one side and an end icon",
            )

    def check_edges(self, blank: str) -> None:
        if blank not in self.edges:
            self.fail(
                "", "blank", f"there is no edge {blank!r}", f"add [edges.{blank}], or name another"
            )
        if len(self.edges) > MAX_EDGES:
            self.fail("", "edges", f"{len(self.edges)} edges", f"use at most {MAX_EDGES}")
        for edge in self.edges.values():
            for other in edge.meets:
                self.known(f"edges.{edge.name}", "meets", "edge", other, list(self.edges))
                if edge.name not in self.edges[other].meets:
                    self.fail(
                        f"edges.{edge.name}",
                        "meets",
                        f"{edge.name} meets {other}, but {other} does not meet {edge.name}",
                        f'add "{edge.name}" to what {other} meets',
                    )

    def whole_numbers(self, table: str, example: str) -> dict[str, int]:
        found = self.data.get(table, {})
        if not isinstance(found, dict):
            self.fail("", table, f"{table} is no table", f"write [{table}] and {example}, say")
        for name, size in found.items():
            if not isinstance(size, int) or isinstance(size, bool):
                self.fail(table, name, f"{name!r} is {size!r}", "write a whole number")
        return dict(found)

    def check_piles(self, tiles: dict[str, Tile], piles: dict[str, int]) -> None:
        found: dict[str, int] = dict.fromkeys(piles, 0)
        for tile in tiles.values():
            self.known(f"tiles.{tile.name}", "pile", "pile", tile.pile, [*piles])
            found[tile.pile] += tile.count
        for name, size in piles.items():
            if found[name] != size:
                self.fail(
                    "piles",
                    name,
                    f"the tiles of pile {name!r} add up to {found[name]}, not {size}",
                    "change a tile's count, or this number",
                )
        total = sum(tile.count for tile in tiles.values())
        if total > MAX_TOTAL:
            self.fail("", "piles", f"there are {total} tiles", f"use at most {MAX_TOTAL}")
        if len(tiles) > MAX_TILES:
            self.fail("", "tiles", f"{len(tiles)} kinds of tiles", f"use at most {MAX_TILES}")

    def check_backs(self, sheet: TileSheet) -> None:
        for tile in sheet.tiles.values():
            if not tile.back:
                continue
            table = f"tiles.{tile.name}"
            self.known(table, "back", "tile", tile.back, list(sheet.tiles))
            if sheet.flips:
                self.fail(
                    table,
                    "back",
                    "this set flips, so the back of a tile is its mirror image",
                    'take the back away, or write turning = "turn"',
                )

    def check_twins(self, sheet: TileSheet) -> None:
        first: dict[object, str] = {}
        for tile in sheet.tiles.values():
            turns = range(8) if sheet.flips else range(4)
            front = min(tile.shape(turn) for turn in turns)
            back = sheet.tiles[tile.back] if tile.back else None
            faces = [front] + ([min(back.shape(turn) for turn in turns)] if back else [])
            key = (tuple(sorted(faces)), tile.pile)
            if key in first:
                how = "turned or flipped" if sheet.flips else "turned"
                self.fail(
                    f"tiles.{tile.name}",
                    "",
                    f"{tile.name!r} is {first[key]!r} {how}",
                    f"raise the count of {first[key]!r} instead",
                )
            first[key] = tile.name

    # Reading values, and failing well.

    def table(self, name: str, *, needed: bool = True) -> dict[str, Any]:
        value = self.data.get(name, {})
        if not isinstance(value, dict) or (needed and not value):
            self.fail("", name, f"there are no {name}", f"write at least one [{name}.NAME]")
        return dict(value)

    def subtable(self, table: str, name: str) -> dict[str, Any]:
        value = self.data[table][name]
        if not isinstance(value, dict):
            self.fail(table, name, f"{name!r} is no table", f"write [{table}.{name}]")
        return dict(value)

    def word(self, table: str, data: dict[str, Any], key: str, default: str) -> str:
        value = data.get(key, default)
        if not isinstance(value, str):
            self.fail(table, key, f"{key} is {value!r}", "write a text in quotes")
        return str(value)

    def words(self, table: str, data: dict[str, Any], key: str) -> tuple[str, ...]:
        value = data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fail(table, key, f"{key} is {value!r}", "write a list of texts in quotes")
        return tuple(value)

    def flag(self, table: str, data: dict[str, Any], key: str) -> bool:
        value = data.get(key, False)
        if not isinstance(value, bool):
            self.fail(table, key, f"{key} is {value!r}", "write true or false")
        return bool(value)

    def check_name(self, table: str, name: str) -> None:
        if not _NAME.fullmatch(name):
            self.fail(
                table, "", f"{name!r} is no name", "use a-z, 0-9 and hyphens, never two in a row"
            )

    def only_keys(self, table: str, data: dict[str, Any], keys: tuple[str, ...]) -> None:
        for key in data:
            self.known(table, key, "key", key, list(keys))

    def known(self, table: str, key: str, what: str, value: str, choices: list[str]) -> None:
        if value in choices:
            return
        close = difflib.get_close_matches(value, choices, 1)
        remedy = (
            f"did you mean {close[0]!r}?" if close else f"known: {', '.join(choices) or 'none'}"
        )
        self.fail(table, key, f"unknown {what} {value!r}", remedy)

    def fail(self, table: str, key: str, wrong: str, remedy: str) -> NoReturn:
        raise file_error(self.file, self.lines, table, key, wrong, remedy)
