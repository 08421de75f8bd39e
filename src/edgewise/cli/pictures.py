"""Positions, menus and tile sets as terminal text, drawn by ``render``."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from rich.console import Console
from rich.text import Text

from edgewise.cli.menu import Choice
from edgewise.core.state import State
from edgewise.core.tiles import TileSheet
from edgewise.render.glyphs import WIDE, Glyphs
from edgewise.render.marks import Cell, Marks, boards_of, last_change
from edgewise.render.squares import tile_square
from edgewise.render.svg import hand_names
from edgewise.render.text import NUMBER, row_of, stack, state_text

FRAME = {"game", "version", "options", "phase", "board", "boards", "hands", "discard", "scores"}

_PLACEMENT = re.compile(r"([a-z0-9-]+)@(-?\d+),(-?\d+)(?:/(r[0-3]f?))?")


def draw(console: Console, picture: Text) -> None:
    """Prints a picture, its lines never broken."""
    console.print(picture, no_wrap=True, overflow="crop", soft_wrap=False)


def position_picture(state: State, viewer: int, width: int) -> Text:
    """Draws what a viewer sees: the boards with the last move marked, the hand, the rest."""
    seen = state.seen_by(viewer)
    marks = {number: Marks(last=cells) for number, cells in last_change(state).items()}
    blocks = [state_text(seen, marks=marks, width=width)]
    data = seen.to_dict()
    for seat, hand in enumerate(data.get("hands", [])):
        blocks += hand_blocks(state.game.tiles.sheet, seat, hand, seat == viewer, width)
    blocks += [Text(line, "dim") for line in other_lines(data)]
    return stack(blocks)


def hand_blocks(sheet: TileSheet, seat: int, hand: Any, own: bool, width: int) -> list[Text]:
    """Draws a hand that is known, with its names; of others tells how many they hold."""
    if isinstance(hand, int):
        return [Text(f"Seat {seat} holds {hand}, hidden.")] if hand else []
    counts = Counter(hand_names(hand))
    title = Text("Your hand" if own else f"Hand of seat {seat}", "bold")
    if not counts:
        return [title.append(": empty")]
    letters = dict(zip(counts, ascii_lowercase * len(counts), strict=False))
    words = [
        f"{letters[name]} {name}" + (f" (x{count})" if count > 1 else "")
        for name, count in counts.items()
    ]
    blocks = [title]
    if all(name in sheet.tiles for name in counts):
        looks = [(letters[name], name, "r0") for name in counts]
        looks += [
            ("back", sheet.tiles[name].back, "r0") for name in counts if sheet.tiles[name].back
        ]
        blocks.append(tiles_picture(sheet, looks, width))
    lines = textwrap.wrap(", ".join(words), width, break_on_hyphens=False)
    return [*blocks, *[Text(line) for line in lines]]


def other_lines(data: Mapping[str, Any]) -> list[str]:
    """Writes what else a person needs to know: the bag, and what the game tells in words."""
    lines = []
    bag = data.get("bag")
    if bag is not None:
        lines.append(f"In the bag: {bag if isinstance(bag, int) else sum(bag.values())}")
    for name, value in data.items():
        if name not in FRAME and is_words(value):
            lines.append(f"{name}: {value if isinstance(value, str) else ', '.join(value)}")
    return lines


def is_words(value: object) -> bool:
    """Tells whether a field is text, or a list of texts."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(item, str) for item in value)
    return isinstance(value, str)


def menu_picture(state: State, viewer: int, menu: Sequence[Choice], width: int) -> Text | None:
    """Draws a menu where a picture says more than its words: its cells, or its turns."""
    sheet = state.game.tiles.sheet
    spots = [placement(choice) for choice in menu]
    if len(menu) < 2 or any(spot is None for spot in spots):
        return None
    found = [spot for spot in spots if spot is not None]
    cells = [cell for _, cell, _ in found]
    if len(set(cells)) == len(cells):
        seen = state.seen_by(viewer)
        if len(boards_of(seen.to_dict())) > 1:
            return None
        numbers = {cell: number for number, cell in enumerate(cells, 1)}
        return state_text(seen, marks={0: Marks(numbers=numbers)}, width=width)
    if len(set(cells)) == 1 and all(name in sheet.tiles for name, _, _ in found):
        looks = [(f"{number}", name, turn) for number, (name, _, turn) in enumerate(found, 1)]
        return tiles_picture(sheet, looks, width)
    return None


def tiles_picture(sheet: TileSheet, looks: Sequence[tuple[str, str, str]], width: int) -> Text:
    """Draws tiles in their turns side by side, each below its title."""
    glyphs, fit = Glyphs(sheet), max(1, (width + 1) // (WIDE + 1))
    blocks = []
    for start in range(0, len(looks), fit):
        row = looks[start : start + fit]
        titles = " ".join(title.center(WIDE) for title, _, _ in row)
        blocks.append(Text(titles.rstrip(), NUMBER))
        blocks.append(row_of([tile_square(glyphs, name, turn) for _, name, turn in row]))
    return stack(blocks)


def placement(choice: Choice) -> tuple[str, Cell, str] | None:
    """Reads tile, cell and turn off a line of a menu, if all its moves share the cell."""
    places = [_PLACEMENT.fullmatch(move.text()) for move in choice.moves]
    found = [(m[1], (int(m[2]), int(m[3])), m[4] or "r0") for m in places if m is not None]
    if len(found) != len(choice.moves) or len({cell for _, cell, _ in found}) != 1:
        return None
    return found[0]
