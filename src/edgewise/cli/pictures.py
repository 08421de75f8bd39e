"""Positions, menus and tile sets as terminal text, drawn by ``render``."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

from rich.console import Console
from rich.text import Text

from edgewise.cli.language import Phrases
from edgewise.cli.menu import Choice
from edgewise.core.bounds import bounds_of
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.notation import UNKNOWN
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise.core.tiles import TileSheet
from edgewise.core.words.facts import BOARD, CARD, QUESTION, SEAT, tell_facts
from edgewise.core.words.model import Words, plain
from edgewise.render.art import find_art
from edgewise.render.glyphs import WIDE, Glyphs
from edgewise.render.marks import Cell, Frame, Marks, boards_of, frame_of, last_change, marks_of
from edgewise.render.squares import tile_square
from edgewise.render.svg import hand_names
from edgewise.render.text import NUMBER, board_text, row_of, stack, state_text

AROUND = (-1, 0, 1)
_PLACEMENT = re.compile(r"(?:(\d+):)?([a-z0-9-]+)@(-?\d+),(-?\d+)(?:/(r[0-3]f?))?")


@dataclass(frozen=True)
class Paper:
    """What one draws on: how wide it is, and whether it takes ASCII alone."""

    width: int
    ascii: bool


def paper_of(console: Console) -> Paper:
    """Looks at a console: one that does not write UTF gets ASCII."""
    return Paper(console.width, not console.encoding.lower().startswith("utf"))


@dataclass(frozen=True)
class Spot:
    """Where a line of a menu would lay a tile: on which board and cell, and in which turn."""

    board: int
    tile: str
    cell: Cell
    turn: str


def draw(console: Console, picture: Text) -> None:
    """Prints a picture, its lines never broken."""
    console.print(picture, no_wrap=True, overflow="crop", soft_wrap=False)


def position_picture(
    state: State, viewer: int, paper: Paper, words: Words, *, yours: bool = True
) -> Text:
    """Draws what a viewer sees: the boards with the last move marked, the hand, the rest."""
    seen = state.seen_by(viewer)
    marks = {number: Marks(last=cells) for number, cells in last_change(state).items()}
    shown = state_text(seen, marks=marks, width=paper.width, ascii=paper.ascii, words=words)
    blocks = [shown]
    data = seen.to_dict()
    for seat, hand in enumerate(data.get("hands", [])):
        own = yours and seat == viewer
        blocks += hand_blocks(state.game.tiles.sheet, words, seat, hand, own, paper)
    blocks += [Text(line, "dim") for line in other_lines(state.game, words, data, viewer)]
    return stack(blocks)


def hand_blocks(
    sheet: TileSheet, words: Words, seat: int, hand: Mapping[str, int], own: bool, paper: Paper
) -> list[Text]:
    """Draws a hand that is known, with its names; of others tells how many they hold."""
    phrase = Phrases(words.language)
    if UNKNOWN in hand:
        return [Text(phrase("hidden-hand", seat=seat, count=sum(hand.values())))]
    counts = Counter(hand_names(hand))
    if not counts:
        return [Text(phrase("your-hand-empty"), "bold")] if own else []
    title = Text(phrase("your-hand") if own else phrase("hand-of", seat=seat), "bold")
    letters = dict(zip(counts, ascii_lowercase * len(counts), strict=False))
    names = [
        f"{letters[name]} {tile_words(words, name)}" + (f" (x{count})" if count > 1 else "")
        for name, count in counts.items()
    ]
    blocks = [title]
    if all(name in sheet.tiles for name in counts):
        looks = [(letters[name], name, "r0") for name in counts]
        looks += [
            (phrase("back"), sheet.tiles[name].back, "r0")
            for name in counts
            if sheet.tiles[name].back
        ]
        blocks.append(tiles_picture(sheet, looks, paper))
    lines = textwrap.wrap(", ".join(names), paper.width, break_on_hyphens=False)
    return [*blocks, *[Text(line) for line in lines]]


def tile_words(words: Words, tile: str) -> str:
    """Names a tile by its id, as moves do, and by its name where that is another."""
    name = words.name_of(tile)
    return tile if name.lower() == plain(tile) else f"{tile} ({name})"


def other_lines(game: Game, words: Words, data: Mapping[str, Any], viewer: int) -> list[str]:
    """Writes what else a person needs to know: the bag, and what the game tells in words."""
    facts, seats = game.facts(), range(data["players"])
    who = [words.phrase("seat", {"count": seat}) for seat in seats]
    bag = data.get("bag")
    lines = [] if bag is None else [Phrases(words.language)("bag", count=sum(bag.values()))]
    for beside in (BOARD, CARD, QUESTION):
        told = tell_facts(words, facts, data, viewer, who, beside)
        lines += [f"{fact.label}: {fact.value}" for fact in told]
    for seat in seats:
        told = tell_facts(words, facts, data, seat, who, SEAT)
        lines += [f"{fact.label}, {who[seat]}: {fact.value}" for fact in told]
    return lines


def menu_picture(
    state: State, viewer: int, menu: Sequence[Choice], paper: Paper, words: Words
) -> Text | None:
    """Draws a menu where a picture says more than its words: its cells, or its turns."""
    spots = [spot for choice in menu if (spot := spot_of(choice)) is not None]
    if len(spots) < max(2, len(menu)):
        return None
    places = {(spot.board, spot.cell) for spot in spots}
    if len(places) == len(spots):
        return cells_picture(state.seen_by(viewer), spots, paper, words)
    sheet = state.game.tiles.sheet
    if len(places) == 1 and all(spot.tile in sheet.tiles for spot in spots):
        looks = [(f"{number}", spot.tile, spot.turn) for number, spot in enumerate(spots, 1)]
        return tiles_picture(sheet, looks, paper)
    return None


def refusal_picture(
    state: State, viewer: int, move: Move, refusal: Refusal, paper: Paper
) -> Text | None:
    """Draws the boards with what a refusal points at, where all of it is on or beside tiles."""
    seen = state.seen_by(viewer)
    boards = boards_of(seen.to_dict())
    near = [
        {(int(e["x"]) + dx, int(e["y"]) + dy) for e in board for dx in AROUND for dy in AROUND}
        for board in boards
    ]
    if not refusal.places or any((p.x, p.y) not in near[p.board] for p in refusal.places):
        return None
    marks = marks_of(refusal, move.text())
    blocks = []
    for number, mark in marks.items():
        if len(boards) > 1:
            blocks.append(Text(f"Board of seat {number}", "bold"))
        frame = frame_of(seen) if number == 0 else Frame(bounds_of(seen))
        sheet = state.game.tiles.sheet
        blocks.append(
            board_text(
                sheet,
                boards[number],
                marks=mark,
                frame=frame,
                width=paper.width,
                ascii=paper.ascii,
            )
        )
    return stack(blocks)


def cells_picture(seen: State, spots: Sequence[Spot], paper: Paper, words: Words) -> Text:
    """Draws the boards with the numbers of a menu on their cells."""
    numbers: dict[int, dict[Cell, str | int]] = {}
    for number, spot in enumerate(spots, 1):
        numbers.setdefault(spot.board, {})[spot.cell] = number
    marks = {board: Marks(numbers=found) for board, found in numbers.items()}
    return state_text(seen, marks=marks, width=paper.width, ascii=paper.ascii, words=words)


def tiles_picture(sheet: TileSheet, looks: Sequence[tuple[str, str, str]], paper: Paper) -> Text:
    """Draws tiles in their turns side by side, each below its title."""
    glyphs, fit = (
        Glyphs(find_art(sheet), ascii=paper.ascii),
        max(1, (paper.width + 1) // (WIDE + 1)),
    )
    blocks = []
    for start in range(0, len(looks), fit):
        row = looks[start : start + fit]
        titles = " ".join(title.center(WIDE) for title, _, _ in row)
        blocks.append(Text(titles.rstrip(), NUMBER))
        blocks.append(row_of([tile_square(glyphs, name, turn) for _, name, turn in row]))
    return stack(blocks)


def spot_of(choice: Choice) -> Spot | None:
    """Reads where the moves of a line would lay a tile, if all share board and cell."""
    places = [_PLACEMENT.fullmatch(move.text()) for move in choice.moves]
    spots = [
        Spot(int(m[1] or 0), m[2], (int(m[3]), int(m[4])), m[5] or "r0")
        for m in places
        if m is not None
    ]
    if len(spots) < len(choice.moves) or len({(spot.board, spot.cell) for spot in spots}) != 1:
        return None
    return spots[0]
