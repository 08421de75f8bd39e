"""What each seat may see: built from ``state.view(seat)``, never cut out of a state."""

from __future__ import annotations

from edgewise.core.chance import SPECTATOR
from edgewise.core.game import Game
from edgewise.core.positions import Position, position_of
from edgewise.render import boards_of
from edgewise.server.aids import hide_census, offered
from edgewise.server.closed import ClosedTable
from edgewise.server.drawings import cells_of, marks_of, standing_of
from edgewise.server.own_models import census_fields
from edgewise.server.table import Table
from edgewise.server.undo import can_undo
from edgewise.server.view_models import View

FRAME = frozenset(View.__annotations__) | {"board"}
"""The fields of a state's dict that are not the game's own."""


def seat_view(table: Table, seat: int) -> View:
    """Makes the view of a seat, or of the SPECTATOR, with the aids that were agreed."""
    if isinstance(table, ClosedTable):
        return replay_view(table, len(table.told))
    game, aids = table.game, table.opening.setup.aids
    shown = table.state.view(seat, log=False)
    view = view_of(game, shown)
    view["legal"] = offered(shown["legal"], aids)
    view["marks"] = marks_of(game, view["boards"][0], view["legal"])
    if aids.highlights:
        view["prospects"] = shown["prospects"]
    view["can_undo"] = seat != SPECTATOR and aids.undo and can_undo(table.state, seat, table.people)
    if aids.dead:
        view["dead"] = table.dead_cells()
    if not aids.census:
        hide_census(view, census_fields(game))
    return view


def replay_view(table: Table, step: int) -> View:
    """Makes the view of a finished match after some of its moves, all hands open."""
    if isinstance(table, ClosedTable):
        return view_of(table.game, table.positions[step])
    return view_of(table.game, position_of(table.state_after(step)))


def view_of(game: Game, position: Position) -> View:
    """Makes the view of a position at which nobody moves; an old one may lack some fields."""
    boards = [cells_of(game, board) for board in boards_of(position)]
    return {
        "game": game.id,
        "version": position["version"],
        "players": position["players"],
        "options": position["options"],
        "seen_by": position.get("seen_by"),
        "to_move": position["to_move"],
        "turn": position.get("turn"),
        "phase": position.get("phase", ""),
        "boards": boards,
        "pieces": [standing_of(game, entry) for entry in position.get("pieces", [])],
        "bounds": position.get("bounds"),
        "dead": [[] for _ in boards],
        "hands": position.get("hands", []),
        "bag": position.get("bag", {}),
        "unseen": position.get("unseen", {}),
        "discard": position.get("discard", {}),
        "scores": position.get("scores", []),
        "score_items": position["score_items"],
        "unclaimed_items": position.get("unclaimed_items", []),
        "out": position.get("out", []),
        "legal": [],
        "marks": {},
        "prospects": {},
        "can_undo": False,
        "outcome": position["outcome"],
        "own": {key: value for key, value in position.items() if key not in FRAME},
    }
