"""The figures of one game: moves and games a second, lists, copies, bytes."""

from __future__ import annotations

import random
import tracemalloc
from dataclasses import asdict, dataclass

from librt.random import Random

from edgewise.bench.timing import per_second
from edgewise.bots.protocol import Clock
from edgewise.bots.search import Search, Settings
from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.playout import play_out
from edgewise.core.state import State
from edgewise.match import draw_chance

SEED = 7
COPIES = 400
PLAYOUTS = 200
"""So many playouts a search makes before it begins anew."""


@dataclass(frozen=True)
class Figures:
    """What was measured of one game, two players or as many as it is for."""

    game: str
    players: int
    playout_games: float
    """Random matches a second, from the empty table to the end."""
    playout_moves: float
    """Moves a second in them, chance's moves included."""
    face_games: float
    """The same through the Python face: listing all legal moves, and push."""
    face_moves: float
    lists: float
    """Legal-move lists a second, in the middle of a match."""
    list_length: int
    copy_microseconds: float
    state_bytes: int
    moves_a_game: float
    search_moves: float
    """Moves a second that a search makes in sampled worlds, from the middle of a match."""
    search_playouts: float

    def as_dict(self) -> dict[str, object]:
        """Gives the figures as JSON data."""
        return asdict(self)


def measure(game: Game, seconds: float) -> Figures:
    """Measures one game; each figure takes about so many seconds."""
    players = game.checked_players(None)
    rng = Random(SEED)
    length = sum(int(play_out(game.new(players), rng)) for _ in range(20)) / 20
    games = per_second(lambda: _play_out_one(game, players, rng), seconds)
    faces = per_second(lambda: _face_one(game, players, random.Random(SEED)), seconds)
    state = middle(game, players)
    searched, playouts = search_rates(state, seconds)
    return Figures(
        game=game.id,
        players=players,
        playout_games=games / length,
        playout_moves=games,
        face_games=faces / length,
        face_moves=faces,
        lists=per_second(lambda: _list_some(state), seconds),
        list_length=len(state.legal_moves),
        copy_microseconds=1e6 / per_second(lambda: _copy_some(state), seconds),
        state_bytes=state_bytes(state),
        moves_a_game=length,
        search_moves=searched,
        search_playouts=playouts,
    )


def search_rates(state: State, seconds: float) -> tuple[float, float]:
    """Searches from a state, and tells simulated moves and playouts a second."""
    seen = state.seen_by(int(state.actor))
    searches = [Search(seen, Settings(), Random(SEED))]

    def search_on() -> int:
        if searches[-1].playouts >= PLAYOUTS:
            searches.append(Search(seen, Settings(), Random(SEED)))
        before = searches[-1].moves
        searches[-1].run(PLAYOUTS // 20, Clock())
        return searches[-1].moves - before

    moves = per_second(search_on, seconds)
    share = sum(one.playouts for one in searches) / sum(one.moves for one in searches)
    return moves, moves * share


def middle(game: Game, players: int) -> State:
    """Plays half a random match, on to where a seat has more than one move."""
    whole = int(play_out(game.new(players), Random(SEED)))
    state = game.new(players)
    rng = Random(SEED)
    play_out(state, rng, whole // 2)
    while state.to_move == CHANCE or (not state.is_over and len(state.legal_moves) < 2):
        play_out(state, rng, 1)
    return state


def state_bytes(state: State) -> int:
    """Weighs a state by what the allocator gives for copies of it."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    copies = [state.clone() for _ in range(COPIES)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) // len(copies)


def _play_out_one(game: Game, players: int, rng: Random) -> int:
    return int(play_out(game.new(players), rng))


def _face_one(game: Game, players: int, rng: random.Random) -> int:
    state = game.new(players)
    while (seat := state.to_move) is not None:
        if seat == CHANCE:
            state.push(draw_chance(state, rng))
        else:
            state.push(rng.choice(state.legal_moves))
    return len(state.past)


def _list_some(state: State) -> int:
    for _ in range(20):
        len(state.legal_moves)
    return 20


def _copy_some(state: State) -> int:
    for _ in range(20):
        state.copy()
    return 20
