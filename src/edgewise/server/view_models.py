"""The view of a table: one frame for all games, and the game's own part beside it.

These are typed plain dicts, so nothing is checked when one is sent. A test checks every
view of every game against them. OpenAPI, and from it the types of the page, are generated
from them.
"""

from __future__ import annotations

from typing import NotRequired

from pydantic import ConfigDict, JsonValue, with_config
from typing_extensions import TypedDict

MODEL = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""No field is sent that is not written here; what stands below a field describes it."""

Point = tuple[int, int]
"""A cell: x to the east, y to the south."""
Counts = dict[str, int]
"""Tiles by name, each with its count; tiles that one may not know are counted as ``?``."""


@with_config(MODEL)
class Cell(TypedDict):
    """A tile on a board, and what lies on it."""

    x: int
    """how far to the east of the start tile"""
    y: int
    """how far to the south of the start tile"""
    tile: str
    """the tile's name"""
    turn: str
    """how it lies: `r0` to `r3`, quarter turns clockwise, with `f` after it when flipped"""
    things: NotRequired[dict[str, JsonValue]]
    """what lies on the tile, by the game's own names; left out where nothing does"""
    art: NotRequired[str]
    """the drawing of these things, as SVG around the middle of the tile"""


@with_config(MODEL)
class Standing(TypedDict):
    """A piece that stands on a cell, whether a tile lies there or not."""

    piece: str
    """the piece's name"""
    x: int
    """how far to the east of the start tile"""
    y: int
    """how far to the south of the start tile"""
    at: str
    """the port of the cell that it stands on; empty if it stands on the cell itself"""
    seat: int | None
    """whose it is; null if it is nobody's"""
    dx: float
    """how far to the east of the cell's middle it is drawn; a tile is 100 wide"""
    dy: float
    """how far to the south of the cell's middle it is drawn"""
    art: str
    """the drawing, as SVG around the middle of the piece"""


@with_config(MODEL)
class ScoreItem(TypedDict):
    """Points, and what they are for."""

    points: int
    """how many they are; fewer than 0 for a penalty"""
    label: str
    """what they are for, in English"""
    clause: str
    """the rule that gives them"""
    cells: list[Point]
    """where on the board they lie, each cell as `[x, y]`"""
    code: NotRequired[str]
    """what they are for, by its name among the game's words; items kept of old have none"""
    args: NotRequired[dict[str, str | int]]
    """what the code is about"""


@with_config(MODEL)
class Outcome(TypedDict):
    """How a match ended."""

    scores: list[int]
    """the points of each seat"""
    ranking: list[list[int]]
    """the seats from first to last, equals together"""
    reason: str
    """why the match ended, in English"""
    won: bool | None
    """for one player alone, whether the match was won; else null"""
    code: NotRequired[str]
    """why it ended, by its name among the game's words; ends kept of old have none"""
    args: NotRequired[dict[str, str | int]]
    """what the code is about"""


@with_config(MODEL)
class View(TypedDict):
    """What one seat, or a spectator, may know of a position."""

    game: str
    """the game's id"""
    version: int
    """the version of the rules that the match is played by"""
    players: int
    """how many seats there are"""
    options: dict[str, bool | int | str]
    """each option with its value"""
    seen_by: int | None
    """the seat whose view it is, -3 for spectators, null where all is open"""
    to_move: int | None
    """the seat to move, -1 for chance, null when the match is over"""
    turn: int | None
    """the seat whose turn it is, also while another is asked; null where there are no turns"""
    phase: str
    """what is to be done now; the words are the game's own"""
    boards: list[list[Cell]]
    """the tiles of each board: one board, or one for each seat"""
    pieces: list[Standing]
    """the pieces that stand on cells, whether a tile lies there or not"""
    bounds: tuple[int, int, int, int] | None
    """first column, first row, last column and last row of a board with a frame; else null"""
    dead: list[list[Point]]
    """for each board, empty cells that no tile left can fill; empty if this aid was not agreed"""
    hands: list[Counts]
    """for each seat, its tiles with their counts; those it may not know are counted as `?`"""
    bag: Counts
    """the tiles to draw from, with their counts; all counted as `?` if no census was agreed"""
    unseen: Counts
    """the tiles behind all `?` together; empty where nothing is hidden or no census was agreed"""
    discard: Counts
    """the tiles out of play, with their counts"""
    scores: list[int | None]
    """the points of each seat; null where they are secret"""
    score_items: list[list[ScoreItem]]
    """for each seat, what its points are for"""
    unclaimed_items: list[ScoreItem]
    """points that lie open on the table while it is secret whose they are"""
    out: list[int]
    """the seats that play no more"""
    legal: list[str]
    """the seat's legal moves, if it is to move; without placements if highlights were not agreed"""
    marks: dict[str, tuple[float, float]]
    """for each legal move that puts a piece on a cell, where on the cell it will stand"""
    prospects: dict[str, ScoreItem]
    """for legal moves that are about something, what that is and what it is worth as it lies"""
    can_undo: bool
    """whether the seat may take back its last decision"""
    outcome: Outcome | None
    """how the match ended, or null"""
    own: dict[str, JsonValue]
    """the game's own part, by the game's own names"""
