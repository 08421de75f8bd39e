"""Scenes: small pictures of a position, with hands and points below the boards.

Two scenes of one story are drawn with the same extent, so that readers can compare them. A scene
holds no words, so it serves every language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from edgewise.core.chance import SPECTATOR
from edgewise.core.state import State
from edgewise.core.tiles import TileSheet
from edgewise.render.art import Art, find_art
from edgewise.render.faces import place_tile, symbols
from edgewise.render.geometry import FONT, number
from edgewise.render.marks import Cell, Entry, Frame, Marks, boards_of, frame_of
from edgewise.render.seats import draw_seat
from edgewise.render.svg import CELL, document, draw_cells, faces_on, hand_names
from edgewise.render.turns import BACK

EDGE = 24.0
"""Around the boards and between them."""
ROW = 68.0
"""How high the row of a seat is."""
HAND_STEP = 60.0
HAND_LEFT = 154.0
"""Where the first tile of a hand lies."""
MOST_TILES = 7
"""Of a larger hand, this many tiles are drawn."""
SCALE = 0.5
CROWN = (
    '<path d="M-15 7L-18-9L-8-2L0-13L8-2L18-9L15 7Z" fill="#ffd84d" stroke="#8a6a00"'
    ' stroke-width="2.5" stroke-linejoin="round"/>'
)

Reach = tuple[int, int, int, int]
"""The cells of a board that are seen: west, north, east, south."""


@dataclass(frozen=True)
class Scene:
    """What is seen of a position, and what is pointed out on each board."""

    boards: Sequence[Sequence[Entry]]
    frame: Frame
    hands: Sequence[Sequence[str]]
    points: Sequence[int]
    to_move: int
    marks: Mapping[int, Marks] = field(default_factory=dict)
    winners: Sequence[int] = ()
    """The seats that get a crown."""

    def marks_on(self, board: int) -> Marks:
        """Finds what is pointed out on a board."""
        return self.marks.get(board, Marks())


@dataclass(frozen=True)
class Extent:
    """Which boards and seats are shown, and how far the boards reach."""

    reaches: Mapping[int, Reach]
    seats: Sequence[int]
    tiles: int
    """How many tiles the fullest of the hands below holds."""

    @property
    def boards_width(self) -> float:
        """How wide the boards are, side by side."""
        wide = [(east - west + 1) * CELL for west, _, east, _ in self.reaches.values()]
        return sum(wide) + EDGE * (len(wide) + 1)

    @property
    def boards_height(self) -> float:
        """How high the highest board is."""
        return max((south - north + 1) * CELL for _, north, _, south in self.reaches.values())

    @property
    def width(self) -> float:
        """How wide the picture is."""
        return max(self.boards_width, row_width(self.tiles) + EDGE if self.seats else 0.0)

    @property
    def height(self) -> float:
        """How high the picture is."""
        rows = ROW * len(self.seats) + EDGE / 2 if self.seats else 0.0
        return self.boards_height + 2 * EDGE + rows

    @property
    def size(self) -> tuple[int, int]:
        """How many pixels the picture has, across and down."""
        return round(self.width * SCALE), round(self.height * SCALE)


def row_width(tiles: int) -> float:
    """Tells how wide the row of a seat with this many tiles is."""
    return HAND_LEFT - 30 + HAND_STEP * tiles


def scene_of(state: State, marks: Mapping[int, Marks] | None = None) -> Scene:
    """Takes in what is seen of a position."""
    data = state.to_dict()
    hands = [hand_names(hand) for hand in data.get("hands", [])]
    to_move = SPECTATOR if state.to_move is None else state.to_move
    return Scene(
        boards=boards_of(data),
        frame=frame_of(state),
        hands=hands or [[] for _ in range(state.players)],
        points=[int(state.score(seat)) for seat in range(state.players)],
        to_move=to_move,
        marks=marks or {},
    )


def extent_of(*scenes: Scene) -> Extent:
    """Chooses what to show of scenes: boards and seats that differ in them, or else the first."""
    shown = [
        board
        for board in range(len(scenes[0].boards))
        if _differ([(scene.boards[board], scene.marks_on(board)) for scene in scenes])
    ]
    if not shown:
        owner = scenes[0].to_move
        shown = [owner if 0 <= owner < len(scenes[0].boards) else 0]
    seats = [
        seat
        for seat in range(len(scenes[0].points))
        if scenes[0].to_move == seat or _differ([_row_of(scene, seat) for scene in scenes])
    ]
    tiles = max((len(scene.hands[seat]) for scene in scenes for seat in seats), default=0)
    reaches = {board: _reach(board, scenes) for board in shown}
    return Extent(reaches, seats, min(tiles, MOST_TILES))


def _differ(values: Sequence[object]) -> bool:
    return any(value != values[0] for value in values)


def _row_of(scene: Scene, seat: int) -> tuple[object, ...]:
    wins = seat in scene.winners
    return scene.points[seat], list(scene.hands[seat]), scene.to_move == seat, wins


def _reach(board: int, scenes: Sequence[Scene]) -> Reach:
    cells: list[Cell] = []
    for scene in scenes:
        cells += [(int(entry["x"]), int(entry["y"])) for entry in scene.boards[board]]
        cells += scene.marks_on(board).cells() + _frame(scene, board).cells()
    xs, ys = [x for x, _ in cells] or [0], [y for _, y in cells] or [0]
    return min(xs), min(ys), max(xs), max(ys)


def _frame(scene: Scene, board: int) -> Frame:
    return scene.frame if board == 0 else Frame(scene.frame.bounds)


def scene_svg(sheet: TileSheet, scene: Scene, extent: Extent, *, label: str = "") -> str:
    """Draws what an extent shows of a scene."""
    art = find_art(sheet)
    width, height = extent.width, extent.height
    drawn = [
        f'<rect width="{number(width)}" height="{number(height)}" rx="18" fill="{art.table}"/>',
        _boards(art, scene, extent),
    ]
    for k, seat in enumerate(extent.seats):
        top = number(extent.boards_height + 2 * EDGE + ROW * k)
        drawn.append(f'<g transform="translate(0 {top})">{_seat_row(art, scene, seat)}</g>')
    shown = [entry for board in extent.reaches for entry in scene.boards[board]]
    shown += [ghost for board in extent.reaches for ghost in scene.marks_on(board).ghosts]
    held = [name for seat in extent.seats for name in scene.hands[seat]]
    shown += [{"tile": name} for name in held if name != BACK]
    return document(
        "".join(drawn),
        (0, 0, width, height),
        scale=SCALE,
        label=label,
        defs=symbols(art, faces_on(art, shown), back=BACK in held),
    )


def _boards(art: Art, scene: Scene, extent: Extent) -> str:
    drawn, x = [], (extent.width - extent.boards_width) / 2 + EDGE
    several = len(scene.boards) > 1
    for board, (west, north, east, south) in extent.reaches.items():
        y = EDGE + (extent.boards_height - (south - north + 1) * CELL) / 2
        move = f"translate({number(x - (west - 0.5) * CELL)} {number(y - (north - 0.5) * CELL)})"
        frame, marks = _frame(scene, board), scene.marks_on(board)
        cells = draw_cells(art, scene.boards[board], marks, frame)
        drawn.append(f'<g transform="{move}">{cells}</g>')
        if several:
            at = f"translate({number(x + 4)} {number(EDGE)})"
            drawn.append(f'<g transform="{at}">{draw_seat(board, 20)}</g>')
        x += (east - west + 1) * CELL + EDGE
    return "".join(drawn)


def _seat_row(art: Art, scene: Scene, seat: int) -> str:
    """Draws a seat, its points and its tiles, from the left; a frame, if it is to move."""
    hand = list(scene.hands[seat])[:MOST_TILES]
    width = number(row_width(len(hand)))
    drawn = [
        f'<g transform="translate(40 30)">{draw_seat(seat, 20)}</g>',
        f'<g transform="translate(94 30)">{_coin(scene.points[seat])}</g>',
    ]
    if scene.to_move == seat:
        drawn.insert(
            0,
            f'<rect x="12" y="-2" width="{width}" height="64" rx="14" fill="#ffffff"'
            ' fill-opacity=".16" stroke="#ffffff" stroke-opacity=".8" stroke-width="3"/>',
        )
    if seat in scene.winners:
        drawn.append(f'<g transform="translate(40 6)">{CROWN}</g>')
    for k, name in enumerate(hand):
        at = f"translate({number(HAND_LEFT + HAND_STEP * k)} 30)scale(.52)"
        drawn.append(f'<g transform="{at}">{place_tile(art, name, 0, 0, 0)}</g>')
    return "".join(drawn)


def _coin(points: int) -> str:
    size = 24 if abs(points) < 100 else 18
    return (
        '<circle r="23" fill="#ffd84d" stroke="#8a6a00" stroke-width="3"/>'
        f'<text y="{number(size * 0.35)}" {FONT} text-anchor="middle" font-weight="700"'
        f' font-size="{size}" fill="#2b2200">{points}</text>'
    )
