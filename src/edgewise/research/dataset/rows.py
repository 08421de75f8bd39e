"""Plays the matches of a data set and notes every decision."""

from __future__ import annotations

from typing import Any

from edgewise.bots.protocol import Bot
from edgewise.core.clock import Clock
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.games import find
from edgewise.match import generator_for, play
from edgewise.own_bots import find_bot
from edgewise.research.dataset.plan import Plan
from edgewise.research.observe import Observe
from edgewise.research.rewards import result_of

Row = dict[str, Any]


class Noting(Bot):
    """A bot that plays as another does and notes what it saw and chose."""

    def __init__(self, bot: Bot, name: str, observe: Observe, rows: list[Row]) -> None:
        self.bot = bot
        self.name = name
        self.observe = observe
        self.rows = rows

    def choose(self, seen: State, clock: Clock, rng: Any) -> Move:
        """Lets the other bot choose."""
        before = getattr(self.bot, "last", None)
        move = self.bot.choose(seen, clock, generator_for(self.bot, rng.rng))
        report = getattr(self.bot, "last", None)
        codes = sorted(seen.list_codes())
        seat = int(seen.actor)
        observed = self.observe(seen, seat)
        visits = None
        if report is not None and report is not before:
            tried = {thought.move.code: thought.visits for thought in report.thoughts}
            visits = [tried.get(code, 0) for code in codes]
        self.rows.append(
            {
                "decision": len(self.rows),
                "seat": seat,
                "bot": self.name,
                "tiles": observed.tiles.ravel(),
                "moves": observed.moves.ravel(),
                "summary": observed.summary,
                "legal": [Move(seen.game, code).text() for code in codes],
                "chosen": codes.index(move.code),
                "visits": visits,
            }
        )
        return move

    def notice(self, actor: int, move: Move | None) -> None:
        """Passes on what the other bot may hear."""
        self.bot.notice(actor, move)


def rows_of(plan: Plan, match: int) -> list[Row]:
    """Plays one match and lists its decisions; the same plan and number give the same rows."""
    game = find(plan.game, plan.tiles or None)
    observe = Observe(game.new(plan.players, plan.options), points=True)
    rows: list[Row] = []
    seats = [Noting(find_bot(name), name, observe, rows) for name in plan.seats(match)]
    played = play(game, seats, seed=plan.seed * 1_000_003 + match, options=plan.options)
    state = played.state
    results = result_of(state)
    scores = [int(state.score(seat)) for seat in range(state.players)]
    for row in rows:
        row |= {"match": match, "result": results[row["seat"]], "scores": scores}
    return rows
