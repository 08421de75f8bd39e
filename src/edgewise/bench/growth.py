"""How the cost of a move grows with the number of tiles in the bag."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from librt.random import Random

from edgewise.bench.contestants import SEED
from edgewise.bench.figures import middle
from edgewise.bench.timing import per_second
from edgewise.core.errors import TileFileError
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.playout import play_out
from edgewise.core.state import State
from edgewise.games import find, with_part

FACTORS = (1, 10, 100)
LINE = 32
"""How many moves are pushed before they are popped, as a search or a player looking back does."""


@dataclass(frozen=True)
class Step:
    """The cost of one move, its copy and its list, at one size of the bag."""

    game: str
    tiles: int
    move_microseconds: float
    """A random move, from the whole match."""
    push_microseconds: float
    """A push and its pop in the middle of the match, over a line of random moves."""
    list_microseconds: float
    """A list of all legal moves in the middle of the match, and how many there are."""
    list_length: int

    def as_dict(self) -> dict[str, object]:
        """Gives the step as JSON data."""
        return asdict(self)


def can_grow(game: Game) -> bool:
    """Tells whether a game is made for large bags: it takes moves back without copies."""
    return game.id in with_part("undo")


def measure_growth(game: Game, seconds: float, factors: Sequence[int] = FACTORS) -> list[Step]:
    """Plays a game with this many times its tiles: once, ten and a hundred times.

    What a game cannot be played with is left out: some count their tiles in small numbers.
    """
    steps: list[Step] = []
    with tempfile.TemporaryDirectory() as folder:
        for factor in factors:
            try:
                larger = _larger(game, Path(folder), factor)
            except TileFileError:
                continue
            steps.append(_step(larger, seconds))
    return steps


def _larger(game: Game, folder: Path, factor: int) -> Game:
    """Makes the game with this many times the tiles of its piles, from a tile file of its own.

    Beside the bag, piles of several equal tiles grow; start tiles and what each seat has do not.
    """
    sheet = game.tiles.sheet
    text = Path(sheet.file).read_text(encoding="utf-8")
    file = folder / f"{factor}.toml"
    piles = {"bag"}
    for pile in sheet.piles:
        counts = [tile.count for tile in sheet.tiles.values() if tile.pile == pile]
        if len(counts) == 1 and counts[0] > 1:
            piles.add(pile)
    tables = re.split(r"^(?=\[)", text, flags=re.M)
    file.write_text("".join(_scaled(table, factor, piles) for table in tables), encoding="utf-8")
    return find(game.id, file)


def _scaled(table: str, factor: int, piles: set[str]) -> str:
    """Multiplies the tiles of a table of a tile file, unless they lie in a pile that stays."""
    pile = re.search(r'^pile = "(.+)"', table, flags=re.M)
    if pile is not None and pile[1] not in piles:
        return table
    names = "|".join(["count", *sorted(piles)])
    return re.sub(
        rf"^({names}) = (\d+)$", lambda m: f"{m[1]} = {int(m[2]) * factor}", table, flags=re.M
    )


def _step(game: Game, seconds: float) -> Step:
    rng = Random(SEED)
    players = game.checked_players(None)
    state = middle(game, players)
    line = _random_line(state)
    moves = per_second(lambda: int(play_out(game.new(players), rng)), seconds)
    pushes = per_second(lambda: _push_some(state, line), seconds)
    lists = per_second(lambda: _list_once(state), seconds)
    return Step(
        game=game.id,
        tiles=sum(tile.count for tile in game.tiles.tiles),
        move_microseconds=1e6 / moves,
        push_microseconds=1e6 / pushes,
        list_microseconds=1e6 / lists,
        list_length=len(state.legal_moves),
    )


def _list_once(state: State) -> int:
    len(state.legal_moves)
    return 1


def _random_line(state: State) -> list[Move]:
    """Plays random moves on a copy and lists them."""
    ahead = state.clone()
    rng = Random(SEED)
    while len(ahead.past) < LINE and not ahead.is_over:
        ahead.push_code(int(ahead.random_code(rng)))
    return ahead.moves


def _push_some(state: State, line: list[Move]) -> int:
    for move in line:
        state.push(move)
    for _ in line:
        state.pop()
    return len(line)
