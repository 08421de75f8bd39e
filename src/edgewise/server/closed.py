"""Matches of older rules: they can be viewed and replayed, but not continued.

A log shows its match by the positions that were stored with it. A log from before positions
were stored is replayed: by older rules, if the game still has them, and otherwise by the
current rules, as far as these allow.
"""

from __future__ import annotations

import itertools
from functools import cache

from edgewise.core.chance import EVERYONE, OVER
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.positions import Position, position_of, read_start, read_step, step_text
from edgewise.core.records import Record
from edgewise.core.state import State
from edgewise.core.tilefile import parse_tiles
from edgewise.games import find
from edgewise.server.closing import Closing
from edgewise.server.refused import Refused
from edgewise.server.storage import Event, Opening
from edgewise.server.table import MOVE, UNDO, Table, rebuild
from edgewise.server.telling import Told


def restore(opening: Opening, game: Game, events: list[Event]) -> Table:
    """Makes a match again from its log; one of older rules to be looked at alone.

    One of newer rules may be under way on another server, and one whose log does not
    replay may go on when that is mended, so their hands are shown only if they are over.
    """
    try:
        return rebuild(opening, game, events)
    except (Refused, EdgewiseError) as error:
        closed = ClosedTable(opening, game)
        for event in events:
            closed.apply(event)
        if closed.shown == 0 and closed.told:
            raise error
        if opening.version >= game.version and not closed.has_result:
            raise error
        closed.closing = closed.how_closed()
        return closed


@cache
def older_rules(game: Game, version: int) -> Game | None:
    """Finds the rules of an older version once."""
    return game.at_version(version)


def game_of(opening: Opening, game: Game) -> Game:
    """Finds the game to draw an old match with: the older one, or today's with the old tiles."""
    older = older_rules(game, opening.version)
    if older is not None or opening.tiles in ("", game.tiles.sheet.text):
        return older or game
    try:
        return find(game.id, parse_tiles(opening.tiles, f"the tiles of table {opening.id}"))
    except EdgewiseError:  # today's game cannot use them: those that have a name of today are drawn
        return game


class OldState:
    """A match played again by older rules, or by those of today while they allow it."""

    def __init__(self, opening: Opening, game: Game) -> None:
        older = older_rules(game, opening.version)
        self._is_checked = older is None
        self._state: State | None = None
        try:
            rules = older or game
            self._state = rules.new(len(opening.setup.seats), opening.setup.options)
        except EdgewiseError:  # there are no such seats or options any more
            pass

    def position(self) -> Position | None:
        """Shows where the match stands, if that is known."""
        return None if self._state is None else position_of(self._state)

    def apply(self, event: Event) -> None:
        """Goes on by a move or an undo of the log."""
        state = self._state
        if state is None:
            return
        try:
            if event.kind == UNDO:
                for _ in range(int(event.text)):
                    state.pop()
            else:
                self._push(state, event)
        except (EdgewiseError, IndexError, ValueError):
            self._state = None

    def _push(self, state: State, event: Event) -> None:
        move = state.game.parse_move(event.text)
        is_allowed = not self._is_checked or move in state.legal_moves
        if state.to_move != event.seat or not is_allowed:
            raise ValueError("these are not the rules of that match")
        state.push(move)


class ClosedTable(Table):
    """A match with a position for each of its moves, and without rules."""

    def __init__(self, opening: Opening, game: Game) -> None:
        super().__init__(opening, game_of(opening, game))
        self._today = game.version
        self._old = OldState(opening, game)
        nothing: Position = {
            "version": opening.version,
            "players": len(self.seats),
            "options": dict(opening.setup.options),
            "to_move": None,
            "score_items": [[] for _ in self.seats],
            "outcome": None,
        }
        self.positions: list[Position] = [self._old.position() or nothing]
        """One before the first move and one after each; the last that is known stands on."""
        self.shown = 0
        """How many of the moves have a position of their own."""
        self._is_known = [True]

    def begin_state(self) -> State:
        state = self.game.new()
        state.actor = OVER
        return state

    def apply(self, event: Event) -> None:
        """Takes in what an event of the log says."""
        if event.kind not in (MOVE, UNDO):
            super().apply(event)
            return
        self.event_count += 1
        self.number += 1
        self._old.apply(event)
        if event.kind == UNDO:
            self._take_back(int(event.text))
        else:
            self._show(event)

    def _take_back(self, count: int) -> None:
        for _ in range(min(count, len(self.told))):
            self.told.pop()
            self.positions.pop()
            self.shown -= self._is_known.pop()

    def _show(self, event: Event) -> None:
        before = self.positions[-1] if self._is_known[-1] else None
        if not self.told and event.position:
            before = self.positions[0] = read_start(event.position) or self.positions[0]
        after = read_step(event.position, before) or self._old.position()
        self._is_known.append(after is not None)
        self.shown += after is not None
        after = after or self.positions[-1]
        points = _gains(self.positions[-1], after)
        self.told.append(Told(event.seat, event.text, event.text, EVERYONE, points))
        self.positions.append(after)

    @property
    def has_result(self) -> bool:
        """Whether the match was played to its end."""
        return self.positions[-1]["outcome"] is not None

    def how_closed(self) -> Closing:
        """Tells why the match cannot be played on, and what of it can be seen."""
        return Closing(
            version=self.opening.version,
            today=self._today,
            has_result=self.has_result,
            shown=self.shown,
            moves=len(self.told),
        )

    def record(self) -> Record:
        """Makes the record of the match, under the rules that it was played by."""
        outcome = self.positions[-1]["outcome"]
        steps = list(enumerate(itertools.pairwise(self.positions)))
        return Record(
            game=self.game.id,
            version=self.opening.version,
            players=len(self.seats),
            options=dict(self.opening.setup.options),
            moves=[told.text for told in self.told],
            notes=self.record_notes(),
            result="*" if outcome is None else "-".join(map(str, outcome["scores"])),
            tiles=self.opening.tiles,
            positions=[step_text(None if n else one, one, two) for n, (one, two) in steps],
        )

    def decide(self, seat: int, number: int, text: str) -> list[Event]:
        """Refuses every move."""
        raise self._refusal()

    def undo(self, token: str, seat: int, number: int) -> list[Event]:
        """Refuses to take back."""
        raise self._refusal()

    def sit(self, token: str, seat: int, name: str) -> list[Event]:
        """Refuses to seat anybody."""
        raise self._refusal()

    def give_to_bot(
        self, token: str, seat: int, level: str, *, is_away: bool = False
    ) -> list[Event]:
        """Refuses to seat a bot."""
        raise self._refusal()

    def order(self, token: str, seat: int, lets_pass: bool) -> list[Event]:
        """Refuses orders."""
        raise self._refusal()

    def _refusal(self) -> Refused:
        return Refused("version", self.closed, reason="closed")


def _gains(before: Position, after: Position) -> tuple[int, ...]:
    """Tells what a move changed in the scores."""
    old, new = before.get("scores", []), after.get("scores", [])
    if len(old) != len(new) or not all(isinstance(score, int) for score in [*old, *new]):
        return ()
    return tuple(two - one for one, two in zip(old, new, strict=True))
