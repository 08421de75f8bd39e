"""A bot of one's own: looks one move ahead, and then plays at random for a while, a few times.

edgewise arena hoses examples/own_bot.py:Taster greedy --matches 40
"""

import edgewise


class Taster(edgewise.Bot):
    """Plays the move after which random play leaves it furthest ahead."""

    name = "taster"

    def choose(self, seen, clock, rng):  # type: ignore[no-untyped-def]
        worth = {move: self.taste(seen, move, clock, rng) for move in seen.legal_moves}
        return max(worth, key=lambda move: worth[move])

    def taste(self, seen, move, clock, rng, times=3):  # type: ignore[no-untyped-def]
        total = -1000 if clock.is_up() else 0  # what it has no time to try, it does not play
        for _ in range(0 if total else times):
            world = seen.resample(rng)
            world.push(move)
            end = edgewise.playout(world, rng, limit=12)
            points = [end.score(seat) for seat in range(end.players)]
            total += 2 * points[seen.to_move] - sum(points)
        return total


if __name__ == "__main__":
    print(edgewise.play("hoses", [Taster(), "random"], seed=1).state.outcome())  # noqa: T201
