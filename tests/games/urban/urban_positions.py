"""Positions of Urban Insanity, written as short lists of tiles."""

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import edgewise
from edgewise.core.moves import checked_cell
from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
from edgewise.games.urban.game import Urban
from edgewise.games.urban.state import UrbanState
from edgewise.match import random_move
from tests.asking import of_type

GAME = of_type(Urban, edgewise.game("urban"))


def tile(text: str, **lies: Any) -> dict[str, Any]:
    """Reads a laid tile from ``name@x,y/r0``; further words say what lies on it."""
    match = re.fullmatch(r"([a-z-]+)@(-?\d+),(-?\d+)/(r[0-3])", text)
    assert match is not None, text
    return {"tile": match[1], "x": int(match[2]), "y": int(match[3]), "turn": match[4], **lies}


def urbanites(**seats: int) -> list[dict[str, Any]]:
    """Puts Urbanites on spots: ``urbanites(N=0)``."""
    return [{"seat": seat, "on": on} for on, seat in seats.items()]


def position(
    board: list[dict[str, Any]],
    *,
    players: int = 2,
    fire: bool = True,
    last_tile: bool = False,
    game: edgewise.Game = GAME,
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> UrbanState:
    """Builds a position; with ``last_tile`` the bag is empty and the rest set aside."""
    state = game.new(players, {"fire_engines": fire} if options is None else options)
    data = {**state.to_dict(), "board": board, "turn": 0, "phase": "card-draw", **fields}
    bag = dict(data.pop("bag"))
    if last_tile:
        for entry in [*board, *[{"tile": name} for hand in data["hands"] for name in hand]]:
            if entry["tile"] in bag:
                bag[entry["tile"]] -= 1
        data["discard"] = bag
    return of_type(UrbanState, game.from_dict(data, reachable=False))


def block_at(state: UrbanState, x: int, y: int, side: str) -> int:
    """Finds the feature on a side of a tile."""
    number = int(state.city.number_of(state.board, checked_cell(x, y)))
    variant = int(state.city.variant(number))
    anchor = int(state.tiles.anchors[variant * 4 + "NESW".index(side)])
    return int(state.city.find(number * 8 + anchor))


def fire_engines_in(state: UrbanState) -> FireEngines:
    """Finds what Fire Engines keeps of a match."""
    return of_type(FireEngines, state.expansions[0])


def states_of_a_match(
    seed: int, players: int = 2, game: edgewise.Game = GAME, **options: object
) -> Iterator[UrbanState]:
    """Plays a random match and yields every state of it."""
    rng = random.Random(seed)
    state = of_type(UrbanState, game.new(players, options))
    yield state
    while state.to_move is not None:
        state.push(random_move(state, rng))
        yield state
