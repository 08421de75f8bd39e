"""What is sent to whom: built from ``state.view(seat)``, never cut out of a state."""

from __future__ import annotations

import copy
from typing import Any

import orjson

from edgewise.core.chance import SPECTATOR
from edgewise.core.state import State
from edgewise.server.aids import hold_back
from edgewise.server.closed import ClosedTable
from edgewise.server.drawings import draw_things, place_marks
from edgewise.server.frames import frame_of
from edgewise.server.live import Live
from edgewise.server.names import name_is
from edgewise.server.reactions import is_reaction
from edgewise.server.table import Table
from edgewise.server.tokens import digest_of
from edgewise.server.undo import can_undo


def seat_view(table: Table, seat: int) -> dict[str, Any]:
    """Makes the view of a seat, or of the SPECTATOR, with the aids that were agreed."""
    if isinstance(table, ClosedTable):
        return replay_view(table, len(table.told))
    aids = table.opening.setup.aids
    view = table.state.view(seat)
    del view["log"]
    view["unclaimed_items"] = _unclaimed(table.state)
    if aids.dead:
        view["dead"] = table.dead_cells()
    hold_back(view, aids)
    draw_things(table.game, view)
    place_marks(table.game, view)
    view["can_undo"] = seat != SPECTATOR and aids.undo and can_undo(table.state, seat, table.people)
    return view


def _unclaimed(state: State) -> list[dict[str, Any]]:
    return [item.to_dict() for item in state.unclaimed_items()]


def seat_cards(live: Live) -> list[dict[str, Any]]:
    """Writes who sits where, as everybody may know it."""
    return [
        {
            "name": seat.name,
            "name_is": name_is(seat.name, number),
            "level": seat.level,
            "open": seat.is_open,
            "here": seat.is_bot or live.is_here(number),
        }
        for number, seat in enumerate(live.table.seats)
    ]


def common_part(live: Live) -> dict[str, Any]:
    """Writes what everybody may know about a table, views left out."""
    table = live.table
    return {
        "kind": "table",
        "id": table.id,
        "game": table.game.id,
        "number": table.clock,
        "seats": seat_cards(live),
        "reaction": is_reaction(table.state),
        "aids": table.aids,
        "deal": table.opening.setup.deal,
        "commitment": table.commitment,
        "seed": table.opening.seed.hex() if table.state.is_over else None,
        "rematch": table.rematch or None,
        "closed": table.closed,
        "closing": table.closing,
    }


def own_part(table: Table, token: str, seats: list[int]) -> dict[str, Any]:
    """Writes what a table is to one connection."""
    return {
        "you": seats,
        "host": table.is_host(token),
        "lets_pass": [seat for seat in seats if table.seats[seat].lets_pass],
    }


def common_bytes(live: Live) -> bytes:
    """Writes what everybody may know, once for all."""
    version = live.table, live.table.events, live.comings
    return live.once("common", version, lambda: orjson.dumps(common_part(live)))


def view_bytes(live: Live, seat: int) -> bytes:
    """Writes the view of a seat, or of the SPECTATOR, once for all who have it."""
    version = live.table, live.table.events
    return live.once(seat, version, lambda: orjson.dumps(seat_view(live.table, seat)))


class Eyes:
    """What one connection was sent, so that of the log only news is sent again."""

    def __init__(self, live: Live, token: str) -> None:
        self._live = live
        self._token = token
        self._digest = digest_of(token)
        self._table = live.table
        self._seen = SPECTATOR, 0, -1

    def look(self) -> str:
        """Writes the table as it is now."""
        return self._look().decode()

    def frame(self) -> bytes:
        """Writes the table as it is now, as a frame; spectators share theirs."""
        if self._digest in self._live.players():
            return frame_of(self._look())
        live, table = self._live, self._live.table
        same = self._known_lines(table, SPECTATOR)
        version = table, table.events, live.comings
        return live.picture(version, same, lambda: frame_of(_written(live, [], "", same)))

    def _look(self) -> bytes:
        table = self._live.table
        seats = table.seats_of(self._token)
        same = self._known_lines(table, _reader(seats))
        return _written(self._live, seats, self._token, same)

    def _known_lines(self, table: Table, eye: int) -> int:
        """Counts the lines of the log that are as they were sent before; all count as sent now."""
        before, count, clock = self._seen
        is_same_log = table is self._table and eye == before
        self._table, self._seen = table, (eye, len(table.told), table.clock)
        return min(count, table.lines_since(clock)) if is_same_log else 0


def closed_view(table: ClosedTable, step: int) -> dict[str, Any]:
    """Makes the position after some moves of a match that nobody can play on, all hands open."""
    view = copy.deepcopy(table.positions[step])
    view["legal"], view["can_undo"] = [], False
    draw_things(table.game, view)
    return view


def _reader(seats: list[int]) -> int:
    """Tells through whose eyes the log is read: on a shared screen all read it."""
    return seats[0] if len(seats) == 1 else SPECTATOR


def _written(live: Live, seats: list[int], token: str, same: int) -> bytes:
    """Writes a table for who has some seats, the log from a line on."""
    table, reader = live.table, _reader(seats)
    own = own_part(table, token, seats)
    own["log_from"] = same
    own["log"] = [told.line(reader) for told in table.told[same:]]
    eyes = seats or [SPECTATOR]
    views = b",".join(b'"%d":%b' % (seat, view_bytes(live, seat)) for seat in eyes)
    return b'%b,%b,"views":{%b}}' % (common_bytes(live)[:-1], orjson.dumps(own)[1:-1], views)


def replay_view(table: Table, step: int) -> dict[str, Any]:
    """Makes the position after some moves of a finished match, all hands open."""
    if isinstance(table, ClosedTable):
        return closed_view(table, step)
    state = table.state_after(step)
    view = state.to_dict()
    view["score_items"] = [
        [item.to_dict() for item in state.score_items(seat)] for seat in range(state.players)
    ]
    view["unclaimed_items"] = _unclaimed(state)
    view["legal"], view["outcome"], view["can_undo"] = [], None, False
    draw_things(table.game, view)
    return view
