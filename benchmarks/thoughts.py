"""How large a thought is that a server asks a thinker for.

``python -m benchmarks.thoughts`` plays a random match of each game, and writes what would be asked
at every fifth decision.
"""

from __future__ import annotations

import random
import statistics

from rich.console import Console

import edgewise
from edgewise.server.cluster.thoughts import Thought, write_seen

console = Console()
EVERY = 5
SEED = 3


def sizes(name: str) -> list[int]:
    """Plays a match and tells the bytes of its thoughts."""
    game, rng, found = edgewise.game(name), random.Random(SEED), list[int]()
    state, decisions = game.new(2 if 2 in game.seats else min(game.seats)), 0
    while state.to_move is not None:
        if state.to_move == edgewise.CHANCE:
            state.push(state.draw_chance(rng))
            continue
        if decisions % EVERY == 0:
            seen = write_seen(state.remembered_by(state.to_move))
            asked = Thought("s" * 16 + ":1", "s" * 16, "choose", "search:hard", 1.0, 7, seen)
            found.append(len(asked.data()))
        state.push(rng.choice(state.legal_moves))
        decisions += 1
    return found


def main() -> None:
    """Measures and prints."""
    for name in edgewise.games():
        found = sizes(name)
        console.print(f"{name}: {statistics.mean(found):.0f} bytes, at most {max(found)}")


if __name__ == "__main__":
    main()
