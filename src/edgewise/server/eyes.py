"""What one connection is sent: the table, the views of its seats, and new lines of the log."""

from __future__ import annotations

from typing import cast

import orjson

from edgewise.core.chance import SPECTATOR
from edgewise.server.frames import frame_of
from edgewise.server.live import Live
from edgewise.server.names import name_is
from edgewise.server.news import AgreedAids, SeatCard, TableNews
from edgewise.server.reactions import is_reaction
from edgewise.server.setup import Aids
from edgewise.server.table import Table
from edgewise.server.tokens import digest_of
from edgewise.server.view_models import View
from edgewise.server.views import seat_view


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
        version = table, table.event_count, live.comings
        return live.picture(version, same, lambda: frame_of(news_bytes(live, [], "", same)))

    def _look(self) -> bytes:
        table = self._live.table
        seats = table.seats_of(self._token)
        same = self._known_lines(table, _reader(seats))
        return news_bytes(self._live, seats, self._token, same)

    def _known_lines(self, table: Table, eye: int) -> int:
        """Counts the lines of the log that are as they were sent before; all count as sent now."""
        before, count, clock = self._seen
        is_same_log = table is self._table and eye == before
        self._table, self._seen = table, (eye, len(table.told), table.number)
        return min(count, table.lines_since(clock)) if is_same_log else 0


def _reader(seats: list[int]) -> int:
    """Tells through whose eyes the log is read: on a shared screen all read it."""
    return seats[0] if len(seats) == 1 else SPECTATOR


def news_bytes(live: Live, seats: list[int], token: str, same: int) -> bytes:
    """Writes the news for somebody with some seats, the log from a line on."""
    return orjson.dumps(news_of(live, seats, token, same))


def news_of(live: Live, seats: list[int], token: str, same: int) -> TableNews:
    """Tells somebody with some seats all there is to know; views stand in it as they are sent."""
    table, reader = live.table, _reader(seats)
    views = {str(seat): orjson.Fragment(view_bytes(live, seat)) for seat in seats or [SPECTATOR]}
    return {
        "kind": "table",
        "id": table.id,
        "game": table.game.id,
        "number": table.number,
        "seats": seat_cards(live),
        "you": seats,
        "host": table.is_host(token),
        "lets_pass": [seat for seat in seats if table.seats[seat].lets_pass],
        "reaction": is_reaction(table.state),
        "aids": agreed(table.opening.setup.aids),
        "commitment": table.commitment,
        "deal": table.opening.setup.deal,
        "seed": table.opening.seed.hex() if table.state.is_over else None,
        "rematch": table.rematch or None,
        "next_game": table.next_game or None,
        "waiting": table.is_waiting,
        "watching": live.watching(),
        "watchers": live.spectator_names(),
        "signs": list(live.signs.values()),
        "closed": table.closed,
        "closing": table.closing,
        "log_from": same,
        "log": [told.line(reader) for told in table.told[same:]],
        "views": cast("dict[str, View]", views),
    }


def view_bytes(live: Live, seat: int) -> bytes:
    """Writes the view of a seat, or of the SPECTATOR, once for all who have it."""
    version = live.table, live.table.event_count
    return live.once(seat, version, lambda: orjson.dumps(seat_view(live.table, seat)))


def agreed(aids: Aids) -> AgreedAids:
    """Writes which aids the players agreed on."""
    return {
        "hints": aids.hints,
        "highlights": aids.highlights,
        "census": aids.census,
        "undo": aids.undo,
        "dead": aids.dead,
    }


def seat_cards(live: Live) -> list[SeatCard]:
    """Writes who sits where, as everybody may know it."""
    return [
        {
            "name": seat.name,
            "name_is": name_is(seat.name, number),
            "level": seat.level,
            "open": seat.is_open,
            "here": seat.is_bot or live.is_here(number),
            "host": seat.holder == live.table.opening.host,
        }
        for number, seat in enumerate(live.table.seats)
    ]
