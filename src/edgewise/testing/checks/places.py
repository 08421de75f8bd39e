"""Places of refusals: marked cells exist, and marked edges clash as the tile file says.

What clashes is worked out anew from the tile file, the dict of the state and the text of the
move, by none of the code that explains.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from edgewise.core.cells import facing_port, port_names
from edgewise.core.moves import Move
from edgewise.core.scores import Place, Refusal
from edgewise.core.tiles import TileSheet
from edgewise.render.marks import boards_of
from edgewise.render.turns import face_up
from edgewise.testing.trial import Trial

_LAID = re.compile(r"(?:(\d+):)?([a-z0-9-]+)@(-?\d+),(-?\d+)(?:/(r[0-3]f?))?")
_CELL = re.compile(r"@(-?\d+),(-?\d+)")
_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
EDGE_ARGS = {"side", "shown", "wanted"}
"""What the reason is about where edges clash."""


def check_places(trial: Trial, move: Move, refusal: Refusal) -> None:
    """Checks all that a refusal points at."""
    data = trial.state.to_dict()
    for place in refusal.places:
        wrong = _wrong_cell(trial, data, move, place) or _wrong_edge(trial, data, move, place)
        trial.need(
            not wrong,
            "explain",
            f"refuses {move} and points at {place}: {wrong}",
            "make places with `place_at` and `list_clashes` of core/refusals.py",
        )
    trial.need(
        bool(refusal.clashes) or not refusal.args.keys() >= EDGE_ARGS,
        "explain",
        f"refuses {move} for an edge, but points at no side",
        "give `refuse` the places of `list_clashes`",
    )


def _wrong_cell(trial: Trial, data: Mapping[str, Any], move: Move, place: Place) -> str:
    """Says what is wrong with a cell: it is laid, beside a tile, or the move's own."""
    boards = boards_of(data)
    if not 0 <= place.board < len(boards):
        return "there is no such board"
    laid = {(int(entry["x"]), int(entry["y"])) for entry in boards[place.board]}
    beside = {(x + dx, y + dy) for x, y in laid for dx, dy in _STEPS.values()}
    named = _CELL.search(move.text())
    own = {(int(named[1]), int(named[2]))} if named else set()
    standing = {(int(piece["x"]), int(piece["y"])) for piece in data.get("pieces", ())}
    if (place.x, place.y) not in laid | beside | own | standing:
        return "nothing lies there, nor beside it"
    if place.side and place.side not in port_names(trial.game.tiles.sheet.ports) + list(_STEPS):
        return "there is no such side"
    return ""


def _wrong_edge(trial: Trial, data: Mapping[str, Any], move: Move, place: Place) -> str:
    """Says what is wrong with an edge: the tile shows it, and the one beside may not touch it."""
    if not place.shown:
        return ""
    sheet, found = trial.game.tiles.sheet, _LAID.fullmatch(move.text())
    if found is None or (int(found[3]), int(found[4])) != (place.x, place.y):
        return "the move lays no tile there"
    dx, dy = _STEPS[place.side[0]]
    there = (place.x + dx, place.y + dy)
    board = boards_of(data)[int(found[1] or 0)]
    entries = [entry for entry in board if (int(entry["x"]), int(entry["y"])) == there]
    if not entries:
        return "no tile lies beyond that side"
    port = port_names(sheet.ports).index(place.side)
    shown = edge_at(sheet, found[2], found[5] or "r0", port)
    facing = int(facing_port(port, sheet.ports))
    other = edge_at(sheet, entries[-1]["tile"], entries[-1].get("turn", "r0"), facing)
    if shown != place.shown:
        return f"the tile shows {shown} there"
    if other in sheet.edges[shown].meets:
        return f"{shown} may touch {other}"
    wanted = place.wanted.split("|")
    wrong = [name for name in wanted if other not in sheet.edges[name].meets]
    return f"{', '.join(wrong)} may not touch {other} either" if wrong else ""


def edge_at(sheet: TileSheet, tile: str, turn: str | int, port: int) -> str:
    """Reads from the tile file which edge a tile that lies some way shows at a port."""
    face, way = face_up(sheet, tile, turn)
    for part in face.parts:
        turned = part.turned(way)
        for at, label in zip(turned.ports, turned.labels, strict=True):
            if at == port:
                return label
    return sheet.blank
