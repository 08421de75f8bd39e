"""What is sent to whom: built from ``state.view(seat)``, never cut out of a state."""

from __future__ import annotations

import json
from typing import Any

from edgewise.core.chance import SPECTATOR
from edgewise.server import fairness
from edgewise.server.aids import hold_back
from edgewise.server.drawings import draw_things, place_marks
from edgewise.server.matches import Live
from edgewise.server.reactions import is_reaction
from edgewise.server.table import Table
from edgewise.server.undo import can_undo


def seat_view(table: Table, seat: int) -> dict[str, Any]:
    """Makes the view of a seat, or of the SPECTATOR, with the aids that were agreed."""
    aids = table.opening.setup.aids
    view = table.state.view(seat)
    del view["log"]
    if aids.dead:
        view["dead"] = table.dead_cells()
    hold_back(view, aids)
    draw_things(table.game, view)
    place_marks(table.game, view)
    view["can_undo"] = seat != SPECTATOR and aids.undo and can_undo(table.state, seat, table.people)
    return view


def seat_cards(live: Live) -> list[dict[str, Any]]:
    """Writes who sits where, as everybody may know it."""
    return [
        {
            "name": seat.name,
            "level": seat.level,
            "open": seat.is_open,
            "here": seat.is_bot or live.is_here(number),
        }
        for number, seat in enumerate(live.table.seats)
    ]


def frame(live: Live, token: str) -> dict[str, Any]:
    """Writes everything about a table that one connection may know, views left out."""
    table = live.table
    setup = table.opening.setup
    mine = table.seats_of(token)
    return {
        "kind": "table",
        "id": table.id,
        "game": table.game.id,
        "number": table.clock,
        "seats": seat_cards(live),
        "you": mine,
        "host": table.is_host(token),
        "lets_pass": [seat for seat in mine if table.seats[seat].lets_pass],
        "reaction": is_reaction(table.state),
        "aids": setup.to_dict()["aids"],
        "deal": setup.deal,
        "commitment": fairness.commitment(table.opening.seed),
        "seed": table.opening.seed.hex() if table.state.is_over else None,
        "rematch": table.rematch or None,
    }


def viewers(live: Live, token: str) -> list[int]:
    """Lists through whose eyes a connection sees: its seats, or the SPECTATOR's."""
    return live.table.seats_of(token) or [SPECTATOR]


class Eyes:
    """What one connection was sent, so that of the log only news is sent again."""

    def __init__(self, live: Live, token: str) -> None:
        self._live = live
        self._token = token
        self._lines: list[dict[str, Any]] = []

    def look(self) -> str:
        """Writes the table as it is now."""
        table = self._live.table
        eyes = viewers(self._live, self._token)
        message = frame(self._live, self._token)
        lines = [told.line(eyes[0]) for told in table.told]
        same = _common(self._lines, lines)
        self._lines = lines
        message["log_from"] = same
        message["log"] = lines[same:]
        message["views"] = {str(seat): seat_view(table, seat) for seat in eyes}
        return json.dumps(message, separators=(",", ":"))


def _common(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> int:
    count = min(len(old), len(new))
    for index in range(count):
        if old[index] != new[index]:
            return index
    return count


def replay_view(table: Table, step: int) -> dict[str, Any]:
    """Makes the position after some moves of a finished match, all hands open."""
    past = table.state.past
    state = past[step].before if step < len(past) else table.state
    view = state.to_dict()
    view["score_items"] = [
        [
            {"points": i.points, "label": i.label, "clause": i.clause, "cells": list(i.cells)}
            for i in state.score_items(seat)
        ]
        for seat in range(state.players)
    ]
    view["legal"], view["outcome"], view["can_undo"] = [], None, False
    draw_things(table.game, view)
    return view
