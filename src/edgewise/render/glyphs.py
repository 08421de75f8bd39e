"""Signs of a tile set for terminals: a letter and a line for each edge, a letter for each icon.

Edges have small letters and icons capitals, so everything can be told apart
without colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.text import Text

from edgewise.core.cells import EAST, NORTH, SOUTH, WEST
from edgewise.core.words.model import Words
from edgewise.render.paint import lighter
from edgewise.render.spoken import name_of, phrase

if TYPE_CHECKING:
    from edgewise.render.art import Art

ARMS = {side: 1 << side for side in (NORTH, EAST, SOUTH, WEST)}
_SHAPES = (1 | 4, 2 | 8, 1 | 2, 2 | 4, 4 | 8, 8 | 1, 1 | 2 | 4, 2 | 4 | 8, 4 | 8 | 1, 8 | 1 | 2, 15)
_LINES = {
    "light": "│─╰╭╮╯├┬┤┴┼",
    "double": "║═╚╔╗╝╠╦╣╩╬",
    "dotted": "┆┄└┌┐┘├┬┤┴┼",
    "heavy": "┃━┗┏┓┛┣┳┫┻╋",
    "ascii": "|-+++++++++",
}
_LINE_OF_PATTERN = {
    "plain": "light",
    "striped": "double",
    "dotted": "dotted",
    "checked": "heavy",
    "lined": "double",
    "dashed": "dotted",
}
WIDE, NARROW = 7, 5
"""How many signs wide a tile is, and how many where room is short."""
GROUND = "#2b343b"
"""The colour of tiles in a terminal; their lines are lighter versions of the edges' colours."""
PLAIN = f"#d5dbdf on {GROUND}"
FAINT = f"#69747c on {GROUND}"


def letters_for(names: Iterable[str]) -> dict[str, str]:
    """Gives each name a letter of its own, from its own letters where possible."""
    chosen: dict[str, str] = {}
    for name in names:
        wanted = [*name.replace("-", ""), *"abcdefghijklmnopqrstuvwxyz0123456789"]
        free = [letter for letter in wanted if letter not in chosen.values()]
        chosen[name] = free[0] if free else "?"
    return chosen


class Glyphs:
    """The signs of one tile set, and their colours."""

    def __init__(self, art: Art, *, ascii: bool = False, wide: int = WIDE) -> None:
        self.art = art
        self.sheet = sheet = art.sheet
        self.wide = wide
        self.ascii = ascii
        edges = [name for name in sheet.edges if name != sheet.blank]
        self.edge = letters_for([*edges, sheet.blank])
        self.icon = {name: sign.upper() for name, sign in letters_for(sheet.icons).items()}
        self.style = {
            name: f"bold {lighter(art.paints[name].colour, 0.35)} on {GROUND}"
            for name in sheet.edges
        }
        self.lines = {
            name: "ascii" if ascii else _LINE_OF_PATTERN.get(art.paints[name].pattern, "light")
            for name in sheet.edges
        }
        self.letters = self._share_letters()

    def _port_legend(self, words: Words | None) -> Text:
        text = Text(f"{phrase(words, 'ports')} ")
        for name, letters in self.letters.items():
            if letters:
                span = letters if len(letters) == 1 else f"{letters[0]}-{letters[-1]}"
                text.append(span, self.style[name])
                text.append(f" {name_of(words, name)}  ")
        text.append_text(self._icon_legend(words))
        text.rstrip()
        return text

    def _icon_legend(self, words: Words | None) -> Text:
        text = Text()
        for name, sign in self.icon.items():
            text.append(sign, PLAIN)
            text.append(f" {name_of(words, name)}  ")
        return text

    def line(self, kind: str, arms: int) -> str:
        """Finds the sign that joins some sides in the line of a kind."""
        if arms in (1, 4):
            arms = 1 | 4
        elif arms in (2, 8):
            arms = 2 | 8
        return _LINES[self.lines[kind]][_SHAPES.index(arms)]

    def _share_letters(self) -> dict[str, str]:
        """Gives each edge as many letters as a tile has parts of it, where sides have ports."""
        found: dict[str, str] = {}
        left = "abcdefghijklmnopqrstuvwxyz0123456789"
        for name in self.sheet.edges:
            tiles = self.sheet.tiles.values()
            most = max(sum(part.kind == name for part in tile.parts) for tile in tiles)
            found[name], left = left[:most], left[most:]
        return found

    def part_sign(self, kind: str, number: int) -> str:
        """Finds the letter of a tile's part, numbered among those of its edge."""
        letters = self.letters[kind]
        return letters[number] if number < len(letters) else "?"

    def legend(self, words: Words | None = None) -> Text:
        """Explains the signs in a few lines, with the names that words of a game have."""
        text = Text()
        if self.sheet.ports > 1:
            return self._port_legend(words)
        drawn = {part.kind for tile in self.sheet.tiles.values() for part in tile.parts}
        for name in self.sheet.edges:
            if name != self.sheet.blank or name in drawn:
                text.append(f"{self.edge[name]}{self.line(name, 10) * 2}", self.style[name])
                text.append(f" {name_of(words, name)}  ")
        text.append_text(self._icon_legend(words))
        text.rstrip()
        return text
