"""How a tile set plays: greedy bots against each other, many times.

``edgewise lab hoses --players 2 --matches 2000``, or ``python -m edgewise.lab.measure`` with
the same arguments.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, suppress
from dataclasses import dataclass, field

from edgewise.arena.evenness import Shares
from edgewise.arena.processes import leave_interrupts, stop_workers
from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.state import State
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
    counts: Counter[str] = field(default_factory=Counter)
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
        self.counts.update(other.counts)
        self.ends.update(other.ends)
        self.winning += other.winning


def figures_of(state: State) -> Figures:
    """Reads the figures of one match off its past."""
    outcome = state.outcome()
    assert outcome is not None
    statistics = state.game.statistics
    players = len(outcome.scores)
    seats = [entry.actor for entry in state.past if entry.actor != CHANCE]
    first = seats[0] if seats else 0
    turns = stuck = 0
    last = None
    for entry in state.past:
        if entry.actor != CHANCE and entry.actor != last:
            turns += 1
            stuck += int(statistics.is_stuck(entry.before))
        last = entry.actor
    won = [float(seat in outcome.winners) / len(outcome.winners) for seat in range(players)]
    in_order = [won[(first + later) % players] for later in range(players)]
    roles, places = Shares(), Shares()
    places.count({str(place): share for place, share in enumerate(in_order, 1)})
    names = statistics.roles(state)
    if names:
        roles.count(dict(zip(names, won, strict=True)))
    return Figures(
        matches=1,
        decisions=len(seats),
        turns=turns,
        stuck=stuck,
        wins=in_order,
        places=places,
        roles=roles,
        points=Counter(dict(enumerate(outcome.scores))),
        counts=Counter(statistics.counts(state)),
        ends=Counter([outcome.reason]),
        winning=max(outcome.scores),
    )


def play_batch(
    game: Game, players: int, options: Mapping[str, object], seeds: range, bot: str
) -> Figures:
    """Plays one batch of matches in this process."""
    total = Figures()
    for seed in seeds:
        total.add(figures_of(play(game, [bot] * players, seed=seed, options=options).state))
    return total


def measure(
    game: Game,
    *,
    players: int,
    matches: int,
    options: Mapping[str, object] | None = None,
    bot: str = "greedy",
    jobs: int = 1,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Figures:
    """Plays many matches, in several processes if asked, and adds up their figures.

    Ctrl-C ends it with the figures of the matches so far.
    """
    size = min(BATCH, -(-matches // jobs))
    seeds = range(seed, seed + matches)
    batches = [seeds[start : start + size] for start in range(0, matches, size)]
    total = Figures()
    with (
        suppress(KeyboardInterrupt),
        closing(_figures(game, players, options or {}, batches, bot, jobs)) as coming,
    ):
        for figures in coming:
            total.add(figures)
            if progress is not None:
                progress(total.matches)
    return total


def _figures(
    game: Game,
    players: int,
    options: Mapping[str, object],
    batches: list[range],
    bot: str,
    jobs: int,
) -> Generator[Figures, None, None]:
    """Gives the figures of batches as they come."""
    if jobs == 1:
        for batch in batches:
            for seed in batch:
                yield play_batch(game, players, options, range(seed, seed + 1), bot)
        return
    with ProcessPoolExecutor(jobs, initializer=leave_interrupts) as pool:
        try:
            waiting = [
                pool.submit(play_batch, game, players, options, batch, bot) for batch in batches
            ]
            for done in as_completed(waiting):
                yield done.result()
        finally:
            stop_workers(pool)


def report(figures: Figures, players: int) -> list[str]:
    """Writes the figures as lines, shares with their 95 % margins."""
    n = figures.matches
    even = 1 / players
    stuck = figures.stuck / max(1, figures.turns)
    margin = 1.96 * math.sqrt(even * (1 - even) / n)
    lines = [
        f"matches: {n}, players: {players}",
        f"decisions a match: {figures.decisions / n:.1f}, turns: {figures.turns / n:.1f}",
        f"turns without a legal placement while the bag lasts: {stuck:.1%}",
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
    lines += [f"{what}: {count / n:.2f} a match" for what, count in figures.counts.items()]
    lines += [f"ended because {why}: {count / n:.1%}" for why, count in figures.ends.most_common()]
    return lines


if __name__ == "__main__":
    from edgewise.cli.main import main

    main(["lab", *sys.argv[1:]])
