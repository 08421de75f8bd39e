"""A bot of one's own: looks one move ahead, and then plays at random for a while, a few times.

edgewise arena hoses examples/own_bot.py:Taster greedy --matches 40
"""

import edgewise


class Taster(edgewise.Bot):
    """Plays the move after which random play leaves it furthest ahead."""

    name = "taster"

    def choose(self, seen, clock, rng):  # type: ignore[no-untyped-def]
        worth: dict[edgewise.Move, int] = {}
        for move in seen.legal_moves:
            if worth and clock.is_up():
                break
            worth[move] = 0
            for _ in range(3):
                world = seen.resample(rng)
                world.push(move)
                end = edgewise.playout(world, rng, limit=12)
                points = [end.score(seat) for seat in range(end.players)]
                worth[move] += 2 * points[seen.to_move] - sum(points)
        return max(worth, key=lambda move: worth[move])


if __name__ == "__main__":
    print(edgewise.play("hoses", [Taster(), "random"], seed=1).state.outcome())  # noqa: T201
