"""A review in small jobs, each of which any process or machine can do.

What a job is given and what it finds is JSON data: the moves of a finished match go in, and one
part of its review comes out. The part ``PLAN`` is the ledger, with the list of decisions that are
to be judged; every other part is one decision, by the number of its move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from edgewise.core.errors import BadRecord
from edgewise.core.state import State
from edgewise.games import find
from edgewise.review.decisions import Budget, Hindsight, Judgement, judge
from edgewise.review.ledger import Entry, Ledger, ledger_of
from edgewise.review.match_review import Review, decision_at, rounded
from edgewise.review.reasons import Reason

PLAN: Final = -1
"""The part of a review that comes first."""


@dataclass(frozen=True)
class PlayedMatch:
    """The moves of a finished match, under the rules of today."""

    game: str
    players: int
    options: dict[str, Any]
    moves: list[str]

    def final(self) -> State:
        """Plays them again."""
        game = find(self.game)
        state = game.new(self.players, self.options)
        for text in self.moves:
            state.push_code(game.parse_code(text))
        return state


def review_part(match: dict[str, Any], part: int, seconds: float, seed: int) -> dict[str, Any]:
    """Works out one part of a review; runs in a worker process."""
    final = PlayedMatch(**match).final()
    if part == PLAN:
        return plan_of(final)
    budget = Budget(seconds=seconds, seed=seed, of_work=True)
    return rounded(asdict(judge(budget, decision_at(final, part))))


def plan_of(final: State) -> dict[str, Any]:
    """Works out the ledger, and lists the decisions that were any."""
    ledger = ledger_of(final)
    return {
        "game": final.game.id,
        "version": final.game.version,
        "players": final.players,
        "options": dict(final.options),
        "decisions": list(real_decisions(final)),
        "start": list(ledger.start),
        "entries": [asdict(entry) for entry in ledger.entries],
    }


def real_decisions(final: State) -> Iterable[int]:
    """Lists the moves, by number, at which there was something to choose."""
    state = final.game.new(final.players, final.options)
    for number, past in enumerate(final.past):
        if past.actor >= 0 and len(state.list_codes()) > 1:
            yield number
        state.apply(past.code)


def assemble(
    plan: Mapping[str, Any],
    judged: Iterable[Mapping[str, Any]],
    names: tuple[str, ...],
    seconds: float,
) -> Review:
    """Makes a review of its parts, of as many decisions as are judged."""
    try:
        entries = tuple(_entry(entry) for entry in plan["entries"])
        return Review(
            game=plan["game"],
            version=plan["version"],
            players=plan["players"],
            options=plan["options"],
            names=names,
            is_over=True,
            seconds=seconds,
            ledger=Ledger(tuple(plan["start"]), entries),
            judgements=tuple(sorted(map(_judgement, judged), key=lambda one: one.number)),
            actors=tuple(entry.actor for entry in entries),
            moves=tuple(entry.move for entry in entries),
        )
    except (KeyError, TypeError) as error:
        raise BadRecord(f"a part of this review cannot be read: {error}") from None


def _entry(data: Mapping[str, Any]) -> Entry:
    numbers = {name: tuple(data[name]) for name in ("luck", "play", "after")}
    return Entry(**{**data, **numbers})


def _judgement(data: Mapping[str, Any]) -> Judgement:
    back = data["hindsight"]
    reasons = tuple(Reason(**reason) for reason in data["reasons"])
    return Judgement(
        **{**data, "reasons": reasons, "hindsight": None if back is None else Hindsight(**back)}
    )
