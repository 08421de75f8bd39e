"""Runs what an engine compiled with ``EDGEWISE_PROFILE=generate`` is to be fast at."""

from __future__ import annotations

import edgewise
from edgewise.bench.contestants import our_contestants
from edgewise.bench.figures import middle
from edgewise.bots.search import Search, Settings
from edgewise.core.clock import Clock

MATCHES = 40
POSITIONS = 3
PLAYOUTS = 60


def train() -> None:
    """Plays random matches of every game in all ways, and searches from their middles."""
    for contestant in our_contestants():
        for _ in range(MATCHES):
            contestant.play()
    for name in edgewise.games():
        game = edgewise.game(name)
        for seed in range(POSITIONS):
            state = middle(game, game.checked_players(None), seed)
            seen = state.seen_by(int(state.actor))
            Search(seen, Settings(), edgewise.make_rng(seed)).run(PLAYOUTS, Clock())
            state.push(state.legal_moves[0])
            state.pop()


if __name__ == "__main__":
    train()
