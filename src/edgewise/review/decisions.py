"""Judges decisions by search, from what their seat could know then and from nothing else.

A first search over all moves finds the best ones. A second one tries only these and the move
that was played, each as often, and by it they are compared: so the best move is not called
better only because its estimate came out high when it was chosen. What the hidden things
would have made best is hindsight. It is found by a search of its own and never mixed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from librt.random import Random

from edgewise.bots.endgame import Endgame, known_world, points_in, share_in
from edgewise.bots.judging import JudgingSearch, Verdict
from edgewise.bots.search import Settings
from edgewise.bots.searchbot import UNLIMITED
from edgewise.core.chance import WHOLE, make_rng
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.errors import EdgewiseError
from edgewise.core.state import State
from edgewise.core.valuation import valuation_of
from edgewise.review.grades import BEST, word_for
from edgewise.review.reasons import Reason, reasons_for

USUAL_SECONDS = 0.8
"""How long a decision is thought about, if nobody says otherwise."""
SOLVING, FINDING, COMPARING = 0.15, 0.4, 0.25
"""The shares of the time that go to an exact end, the first and the second search."""
LUCKS = 1 << 60
"""How many ways there are to seed the luck of a round."""
RIVALS = 2
"""How many of the best moves are compared with the one that was played."""


@dataclass(frozen=True)
class Decision:
    """One decision of a match: what its seat could know, and what it did."""

    number: int
    """The number of its move, from 0."""
    seen: State
    """What the seat could know then."""
    played: int
    whole: State | None = None
    """Everything, for hindsight; None where it is still secret, or nothing is hidden."""


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: seconds, or a number of playouts."""

    seconds: float = USUAL_SECONDS
    playouts: int = UNLIMITED
    seed: int = 0
    of_work: bool = False
    """Whether only time at work counts: what runs behind everything else needs longer."""

    def clock(self, share: float) -> Clock:
        """Begins a part of the time."""
        seconds = FOREVER if self.seconds >= FOREVER else share * self.seconds
        return Clock(seconds, of_work=self.of_work)

    def part(self, share: float) -> int:
        """A part of the playouts."""
        return UNLIMITED if self.playouts >= UNLIMITED else max(1, round(share * self.playouts))


@dataclass(frozen=True)
class Hindsight:
    """What would have been best, had everything been known."""

    move: str
    chance: float
    """How likely that move was to win."""
    played: float
    """How likely the move played was."""


@dataclass(frozen=True)
class Judgement:
    """What a decision was worth to its seat, beside the best one."""

    number: int
    seat: int
    move: str
    best: str
    word: str
    chance: float
    """How likely the move played was to win."""
    best_chance: float
    loss: float
    """How much of the chance to win was lost."""
    loss_points: float
    choices: int
    """How many moves there were."""
    exact: bool = False
    """Whether the end was worked out, so that this is certain."""
    reasons: tuple[Reason, ...] = ()
    hindsight: Hindsight | None = None


def judge(budget: Budget, decision: Decision) -> Judgement:
    """Judges one decision; runs in a process of its own."""
    seen = decision.seen
    codes = seen.list_codes()
    if decision.played not in codes:
        raise EdgewiseError(f"move {decision.number + 1} is not legal in its position")
    rng = make_rng(budget.seed * 1_000_003 + decision.number)
    if len(codes) == 1:
        return _forced(decision)
    solved = _solve(decision, budget, rng)
    played, best = solved or _compare(decision, budget, rng)
    loss = max(0.0, best.chance - played.chance)
    same = played.code == best.code
    game = seen.game
    return Judgement(
        number=decision.number,
        seat=int(seen.actor),
        move=game.move_text(played.code),
        best=game.move_text(best.code),
        word=BEST if same else word_for(loss),
        chance=played.chance,
        best_chance=max(best.chance, played.chance),
        loss=loss,
        loss_points=max(0.0, best.lead - played.lead),
        choices=len(codes),
        exact=solved is not None,
        reasons=() if same else reasons_for(seen, played.code, best.code, rng),
        hindsight=_look_back(decision, budget, rng),
    )


def _forced(decision: Decision) -> Judgement:
    """Makes the judgement of a position that left nothing to decide."""
    text = decision.seen.game.move_text(decision.played)
    seat = int(decision.seen.actor)
    return Judgement(decision.number, seat, text, text, BEST, 0.0, 0.0, 0.0, 0.0, 1)


def _solve(decision: Decision, budget: Budget, rng: Random) -> tuple[Verdict, Verdict] | None:
    """Works the end out, if it is near enough and nothing is hidden or left to chance."""
    world = known_world(decision.seen, rng)
    if world is None:
        return None
    end = Endgame(world, min(UNLIMITED, 4 * budget.playouts), budget.clock(SOLVING), rng)
    found = end.solve()
    if found is None:
        return None
    verdicts = []
    for code in (decision.played, found.code):
        worth = end.worth_of(code)
        share, points = share_in(worth), points_in(worth)
        if world.players == 1:
            chance = valuation_of(world.game, 1).chance_alone(worth)
            verdicts.append(Verdict(code, 1, worth, worth, chance))
        else:
            verdicts.append(Verdict(code, 1, worth, points, share + 1 / world.players))
    if end.gave_up:
        return None
    played, best = verdicts
    return (played, played if played.value >= best.value else best)


def _compare(decision: Decision, budget: Budget, rng: Random) -> tuple[Verdict, Verdict]:
    """Finds the best moves, and compares the one that was played with them."""
    first = search(decision.seen, [], budget, FINDING, rng)
    rivals = [verdict.code for verdict in first[:RIVALS]]
    if rivals[0] == decision.played:
        return first[0], first[0]
    codes = list(dict.fromkeys([decision.played, *rivals]))
    second = {one.code: one for one in search(decision.seen, codes, budget, COMPARING, rng)}
    if len(second) < len(codes):  # no time to try each of them: the first search must do
        second = {one.code: one for one in first} | second
    if decision.played not in second:
        raise EdgewiseError(f"move {decision.number + 1} needs more time than it was given")
    known = [second[code] for code in codes if code in second]
    return second[decision.played], max(known, key=lambda one: (one.value, one.playouts))


def search(
    seen: State, only: Sequence[int], budget: Budget, share: float, rng: Random
) -> list[Verdict]:
    """Searches for a share of the time; with ``only`` these moves, each as often.

    These are tried in turn, and in each round all of them in the same world and with the same
    luck, so that what they have in common does not blur how they differ.
    """
    valuation = valuation_of(seen.game, seen.players)
    found = JudgingSearch(seen, Settings(), rng, valuation, list(only))
    if only:
        clock, luck = budget.clock(share), 0
        for number in range(max(len(only), budget.part(share))):
            if number % len(only) == 0:
                luck = rng.randrange(LUCKS)
            found.rng = make_rng(luck)
            found.play_once()
            if clock.is_up() and found.playouts >= len(only):
                break
    else:
        found.run(budget.part(share), budget.clock(share))
    return found.verdicts()


def _look_back(decision: Decision, budget: Budget, rng: Random) -> Hindsight | None:
    """Finds what would have been best, had nothing been hidden."""
    whole = decision.whole
    if whole is None or whole.viewer != WHOLE:
        return None
    share = 1.0 - SOLVING - FINDING - COMPARING
    first = search(whole, [], budget, share / 2, rng)
    codes = list(dict.fromkeys([first[0].code, decision.played]))
    second = {one.code: one for one in search(whole, codes, budget, share / 2, rng)}
    best = max(second.values(), key=lambda one: one.value)
    played = second.get(decision.played, best)
    return Hindsight(whole.game.move_text(best.code), best.chance, played.chance)
