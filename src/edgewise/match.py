"""Matches between bots, with chance drawn from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from edgewise.bots.levels import make_bot
from edgewise.bots.protocol import FOREVER, Bot, Clock
from edgewise.core.chance import CHANCE, EVERYONE, make_rng
from edgewise.core.errors import BadPlayers
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.records import Record, record_of
from edgewise.core.state import State


@dataclass(frozen=True)
class Match:
    """A match that was played: its last state, its past included, and its record."""

    state: State
    record: Record


def draw_chance(state: State, rng: random.Random) -> Move:
    """Lets chance decide, by its odds."""
    outcomes = state.chance_outcomes()
    moves = [move for move, _ in outcomes]
    return rng.choices(moves, [odds for _, odds in outcomes])[0]


def play(
    game: Game,
    bots: Sequence[Bot | str],
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    seconds: float = FOREVER,
    of_work: bool = False,
    chance: Callable[[State], Move] | None = None,
) -> Match:
    """Plays one match between bots, one for each seat; a seed gives the same match again.

    Chance is drawn from the seed too, unless something else is to decide for it.
    With ``of_work`` bots' clocks count the time they work, not the time that passes.
    """
    if len(bots) not in game.seats:
        raise BadPlayers(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players")
    players = [make_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    dice = random.Random(seed)
    thoughts = [make_rng(dice.getrandbits(60)) for _ in players]
    state = game.new(len(bots), options)
    while (seat := state.to_move) is not None:
        if seat == CHANCE:
            move = draw_chance(state, dice) if chance is None else chance(state)
        else:
            clock = Clock(seconds, of_work=of_work)
            move = players[seat].choose(state.remembered_by(seat), clock, thoughts[seat])
        audience = state.audience(move.code)
        state.push(move)
        for listener, bot in enumerate(players):
            bot.notice(seat, move if audience in (EVERYONE, listener) else None)
    notes = {"seats": ", ".join(bot.name for bot in players), "seed": str(seed)}
    return Match(state, record_of(state, notes))
