"""What one connection is sent: the table whole at first, then what has changed if it asks so."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson

from edgewise.core.chance import SPECTATOR
from edgewise.server.frames import frame_of
from edgewise.server.live import Live
from edgewise.server.news import AgreedAids, LogLine
from edgewise.server.scenes import Scene, scene_at
from edgewise.server.setup import Aids
from edgewise.server.table import Table
from edgewise.server.tokens import digest_of


class Sight(NamedTuple):
    """What a connection sees of a scene, and for which of its seats."""

    scene: Scene
    you: list[int]
    lets_pass: list[int]

    @property
    def reader(self) -> int:
        """Through whose eyes the log is read: on a shared screen all read it."""
        return self.you[0] if len(self.you) == 1 else SPECTATOR

    @property
    def viewers(self) -> list[int]:
        """Whose views are shown."""
        return self.you or [SPECTATOR]


class Eyes:
    """What one connection was sent, so that only news is sent again.

    The log is never sent again. With ``changes``, nothing is that is as it was.
    """

    def __init__(self, live: Live, token: str, *, changes: bool = False) -> None:
        self._live = live
        self._token = token
        self._digest = digest_of(token)
        self._changes = changes
        self._before: Sight | None = None
        self._seated_at: tuple[Table, int] | None = None
        self._is_player = False
        self._you: list[int] = []
        self._lets_pass: list[int] = []

    def look(self) -> str:
        """Writes the table as it is now, or what has changed of it."""
        return self._look().decode()

    def frame(self) -> bytes:
        """Writes the same as a frame; spectators share theirs."""
        self._find_seats()
        if self._is_player:
            return frame_of(self._look())
        scene = scene_at(self._live)
        before, self._before = self._before, Sight(scene, [], [])
        known = self._changes, before and before.scene.serial
        if known not in scene.frames:
            scene.frames[known] = frame_of(self._write(before, self._before))
        return scene.frames[known]

    def _look(self) -> bytes:
        self._find_seats()
        now = Sight(scene_at(self._live), self._you, self._lets_pass)
        before, self._before = self._before, now
        return self._write(before, now)

    def _find_seats(self) -> None:
        """Finds the seats of this connection anew if any seat has changed."""
        table = self._live.table
        if self._seated_at == (table, table.seat_changes):
            return
        self._seated_at = table, table.seat_changes
        self._is_player = self._digest in self._live.players()
        self._you = table.seats_of(self._token)
        self._lets_pass = [seat for seat in self._you if table.seats[seat].lets_pass]

    def _write(self, before: Sight | None, now: Sight) -> bytes:
        change = change_since(before, now) if before is not None and self._changes else None
        return orjson.dumps(change or self._whole(before, now))

    def _whole(self, before: Sight | None, now: Sight) -> dict[str, Any]:
        scene, table = now.scene, now.scene.table
        views = {str(seat): orjson.Fragment(scene.views.whole(seat)) for seat in now.viewers}
        return {
            "kind": "table",
            "serial": scene.serial,
            "id": table.id,
            "game": table.game.id,
            **scene.facts,
            "you": now.you,
            "host": table.is_host(self._token),
            "lets_pass": now.lets_pass,
            "aids": agreed(table.opening.setup.aids),
            "commitment": table.commitment,
            "deal": table.opening.setup.deal,
            **log_since(before, now),
            "views": views,
        }


def change_since(before: Sight, now: Sight) -> dict[str, Any] | None:
    """Tells what has changed for a connection; None if it has to see all anew."""
    old, new = before.scene, now.scene
    if before.you != now.you:
        return None
    views: dict[str, Any] = {}
    if old.views is not new.views:
        for seat in now.viewers:
            change = new.views.since(old.views, seat)
            if change is None:
                return None
            views[str(seat)] = change
    facts = new.facts_since(old)
    if before.lets_pass != now.lets_pass:
        facts = {**facts, "lets_pass": now.lets_pass}
    return {
        "kind": "change",
        "since": old.serial,
        "serial": new.serial,
        **facts,
        **log_since(before, now),
        "views": views,
    }


def log_since(before: Sight | None, now: Sight) -> dict[str, int | list[LogLine]]:
    """Tells the lines of the log that were not sent before, or are no longer as they were."""
    table, reader, same = now.scene.table, now.reader, 0
    if before is not None and before.scene.table is table and before.reader == reader:
        same = min(before.scene.lines, table.lines_since(before.scene.clock))
    return {"log_from": same, "log": [told.line(reader) for told in table.told[same:]]}


def agreed(aids: Aids) -> AgreedAids:
    """Writes which aids the players agreed on."""
    return {
        "hints": aids.hints,
        "highlights": aids.highlights,
        "census": aids.census,
        "undo": aids.undo,
        "dead": aids.dead,
    }
