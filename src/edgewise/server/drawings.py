"""Drawings for the page: the same as in print, each face once and used by name."""

from __future__ import annotations

from functools import cache
from typing import Any

from edgewise.core.cells import turn_text
from edgewise.core.game import Game
from edgewise.render import find_art, place_tile, tile_symbols
from edgewise.render.art import ENTRY_KEYS, Art
from edgewise.render.turns import BACK

TURNS = 8
PLAIN = frozenset(ENTRY_KEYS)


@cache
def art_of(game: Game) -> Art:
    """Finds the look of a game, once."""
    return find_art(game.tiles.sheet)


@cache
def symbols_svg(game: Game) -> str:
    """Draws all faces and icons of a game as the definitions of one picture."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
        f"<defs>{tile_symbols(game.tiles.sheet)}</defs></svg>"
    )


@cache
def looks(game: Game) -> dict[str, dict[str, str]]:
    """Writes how each tile is drawn in each of its turns, by the symbols."""
    sheet, art = game.tiles.sheet, art_of(game)
    result: dict[str, dict[str, str]] = {BACK: {"r0": place_tile(art, BACK, 0, 0, 0)}}
    for name, tile in sheet.tiles.items():
        turns = TURNS if sheet.flips or tile.back else TURNS // 2
        result[name] = {turn_text(turn): place_tile(art, name, turn, 0, 0) for turn in range(turns)}
    return result


@cache
def pieces(game: Game) -> dict[str, list[str]]:
    """Draws the pieces that moves put on tiles, by the first word of the move."""
    return art_of(game).pieces()


def table_colours(game: Game) -> dict[str, str]:
    """Names the colours of the table that the tiles of a game lie on."""
    art = art_of(game)
    return {"table": art.table, "label": art.label}


def draw_things(game: Game, view: dict[str, Any]) -> None:
    """Adds to each tile on a board the drawing of what lies on it."""
    art = art_of(game)
    boards = view["boards"] if "boards" in view else [view.get("board", [])]
    for board in boards:
        for entry in board:
            if not entry.keys() <= PLAIN:
                things = art.draw_things(entry)
                if things:
                    entry["art"] = things


def place_marks(game: Game, view: dict[str, Any]) -> None:
    """Tells for each move that puts a piece on a tile where on the tile the piece will stand."""
    drawn = pieces(game)
    if not drawn:
        return
    art = art_of(game)
    laid = {f"{entry['x']},{entry['y']}": entry for entry in view.get("board", [])}
    marks: dict[str, list[float]] = {}
    for text in view["legal"]:
        word, _, rest = text.partition("@")
        cell, _, spot = rest.partition("/")
        if word in drawn and cell in laid:
            marks[text] = list(art.mark_of(laid[cell], word, spot))
    if marks:
        view["marks"] = marks
