"""One match, built from its log: every change is an event, and replaying events rebuilds it.

A command checks what a player wants, applies it, and returns the events that describe
it. The caller stores these events before telling anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson

from edgewise.core.chance import CHANCE
from edgewise.core.errors import InvalidMove
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.positions import Position, change_of, position_from, shared
from edgewise.core.records import Record, record_of
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise.daily import NOTE
from edgewise.server import fairness
from edgewise.server.aids import dead_cells
from edgewise.server.closing import Closing
from edgewise.server.names import check_name, player_name, usual_name
from edgewise.server.reactions import is_reaction
from edgewise.server.refused import illegal, refusal_of, refuse
from edgewise.server.setup import BOT, HERE, YOU, check_level
from edgewise.server.storage import Event, Opening
from edgewise.server.telling import Public, Told, push_and_tell
from edgewise.server.tokens import digest_of, is_same
from edgewise.server.undo import checked_undo
from edgewise.server.view_models import Point

MOVE = "move"
UNDO = "undo"
SIT = "sit"
GIVE = "bot"
ORDER = "order"
AGAIN = "again"

MOST_CHANGES = 1000
"""So often a seat may take back, change its name, its order or who plays; moves are not counted."""


@dataclass
class Seat:
    """Who sits where: a person by the digest of a token, a bot by its level."""

    name: str
    level: str = ""
    holder: str = ""
    lets_pass: bool = False
    since: int = 0
    """Counts the events up to the one by which another came to decide for the seat."""

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides for the seat."""
        return self.level != ""

    @property
    def is_open(self) -> bool:
        """Whether the seat waits for somebody with the link."""
        return not self.is_bot and self.holder == ""

    @property
    def who_decides(self) -> tuple[str, str, bool]:
        """Whose decisions count: a holder's, a bot's, or a standing order's."""
        return self.holder, self.level, self.lets_pass and not self.is_bot


@dataclass(frozen=True)
class Authority:
    """Who decides at a position without being asked: a bot, or a standing order."""

    seat: int
    number: int
    level: str
    since: int

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides."""
        return self.level != ""


class Table:
    """A match, its seats and its log."""

    def __init__(self, opening: Opening, game: Game) -> None:
        self.id = opening.id
        self.opening = opening
        self.game = game
        self.closing: Closing | None = None
        """Says why nobody can play on; nothing while the rules are those of today."""
        self.state: State = self.begin_state()
        self.seats = [
            Seat(
                name=plan.name or usual_name(plan.kind, plan.level, number),
                level=plan.level if plan.kind == BOT else "",
                holder=opening.host if plan.kind in (YOU, HERE) else "",
            )
            for number, plan in enumerate(opening.setup.seats)
        ]
        self.seat_changes = 0
        """Counts the events that changed a seat."""
        self.commitment = fairness.commitment(opening.seed)
        self.event_count = 0
        """Counts the events of the log."""
        self.draws = 0
        self.number = 0
        """Counts moves and undos: a move that names another number is stale."""
        self.told: list[Told] = []
        self._undone: list[tuple[int, int]] = []
        self.rematch = ""
        """The id of the match that came after, played by the same people."""
        self.next_game = ""
        self._changes: Counter[int] = Counter()
        self._dead: tuple[int, list[list[Point]]] = (-1, [])
        self._public: Public | None = None
        self._seen: Public | None = None
        """What everybody knew last, of which what is known next keeps what is as it was."""
        self._scores = [self.public.scores]
        self._position: Position | None = None
        self._written: Position = {}
        """The position that was written last, for the same."""
        self._is_position_kept = False
        """Whether the log leads to the position by a change, so that it need not be kept whole."""

    def begin_state(self) -> State:
        """Makes the state before the first move."""
        return self.game.new(len(self.opening.setup.seats), self.opening.setup.options)

    # Reading.

    @property
    def public(self) -> Public:
        """What everybody may know of the position, worked out once."""
        if self._public is None:
            self._public = self._seen = Public(self.state, self._seen)
        return self._public

    @property
    def position(self) -> Position:
        """All that is worth seeing of the position, as the log keeps it."""
        if self._position is None:
            position = position_from(self.state, self.public.fields)
            self._position = self._written = shared(self._written, position)
        return self._position

    @property
    def people(self) -> set[int]:
        """The seats for which people decide."""
        return {number for number, seat in enumerate(self.seats) if not seat.is_bot}

    def seats_of(self, token: str) -> list[int]:
        """Lists the seats that a token holds."""
        return [number for number, seat in enumerate(self.seats) if is_same(token, seat.holder)]

    def is_host(self, token: str) -> bool:
        """Tells whether a token is that of the person who set up the match."""
        return is_same(token, self.opening.host)

    def dead_cells(self) -> list[list[Point]]:
        """Lists the cells that nothing can fill, from what everybody sees; worked out once."""
        if self._dead[0] != self.number:
            self._dead = self.number, dead_cells(self.public.seen)
        return self._dead[1]

    @property
    def is_waiting(self) -> bool:
        """Whether play has not begun because somebody is still to sit down."""
        if self.closing is not None or any(told.seat != CHANCE for told in reversed(self.told)):
            return False
        return any(seat.is_open for seat in self.seats)

    def lines_since(self, clock: int) -> int:
        """Counts the lines of the log that are as they were when the clock stood there."""
        if not self._undone or self._undone[-1][0] <= clock:
            return len(self.told)
        return min(left for when, left in self._undone if when > clock)

    def decider(self) -> Authority | None:
        """Finds who decides now without being asked: a bot, or a standing order."""
        to_move = self.state.to_move
        if to_move is None or to_move == CHANCE or self.is_waiting:
            return None
        seat = self.seats[to_move]
        if seat.is_bot or (seat.lets_pass and is_reaction(self.state)):
            return Authority(to_move, self.number, seat.level, seat.since)
        return None

    def read_move(self, text: str) -> Move:
        """Reads a move that somebody sent."""
        try:
            return self.game.parse_move(text)
        except InvalidMove as error:
            raise refusal_of(error) from None

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """Tells the seat to move, by what it sees, why a move is not legal; None if it is."""
        if move in self.state.legal_moves:
            return None
        return self.game.refusals.explain(self.state.seen_by(seat), move.code)

    def record(self) -> Record:
        """Makes the record of the match; the seed is in it when the match is over."""
        state = self.begin_state()
        for told in self.told:
            state.push_code(self.game.parse_code(told.text))
        return record_of(state, self.record_notes())

    def record_notes(self) -> dict[str, str]:
        """Writes what a record says besides the moves."""
        notes = {
            "seats": ", ".join(seat.name.replace(",", " ") for seat in self.seats),
            "commitment": self.commitment,
        }
        if self.opening.setup.deal:
            notes[NOTE] = self.opening.setup.deal
        if self.opening.setup.what_if:
            notes[fairness.WHAT_IF] = self.opening.setup.what_if
        if self.state.is_over:
            notes["fair-seed"] = self.opening.seed.hex()
        return notes

    def state_after(self, moves: int) -> State:
        """Makes the position after some of the moves."""
        state = self.game.new(len(self.seats), self.opening.setup.options)
        for told in self.told[:moves]:
            state.apply(self.game.parse_code(told.text))
        return state

    # Commands.

    def begin(self, moves: Sequence[str] = ()) -> list[Event]:
        """Makes the moves that a match begins with, if any, and lets chance set up the rest."""
        made = []
        for text in moves:
            move = self.read_move(text)
            if move not in self.state.legal_moves:
                raise refuse("no-replay")
            made.append(self._do(Event(MOVE, int(self.state.actor), text)))
        return self._after(made)

    def move(self, token: str, seat: int, number: int, text: str) -> list[Event]:
        """Makes a person's move, unless it is stale, not theirs or not legal."""
        self._check_player(token, seat)
        return self.decide(seat, number, text)

    @property
    def closed(self) -> str:
        """Says in English why nobody can play on; empty while somebody can."""
        return self.closing.sentence() if self.closing else ""

    def decide(self, seat: int, number: int, text: str) -> list[Event]:
        """Makes a move for a seat and lets chance go on."""
        if number != self.number:
            raise refuse("moved-on")
        self.check_turn(seat)
        move = self.read_move(text)
        refusal = self.why_not(seat, move)
        if refusal is not None:
            raise illegal(refusal)
        return self._after([self._do(Event(MOVE, seat, move.text()))])

    def decide_for(self, authority: Authority, text: str) -> list[Event]:
        """Makes the move of a bot or of a standing order, if it is still theirs to make."""
        if authority != self.decider():
            raise refuse("other-decides")
        return self.decide(authority.seat, authority.number, text)

    def undo(self, token: str, seat: int, number: int) -> list[Event]:
        """Takes back a seat's last decision."""
        self._check_player(token, seat)
        if not self.opening.setup.aids.undo:
            raise refuse("no-undo")
        if number != self.number:
            raise refuse("moved-on")
        count = checked_undo(self.state, seat, self.people)
        self._check_changes(seat)
        return [self._do(Event(UNDO, seat, str(count)))]

    def sit(self, token: str, seat: int, name: str) -> list[Event]:
        """Takes an open seat, takes back one's own, or changes one's name."""
        self.check_seat(seat)
        if not self.seats[seat].is_open and not is_same(token, self.seats[seat].holder):
            raise refuse("seat-taken")
        check_name(name)
        return self._change(Event(SIT, seat, name or player_name(seat), digest_of(token)))

    def seat_again(self, events: list[Event]) -> list[Event]:
        """Seats people who come from the match before."""
        return [self._do(event) for event in events]

    def note_rematch(self, id: str, game: str) -> list[Event]:
        """Names the table of the match that comes after, and its game."""
        return [self._do(Event(AGAIN, CHANCE, f"{id} {game}"))]

    def give_to_bot(
        self, token: str, seat: int, level: str, *, is_away: bool = False
    ) -> list[Event]:
        """Lets a bot play for a seat: one's own, an open one, or one that was left."""
        self.check_seat(seat)
        found = self.seats[seat]
        is_host = self.is_host(token)
        is_player = is_host or bool(self.seats_of(token))
        is_free = found.is_open or is_away or (is_host and not found.holder)
        if not (is_player and is_free):
            if is_player and not is_same(token, found.holder):
                raise refuse("player-here")
            self.check_holder(token, seat)
        check_level(level)
        return self._change(Event(GIVE, seat, level))

    def order(self, token: str, seat: int, lets_pass: bool) -> list[Event]:
        """Sets or lifts the standing order to let everything pass."""
        self.check_holder(token, seat)
        return self._change(Event(ORDER, seat, "pass" if lets_pass else ""))

    def _change(self, event: Event) -> list[Event]:
        """Changes a seat; a change that changes nothing is not written."""
        seat = self.seats[event.seat]
        if replace(seat, **_fields_of(event)) == seat:
            return []
        self._check_changes(event.seat)
        return [self._do(event)]

    def _check_changes(self, seat: int) -> None:
        if self._changes[seat] >= MOST_CHANGES:
            raise refuse("all-changes")

    def check_seat(self, seat: int) -> None:
        """Refuses a seat that the match does not have."""
        if not 0 <= seat < len(self.seats):
            raise refuse("no-seat")

    def check_turn(self, seat: int) -> None:
        """Refuses a seat that is not to move, and everybody before the match begins."""
        if self.is_waiting:
            raise refuse("not-begun")
        if self.state.to_move != seat:
            raise refuse("not-your-turn")

    def check_holder(self, token: str, seat: int) -> None:
        """Refuses those who do not hold a seat."""
        self.check_seat(seat)
        if not is_same(token, self.seats[seat].holder):
            raise refuse("not-your-seat")

    def _check_player(self, token: str, seat: int) -> None:
        self.check_holder(token, seat)
        if self.seats[seat].is_bot:
            raise refuse("bot-plays")

    def _after(self, events: list[Event]) -> list[Event]:
        while self.state.to_move == CHANCE:
            drawn = fairness.decide(
                self.state, self.opening.seed, self.opening.setup.deal, self.draws
            )
            events.append(self._do(Event(MOVE, CHANCE, drawn.text())))
        return events

    # Events.

    def _do(self, event: Event) -> Event:
        if event.kind != MOVE:
            self.apply(event)
            return event
        start = None if self._is_position_kept else self.position
        before = self.position
        self.apply(event)
        self._is_position_kept = True
        step = orjson.dumps([start, change_of(before, self.position)]).decode()
        return Event(event.kind, event.seat, event.text, event.holder, step)

    def apply(self, event: Event) -> None:
        """Does what an event says; it was checked when it was made."""
        self.event_count += 1
        self._changes[event.seat] += event.kind in (UNDO, SIT, GIVE, ORDER)
        if event.kind in (MOVE, UNDO):
            self._position, self._public, self._is_position_kept = None, None, False
        if event.kind == MOVE:
            self.number += 1
            self.draws += event.seat == CHANCE
            code = self.game.parse_code(event.text)
            told, self._public = push_and_tell(self.state, code, self._scores[-1], self._seen)
            self._seen = self._public or self._seen
            self.told.append(told)
            self._scores.append(self._scores[-1] if self._public is None else self._public.scores)
            if event.seat == CHANCE and not self.game.inference.weighs_moves:
                self.state.past.clear()  # nobody takes back what chance decided, or before it
        elif event.kind == UNDO:
            self.number += 1
            for _ in range(int(event.text)):
                self.state.pop()
                self.draws -= self.told.pop().seat == CHANCE
                self._scores.pop()
            self._undone.append((self.number, len(self.told)))
        elif event.kind == AGAIN:
            self.rematch, _, game = event.text.partition(" ")  # of old, the id alone
            self.next_game = game or self.game.id
        else:
            self._change_seat(event)

    def _change_seat(self, event: Event) -> None:
        self.seat_changes += 1
        before = self.seats[event.seat]
        after = replace(before, **_fields_of(event))
        if after.who_decides != before.who_decides:
            after.since = self.event_count
        self.seats[event.seat] = after


def rebuild(opening: Opening, game: Game, events: list[Event]) -> Table:
    """Makes a match again from its log, every move checked."""
    if opening.version != game.version:
        raise refuse("other-version")
    table = Table(opening, game)
    for event in events:
        if event.kind == MOVE:
            move = game.parse_move(event.text)
            if move not in table.state.legal_moves or table.state.to_move != event.seat:
                raise refuse("no-replay")
        table.apply(event)
    return table


def _fields_of(event: Event) -> dict[str, Any]:
    """Names the fields of a seat that an event sets."""
    if event.kind == SIT:
        return {"name": event.text, "holder": event.holder, "level": ""}
    if event.kind == GIVE:
        return {"level": event.text}
    return {"lets_pass": event.text == "pass"}
