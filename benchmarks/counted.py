"""The work whose instructions ``benchmarks.instructions`` counts, in a process of its own.

    python -m benchmarks.counted match hoses 300
    python -m benchmarks.counted face "urban without fire engines" 60

``inside``, ``face`` and ``codes`` are the ways of ``edgewise bench --peers``, in which settings
have names of their own; their moves are decisions. It uses only what older builds have too. What
comes first only fills the tables of the tile set.
The library that ``SWITCH`` names turns counting on and off; without one nothing is counted.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from librt.random import Random

from benchmarks.positions import fixed_middles
from edgewise.bots.search import Search, Settings
from edgewise.core.game import Game
from edgewise.core.playout import play_out
from edgewise.games import find

WARM_UP = 400
PLAYOUTS = 100
SWITCH = "EDGEWISE_COUNTING"


@contextmanager
def counted() -> Iterator[None]:
    """Counts instructions while something is done."""
    path = os.environ.get(SWITCH)
    switch = ctypes.CDLL(path) if path else None
    if switch is not None:
        switch.start()
    yield
    if switch is not None:
        switch.stop()


def count_matches(game: Game, matches: int) -> str:
    """Plays random matches; tells how many moves they had."""
    players = game.checked_players(None)
    fresh = game.new(players)
    rng = Random(1)
    for _ in range(WARM_UP):
        play_out(fresh.clone(), rng)
    moves = 0
    with counted():
        for _ in range(matches):
            moves += int(play_out(game.new(players), rng))
    return f"{matches} {moves}"


def count_searches(game: Game, positions: int) -> str:
    """Searches in fixed positions; tells how many playouts, and moves in them."""
    playouts = moves = 0
    digest = hashlib.sha256()
    middles = fixed_middles(game, positions)
    for state in middles:
        play_out(state.clone(), Random(1))
    warm_up = Search(middles[0].seen_by(int(middles[0].actor)), Settings(), Random(1))
    warm_up.play_once()
    for state in middles:
        digest.update(repr(sorted(state.list_codes())).encode())
    with counted():
        for seed, state in enumerate(middles):
            search = Search(state.seen_by(int(state.actor)), Settings(), Random(seed))
            for _ in range(PLAYOUTS):
                search.play_once()
            playouts += search.playouts
            moves += search.moves
    return f"{playouts} {moves} {digest.hexdigest()[:12]}"


def count_way(what: str, title: str, matches: int) -> str:
    """Plays matches as ``edgewise bench --peers`` does; tells how many decisions they had."""
    from edgewise.bench.contestants import WAYS, our_contestants  # builds of the redesign lack it

    way = WAYS[["inside", "face", "codes"].index(what)]
    found = our_contestants([title.split()[0]])
    contestant = next(one for one in found if (one.name, one.way) == (title, way))
    for _ in range(WARM_UP):
        contestant.play()
    decisions = 0
    with counted():
        for _ in range(matches):
            decisions += contestant.play()[0]
    return f"{matches} {decisions}"


def main() -> None:
    what, name, number = sys.argv[1:]
    if what not in ("match", "search"):
        sys.stdout.write(count_way(what, name, int(number)) + "\n")
        return
    work = count_matches if what == "match" else count_searches
    sys.stdout.write(work(find(name), int(number)) + "\n")


if __name__ == "__main__":
    main()
