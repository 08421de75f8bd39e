"""How well the ledger holds: ``python -m benchmarks.luck --matches 2000 --folder FOLDER``.

Two equal bots, and pairs of unequal ones, play each game. For each match the ledger must add up to
the last digit. It prints the mean luck of each seat, how the result of the first seat goes with its
luck, and for each bot the plain and the adjusted estimate of its share of wins (alone: its
points), with 95 % intervals, and how many times fewer deals the adjusted one needs. What was
played is kept in the folder, game by game in small parts, so the program can be stopped, and goes
on from there. ``--report`` plays nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import correlation, fmean

from edgewise.arena.fixtures import Contest, make_contest
from edgewise.arena.results import Result, ResultsFile, play_fixture
from edgewise.arena.statistics import Interval, mean_interval
from edgewise.bots.simple import GreedyBot, RandomBot
from edgewise.core.chance import Rng, make_rng
from edgewise.core.clock import Clock
from edgewise.core.moves import Move
from edgewise.core.records import parse_record
from edgewise.core.state import State
from edgewise.games import find, names
from edgewise.review.adjusted import LEAST_DEALS, Luck, adjust, luck_in
from edgewise.review.ledger import ledger_of

PART = 50
"""So many matches of a contest are played before the next one has its turn."""
EQUAL, NEAR, UNEQUAL = "benchmarks.luck:Twin", "benchmarks.luck:Careless", "random"
"""Whom greedy plays: one that chooses as it does, one that is a little weaker, and a weak one."""
CARELESS = 4
"""One of so many moves of the bot that is a little weaker is made at random."""

OTHERWISE = 0x5DEECE66D


class Twin:
    """A bot that plays as greedy does, but breaks ties otherwise."""

    name = "twin"

    def __init__(self) -> None:
        self.greedy = GreedyBot()

    def choose(self, seen: State, clock: Clock, rng: Rng) -> Move:
        """Chooses as greedy does."""
        return self.greedy.choose(seen, clock, make_rng(rng.randrange(1 << 40) ^ OTHERWISE))


class Careless:
    """A bot that plays as greedy does, but now and then at random."""

    name = "careless"

    def __init__(self) -> None:
        self.greedy, self.random = GreedyBot(), RandomBot()

    def choose(self, seen: State, clock: Clock, rng: Rng) -> Move:
        """Chooses as greedy does, or at random."""
        bot = self.random if rng.randrange(CARELESS) == 0 else self.greedy
        return bot.choose(seen, clock, rng)


class Lucks:
    """The luck of the matches of a contest, in a file beside its results."""

    def __init__(self, folder: Path, contest: Contest) -> None:
        self.contest = contest
        self.results = ResultsFile(folder, contest)
        self.path = folder / "luck.jsonl"
        self.lucks: dict[int, Luck] = {}
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                data = json.loads(line)
                luck = Luck(data["number"], tuple(data["results"]), tuple(data["luck"]))
                self.lucks[luck.number] = luck

    def play(self, most: int) -> bool:
        """Plays the next matches; tells whether some are left."""
        fixtures = [one for one in self.contest.fixtures(most) if one.number not in self.lucks]
        for fixture in fixtures[:PART]:
            result = play_fixture(self.contest, fixture)
            self.results.add(result)
            luck = checked_luck(self.contest, result)
            self.lucks[luck.number] = luck
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(luck)) + "\n")
        return len(fixtures) > PART

    def whole(self) -> tuple[list[Result], list[Luck]]:
        """Lists what was played of whole deals."""
        count = len(self.contest.seatings())
        known = self.results.results
        deals = {number // count for number in self.lucks}
        done = {
            deal
            for deal in deals
            if all(deal * count + place in self.lucks for place in range(count))
        }
        numbers = [number for number in sorted(self.lucks) if number // count in done]
        return [known[number] for number in numbers], [self.lucks[number] for number in numbers]


def checked_luck(contest: Contest, result: Result) -> Luck:
    """Works out the luck of a match, and checks that its ledger adds up."""
    game = find(contest.game)
    ledger = ledger_of(parse_record(result.record).replay(game))
    for seat in range(contest.players):
        account = ledger.account(seat)
        if account.expected + account.luck + account.play != account.result:
            raise AssertionError(f"match {result.number} of {contest.game} does not add up")
    return luck_in(result.number, ledger)


def say(line: str) -> None:
    """Prints a line at once."""
    sys.stdout.write(line + "\n")


def told(interval: Interval) -> str:
    """Writes an estimate with its bounds."""
    return f"{interval.value:.4f} ({interval.low:.4f} to {interval.high:.4f})"


def by_deal(results: Sequence[Result], found: Sequence[Luck], seat: int) -> list[float]:
    """Lists the mean luck of a seat in the matches of each deal: they have draws in common."""
    deals: dict[int, list[float]] = defaultdict(list)
    for result, luck in zip(results, found, strict=True):
        deals[result.deal].append(luck.luck[seat])
    return [fmean(deals[deal]) for deal in sorted(deals)]


def report(lucks: Lucks) -> None:
    """Prints what was found of one contest so far."""
    results, found = lucks.whole()
    contest = lucks.contest
    if len(results) // len(contest.seatings()) < LEAST_DEALS:
        say(f"{contest.game}, {' - '.join(contest.bots)}: only {len(results)} matches yet")
        return
    say(f"{contest.game}, {' - '.join(contest.bots)}: {len(results)} matches, each adds up")
    for seat in range(contest.players):
        say(f"  luck of seat {seat}: {told(mean_interval(by_deal(results, found, seat)))}")
    both = correlation([one.results[0] for one in found], [one.luck[0] for one in found])
    say(f"  correlation of luck and result: {both:.2f}")
    for bot in contest.bots:
        one = adjust(results, found, bot)
        say(f"  {bot}: {told(one.plain)}; adjusted {told(one.adjusted)}; {one.fewer:.2f} times")


def main(words: Sequence[str] | None = None) -> None:
    """Plays and reports."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", nargs="*", default=names())
    reader.add_argument("--matches", type=int, default=2000)
    reader.add_argument("--unequal", type=int, default=500, help="matches against random")
    reader.add_argument("--near", type=int, default=400, help="matches against the careless bot")
    reader.add_argument("--folder", type=Path, required=True)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--report", action="store_true", help="play nothing, report what is kept")
    asked = reader.parse_args(words)
    contests = []
    for name in asked.games:
        game = find(name)
        players = 2 if 2 in game.seats else game.seats[0]
        most_of = {EQUAL: asked.matches, NEAR: asked.near, UNEQUAL: asked.unequal}
        for other, most in most_of.items():
            if most == 0:
                continue
            contest = make_contest(game, ["greedy", other], players=players, seed=asked.seed)
            contests.append((Lucks(asked.folder / f"{name}-{other.split(':')[-1]}", contest), most))
    left = [] if asked.report else list(contests)
    while left:
        left = [(lucks, most) for lucks, most in left if lucks.play(most)]
    for lucks, _ in contests:
        report(lucks)


if __name__ == "__main__":
    main()
