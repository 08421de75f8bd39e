"""Lets two bots play ten matches and tells who won how often, and for what points."""

from collections import Counter

from rich.console import Console

import edgewise


def main() -> None:
    """Plays the matches; each seed gives the same match again."""
    console = Console()
    game = edgewise.game("hoses")
    wins: Counter[str] = Counter()
    points: Counter[str] = Counter()
    names = ("greedy", "random")
    for seed in range(10):
        match = edgewise.play(game, names, seed=seed)
        outcome = match.state.outcome()
        assert outcome is not None
        for seat, name in enumerate(names):
            wins[name] += seat in outcome.winners
            for item in match.state.score_items(seat):
                points[f"{name}: {item.label.split(' of ')[0]}"] += item.points
    for name in names:
        console.print(f"{name} won {wins[name]} of 10")
    for label, count in points.most_common(6):
        console.print(f"  {count:4} points for {label}")


if __name__ == "__main__":
    main()
