"""Matches between bots, with chance drawn from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from librt.random import Random

from edgewise.bots.protocol import Bot
from edgewise.core.chance import CHANCE, EVERYONE, Rng, make_rng
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.errors import EdgewiseError, IllegalMove
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.records import Record, record_of
from edgewise.core.state import State
from edgewise.games import find, names
from edgewise.own_bots import Chooser, Guest, find_bot


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


def random_move(state: State, rng: random.Random) -> Move:
    """Draws a move: chance's by its odds, a seat's each as likely."""
    if state.to_move == CHANCE:
        return draw_chance(state, rng)
    return rng.choice(list(state.legal_moves))


def as_bot(bot: Bot | Chooser | str) -> Bot:
    """Makes a bot of its name, or of anything that can choose."""
    if isinstance(bot, str):
        return find_bot(bot)
    if isinstance(bot, Bot):
        return bot
    if isinstance(bot, type):
        raise EdgewiseError(f"{bot.__name__} is a class: give a bot made of it, {bot.__name__}()")
    if not callable(getattr(bot, "choose", None)):
        raise EdgewiseError(
            f"{bot!r} is no bot: give the name of one, or an object with a method "
            "choose(seen, clock, rng) that returns one of seen.legal_moves"
        )
    return Guest(bot)


def generator_for(bot: Bot, rng: Random) -> Random:
    """Hands the engine's own bots the bare generator, and all others one that can do more."""
    if type(bot).__module__.startswith("edgewise.bots") or type(bot).choose is Bot.choose:
        return rng  # a bot that cannot choose says so itself
    return cast(Random, Rng(rng))


def ask_bot(bot: Bot, state: State, clock: Clock, rng: Random) -> Move:
    """Asks a bot for a move of the seat to move, showing it what that seat knows; checks it."""
    seat = state.to_move
    if seat is None or seat == CHANCE:
        raise EdgewiseError("no seat is to move, so a bot has nothing to decide")
    move = bot.choose(state.remembered_by(seat), clock, generator_for(bot, rng))
    if not isinstance(move, Move):
        raise EdgewiseError(f"{bot.name} chose {move!r}, which is no move")
    refusal = state.why_not(move)
    if refusal is not None:
        raise IllegalMove(f"{bot.name} chose {move}: {refusal.sentence}", refusal.clause)
    return move


def as_game(game: Game | str) -> Game:
    """Finds a game by its id, unless it is given itself."""
    if isinstance(game, Game):
        return game
    if isinstance(game, str):
        return find(game)
    raise EdgewiseError(
        f"{game!r} is no game: give what edgewise.game returns, or an id, as in {names()[0]!r}"
    )


def play(
    game: Game | str,
    bots: Sequence[Bot | Chooser | str],
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    seconds: float = FOREVER,
    of_work: bool = False,
    chance: Callable[[State], Move] | None = None,
) -> Match:
    """Plays one match between bots, one for each seat; a seed gives the same match again.

    The game is given itself, as ``edgewise.game`` returns it, or by its id.
    Chance is drawn from the seed too, unless something else is to decide for it.
    With ``of_work`` bots' clocks count the time they work, not the time that passes.
    """
    rules = as_game(game)
    if isinstance(bots, str):
        raise EdgewiseError(f"bots are a list, one for each seat, as in [{bots!r}, 'random']")
    rules.checked_players(len(bots))
    players = [as_bot(bot) for bot in bots]
    rng = random.Random(seed)
    bot_rngs = [make_rng(rng.getrandbits(60)) for _ in players]
    state = rules.new(len(bots), options)
    draw = chance or (lambda state: draw_chance(state, rng))
    play_on(state, players, bot_rngs, draw, seconds=seconds, of_work=of_work)
    notes = {"seats": ", ".join(bot.name for bot in players), "seed": str(seed)}
    return Match(state, record_of(state, notes))


def play_on(
    state: State,
    bots: Sequence[Bot],
    rngs: Sequence[Random],
    draw: Callable[[State], Move],
    *,
    seconds: float = FOREVER,
    of_work: bool = False,
    watch: Callable[[State], None] | None = None,
) -> None:
    """Plays a match on to its end, from any state; ``watch`` sees it before each decision."""
    while (seat := state.to_move) is not None:
        if seat == CHANCE:
            move = draw(state)
        else:
            if watch is not None:
                watch(state)
            move = ask_bot(bots[seat], state, Clock(seconds, of_work=of_work), rngs[seat])
        make_move(state, move, bots)


def make_move(state: State, move: Move, bots: Sequence[Bot]) -> None:
    """Makes a move and tells the bots of it, each as much as its seat may know."""
    seat = state.to_move
    assert seat is not None
    visible_to = state.game.hidden.visible_to(state, move.code)
    state.push(move)
    for listener, bot in enumerate(bots):
        bot.notice(seat, move if visible_to in (EVERYONE, listener) else None)
