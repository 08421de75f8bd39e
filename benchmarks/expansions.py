"""Tells how each expansion of Urban Insanity plays: alone, and with all the others.

    python -m benchmarks.expansions --matches 2000 --jobs 2
    python -m benchmarks.expansions --matches 0

Matches are kept in a folder, so a run that was ended goes on from there; the second line tells what
was played so far. A folder is for one version of rules and bots.

Greedy bots play all seats. For each number of players and each set of expansions it prints the
share of wins by order of play with its 95 % interval, the turns and decisions a match beside those
of the base, in how many matches each verb was used and each thing happened that the statistics
count, and how often the seat that drew a card won, against even.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections import Counter
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import track

import edgewise
from edgewise.arena.processes import spread
from edgewise.core.chance import CHANCE
from edgewise.core.state import State
from edgewise.games.urban.expansions import find_all

GAME = "urban"
Z = 1.96
ROUND = 50
"""So many matches of a series are played before it is the turn of the next."""


@dataclass
class Played:
    """What is counted of one match."""

    shares: list[float]
    """The part of the win of each place in the order of play."""
    points: float
    turns: int
    decisions: int
    verbs: list[str]
    counted: list[str]
    """What the statistics count and what happened in the match."""
    cards: list[tuple[str, float]]
    """Each card that was drawn, and the part of the win of the seat that drew it."""


def play(options: dict[str, object], players: int, number: int) -> Played:
    """Plays a match of greedy bots and looks at what happened in it."""
    seed = 1_000_003 * players + number
    match = edgewise.play(GAME, ["greedy"] * players, options=options, seed=seed)
    state, outcome = match.state, match.state.outcome()
    assert outcome is not None
    won = [1 / len(outcome.winners) if s in outcome.winners else 0.0 for s in range(players)]
    first, verbs, cards = _look_again(state)
    return Played(
        shares=[won[(first + place) % players] for place in range(players)],
        points=sum(outcome.scores) / players,
        turns=len(cards),
        decisions=sum(entry.actor != CHANCE for entry in state.past),
        verbs=sorted(verbs),
        counted=[name for name, count in state.game.statistics.counts(state).items() if count],
        cards=[(name, won[seat]) for name, seat in cards],
    )


def _look_again(state: State) -> tuple[int, set[str], list[tuple[str, int]]]:
    """Replays a match: who began, which verbs were used, and who drew which card."""
    game = state.game
    again = game.new(state.players, state.options)
    tiles = {tile.name for tile in game.tiles.tiles}
    first, verbs, cards = -1, set(), []
    for entry in state.past:
        verb, _, what = re.sub("[:@]", ":", game.move_text(entry.code), count=1).partition(":")
        if entry.actor != CHANCE:
            verbs.add("lay" if verb in tiles else verb)
            first = entry.actor if first < 0 else first
        elif verb == "card":
            cards.append((what, game.statistics.turn_of(again)))
        again.apply(entry.code)
    return first, verbs, cards


def margin(share: float, count: float) -> float:
    """Half the 95 % interval of a share, in per cent."""
    return 100 * Z * math.sqrt(max(share * (1 - share), 1e-9) / max(count, 1))


def against_even(name: str, rows: list[Played], even: float) -> str:
    """Tells how often who drew a card won, against even, with a 95 % interval over matches."""
    draws = [[share - even for card, share in row.cards if card == name] for row in rows]
    count = sum(map(len, draws))
    mean = sum(map(sum, draws)) / count
    spread_out = sum((sum(own) - mean * len(own)) ** 2 for own in draws)
    return f"{name} {100 * mean:+.1f} ± {100 * Z * math.sqrt(spread_out) / count:.1f}"


def in_matches(happened: list[list[str]]) -> str:
    """Tells in what part of the matches each thing happened, the most usual first."""
    times = Counter(name for names in happened for name in names)
    shares = [f"{name} {100 * count / len(happened):.0f}" for name, count in times.most_common()]
    return ", ".join(shares)


@dataclass(frozen=True)
class Length:
    """How long a match is, on an average."""

    turns: float
    decisions: float

    def beside(self, base: Length | None) -> str:
        """Tells the length, and how much of the base's it is."""
        if base is None:
            return f"{self.turns:.1f} turns, {self.decisions:.1f} decisions"
        turns, decisions = self.turns / base.turns, self.decisions / base.decisions
        return (
            f"{self.turns:.1f} turns ({turns:.2f} of the base),"
            f" {self.decisions:.1f} decisions ({decisions:.2f} of the base)"
        )


def report(
    console: Console, name: str, players: int, rows: list[Played], base: Length | None
) -> Length:
    """Prints what was counted of one set, and gives the length of a match."""
    count, even = len(rows), 1 / players
    places = [sum(row.shares[place] for row in rows) / count for place in range(players)]
    wins = ", ".join(f"{100 * share:.1f} ± {margin(share, count):.1f}" for share in places)
    length = Length(
        sum(row.turns for row in rows) / count, sum(row.decisions for row in rows) / count
    )
    points = sum(row.points for row in rows) / count
    drawn = sorted({card for row in rows for card, _ in row.cards})
    for line in (
        f"\n## {name}, {players} players, {count} matches",
        f"wins by order of play: {wins}; even {100 * even:.1f}",
        f"{length.beside(base)}, mean {points:.1f} points",
        f"used, in % of the matches: {in_matches([row.verbs for row in rows])}",
        f"happened, in % of the matches: {in_matches([row.counted for row in rows])}",
        "wins of players who drew a card, against even: "
        + ", ".join(against_even(card, rows, even) for card in drawn),
    ):
        console.print(line, highlight=False)
    return length


@dataclass(frozen=True)
class Series:
    """Matches of one set with so many players, kept in a file as far as they are played."""

    label: str
    options: dict[str, object]
    players: int
    folder: Path

    @property
    def path(self) -> Path:
        """Where its matches are kept, a line each."""
        return self.folder / f"{self.label}-{self.players}p.jsonl"

    def rows(self) -> list[Played]:
        """Reads the matches that were played."""
        if not self.path.exists():
            return []
        lines = self.path.read_text(encoding="utf-8").splitlines()
        return [Played(**json.loads(line)) for line in lines]

    def go_on(self, most: int, jobs: int) -> int:
        """Plays the next matches, at most so many in all, and counts them."""
        begun = len(self.rows())
        numbers = list(range(begun, min(begun + ROUND, most)))
        played = spread(partial(play, self.options, self.players), numbers, jobs)
        lines = [f"{json.dumps(asdict(row))}\n" for row in played]
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(lines))
        return len(numbers)


def play_all(series: list[Series], most: int, jobs: int) -> None:
    """Plays all series a round at a time, so that what is there can be told at any time."""
    for one in track(
        [one for _ in range(0, most, ROUND) for one in series],
        "matches",
        console=Console(stderr=True),
    ):
        one.go_on(most, jobs)


def main() -> None:
    """Plays every set with every number of players, and tells what was played so far."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    names = [made.name for made in find_all()]
    sets = {"base": [], **{name: [name] for name in names}, "all": names}
    parser.add_argument("--matches", type=int, default=2000, help="none more: tell what is there")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--sets", nargs="*", default=list(sets), choices=list(sets))
    parser.add_argument("--folder", type=Path, default=Path("build/expansions"))
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    every = [
        Series(label, {name: name in sets[label] for name in names}, players, chosen.folder)
        for players in chosen.players
        for label in chosen.sets
    ]
    play_all(every, chosen.matches, chosen.jobs)
    console = Console(width=400)
    base: dict[int, Length] = {}
    for one in every:
        rows = one.rows()
        if rows:
            length = report(console, one.label, one.players, rows, base.get(one.players))
            if one.label == "base":
                base[one.players] = length


if __name__ == "__main__":
    main()
