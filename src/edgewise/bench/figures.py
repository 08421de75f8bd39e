"""The figures of one game: moves and games a second, lists, copies, bytes."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass

from librt.random import Random

from edgewise.bench.contestants import SEED, Counts, face, inside
from edgewise.bench.timing import per_second
from edgewise.bots.search import Search, Settings
from edgewise.core.chance import CHANCE
from edgewise.core.clock import Clock
from edgewise.core.game import Game
from edgewise.core.playout import play_out
from edgewise.core.state import State

COPIES = 400
PLAYOUTS = 200
"""How many playouts a search makes before it begins anew."""


@dataclass(frozen=True)
class Figures:
    """What was measured of one game, two players or as many as it is for."""

    game: str
    players: int
    playout_games: float
    """Random matches a second, from the empty table to the end."""
    decisions: float
    """Decisions a second in them: moves that seats make."""
    chance: float
    """Moves of chance a second in them."""
    face_decisions: float
    """Decisions a second through the Python face: listing all legal moves, and push."""
    face_chance: float
    lists: float
    """Legal-move lists a second, in the middle of a match."""
    list_length: int
    copy_microseconds: float
    state_bytes: int
    decisions_a_game: float
    chance_a_game: float
    search_moves: float
    """Moves a second that a search makes in sampled worlds, from the middle of a match."""
    search_playouts: float

    def as_dict(self) -> dict[str, object]:
        """Gives the figures as JSON data."""
        return asdict(self)


def measure(game: Game, seconds: float) -> Figures:
    """Measures one game; each figure takes about this many seconds."""
    players = game.checked_players(None)
    inner, outer = Counted(inside(game, players, {})), Counted(face(game, players, {}))
    moves, face_moves = per_second(inner, seconds), per_second(outer, seconds)
    state = middle(game, players)
    searched, playouts = search_rates(state, seconds)
    return Figures(
        game=game.id,
        players=players,
        playout_games=moves / (inner.decisions + inner.chance) * inner.matches,
        decisions=moves * inner.share(),
        chance=moves * (1 - inner.share()),
        face_decisions=face_moves * outer.share(),
        face_chance=face_moves * (1 - outer.share()),
        lists=per_second(lambda: _list_some(state), seconds),
        list_length=len(state.legal_moves),
        copy_microseconds=1e6 / per_second(lambda: _copy_some(state), seconds),
        state_bytes=state_bytes(state),
        decisions_a_game=inner.decisions / inner.matches,
        chance_a_game=inner.chance / inner.matches,
        search_moves=searched,
        search_playouts=playouts,
    )


class Counted:
    """Plays matches and adds up their moves."""

    def __init__(self, play: Callable[[], Counts]) -> None:
        self.play = play
        self.matches = 0
        self.decisions = 0
        self.chance = 0

    def __call__(self) -> int:
        decisions, chance = self.play()
        self.matches += 1
        self.decisions += decisions
        self.chance += chance
        return decisions + chance

    def share(self) -> float:
        """Tells which share of all moves are decisions."""
        return self.decisions / (self.decisions + self.chance)


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


def middle(game: Game, players: int, seed: int = SEED) -> State:
    """Plays half a random match, on to where a seat has more than one move."""
    whole = int(play_out(game.new(players), Random(seed)))
    state = game.new(players)
    rng = Random(seed)
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


def _list_some(state: State) -> int:
    for _ in range(20):
        len(state.legal_moves)
    return 20


def _copy_some(state: State) -> int:
    for _ in range(20):
        state.copy()
    return 20
