"""How a tile set plays: greedy bots against each other, many times.

``python -m edgewise.lab.measure hoses --players 2 --matches 2000``
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import track

from edgewise.arena.evenness import Shares
from edgewise.core.chance import CHANCE
from edgewise.core.state import State
from edgewise.games import find
from edgewise.match import play

BATCH = 20


@dataclass
class Figures:
    """Sums over matches, from which shares and means are taken."""

    matches: int = 0
    decisions: int = 0
    turns: int = 0
    stuck: int = 0
    wins: list[float] = field(default_factory=list)
    """Of the seat that began, of the next one, and so on; a shared win is parted."""
    places: Shares = field(default_factory=Shares)
    """The same, to be tested."""
    roles: Shares = field(default_factory=Shares)
    """Wins by what chance gave the seats to play for, if it gave them anything."""
    points: Counter[int] = field(default_factory=Counter)
    tallies: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    winning: int = 0

    def add(self, other: Figures) -> None:
        """Takes in the sums of other matches."""
        self.matches += other.matches
        self.decisions += other.decisions
        self.turns += other.turns
        self.stuck += other.stuck
        known = self.wins or [0.0] * len(other.wins)
        self.wins = [mine + more for mine, more in zip(known, other.wins, strict=True)]
        self.places.add(other.places)
        self.roles.add(other.roles)
        self.points.update(other.points)
        self.tallies.update(other.tallies)
        self.ends.update(other.ends)
        self.winning += other.winning


def figures_of(state: State) -> Figures:
    """Reads the figures of one match off its past."""
    outcome = state.outcome()
    assert outcome is not None
    players = len(outcome.scores)
    seats = [entry.actor for entry in state.past if entry.actor != CHANCE]
    first = seats[0] if seats else 0
    turns = stuck = 0
    last = None
    for entry in state.past:
        if entry.actor != CHANCE and entry.actor != last:
            turns += 1
            stuck += int(entry.before.cannot_place())
        last = entry.actor
    won = [float(seat in outcome.winners) / len(outcome.winners) for seat in range(players)]
    in_order = [won[(first + later) % players] for later in range(players)]
    roles, places = Shares(), Shares()
    places.count({str(place): share for place, share in enumerate(in_order, 1)})
    if state.roles():
        roles.count(dict(zip(state.roles(), won, strict=True)))
    return Figures(
        matches=1,
        decisions=len(seats),
        turns=turns,
        stuck=stuck,
        wins=in_order,
        places=places,
        roles=roles,
        points=Counter(dict(enumerate(outcome.scores))),
        tallies=Counter(state.tally()),
        ends=Counter([outcome.reason]),
        winning=max(outcome.scores),
    )


def play_batch(
    name: str, tiles: str | None, players: int, options: dict[str, object], seeds: range, bot: str
) -> Figures:
    """Plays one batch of matches in this process."""
    game = find(name, tiles)
    total = Figures()
    for seed in seeds:
        total.add(figures_of(play(game, [bot] * players, seed=seed, options=options).state))
    return total


def measure(
    name: str,
    *,
    players: int,
    matches: int,
    options: dict[str, object] | None = None,
    tiles: str | None = None,
    bot: str = "greedy",
    jobs: int = 1,
    seed: int = 0,
) -> Figures:
    """Plays many matches, in several processes if asked, and adds up their figures."""
    batches = [
        range(start, min(start + BATCH, seed + matches))
        for start in range(seed, seed + matches, BATCH)
    ]
    total = Figures()
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [
            pool.submit(play_batch, name, tiles, players, options or {}, batch, bot)
            for batch in batches
        ]
        for done in track(waiting, description=f"{matches} matches of {name}", transient=True):
            total.add(done.result())
    return total


def report(figures: Figures, players: int) -> list[str]:
    """Writes the figures as lines, shares with their 95 % margins."""
    n = figures.matches
    even = 1 / players
    margin = 1.96 * math.sqrt(even * (1 - even) / n)
    lines = [
        f"matches: {n}, players: {players}",
        f"decisions a match: {figures.decisions / n:.1f}, turns: {figures.turns / n:.1f}",
        f"turns without a legal placement while the bag lasts: {figures.stuck / figures.turns:.1%}",
        "wins by order of play, from who begins: "
        + ", ".join(f"{wins / n:.1%}" for wins in figures.wins)
        + f" (+-{margin:.1%}), even is {even:.1%}; {figures.places.test()}",
        "mean points by seat: "
        + ", ".join(f"{figures.points[seat] / n:.1f}" for seat in range(players))
        + f"; of the best seat {figures.winning / n:.1f}",
    ]
    if figures.roles.matches:
        shares = [
            f"{role} {figures.roles.relative(role) * even:.1%}"
            for role in sorted(figures.roles.expected)
        ]
        lines.append(f"wins by role: {', '.join(shares)}; {figures.roles.test()}")
    lines += [f"{what}: {count / n:.2f} a match" for what, count in figures.tallies.items()]
    lines += [f"ended because {why}: {count / n:.1%}" for why, count in figures.ends.most_common()]
    return lines


def main() -> None:
    """Measures one game from the command line."""
    parser = argparse.ArgumentParser(description="measure how a tile set plays")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--tiles", type=Path)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    game = find(given.game, given.tiles)
    options = {
        option.name: choice
        for text in given.option
        for option in game.options
        for choice in option.choices
        if text == f"{option.name}={choice}".lower() or text == f"{option.name}={choice}"
    }
    figures = measure(
        given.game,
        players=given.players,
        matches=given.matches,
        options=options,
        tiles=str(given.tiles) if given.tiles else None,
        bot=given.bot,
        jobs=given.jobs,
        seed=given.seed,
    )
    console = Console()
    for line in report(figures, given.players):
        console.print(line, highlight=False)


if __name__ == "__main__":
    main()
