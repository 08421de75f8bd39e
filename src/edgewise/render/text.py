"""Tiles, hands and boards of any game as terminal text, in colour or plain.

Each function makes a ``rich.text.Text``: print it with rich for colours (with
``no_wrap=True, overflow="crop"``, so that a narrow terminal does not break its lines), or
take its ``plain`` text. With ``ascii=True`` every sign is ASCII.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from edgewise.core.state import State
from edgewise.core.tiles import TileSheet
from edgewise.core.words.model import Words
from edgewise.render.art import find_art
from edgewise.render.glyphs import NARROW, WIDE, Glyphs
from edgewise.render.marks import (
    BARE,
    Cell,
    Entry,
    Frame,
    Marks,
    boards_of,
    frame_of,
    last_change,
)
from edgewise.render.spoken import phrase
from edgewise.render.squares import HIGH, Square, put_wrong, tile_square
from edgewise.render.svg import hand_names
from edgewise.render.turns import BACK

LABEL = "dim"
NUMBER = "bold #ffb703"


def stack(lines: Iterable[Text]) -> Text:
    """Puts lines below each other."""
    return Text("\n").join(lines)


def legend_text(sheet: TileSheet, *, ascii: bool = False, words: Words | None = None) -> Text:
    """Explains the letters and lines of a tile set."""
    return Glyphs(find_art(sheet), ascii=ascii).legend(words)


def tile_text(sheet: TileSheet, name: str, turn: str | int = "r0", *, ascii: bool = False) -> Text:
    """Draws one tile: three lines of seven signs."""
    return row_of([tile_square(Glyphs(find_art(sheet), ascii=ascii), name, turn)])


def row_of(squares: Sequence[Square]) -> Text:
    """Puts squares side by side."""
    return stack(Text(" ").join([one.row(row) for one in squares]) for row in range(HIGH))


def hand_text(
    sheet: TileSheet,
    hand: Mapping[str, int] | Sequence[str],
    *,
    ascii: bool = False,
    width: int = 80,
    words: Words | None = None,
) -> Text:
    """Draws a hand in a row, its tiles numbered; hidden tiles show their blind backs.

    A tile with another picture on its back shows it below. Equal tiles are drawn
    once, with how many there are. A row longer than ``width`` goes on below.
    """
    glyphs = Glyphs(find_art(sheet), ascii=ascii)
    counts: dict[str, int] = {}
    for name in hand_names(hand):
        counts[name] = counts.get(name, 0) + 1
    names, fit = list(counts), max(1, (width + 1) // (WIDE + 1))
    blocks = []
    for start in range(0, len(names), fit):
        row = names[start : start + fit]
        titles = [
            (f"{k}" if counts[name] == 1 else f"{k} (x{counts[name]})").center(WIDE)
            for k, name in enumerate(row, start + 1)
        ]
        blocks.append(Text(" ".join(titles).rstrip(), NUMBER))
        blocks.append(row_of([tile_square(glyphs, name) for name in row]))
        backs = ["" if name == BACK else sheet.tiles[name].back for name in row]
        if any(backs):
            title = phrase(words, "back")
            line = " ".join((title if back else "").center(WIDE) for back in backs)
            blocks.append(Text(line.rstrip(), LABEL))
            blocks.append(
                row_of([tile_square(glyphs, back) if back else Square(WIDE) for back in backs])
            )
    return stack(blocks) if blocks else Text(phrase(words, "empty"), LABEL)


def board_text(
    sheet: TileSheet,
    board: Sequence[Entry],
    *,
    marks: Marks | None = None,
    frame: Frame = BARE,
    ascii: bool = False,
    width: int | None = None,
) -> Text:
    """Draws one board with its coordinates: x from west to east, y from north to south.

    Corners tell the last move and what scored; empty cells may be free, dead or
    numbered. Tiles become narrower where the board is wider than ``width``.
    """
    chosen = marks or Marks()
    cells = [(int(entry["x"]), int(entry["y"])) for entry in board] + chosen.cells() + frame.cells()
    xs, ys = [x for x, _ in cells] or [0], [y for _, y in cells] or [0]
    columns, rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    lead = max(len(str(y)) for y in rows) + 1
    wide = WIDE if width is None or lead + WIDE * len(columns) <= width else NARROW
    squares = _squares(Glyphs(find_art(sheet), ascii=ascii, wide=wide), board, chosen, frame)
    border = ("|" if ascii else "│") if frame.bounds else ""
    heading = " " * (lead + len(border)) + "".join(str(x).center(wide) for x in columns)
    lines = [Text(heading.rstrip(), LABEL)]
    for y in rows:
        last = max([x for x in columns if (x, y) in squares], default=min(columns))
        here = [squares.get((x, y), Square(wide)) for x in range(min(columns), last + 1)]
        for row in range(HIGH):
            line = Text()
            line.append((f"{y} " if row == 1 else "").rjust(lead) + border, LABEL)
            for square in here:
                line.append_text(square.row(row))
            line.append(border, LABEL)
            lines.append(line)
    if frame.bounds:
        floor = Text(" " * lead + _floor(len(columns) * wide, ascii=ascii), LABEL)
        lines = [lines[0], floor, *lines[1:], floor]
    return stack(lines)


def _floor(wide: int, *, ascii: bool) -> str:
    """Draws the northern or southern side of a frame."""
    return f"+{'-' * wide}+" if ascii else f"┼{'─' * wide}┼"


def state_text(
    state: State,
    *,
    marks: Mapping[int, Marks] | None = None,
    ascii: bool = False,
    width: int | None = None,
    words: Words | None = None,
) -> Text:
    """Draws all boards of a state; unless told otherwise, marks the last move.

    A state as seen by a seat has no past: take the marks from the whole state, as
    ``{number: Marks(last=cells) for number, cells in last_change(state).items()}``.
    """
    sheet = state.game.tiles.sheet
    boards, frame = boards_of(state.to_dict()), frame_of(state)
    if marks is None:
        marks = {number: Marks(last=cells) for number, cells in last_change(state).items()}
    blocks = []
    for seat, board in enumerate(boards):
        if len(boards) > 1:
            blocks.append(Text(phrase(words, "board-of", seat=seat), "bold"))
        mark = marks.get(seat)
        around = frame if seat == 0 else Frame(frame.bounds)
        blocks.append(board_text(sheet, board, marks=mark, frame=around, ascii=ascii, width=width))
    return stack(blocks)


def hands_text(
    state: State, *, ascii: bool = False, width: int = 80, words: Words | None = None
) -> Text:
    """Draws the hands of a state, each as far as it is known."""
    sheet = state.game.tiles.sheet
    blocks = []
    for seat, hand in enumerate(state.to_dict().get("hands", [])):
        blocks.append(Text(phrase(words, "hand-of", seat=seat), "bold"))
        blocks.append(hand_text(sheet, hand, ascii=ascii, width=width, words=words))
    return stack(blocks)


def _squares(
    glyphs: Glyphs, board: Sequence[Entry], marks: Marks, frame: Frame
) -> dict[Cell, Square]:
    squares = _bare_cells(glyphs, frame)
    for cells, sign in ((marks.free, "." if glyphs.ascii else "·"), (marks.dead, "x")):
        for cell in cells:
            squares[cell] = Square(glyphs.wide)
            squares[cell].write(sign, 1, LABEL)
    for entry in board:
        cell = (int(entry["x"]), int(entry["y"]))
        look = "last" if cell in marks.last else "scored" if cell in marks.scored else "tile"
        squares[cell] = tile_square(glyphs, entry["tile"], entry.get("turn", "r0"), look)
        glyphs.art.put_things(squares[cell], entry)
    for piece in frame.pieces:
        cell = (int(piece["x"]), int(piece["y"]))
        glyphs.art.put_piece(squares.setdefault(cell, Square(glyphs.wide)), piece)
    laid = {(int(entry["x"]), int(entry["y"])) for entry in board}
    for ghost in marks.ghosts:
        cell = (int(ghost["x"]), int(ghost["y"]))
        squares[cell] = tile_square(glyphs, ghost["tile"], ghost.get("turn", "r0"), "ghost")
    for cell, text in marks.numbers.items():
        if cell in laid:
            squares[cell].put_free(str(text)[:1], NUMBER)
        else:
            squares.setdefault(cell, Square(glyphs.wide)).write(f"[{text}]", 1, NUMBER)
    for place in marks.wrong:
        put_wrong(squares.setdefault((place.x, place.y), Square(glyphs.wide)), glyphs, place)
    return squares


def _bare_cells(glyphs: Glyphs, frame: Frame) -> dict[Cell, Square]:
    """Draws the cells within the bounds of a board, as if no tile lay there."""
    if frame.bounds is None:
        return {}
    west, north, east, south = frame.bounds
    cells = [(x, y) for y in range(north, south + 1) for x in range(west, east + 1)]
    squares = {cell: Square(glyphs.wide) for cell in cells}
    for square in squares.values():
        square.write("." if glyphs.ascii else "·", 1, LABEL)
    return squares
