"""A bot of one's own: looks one move ahead, and then plays at random to the end a few times.

edgewise arena hoses examples/own_bot.py:Taster greedy --matches 40
"""

from rich.console import Console

import edgewise

TASTES = 3
"""How often each move is played out."""


class Taster(edgewise.Bot):
    """Plays the move after which random play leaves it furthest ahead."""

    name = "taster"

    def choose(self, seen, clock, rng):  # type: ignore[no-untyped-def]
        seat = seen.to_move
        worth = {}
        for move in seen.legal_moves:
            worth[move] = 0
            for _ in range(TASTES):
                world = seen.resample(rng)
                world.push(move)
                end = edgewise.playout(world, rng, limit=12)
                points = [end.score(other) for other in range(end.players)]
                worth[move] += 2 * points[seat] - sum(points)
            if clock.is_up():
                break
        return max(worth, key=lambda move: worth[move])


def main() -> None:
    """Lets the bot play one match."""
    match = edgewise.play("hoses", [Taster(), "random"], seed=1)
    Console().print(match.state.outcome())


if __name__ == "__main__":
    main()
