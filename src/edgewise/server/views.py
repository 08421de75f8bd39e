"""What each seat may see: built from ``state.view(seat)``, never cut out of a state."""

from __future__ import annotations

from typing import Any, cast

from edgewise.core.chance import SPECTATOR
from edgewise.core.game import Game
from edgewise.core.positions import Position, position_of
from edgewise.core.serialise import common_view, own_view
from edgewise.render import boards_of
from edgewise.server.aids import hide_census, offered
from edgewise.server.closed import ClosedTable
from edgewise.server.drawings import Drawn, marks_of, standing_of
from edgewise.server.own_models import census_fields
from edgewise.server.table import Table
from edgewise.server.undo import can_undo
from edgewise.server.view_models import View

FRAME = frozenset(View.__annotations__) | {"board"}
"""The fields of a state's dict that are not the game's own."""
OWN_FRAME = FRAME - {"board"}
"""Those of them that a seat may have of its own; its boards are drawn."""
OPEN = ("score_items", "unclaimed_items", "bounds", "out", "outcome")
"""The fields of a position that everybody may know, whatever is hidden."""


def seat_view(table: Table, seat: int) -> View:
    """Makes the view of a seat, or of the SPECTATOR, with the aids that were agreed."""
    common = common_part(table)
    return cast("View", {**common, **own_part(table, seat, common)})


def common_part(table: Table, drawn: Drawn | None = None) -> View:
    """Makes the view of the SPECTATOR, of which all seats see most as it is."""
    if isinstance(table, ClosedTable):
        return replay_view(table, len(table.told))
    position = table.position
    known = {key: position[key] for key in OPEN}
    shown = common_view(table.state, table.public.fields, known=known)
    view = view_of(table.game, shown, drawn or Drawn(table.game))
    if table.opening.setup.aids.dead:
        view["dead"] = table.dead_cells()
    return _agreed(table, view)


def own_part(table: Table, seat: int, common: View) -> dict[str, Any]:
    """Makes what the view of a seat has of its own, beside the common part."""
    if isinstance(table, ClosedTable) or seat == SPECTATOR:
        return {}
    game, aids = table.game, table.opening.setup.aids
    shown = own_view(table.state, seat, prospects=aids.highlights)
    legal = offered(shown["legal"], aids)
    own: dict[str, Any] = {key: shown[key] for key in shown if key in OWN_FRAME}
    boards = boards_of(shown) if "board" in shown or "boards" in shown else []
    if boards:
        own["boards"] = Drawn(game).cells(boards)
    if "pieces" in shown:
        own["pieces"] = [standing_of(game, entry) for entry in shown["pieces"]]
    theirs = {key: value for key, value in shown.items() if key not in FRAME}
    if theirs:
        own["own"] = {**common["own"], **theirs}
    own["legal"] = legal
    own["marks"] = marks_of(game, own.get("boards", common["boards"])[0], legal)
    own["can_undo"] = aids.undo and can_undo(table.state, seat, table.people)
    return cast("dict[str, Any]", _agreed(table, cast("View", own)))


def _agreed(table: Table, view: View) -> View:
    """Takes from a view, or from a part of one, what nobody agreed to count."""
    if not table.opening.setup.aids.census:
        hide_census(view, census_fields(table.game))
    return view


def replay_view(table: Table, step: int) -> View:
    """Makes the view of a finished match after some of its moves, all hands open."""
    if isinstance(table, ClosedTable):
        return view_of(table.game, table.positions[step])
    return view_of(table.game, position_of(table.state_after(step)))


def view_of(game: Game, position: Position, drawn: Drawn | None = None) -> View:
    """Makes the view of a position at which nobody moves; an old one may lack some fields."""
    boards = (drawn or Drawn(game)).cells(boards_of(position))
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
