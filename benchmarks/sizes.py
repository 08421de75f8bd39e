"""Counts how large the games are: positions, information sets and legal moves.

    python -m benchmarks.sizes --matches 200

Of variants that are small enough, every line of play is followed, so the numbers are exact.
Whole games are sampled: their lengths and branching are measured over random matches, and the
number of lines of play is estimated as the mean of one over the probability of each match
(Knuth's estimate), the number of information sets likewise over the moves that seat 0 sees. There
are no more positions than lines of play. Writes the table of docs/research/small.md.

    python -m benchmarks.sizes --widest 1024 --matches 200

counts instead how many decisions of random matches have more legal moves than that, with every
number of players, half of them with the usual options and half with the last choice of every one.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import track

import edgewise
from edgewise.core.chance import EVERYONE, OVER
from edgewise.core.state import State
from edgewise.games import all_names
from edgewise.research.tree import all_nodes


@dataclass
class Size:
    """What was counted in one game."""

    histories: int = 0
    decisions: int = 0
    choices: int = 0
    longest: int = 0
    states: set[int] = field(default_factory=set)
    sets: set[tuple[int, int]] = field(default_factory=set)


def count_all(name: str) -> Size:
    """Follows every line of play, chance's moves too."""
    size = Size()
    for node in all_nodes(edgewise.game(name).new()):
        size.histories += 1
        size.states.add(node.state.fingerprint())
        size.longest = max(size.longest, node.depth)
        if node.actor >= 0:
            size.decisions += 1
            size.choices += len(node.codes())
            size.sets.add((node.actor, node.seen[node.actor]))
    return size


def exact_line(name: str, size: Size) -> str:
    """Writes what was counted."""
    return (
        f"| {name} | {len(size.states):,} | {len(size.sets):,} | {size.histories:,} "
        f"| {size.choices / size.decisions:.1f} | {size.longest} at most | counted |"
    )


def sampled_line(name: str, matches: int) -> str:
    """Writes what random matches tell of a game that is too large to be counted."""
    rng = edgewise.make_rng(1)
    lines: list[float] = []
    seen: list[float] = []
    decisions = choices = 0
    for _ in range(matches):
        state = edgewise.game(name).new()
        all_ways = seen_ways = 0.0
        while state.actor != OVER and len(state.past) < 5000:
            code = int(state.random_code(rng))
            ways = ways_of(state, code)
            all_ways += math.log10(ways)
            if state.game.hidden.visible_to(state, code) in (EVERYONE, 0):
                seen_ways += math.log10(ways)
            if state.actor >= 0:
                decisions += 1
                choices += int(ways)
            state.push_code(code)
        lines.append(all_ways)
        seen.append(seen_ways)
    return (
        f"| {name} | at most 10^{mean_power(lines):.0f} | about 10^{mean_power(seen):.0f} "
        f"| about 10^{mean_power(lines):.0f} | {choices / decisions:.1f} "
        f"| {decisions / matches:.0f} on average | {matches} random matches |"
    )


def ways_of(state: State, code: int) -> float:
    """Takes one over the probability of a random move: of a decision, how many moves there are."""
    if state.actor >= 0:
        return float(len(state.pack_codes()))
    weights = dict(state.chance_weights())
    return sum(weights.values()) / weights[code]


def mean_power(powers: list[float]) -> float:
    """Takes the mean of powers of ten, as a power of ten."""
    top = max(powers)
    return top + math.log10(sum(10 ** (power - top) for power in powers) / len(powers))


def widest_line(name: str, matches: int, most: int) -> str:
    """Writes how many decisions have more legal moves than some number, and the most of any."""
    game, rng = edgewise.game(name), edgewise.make_rng(1)
    decisions = over = widest = 0
    for players in game.seats:
        options = {o.name: o.choices[-1] for o in game.options if o.applies(players)}
        for number in range(matches):
            state = game.new(players, options if number % 2 else {})
            made = 0
            while state.actor != OVER and made < 5000:
                if state.actor >= 0:
                    count = len(state.pack_codes())
                    decisions += 1
                    over += count > most
                    widest = max(widest, count)
                state.apply(state.random_code(rng))
                made += 1
    return f"| {name} | {decisions:,} | {over:,} | {widest:,} |"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=200, help="sampled matches of each game")
    parser.add_argument("--widest", type=int, help="count decisions with more moves than this")
    parser.add_argument("games", nargs="*", help="all, if none is named")
    asked = parser.parse_args()
    if asked.widest:
        table = [f"| game | decisions | with more than {asked.widest:,} moves | most |"]
        table += ["|---|---|---|---|"]
        for name in track(asked.games or edgewise.games(), console=Console(stderr=True)):
            table.append(widest_line(name, asked.matches, asked.widest))
        Console(width=200).print("\n".join(table), markup=False, highlight=False)
        return
    lines = [
        "| game | positions | information sets | lines of play | moves to choose from "
        "| decisions | how |",
        "|---|---|---|---|---|---|---|",
    ]
    small_first = sorted(all_names(), key=lambda name: ":" not in name)
    for name in track(asked.games or small_first, "sizes", console=Console(stderr=True)):
        whole = ":" not in name
        lines.append(
            sampled_line(name, asked.matches) if whole else exact_line(name, count_all(name))
        )
    Console(width=200).print("\n".join(lines), markup=False, highlight=False)


if __name__ == "__main__":
    main()
