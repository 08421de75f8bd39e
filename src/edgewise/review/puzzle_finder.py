"""Finds puzzles in matches: positions where one move is clearly best, and the natural one is not.

A position is what the seat to move sees. Hidden cards are dealt anew by the search, so nothing that
the seat could not know has a say. A quick look drops most positions, a short search finds
candidates, a second look drops those that were found by accident, and a search ten times as long
must find the same move as clearly best.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from librt.random import Random
from librt.vecs import vec

from edgewise.bots.judging import Verdict
from edgewise.bots.simple import GreedyBot
from edgewise.core.chance import make_rng
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.errors import EdgewiseError
from edgewise.core.records import parse_record
from edgewise.core.state import State
from edgewise.core.valuation import valuation_of
from edgewise.games import find, find_for
from edgewise.learning.puzzles import Because, Puzzle, Rival, id_of
from edgewise.match import play
from edgewise.review.decisions import Budget, search
from edgewise.review.reasons import reasons_for

TIMES_LONGER = 10
"""How many times as many playouts check a candidate."""
QUICKLY = 0.2
"""The share of the short search that decides whether a position is worth it."""
AGAIN = 1.25
"""The share of the short search that compares a candidate's moves again."""
RIVALS = 4
"""How many of the best moves are compared, each as often, beside the natural one."""
WORLDS = 3
"""In how many worlds the valuation looks at each move."""
GREEDY_TRIES = 40
"""How often the natural move is asked for; if it is ever the best move, there is no puzzle."""
FIRST_TRIES = 16
MOST_NATURAL = 6
"""With more natural moves than these, none looks best at first sight: there is no puzzle."""
NEEDED = 0.75
"""The share of the standards that a search must find before the last one."""
EARLY = 0.4
"""The share of a match that is passed over: little is decided yet."""
IN_A_MATCH = 2
"""How many puzzles one match gives at most."""


@dataclass(frozen=True)
class Standards:
    """What makes a puzzle."""

    playouts: int = 1200
    """How many playouts the short search has; the check has ten times as many."""
    loss: float = 0.05
    """How much of the chance to win the natural move must lose at least."""
    gap: float = 0.02
    """How much every other move must lose at least."""
    points: float = 40.0
    """How many points count as much as a sure win: 5 % are two points."""
    choices: int = 120
    """Positions with more moves, each turn of a tile counted, are passed over."""


Worth = Callable[[Verdict], float]


def chance_of(one: Verdict) -> float:
    """How likely a move is to win."""
    return one.chance


def lead_of(one: Verdict) -> float:
    """By how many points a move is ahead in the end."""
    return one.lead


def value_of(one: Verdict) -> float:
    """What a move is worth to bots: points, with a bonus for a win."""
    return one.value


@dataclass(frozen=True)
class Finding:
    """What a search found of a position."""

    best: Verdict
    others: tuple[Verdict, ...]
    natural: int

    def codes(self) -> list[int]:
        """Lists the moves that were compared."""
        return [self.best.code, *[one.code for one in self.others]]

    def gap(self, worth: Worth) -> float:
        """How much the second best move loses."""
        return worth(self.best) - max(worth(one) for one in self.others)

    def loss(self, worth: Worth) -> float:
        """How much the natural move loses."""
        return worth(self.best) - next(
            worth(one) for one in self.others if one.code == self.natural
        )

    def meets(self, standards: Standards, share: float = 1.0) -> bool:
        """Tells whether the best move is clear enough, by chances to win or by points."""
        gap, loss = share * standards.gap, share * standards.loss
        in_chance = self.gap(chance_of) >= gap and self.loss(chance_of) >= loss
        unit = standards.points
        in_points = self.gap(lead_of) >= gap * unit and self.loss(lead_of) >= loss * unit
        likely = self.gap(chance_of) >= -share * standards.gap / 2
        return self.gap(value_of) > 0 and (in_chance or (in_points and likely))


def positions_of(final: State, most: int = Standards.choices) -> Iterator[State]:
    """Lists what the seat to move saw, before each decision that may be a puzzle."""
    state = final.game.new(final.players, final.options)
    early = EARLY * len(final.past)
    for number, past in enumerate(final.past):
        if past.actor >= 0 and number >= early and 2 < len(state.list_codes()) <= most:
            yield state.seen_by(past.actor)
        state.push_code(past.code)


def natural_moves(seen: State, rng: Random) -> list[int]:
    """Lists the moves that look best at first sight, the one most often named first.

    It lists none if there are many: then the bot does not care, and none looks best.
    """
    bot = GreedyBot()
    named: Counter[int] = Counter()
    for tries in (FIRST_TRIES, GREEDY_TRIES - FIRST_TRIES):
        named.update(bot.choose(seen, Clock(FOREVER), rng).code for _ in range(tries))
        if len(named) > MOST_NATURAL:
            return []
    return sorted(named, key=lambda code: (-named[code], code))


def is_hopeless(seen: State, naturals: list[int], standards: Standards, rng: Random) -> bool:
    """Looks quickly whether the natural move seems to be good enough."""
    codes = [*promising_moves(seen, naturals, rng), naturals[0]]
    if len(codes) == 1:
        return True
    budget = Budget(seconds=FOREVER, playouts=standards.playouts)
    tried = {one.code: one for one in search(seen, codes, budget, QUICKLY, rng)}
    natural = tried.pop(naturals[0])
    least, unit = NEEDED * standards.loss, standards.points
    return all(
        one.chance - natural.chance < least and one.lead - natural.lead < least * unit
        for one in tried.values()
    )


def promising_moves(seen: State, naturals: list[int], rng: Random) -> list[int]:
    """Lists the moves after which the fitted valuation expects most, if that is more."""
    valuation = valuation_of(seen.game, seen.players)
    seat = int(seen.actor)
    chances = vec[float]([0.0] * seen.players)
    worlds = [seen.resample(rng) for _ in range(WORLDS)]
    worth: dict[int, float] = {}
    for code in seen.list_codes():
        worth[code] = 0.0
        for world in worlds:
            after = world.clone()
            after.apply(code)
            valuation.chances(after, chances)
            worth[code] += chances[seat]
    usual = max(worth[code] for code in naturals)
    better = [code for code in worth if worth[code] > usual and code not in naturals]
    return sorted(better, key=lambda code: (-worth[code], code))[:RIVALS]


def examine(
    seen: State, naturals: list[int], playouts: int, rng: Random, *, wanted: int | None = None
) -> Finding | None:
    """Searches a position; None if a natural move may be the best one, or ``wanted`` is not."""
    budget = Budget(seconds=FOREVER, playouts=playouts)
    first = search(seen, [], budget, 0.5, rng)
    codes = list(dict.fromkeys([one.code for one in first[:RIVALS]] + naturals[:1]))
    if wanted is not None and wanted not in codes:
        return None
    found = compare(seen, codes, naturals, budget, 0.5, rng)
    return None if found and wanted is not None and found.best.code != wanted else found


def compare(
    seen: State, codes: list[int], naturals: list[int], budget: Budget, share: float, rng: Random
) -> Finding | None:
    """Tries some moves equally often; None if a natural move may be the best one."""
    second = search(seen, codes, budget, share, rng)
    best = max(second, key=lambda one: (one.value, one.chance))
    others = tuple(sorted((one for one in second if one is not best), key=lambda one: -one.value))
    return None if best.code in naturals or not others else Finding(best, others, naturals[0])


def find_puzzle(seen: State, standards: Standards, seed: int) -> Puzzle | None:
    """Makes a puzzle of a position, if it is one."""
    rng = make_rng(seed)
    naturals = natural_moves(seen, rng)
    if not naturals or is_hopeless(seen, naturals, standards, rng):
        return None
    short = examine(seen, naturals, standards.playouts, rng)
    if short is None or not short.meets(standards, NEEDED):
        return None
    if not stands_again(seen, short, naturals, standards, rng):
        return None
    most = TIMES_LONGER * standards.playouts
    long = examine(seen, naturals, most, make_rng(seed + 1), wanted=short.best.code)
    return written(seen, long, standards, rng) if long and long.meets(standards) else None


def stands_again(
    seen: State, short: Finding, naturals: list[int], standards: Standards, rng: Random
) -> bool:
    """Compares a candidate's moves anew: most that chance made look good are dropped here."""
    budget = Budget(seconds=FOREVER, playouts=standards.playouts)
    again = compare(seen, short.codes(), naturals, budget, AGAIN, rng)
    return (
        again is not None and again.best.code == short.best.code and again.meets(standards, NEEDED)
    )


def written(seen: State, found: Finding, standards: Standards, rng: Random) -> Puzzle:
    """Writes a puzzle down."""
    game, best = seen.game, found.best
    position = seen.to_dict()
    return Puzzle(
        id=id_of(position),
        position=position,
        best=game.move_text(best.code),
        natural=game.move_text(found.natural),
        chance=round(best.chance, 4),
        rivals=tuple(
            Rival(
                game.move_text(one.code),
                round(best.chance - one.chance, 4),
                round(max(0.0, best.lead - one.lead), 2),
            )
            for one in found.others
        ),
        playouts=TIMES_LONGER * standards.playouts,
        found_with=standards.playouts,
        because=tuple(
            Because(reason.code, reason.points, reason.what, reason.args)
            for reason in reasons_for(seen, found.natural, best.code, rng)
        ),
    )


def puzzles_in(final: State, standards: Standards, seed: int) -> list[Puzzle]:
    """Finds the puzzles of a match, a few at most."""
    found: list[Puzzle] = []
    for number, seen in enumerate(positions_of(final, standards.choices)):
        puzzle = find_puzzle(seen, standards, seed * 1_000_003 + 2 * number)
        if puzzle is not None:
            found.append(puzzle)
        if len(found) == IN_A_MATCH:
            break
    return found


@dataclass(frozen=True)
class Source:
    """A match to look through: its record, or bots that play one."""

    number: int
    game: str
    record: str = ""
    bots: tuple[str, ...] = ()
    seed: int = 0

    def match(self) -> State:
        """Plays the match, or plays its record again."""
        if not self.record:
            return play(find(self.game), self.bots, seed=self.seed * 1_000_003 + self.number).state
        record = parse_record(self.record)
        return record.replay(find_for(record))


def look_through(standards: Standards, source: Source) -> list[Puzzle]:
    """Finds the puzzles of one match; runs in a process of its own."""
    return puzzles_in(source.match(), standards, source.seed * 1_000_003 + source.number)


def sources_in(folder: Path, game: str) -> list[Source]:
    """Lists the matches in a folder: records, and the results of contests."""
    if not folder.is_dir():
        raise EdgewiseError(f"{folder}: there is no such folder")
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.edgewise"))]
    for path in sorted(folder.rglob("results.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        texts += [str(json.loads(line)["record"]) for line in lines if line.strip()]
    found: list[Source] = []
    for text in texts:
        record = parse_record(text)
        if game in ("", record.game) and not any("?" in move for move in record.moves):
            found.append(Source(len(found), record.game, text))
    return found
