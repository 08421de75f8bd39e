"""The review of one match: its ledger, its decisions, and the moves on which it turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from math import fsum
from typing import Any

from edgewise.core.chance import CHANCE, WHOLE
from edgewise.core.errors import BadRecord
from edgewise.core.game import Game
from edgewise.core.records import Record
from edgewise.core.state import State
from edgewise.review.decisions import Budget, Decision, Judgement
from edgewise.review.grades import WORDS, accuracy
from edgewise.review.ledger import Ledger, decimal, ledger_of

FORMAT = 1
"""Raised when the fields of a review change."""
TURNING_POINTS = 6
LEAST_TURN = 0.03
"""A move turns a match if it changed a chance to win by this much."""

Judge = Callable[[list[Decision]], Iterable[Judgement]]
"""Judges decisions, in any order."""


@dataclass(frozen=True)
class Review:
    """What a match was decided by."""

    game: str
    version: int
    players: int
    options: dict[str, object]
    names: tuple[str, ...]
    is_over: bool
    seconds: float
    ledger: Ledger | None
    """None while some of the match is secret."""
    judgements: tuple[Judgement, ...]
    seat: int | None = None
    """The seat whose decisions alone are judged; None for all."""
    actors: tuple[int, ...] = field(default=())
    moves: tuple[str, ...] = field(default=())

    def of_seat(self, seat: int) -> list[Judgement]:
        """Lists what was judged of one seat."""
        return [one for one in self.judgements if one.seat == seat]

    def to_dict(self) -> dict[str, Any]:
        """Writes the review as JSON data (docs/review.md)."""
        return {
            "format": FORMAT,
            "game": self.game,
            "version": self.version,
            "players": self.players,
            "options": self.options,
            "names": list(self.names),
            "is_over": self.is_over,
            "seconds": self.seconds,
            "unit": "points" if self.players == 1 else "wins",
            "seat": self.seat,
            "seats": [self._seat(seat) for seat in range(self.players)],
            "start": _numbers(self.ledger.start) if self.ledger else None,
            "moves": self._moves(),
            "decisions": [rounded(asdict(one)) for one in self.judgements],
            "turning_points": self.turning_points(),
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        judged = self.of_seat(seat)
        words = Counter(one.word for one in judged)
        losses = [one.loss for one in judged]
        precise = accuracy(losses)
        found: dict[str, Any] = {
            "seat": seat,
            "name": self.names[seat],
            "decisions": len(judged),
            "accuracy": None if precise is None else round(precise, 1),
            "loss": round(fsum(losses), 4),
            "loss_points": round(fsum(one.loss_points for one in judged), 2),
            "words": {word: words[word] for word in WORDS},
        }
        for name in ("expected", "luck", "play", "result"):
            found[name] = None
        found["play_by"] = None
        if self.ledger is not None:
            account = self.ledger.account(seat)
            found["expected"] = decimal(account.expected)
            found["luck"] = decimal(account.luck)
            found["play"] = decimal(account.play)
            found["play_by"] = _numbers(account.play_by)
            found["result"] = decimal(account.result)
        return found

    def _moves(self) -> list[dict[str, Any]]:
        if self.ledger is None:
            return []
        return [
            {
                "number": number,
                "actor": entry.actor,
                "move": entry.move,
                "mover": entry.mover,
                "luck": _numbers(entry.luck),
                "play": _numbers(entry.play),
                "after": _numbers(entry.after),
            }
            for number, entry in enumerate(self.ledger.entries)
        ]

    def turning_points(self) -> list[int]:
        """Lists the moves, by number, that changed most: strokes of luck, and mistakes."""
        weights = {one.number: one.loss for one in self.judgements}
        if self.ledger is not None:
            scale = 1.0 if self.players > 1 else 0.02
            for number, entry in enumerate(self.ledger.entries):
                if entry.actor == CHANCE:
                    weights[number] = scale * max(abs(decimal(luck)) for luck in entry.luck)
        heavy = sorted(weights, key=lambda number: (-weights[number], number))[:TURNING_POINTS]
        return sorted(number for number in heavy if weights[number] >= LEAST_TURN)


def _numbers(values: Iterable[int]) -> list[float]:
    return [decimal(value) for value in values]


def rounded(data: dict[str, Any]) -> dict[str, Any]:
    """Rounds what a search found to what it can know."""
    for key, value in data.items():
        if isinstance(value, float):
            data[key] = round(value, 4)
        elif isinstance(value, dict):
            data[key] = rounded(value)
    return data


def decisions_of(final: State, seat: int | None, *, hindsight: bool) -> list[Decision]:
    """Lists the decisions of a match that had a choice, each with what its seat could know."""
    state = final.game.new(final.players, final.options)
    found: list[Decision] = []
    for number, past in enumerate(final.past):
        if past.actor >= 0 and seat in (None, past.actor) and len(state.list_codes()) > 1:
            found.append(decision_in(state, number, past.code, hindsight=hindsight))
        state.push_code(past.code)
    return found


def decision_at(final: State, number: int) -> Decision:
    """Makes one decision of a finished match, with what its seat could know and with everything."""
    state = final.game.new(final.players, final.options)
    for past in final.past[:number]:
        state.push_code(past.code)
    return decision_in(state, number, final.past[number].code, hindsight=True)


def decision_in(state: State, number: int, played: int, *, hindsight: bool) -> Decision:
    """Judges the decision of the seat to move."""
    seen = state.remembered_by(state.actor)
    secret = state.game.hidden.has_several_worlds(seen)
    return Decision(number, seen, played, state.clone() if hindsight and secret else None)


def hides_things(state: State) -> bool:
    """Tells whether some seat does not know everything about a position."""
    return any(
        state.game.hidden.has_several_worlds(state.seen_by(seat)) for seat in range(state.players)
    )


def review_match(
    final: State,
    judge: Judge,
    budget: Budget,
    *,
    names: tuple[str, ...],
    seat: int | None = None,
) -> Review:
    """Reviews a match up to where it stands.

    While it goes on and something is hidden, only one seat's own decisions are judged, and
    nothing is told that this seat may not know.
    """
    is_over = final.actor not in range(-1, final.players)
    secret = final.viewer != WHOLE or (not is_over and hides_things(final))
    if secret and seat is None:
        raise BadRecord(
            "this match is not over and has secrets: say whose view it is with --seat, from 0 to "
            f"{final.players - 1}"
        )
    decisions = decisions_of(final, seat, hindsight=not secret)
    judged = sorted(judge(decisions), key=lambda one: one.number)
    return Review(
        game=final.game.id,
        version=final.game.version,
        players=final.players,
        options=dict(final.options),
        names=names,
        is_over=is_over,
        seconds=budget.seconds,
        ledger=None if secret else ledger_of(final),
        judgements=tuple(judged),
        seat=seat,
        actors=tuple(past.actor for past in final.past),
        moves=tuple(final.game.move_text(past.code) for past in final.past),
    )


def replayed(record: Record, game: Game) -> State:
    """Plays a record again for a review, or says why that cannot be done."""
    if any("?" in move for move in record.moves):
        raise BadRecord(
            "this record hides moves of other seats; the whole one is there when the match is over"
        )
    return record.replay(game)
