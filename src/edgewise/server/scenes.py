"""A table at one moment, as all who look see it: each part is made once, and written once.

A scene knows what everybody sees alike, what each seat sees besides, and how to get here
from an earlier scene. A client that has seen that one is sent only what has changed since.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import TYPE_CHECKING, Any

import orjson

from edgewise.core.positions import change_of
from edgewise.server.drawings import Drawn
from edgewise.server.names import name_is
from edgewise.server.news import SeatCard
from edgewise.server.reactions import is_reaction
from edgewise.server.table import Table
from edgewise.server.view_models import View
from edgewise.server.views import common_part, own_part

if TYPE_CHECKING:
    from edgewise.server.live import Live

_SERIALS = count(1)


class Scene:
    """A table at one moment."""

    def __init__(self, live: Live, before: Scene | None) -> None:
        table = live.table
        self.version = version_of(live)
        self.serial: int = 1 if before is None else before.serial + 1
        self.table = table
        self.lines, self.clock = len(table.told), table.number
        self.people_version = table, table.seat_changes, live.comings
        is_known = before is not None and before.people_version == self.people_version
        self.people: dict[str, Any] = (
            before.people if before is not None and is_known else people_at(live)
        )
        self.facts = facts_of(live, self.people)
        self._news: dict[int, dict[str, Any]] = {}
        """The facts that have changed, by the serials of earlier scenes."""
        self.frames: dict[object, bytes] = {}
        """What spectators are sent, by what they were sent before."""
        is_same = before is not None and before.version[:2] == self.version[:2]
        drawn = before.drawn if before is not None and before.table is table else None
        self.drawn: Drawn = drawn or Drawn(table.game)
        self.views: Views = (
            before.views if before is not None and is_same else Views(table, self.drawn)
        )

    def facts_since(self, before: Scene) -> dict[str, Any]:
        """Tells which facts have changed, worked out once for all who know them as they were."""
        known = self._news.get(before.serial)
        if known is None:
            old = before.facts
            known = self._news[before.serial] = {
                name: fact
                for name, fact in self.facts.items()
                if fact is not old[name] and fact != old[name]
            }
        return known


def version_of(live: Live) -> tuple[Table, int, int]:
    """Names what there is to see at a table: it is another with every change."""
    return live.table, live.table.event_count, live.comings


def scene_at(live: Live) -> Scene:
    """Makes what there is to see at a table now, once for all who look."""
    if live.scene is None or live.scene.version != version_of(live):
        live.scene = Scene(live, live.scene)
    return live.scene


def people_at(live: Live) -> dict[str, Any]:
    """Tells who is at a table, as everybody may know it; moves change nothing of it."""
    return {
        "seats": seat_cards(live),
        "watching": live.watching(),
        "watchers": live.spectator_names(),
        "signs": list(live.signs.values()),
    }


def facts_of(live: Live, people: Mapping[str, Any]) -> dict[str, Any]:
    """Tells what is the same for everybody at a table and may change, beside the views."""
    table = live.table
    return {
        "number": table.number,
        **people,
        "reaction": is_reaction(table.state),
        "seed": table.opening.seed.hex() if table.state.is_over else None,
        "rematch": table.rematch or None,
        "next_game": table.next_game or None,
        "waiting": table.is_waiting,
        "closed": table.closed,
        "closing": table.closing,
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


class Views:
    """The views of one position: the part that all share, and what each seat has of its own."""

    def __init__(self, table: Table, drawn: Drawn) -> None:
        self._table = table
        self.common: View = common_part(table, drawn)
        self.own: dict[int, dict[str, Any]] = {}
        self._wholes: dict[int, bytes] = {}
        self._serial = next(_SERIALS)
        self._changes: dict[int, dict[str, Any]] = {}
        """How the common part has changed, by the serials of earlier views."""

    def look(self, seat: int) -> dict[str, Any]:
        """Makes what a seat sees of its own, while the table is as it was."""
        if seat not in self.own:
            self.own[seat] = own_part(self._table, seat, self.common)
        return self.own[seat]

    def whole(self, seat: int) -> bytes:
        """Writes the view of a seat, or of the SPECTATOR, once for all who have it."""
        if seat not in self._wholes:
            self._wholes[seat] = orjson.dumps({**self.common, **self.look(seat)})
        return self._wholes[seat]

    def since(self, before: Views, seat: int) -> list[Any] | None:
        """Tells how the view of a seat has changed; None if it has to be sent whole."""
        own, known = self.look(seat), before.own.get(seat)
        if known is None or own.keys() != known.keys():
            return None
        common = self._common_since(before)
        fields = {name: change for name, change in common.items() if name not in own}
        return ["k", fields | changes_of(known, own), []]

    def _common_since(self, before: Views) -> dict[str, Any]:
        """Tells how the common part has changed, once for all who know it as it was."""
        known = self._changes.get(before._serial)
        if known is None:
            known = self._changes[before._serial] = changes_of(before.common, self.common)
        return known


def changes_of(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Tells how each field has changed that has."""
    return {
        name: change_of(before[name], value)
        for name, value in after.items()
        if value is not before[name] and value != before[name]
    }
