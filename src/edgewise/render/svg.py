"""Whole pictures: a tile, a hand, a board, and everything that lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from edgewise.core.errors import counted
from edgewise.core.state import State
from edgewise.core.tiles import Tile, TileSheet
from edgewise.render.art import Art, find_art
from edgewise.render.faces import place_tile, symbols
from edgewise.render.geometry import FONT, number
from edgewise.render.marks import (
    BARE,
    Cell,
    Entry,
    Frame,
    Marks,
    boards_of,
    draw_number,
    draw_over,
    draw_under,
    draw_wrong,
    frame_of,
    last_change,
)
from edgewise.render.turns import BACK, face_up, read_entry

CELL = 100.0
MARGIN = 46.0
Box = tuple[float, float, float, float]


def document(body: str, box: Box, *, scale: float, label: str, defs: str = "") -> str:
    """Wraps drawings into one SVG document that needs nothing from outside."""
    x, y, width, height = (number(value) for value in box)
    size = f'width="{number(box[2] * scale)}" height="{number(box[3] * scale)}"'
    inner = f"<defs>{defs}</defs>" if defs else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" {size}'
        f' role="img" aria-label="{escape(label)}">{inner}{body}</svg>'
    )


def tile_svg(
    sheet: TileSheet,
    name: str,
    turn: str | int = "r0",
    *,
    size: float = 96,
    prefix: str | None = None,
    defs: bool = True,
) -> str:
    """Draws one tile; without ``defs`` the page must hold ``tile_symbols``."""
    art = find_art(sheet, prefix)
    face, _ = face_up(sheet, name, turn)
    return document(
        place_tile(art, name, turn, 0, 0),
        (-50, -50, CELL, CELL),
        scale=size / CELL,
        label=name,
        defs=symbols(art, [face]) if defs else "",
    )


def card_svg(sheet: TileSheet, *, size: float = 160) -> str:
    """Draws what stands for a game in the lobby: the small board that its art shows, or a tile."""
    art = find_art(sheet)
    board = [read_entry(entry) for entry in art.card]
    if not board or any(entry["tile"] not in sheet.tiles for entry in board):
        return tile_svg(sheet, fullest_tile(sheet), size=size)
    xs, ys = [entry["x"] for entry in board], [entry["y"] for entry in board]
    side = max(max(xs) - min(xs), max(ys) - min(ys)) + 1
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    box = (*(CELL * (at - side / 2) for at in middle), CELL * side, CELL * side)
    x, y, width, height = (number(value) for value in box)
    table = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{art.table}"/>'
    return document(
        table + "".join(draw_tile(art, entry) for entry in board),
        box,
        scale=size / box[2],
        label=sheet.name or sheet.game,
        defs=symbols(art, faces_on(art, board)),
    )


def fullest_tile(sheet: TileSheet) -> str:
    """Finds the tile that shows most."""
    tiles = sheet.tiles.values()
    return max(tiles, key=lambda tile: (len(tile.parts) + len(tile.icons), tile.name)).name


def hand_svg(
    sheet: TileSheet,
    hand: Mapping[str, int] | Sequence[str],
    *,
    size: float = 96,
    prefix: str | None = None,
    defs: bool = True,
) -> str:
    """Draws a hand: names, or names with counts, ``?`` for those that are hidden.

    A tile with another picture on its back shows it below, smaller.
    """
    art = find_art(sheet, prefix)
    names = hand_names(hand)
    known = [sheet.tiles[name] for name in names if name != BACK]
    backs = any(tile.back for tile in known)
    placed = []
    for k, name in enumerate(names):
        x = k * (CELL + 8)
        placed.append(place_tile(art, name, 0, x, 0))
        if name != BACK and sheet.tiles[name].back:
            below = place_tile(art, name, 4, 0, 0)
            placed.append(f'<g transform="translate({number(x)} 88)scale(.62)">{below}</g>')
    width = max(1, len(names)) * (CELL + 8)
    known += [sheet.tiles[tile.back] for tile in known if tile.back]
    return document(
        "".join(placed),
        (-54, -54, width, CELL + 8 + (68 if backs else 0)),
        scale=size / CELL,
        label=f"a hand of {counted(len(names), 'tile')}",
        defs=symbols(art, known, back=BACK in names) if defs else "",
    )


def hand_names(hand: Mapping[str, int] | Sequence[str]) -> list[str]:
    """Lists the tiles of a hand one by one; hidden ones are called ``?``."""
    if isinstance(hand, Mapping):
        return [name for name, count in hand.items() for _ in range(count)]
    return list(hand)


def board_svg(
    sheet: TileSheet,
    board: Sequence[Entry],
    *,
    marks: Marks | None = None,
    frame: Frame = BARE,
    scale: float = 0.64,
    prefix: str | None = None,
    defs: bool = True,
    label: str = "a board",
) -> str:
    """Draws one board: entries with ``x``, ``y``, ``tile``, ``turn`` and what lies on them."""
    art = find_art(sheet, prefix)
    chosen = marks or Marks()
    body, box = draw_board(art, board, chosen, frame=frame)
    used = symbols(art, faces_on(art, [*board, *chosen.ghosts])) if defs else ""
    return document(body, box, scale=scale, label=label, defs=used)


def state_svg(
    state: State,
    *,
    marks: Mapping[int, Marks] | None = None,
    scale: float = 0.64,
    prefix: str | None = None,
    defs: bool = True,
) -> str:
    """Draws all boards of a state side by side; unless told otherwise, marks the last move."""
    art = find_art(state.game.tiles.sheet, prefix)
    frame = frame_of(state)
    boards = boards_of(state.to_dict())
    if marks is None:
        marks = {number: Marks(last=cells) for number, cells in last_change(state).items()}
    drawn, left, height = [], 0.0, 0.0
    for seat, board in enumerate(boards):
        caption = f"seat {seat}" if len(boards) > 1 else ""
        around = frame if seat == 0 else Frame(frame.bounds)
        body, box = draw_board(art, board, marks.get(seat, Marks()), caption, around)
        drawn.append(f'<g transform="translate({number(left - box[0])} {number(-box[1])})">')
        drawn.append(body + "</g>")
        left += box[2] + 24
        height = max(height, box[3])
    shown = [entry for board in boards for entry in board]
    shown += [ghost for mark in marks.values() for ghost in mark.ghosts]
    return document(
        "".join(drawn),
        (0, 0, left - 24, height),
        scale=scale,
        label=f"{state.game.name}: {counted(sum(len(board) for board in boards), 'tile')}",
        defs=symbols(art, faces_on(art, shown)) if defs else "",
    )


def draw_board(
    art: Art, board: Sequence[Entry], marks: Marks, caption: str = "", frame: Frame = BARE
) -> tuple[str, Box]:
    """Draws table, coordinates, tiles, pieces and marks; also tells what room they take."""
    cells = [(int(entry["x"]), int(entry["y"])) for entry in board] + marks.cells() + frame.cells()
    xs, ys = [x for x, _ in cells] or [0], [y for _, y in cells] or [0]
    west, east, north, south = min(xs), max(xs), min(ys), max(ys)
    head = MARGIN + (34 if caption else 0)
    box = (
        west * CELL - CELL / 2 - MARGIN,
        north * CELL - CELL / 2 - head,
        (east - west + 1) * CELL + 2 * MARGIN,
        (south - north + 1) * CELL + MARGIN + head,
    )
    x, y, width, height = (number(value) for value in box)
    drawn = [
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="22" fill="{art.table}"/>'
    ]
    drawn.append(_coordinates(art, box, range(west, east + 1), range(north, south + 1), head))
    if caption:
        drawn.append(_words(art, caption, box[0] + box[2] / 2, box[1] + 32, 26))
    drawn.append(draw_cells(art, board, marks, frame))
    return "".join(drawn), box


def draw_cells(art: Art, board: Sequence[Entry], marks: Marks, frame: Frame = BARE) -> str:
    """Draws what lies on a table: its frame, tiles, pieces and marks."""
    drawn = [_frame(art, frame)]
    drawn += [_at(cell, draw_under("free")) for cell in marks.free]
    drawn += [_at(cell, draw_under("dead")) for cell in marks.dead]
    drawn += [draw_tile(art, entry) for entry in board]
    drawn += [draw_piece(art, piece) for piece in frame.pieces]
    drawn += [_at(cell, draw_over("scored")) for cell in marks.scored]
    drawn += [_at(cell, draw_over("last")) for cell in marks.last]
    drawn += [f'<g opacity=".55">{draw_tile(art, ghost)}</g>' for ghost in marks.ghosts]
    drawn += [_at(cell, draw_number(str(text))) for cell, text in marks.numbers.items()]
    drawn += [_at((place.x, place.y), draw_wrong(place)) for place in marks.wrong]
    return "".join(drawn)


def faces_on(art: Art, entries: Sequence[Mapping[str, Any]]) -> list[Tile]:
    """Lists the faces that boards show, each once."""
    faces = [face_up(art.sheet, entry["tile"], entry.get("turn", "r0"))[0] for entry in entries]
    return list({face.name: face for face in faces}.values())


def draw_tile(art: Art, entry: Entry) -> str:
    """Draws a tile where it lies, with what lies on it."""
    x, y = int(entry["x"]) * CELL, int(entry["y"]) * CELL
    things = art.draw_things(entry)
    above = f'<g transform="translate({number(x)} {number(y)})">{things}</g>' if things else ""
    return place_tile(art, entry["tile"], entry.get("turn", "r0"), x, y) + above


def draw_piece(art: Art, entry: Entry) -> str:
    """Draws a piece that stands on a cell, or on a port of it."""
    dx, dy = art.mark_of(entry, entry["piece"], str(entry.get("at", "")))
    x, y = int(entry["x"]) * CELL + dx, int(entry["y"]) * CELL + dy
    drawn = art.draw_piece(entry["piece"], entry.get("seat"))
    return f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>'


def _frame(art: Art, frame: Frame) -> str:
    """Draws the bounds of a board, with a line between its cells."""
    if frame.bounds is None:
        return ""
    west, north, east, south = frame.bounds
    x, y = (west - 0.5) * CELL, (north - 0.5) * CELL
    wide, high = (east - west + 1) * CELL, (south - north + 1) * CELL
    lines = [
        f"M{number(x + k * CELL)} {number(y)}v{number(high)}" for k in range(1, east - west + 1)
    ]
    for k in range(1, south - north + 1):
        lines.append(f"M{number(x)} {number(y + k * CELL)}h{number(wide)}")
    around = f'x="{number(x - 6)}" y="{number(y - 6)}"'
    size = f'width="{number(wide + 12)}" height="{number(high + 12)}"'
    return (
        f'<path d="{"".join(lines)}" fill="none" stroke="{art.label}" stroke-opacity=".35"'
        f' stroke-width="2"/><rect {around} {size} rx="10" fill="none" stroke="{art.label}"'
        ' stroke-width="6"/>'
    )


def _at(cell: Cell, markup: str) -> str:
    return (
        f'<g transform="translate({number(cell[0] * CELL)} {number(cell[1] * CELL)})">{markup}</g>'
    )


def _coordinates(art: Art, box: Box, columns: range, rows: range, head: float) -> str:
    top, left = box[1] + head - 16, box[0] + MARGIN / 2
    words = [_words(art, str(x), x * CELL, top, 22) for x in columns]
    words += [_words(art, str(y), left, y * CELL + 8, 22) for y in rows]
    return "".join(words)


def _words(art: Art, text: str, x: float, y: float, size: float) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" {FONT} font-size="{number(size)}"'
        f' text-anchor="middle" fill="{art.label}">{escape(text)}</text>'
    )
