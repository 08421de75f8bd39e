"""What is set side by side: random matches of our games and of others, each in two ways.

A contestant plays whole random matches and counts decisions, which seats make, apart from
moves of chance, for other engines' games have no chance, or do not count it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from edgewise.core.chance import CHANCE, make_rng
from edgewise.core.game import Game
from edgewise.core.playout import play_match
from edgewise.core.state import State
from edgewise.games import find, names

SEED = 7
COUNTED_MATCHES = 5
"""In how many matches the tiles laid for each decision are counted."""

COMPILED = "random matches, inside the engine"
FACE = "Python: legal moves and push"
FAST = "Python: codes and apply"
WAYS = (COMPILED, FACE, FAST)

Counts = tuple[int, int]
"""How many decisions were made, and how many moves of chance."""


@dataclass(frozen=True)
class Contestant:
    """Somebody who plays random matches: in which way, and one match of it."""

    name: str
    way: str
    play: Callable[[], Counts]
    is_measure: bool = False
    """Whether the others of its way are measured by it."""
    tiles: Callable[[], float] | None = None
    """Tells how many tiles are laid for each decision, where tiles are laid."""


def our_contestants(chosen: list[str] | None = None) -> list[Contestant]:
    """Lists our games in all ways; with expansions, where they have any, and without."""
    found: list[Contestant] = []
    for name in chosen or names():
        game = find(name)
        for title, options in settings_of(game):
            players = game.checked_players(None)
            found += [
                Contestant(
                    title,
                    COMPILED,
                    inside(game, players, options),
                    tiles=partial(tiles_a_decision, game, players, options),
                ),
                Contestant(title, FACE, face(game, players, options)),
                Contestant(title, FAST, fast(game, players, options)),
            ]
    return found


def settings_of(game: Game) -> list[tuple[str, dict[str, object]]]:
    """Names a game as it is by default, without what that switches on, and with all expansions."""
    default = game.new().options
    switched: dict[str, object] = {name: False for name, value in default.items() if value is True}
    found: list[tuple[str, dict[str, object]]] = [(game.id, {})]
    if switched:
        without = ", ".join(name.replace("_", " ") for name in switched)
        found.append((f"{game.id} without {without}", switched))
    expansions: dict[str, object] = dict.fromkeys(game.optional_piles().values(), True)
    if len(expansions) > 1:
        found.append((f"{game.id} with all {len(expansions)} expansions", expansions))
    return found


def tiles_a_decision(game: Game, players: int, options: Mapping[str, object]) -> float:
    """Counts by how many decisions a tile comes to lie on an empty cell, in a few matches."""
    rng = make_rng(SEED)
    decisions = laid = 0
    for _ in range(COUNTED_MATCHES):
        state = game.new(players, options)
        while (seat := state.to_move) is not None:
            before = tiles_on_table(state)
            state.apply(state.random_code(rng))
            if seat != CHANCE:
                decisions += 1
                laid += tiles_on_table(state) > before
    return laid / decisions


def tiles_on_table(state: State) -> int:
    """Counts the tiles that lie on all boards."""
    return sum(int(board.laid_size) for board in state.list_boards())


def inside(game: Game, players: int, options: Mapping[str, object]) -> Callable[[], Counts]:
    """Plays in compiled code alone."""
    rng = make_rng(SEED)
    return lambda: play_match(game.new(players, options), rng)


def face(game: Game, players: int, options: Mapping[str, object]) -> Callable[[], Counts]:
    """Plays as README shows it: lists the legal moves, chooses one, pushes it."""
    rng, chance_rng = random.Random(SEED), make_rng(SEED)

    def one_match() -> Counts:
        state = game.new(players, options)
        decisions = chance = 0
        while (seat := state.to_move) is not None:
            if seat == CHANCE:
                state.push(state.draw_chance(chance_rng))
                chance += 1
            else:
                state.push(rng.choice(state.legal_moves))
                decisions += 1
        return decisions, chance

    return one_match


def fast(game: Game, players: int, options: Mapping[str, object]) -> Callable[[], Counts]:
    """Plays with codes, which are numbers, and without taking anything back."""
    rng, chance_rng = random.Random(SEED), make_rng(SEED)

    def one_match() -> Counts:
        state = game.new(players, options)
        decisions = chance = 0
        while (seat := state.to_move) is not None:
            if seat == CHANCE:
                state.apply(state.random_code(chance_rng))
                chance += 1
            else:
                state.apply(rng.choice(state.legal_codes))
                decisions += 1
        return decisions, chance

    return one_match
