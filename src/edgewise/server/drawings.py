"""Drawings for the page: the same as in print, each face defined once and used by name."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import cast

import orjson

from edgewise.core.cells import turn_text
from edgewise.core.game import Game
from edgewise.core.positions import slice_of
from edgewise.render import find_art, place_tile, tile_symbols
from edgewise.render.art import ENTRY_KEYS, Art
from edgewise.render.marks import Entry
from edgewise.render.turns import BACK
from edgewise.server.view_models import Cell, Standing

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


@cache
def signs(game: Game) -> dict[str, str]:
    """Draws the signs of verbs that do not lay a tile, by verb."""
    return art_of(game).verb_signs()


def runner(game: Game) -> str:
    """Draws what runs through things that have just scored."""
    return art_of(game).runner


def table_colours(game: Game) -> dict[str, str]:
    """Names the colours of the table that tiles lie on, and whether seats are told by colours.

    Where no piece has the colour of its owner, seats are plain: their colours would be read as
    those of the tiles.
    """
    art = art_of(game)
    has_colours = any(len(set(drawn)) > 1 for drawn in art.pieces().values())
    seats = "coloured" if has_colours else "plain"
    return {"table": art.table, "label": art.label, "flow": art.flow, "seats": seats}


class Drawn:
    """The tiles of a table's boards, of which only what has changed is drawn again."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._boards: list[list[Entry]] = []
        self._cells: list[list[Cell]] = []

    def cells(self, boards: list[list[Entry]]) -> list[list[Cell]]:
        """Lists the tiles of each board, with what lies on them and the drawing of that."""
        if len(boards) != len(self._boards):
            self._boards, self._cells = [[] for _ in boards], [[] for _ in boards]
        before = zip(self._boards, self._cells, strict=True)
        self._cells = [self._after(*was, now) for was, now in zip(before, boards, strict=True)]
        self._boards = boards
        return self._cells

    def _after(self, old: list[Entry], cells: list[Cell], new: list[Entry]) -> list[Cell]:
        if old is new:
            return cells
        same, cut, put = slice_of(old, new)
        drawn = [_cell_of(self._game, entry) for entry in put]
        return [*cells[:same], *drawn, *cells[same + cut :]]


def _cell_of(game: Game, entry: Entry) -> Cell:
    if len(entry) == len(PLAIN):
        return cast("Cell", entry)
    things = {key: value for key, value in entry.items() if key not in PLAIN}
    cell: Cell = {
        "x": entry["x"],
        "y": entry["y"],
        "tile": entry["tile"],
        "turn": entry["turn"],
        "things": things,
    }
    looks_like = {"tile": cell["tile"], "turn": cell["turn"], **things}
    drawn = _draw_things(game, orjson.dumps(looks_like))
    if drawn:
        cell["art"] = drawn
    return cell


@lru_cache(maxsize=10_000)
def _draw_things(game: Game, entry: bytes) -> str:
    """Draws what lies on a tile, once for all the tables and eyes that see the same."""
    return art_of(game).draw_things(orjson.loads(entry))


def standing_of(game: Game, entry: Entry) -> Standing:
    """Writes a piece that stands on a cell, with its drawing and where on the cell that goes."""
    art, name, at, seat = art_of(game), entry["piece"], entry.get("at", ""), entry.get("seat")
    dx, dy = art.mark_of(entry, name, at)
    return {
        "piece": name,
        "x": entry["x"],
        "y": entry["y"],
        "at": at,
        "seat": seat,
        "dx": dx,
        "dy": dy,
        "art": art.draw_piece(name, seat),
    }


def marks_of(game: Game, board: list[Cell], legal: list[str]) -> dict[str, tuple[float, float]]:
    """Tells for each move that puts a piece on a cell where on the cell the piece will stand."""
    drawn = pieces(game)
    if not drawn:
        return {}
    put = [text for text in legal if text.partition("@")[0] in drawn]
    if not put:
        return {}
    laid = {f"{cell['x']},{cell['y']}": cell for cell in board}
    marks: dict[str, tuple[float, float]] = {}
    for text in put:
        word, _, rest = text.partition("@")
        where, _, spot = rest.partition("/")
        cell = laid.get(where)
        tile, turn = (cell["tile"], cell["turn"]) if cell is not None else ("", "")
        marks[text] = _mark(game, word, spot, tile, turn)
    return marks


@lru_cache(maxsize=10_000)
def _mark(game: Game, word: str, spot: str, tile: str, turn: str) -> tuple[float, float]:
    """Finds where a piece stands on a tile, once for all the tables that have it."""
    entry: Entry = {"tile": tile, "turn": turn} if tile else {}
    return art_of(game).mark_of(entry, word, spot)
