"""The picture of a board in play that stands for a game in the lobby."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.render.art import find_art
from edgewise.render.faces import symbols
from edgewise.render.geometry import number
from edgewise.render.marks import Entry, boards_of
from edgewise.render.svg import CELL, card_svg, document, draw_piece, draw_tile, faces_on

FILE = "picture.toml"
WIDE, HIGH = 7.0, 3.6
"""How many cells of the board are seen."""
HEAD = "# A board in play, shown in the lobby. `make pictures` writes it.\n"


def picture_svg(game: Game, folder: Path, *, width: float = 480) -> str:
    """Draws the board in play that a game's folder holds; without one, its card."""
    path, sheet = folder / FILE, game.tiles.sheet
    if not path.is_file() or not game.has_own_tiles():
        return card_svg(sheet)
    shown = tomllib.loads(path.read_text(encoding="utf-8"))
    art, board = find_art(sheet), shown["board"]
    west, north = _best_corner(board)
    box = (west * CELL, north * CELL, WIDE * CELL, HIGH * CELL)
    seen = [entry for entry in board if _is_seen(entry, west, north)]
    pieces = [entry for entry in shown.get("pieces", []) if _is_seen(entry, west, north)]
    x, y, wide, high = (number(value) for value in box)
    table = f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{art.table}"/>'
    drawn = [draw_tile(art, entry) for entry in seen] + [draw_piece(art, each) for each in pieces]
    return document(
        table + "".join(drawn),
        box,
        scale=width / box[2],
        label=game.name,
        defs=symbols(art, faces_on(art, seen)),
    )


def _is_seen(entry: Entry, west: float, north: float) -> bool:
    inside = west - 0.5 < entry["x"] < west + WIDE + 0.5
    return bool(inside and north - 0.5 < entry["y"] < north + HIGH + 0.5)


def _best_corner(board: Sequence[Entry]) -> tuple[float, float]:
    """Finds where the picture begins so that it shows most of the board."""
    corners = [
        (entry["x"] + dx / 2, entry["y"] + dy / 2)
        for entry in board
        for dx in range(-13, 2)
        for dy in range(-7, 2)
    ]

    def shown(corner: tuple[float, float]) -> tuple[float, float]:
        seen = [entry for entry in board if _is_seen(entry, *corner)]
        aside = abs(sum(entry["x"] - corner[0] - WIDE / 2 for entry in seen))
        above = abs(sum(entry["y"] - corner[1] - HIGH / 2 for entry in seen))
        return len(seen), -aside - above

    return max(sorted(set(corners)), key=shown)


def picture_text(state: State) -> str:
    """Writes the board of a state as the file of a picture; of several boards, the fullest."""
    shown = state.to_dict()
    board = max(boards_of(shown), key=len)
    lines = [HEAD, "board = [\n", *(f"    {_toml(entry)},\n" for entry in board), "]\n"]
    pieces = shown.get("pieces", [])
    if pieces:
        lines += ["pieces = [\n", *(f"    {_toml(entry)},\n" for entry in pieces), "]\n"]
    return "".join(lines)


def _toml(value: Any) -> str:
    """Writes a value as TOML; what is nothing is left out of tables."""
    if isinstance(value, Mapping):
        known = [(key, each) for key, each in value.items() if each is not None]
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in known) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)
