"""Tiles as data: the contents of a tile file as frozen values."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import NoReturn

from edgewise.core.cells import port_names, port_text, turned_port
from edgewise.core.errors import TileFileError
from edgewise.core.pictures import HOOK


@dataclass(frozen=True)
class Edge:
    """A label that a side can show, what it may touch, and how it is drawn."""

    name: str
    meets: tuple[str, ...]
    joins: bool = False
    path: bool = False
    colour: str = ""
    pattern: str = ""


@dataclass(frozen=True)
class Icon:
    """Something printed on a tile; an ``end`` is where a path stops."""

    name: str
    end: bool = False


@dataclass(frozen=True)
class Part:
    """Ports that are joined inside a tile, and the icons on that join.

    ``cells`` tells how ports are numbered; with one port a side they are the sides.
    """

    kind: str
    ports: tuple[int, ...]
    labels: tuple[str, ...]
    icons: tuple[str, ...] = ()
    per_side: int = 1
    """How many ports a side has."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each port."""
        return tuple([port // self.per_side for port in self.ports])

    def turned(self, turn: int) -> Part:
        """Shows the part after the tile was turned."""
        moved = sorted(
            (int(turned_port(port, turn, self.per_side)), label)
            for port, label in zip(self.ports, self.labels, strict=True)
        )
        return Part(
            self.kind,
            tuple([port for port, _ in moved]),
            tuple([label for _, label in moved]),
            self.icons,
            self.per_side,
        )

    def __str__(self) -> str:
        ends = [
            port_text(port, self.per_side) + ("" if label == self.kind else f"={label}")
            for port, label in zip(self.ports, self.labels, strict=True)
        ]
        return f"{self.kind} {'-'.join(ends + list(self.icons))}"


@dataclass(frozen=True)
class Tile:
    """A kind of tile: how many there are, where they start, what they show."""

    name: str
    count: int
    parts: tuple[Part, ...]
    icons: tuple[str, ...] = ()
    pile: str = "bag"
    back: str = ""
    per_side: int = 1
    """How many ports a side has."""

    def shape(self, turn: int = 0) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Makes equal values of turns that look the same."""
        parts = sorted(str(part.turned(turn)) for part in self.parts)
        return tuple(parts), tuple(sorted(self.icons))

    def side_labels(self, turn: int, blank: str) -> list[str]:
        """Lists what each side shows after a turn, north first; see ``side_label``."""
        labels = self.port_labels(turn, blank)
        ports = self.per_side
        return [side_label(labels[side * ports : (side + 1) * ports]) for side in range(4)]

    def port_labels(self, turn: int, blank: str) -> list[str]:
        """Lists what each port shows after a turn, clockwise from the north."""
        labels = [blank] * (4 * self.per_side)
        for part in self.parts:
            moved = part.turned(turn)
            for port, label in zip(moved.ports, moved.labels, strict=True):
                labels[port] = label
        return labels


@dataclass(frozen=True)
class TileSheet:
    """A whole tile file, checked."""

    name: str
    game: str
    flips: bool
    blank: str
    piles: dict[str, int]
    edges: dict[str, Edge]
    icons: dict[str, Icon]
    tiles: dict[str, Tile]
    ports: int = 1
    """How many ports a side has."""
    numbers: dict[str, int] = field(default_factory=dict)
    """Numbers of the rules that this set changes, such as how many tiles a hand has."""
    cards: dict[str, dict[str, object]] = field(default_factory=dict)
    """What the set says of the game's cards, by name; its game knows what may be said."""
    file: str = field(default="", compare=False)
    text: str = field(default="", compare=False, repr=False)
    """The text of the file, by which it is known again and lines are found."""

    def digest(self) -> str:
        """Tells texts apart: sixteen digits that any change of the file changes."""
        return text_digest(self.text)

    def fail(self, table: str, key: str, wrong: str, remedy: str) -> NoReturn:
        """Refuses the file with the line of a key, or of its table's heading."""
        raise file_error(self.file, self.text.splitlines(), table, key, wrong, remedy)

    def _repr_svg_(self) -> str:
        """Draws all tiles in a notebook."""
        return HOOK.pictures.sheet_svg(self)

    def port_names(self) -> list[str]:
        """Lists the names of a tile's ports, clockwise from the north."""
        return port_names(self.ports)

    def shapes(self, tile: Tile) -> list[tuple[Tile, int]]:
        """Lists the faces and turns of a tile that look different.

        Each is the face that shows and its turn, 0-3 with the front up and
        4-7 with the tile turned over.
        """
        faces: list[tuple[Tile, int, int]] = [(tile, turn, turn) for turn in range(4)]
        if tile.back:
            faces += [(self.tiles[tile.back], turn, turn + 4) for turn in range(4)]
        elif self.flips:
            faces += [(tile, turn, turn) for turn in range(4, 8)]
        seen: list[object] = []
        result: list[tuple[Tile, int]] = []
        for face, inner, turn in faces:
            shape = face.shape(inner)
            if shape not in seen:
                seen.append(shape)
                result.append((face, turn))
        return result


def side_label(labels: list[str]) -> str:
    """Makes one label of what the ports of a side show, clockwise: ``red``, or ``red+blue``."""
    return "+".join(labels)


def text_digest(text: str) -> str:
    """Tells texts of tile files apart by sixteen digits; ends of lines do not count."""
    plain = "\n".join(text.removeprefix("\ufeff").splitlines())
    return hashlib.blake2b(plain.encode(), digest_size=8).hexdigest()


def file_error(
    file: str, lines: list[str], table: str, key: str, wrong: str, remedy: str
) -> TileFileError:
    """Makes the error that names file, line, fault and remedy."""
    where = f" in [{table}]" if table else ""
    return TileFileError(f"{file}:{line_of(lines, table, key)}: {wrong}{where}; {remedy}")


def line_of(lines: list[str], table: str, key: str) -> int:
    """Finds the line of a key, or of its table's heading, counted from 1."""
    heading = 0
    inside = table == ""
    wanted = re.compile(rf'"?{re.escape(key)}"?\s*=')
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        if bare.startswith("["):
            title = bare.strip("[] ").replace('"', "")
            inside = title == table
            if inside or (title.split(".")[0] == key and not table and not heading):
                heading = heading or number
        elif inside and key and wanted.match(bare):
            return number
    return heading or 1
