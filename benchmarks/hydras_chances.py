"""Whether everybody has the same chances in Hydras: places, bodies, labours and first hands.

``python -m benchmarks.hydras_chances --players 2 --matches 4000 --seed 20000`` plays greedy bots
and prints shares of wins with tests of evenness, as the tables in its RULES.md have them.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from typing import Any

from rich.console import Console

import edgewise
from edgewise.arena.evenness import Shares
from edgewise.core.past import Past
from edgewise.match import play

console = Console(highlight=False, soft_wrap=True)
ICONS = ("shield", "sword", "torch")


def main() -> None:
    """Plays the matches and prints what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--labours", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    game, places, groups = edgewise.game("hydras"), Shares(), Groups()
    for seed in range(given.seed, given.seed + given.matches):
        bots = ["greedy"] * given.players
        state = play(game, bots, seed=seed, options={"labours": given.labours}).state
        outcome = state.outcome()
        assert outcome is not None
        data, winners = state.to_dict(), outcome.winners
        won = [float(seat in winners) / len(winners) for seat in range(given.players)]
        star = int(data["star"])
        places.count({str(n + 1): won[(star + n) % len(won)] for n in range(len(won))})
        groups.count(data, won, first_hands(state.past))
    shares = [f"{100 * share / given.matches:.1f} %" for share in places.won.values()]
    console.print(f"{given.matches} matches of {given.players}, labours {given.labours}")
    console.print(f"by order of play: {', '.join(shares)}; {places.test()}")
    groups.tell()


def first_hands(past: list[Past]) -> list[dict[str, int]]:
    """Finds the hands with which the first turn began."""
    for entry in past:
        if entry.actor >= 0:
            data = entry.before.to_dict()
            if data["phase"] == "play":
                return list(data["hands"])
    return []


class Groups:
    """Wins of seats that had something: how often they had it, and how often they won."""

    def __init__(self) -> None:
        self.sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])

    def count(self, data: dict[str, Any], won: list[float], hands: list[dict[str, int]]) -> None:
        """Counts one match."""
        for seat, share in enumerate(won):
            for what in self.has(data, hands, seat):
                self.sums[what][0] += 1
                self.sums[what][1] += share

    def has(self, data: dict[str, Any], hands: list[dict[str, int]], seat: int) -> set[str]:
        """Names what a seat was given: body, labours, icons in the first hand."""
        body = next(e["tile"] for e in data["boards"][seat] if (e["x"], e["y"]) == (0, 0))
        found = {f"body {body}"}
        if data["labours"]:
            zones = data["labours"][seat]
            found |= {f"labour {name}" for zone in zones.values() for name in zone}
        for name in hands[seat]:
            icons = [icon for icon in ICONS if icon in name]
            found |= {f"hand {icon}" for icon in icons or ["without an icon"]}
        return found

    def tell(self) -> None:
        """Prints how often each won."""
        for what, (times, wins) in sorted(self.sums.items()):
            console.print(f"{what}: {100 * wins / times:.1f} % of {times:.0f}")


if __name__ == "__main__":
    main()
