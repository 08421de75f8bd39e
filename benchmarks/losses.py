"""How well reviews judge: ``python -m benchmarks.losses --positions 24 --folder FOLDER``.

In positions of matches between greedy and search:easy, each bot of the ladder chooses a move from
what its seat knows. One search judges all that they chose, so that the bots are compared in the
same positions. It prints the mean loss of each bot, and how much less it is than that of the bot
below it, with 95 % intervals. ``--words N`` judges N moves of these matches twice, as reviews do,
the second time with ten times the time, and counts how often the word changes. Only time at work
counts. What was judged is kept in the folder, and the program goes on from there.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.luck import say, told
from edgewise.arena.statistics import mean_interval
from edgewise.core.chance import make_rng
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.state import State
from edgewise.games import find, names
from edgewise.match import play
from edgewise.own_bots import find_bot
from edgewise.review.decisions import Budget, Decision, judge, search
from edgewise.review.grades import WORDS
from edgewise.review.match_review import decisions_of

LADDER = ("random", "greedy", "search:easy", "search:normal", "search:hard")
TIMES = 10
"""How many times as long the second judgement takes."""
FINDING = 0.4
"""The share of the time in which all moves are searched; in the rest those chosen are compared."""
RIVALS = 2
"""So many of the moves that the search likes best are compared with those chosen."""
IN_A_MATCH = 4
"""So many decisions of a match are taken."""


def decisions(game: str, count: int, seed: int) -> Iterator[Decision]:
    """Chooses decisions of matches at random."""
    rules = find(game)
    seats = 2 if 2 in rules.seats else rules.seats[0]
    rng = make_rng(seed)
    for number in range(count):
        if number % IN_A_MATCH == 0:
            final = play(rules, ["greedy", "search:easy"][:seats], seed=seed + number).state
            known = decisions_of(final, None, hindsight=False)
        yield known[rng.randrange(len(known))]


def choice(bot: str, seen: State, seed: int) -> int:
    """Lets a bot choose a move; only its time at work counts."""
    return find_bot(bot).choose(seen, Clock(FOREVER, of_work=True), make_rng(seed)).code


def losses(seen: State, seconds: float, seed: int) -> dict[str, float]:
    """Tells what the choice of each bot loses of the chance to win."""
    chosen = {bot: choice(bot, seen, seed) for bot in LADDER}
    budget, rng = Budget(seconds=seconds, of_work=True), make_rng(seed + 1)
    first = search(seen, [], budget, FINDING, rng)
    codes = list(dict.fromkeys([*chosen.values(), *[one.code for one in first[:RIVALS]]]))
    found = {one.code: one for one in search(seen, codes, budget, 1 - FINDING, rng)}
    best = max(found.values(), key=lambda one: (one.value, one.chance))
    return {bot: best.chance - found[code].chance for bot, code in chosen.items()}


def words(decision: Decision, seconds: float) -> tuple[str, str]:
    """Judges a move twice, the second time for longer."""
    short, long = (
        judge(Budget(seconds=part, seed=seed, of_work=True), decision).word
        for seed, part in enumerate((seconds / TIMES, seconds))
    )
    return short, long


class Kept:
    """What was found so far, a line of JSON for each position."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: list[Any] = []
        if path.exists():
            self.rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    def add(self, row: Any) -> None:
        """Keeps one more."""
        self.rows.append(row)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def report_losses(game: str, rows: Sequence[dict[str, float]]) -> None:
    """Prints what each bot loses on average, and how much less than the bot below it."""
    say(f"{game}: {len(rows)} positions")
    if not rows:
        return
    for bot, below in zip(LADDER, (None, *LADDER), strict=False):
        line = f"  {bot} loses {told(mean_interval([row[bot] for row in rows]))}"
        if below is not None:
            less = mean_interval([row[below] - row[bot] for row in rows])
            line += f"; {told(less)} less than {below}"
        say(line)


def report_words(rows: Sequence[tuple[str, str]]) -> None:
    """Prints how often more time changes a word, and by how many steps."""
    steps = Counter(abs(WORDS.index(short) - WORDS.index(long)) for short, long in rows)
    told_steps = ", ".join(f"{count} by {step}" for step, count in sorted(steps.items()))
    say(f"words of {len(rows)} moves: {told_steps} steps")


def main(asked: Sequence[str] | None = None) -> None:
    """Judges and reports."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", nargs="*", default=names())
    reader.add_argument("--positions", type=int, default=24)
    reader.add_argument("--words", type=int, default=24)
    reader.add_argument("--seconds", type=float, default=5.0)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--folder", type=Path, required=True)
    given = reader.parse_args(asked)
    lost = {game: Kept(given.folder / f"{game}-losses.jsonl") for game in given.games}
    changed = {game: Kept(given.folder / f"{game}-words.jsonl") for game in given.games}
    most = max(given.positions, given.words)
    chosen = {game: list(decisions(game, most, given.seed)) for game in given.games}
    for number in range(most):
        for game in given.games:
            decision = chosen[game][number]
            if len(lost[game].rows) <= number < given.positions:
                lost[game].add(losses(decision.seen, given.seconds, given.seed + number))
            if len(changed[game].rows) <= number < given.words:
                changed[game].add(words(decision, given.seconds))
    for game in given.games:
        report_losses(game, lost[game].rows)
    report_losses("all games", [row for game in given.games for row in lost[game].rows])
    for game in given.games:
        say(game)
        report_words([(short, long) for short, long in changed[game].rows])
    report_words([(short, long) for game in given.games for short, long in changed[game].rows])


if __name__ == "__main__":
    main()
