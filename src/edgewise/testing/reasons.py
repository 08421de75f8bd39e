"""Asks why thousands of moves are refused, and checks whether the reasons are true.

A game's tests give a predicate for each reason, written from the rulebook and
not from the code that explains. A refusal is right when its predicate holds in
the state; in a state as a seat sees it, when it holds in every world that
agrees with what is seen.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from edgewise.core.cells import CELL_MASK
from edgewise.core.chance import SPECTATOR
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.moves import VERB_SHIFT, Move
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise.match import random_move
from edgewise.testing.conformance import ConformanceError
from edgewise.testing.settings import some_settings

Predicate = Callable[[State, Move, Mapping[str, str | int]], bool]
"""Tells of a state, a move and the arguments of a reason whether the reason holds."""

HIDDEN = "hidden"
"""The reason of a state that cannot know: somebody else's hand is hidden in it."""

ASKED = 12
WORLDS = 3
KEPT = 400
BITS = [0, 1, 2, 3, 15, 16, 17, 18, 31, 32, 33, 34, 35]


def check_reasons(
    game: Game,
    predicates: Mapping[str, Predicate],
    *,
    matches: int = 1,
    seed: int = 1,
    asked: Sequence[tuple[State, str]] = (),
    most: int = 100,
) -> Counter[str]:
    """Plays random matches of all settings and checks every refusal; counts the reasons met.

    Every reason of the game must be met. Random matches hardly meet some of them: positions
    and moves for these are given in ``asked``. At most ``most`` settings are played.
    """
    rng = random.Random(seed)
    asker = _Asker(game, predicates, rng)
    for state, text in asked:
        asker.check(state, game.parse_move(text), [state])
    for players, options in some_settings(game, most):
        for _ in range(matches):
            asker.play(game.new(players, options))
    missing = set(game.refusals.reasons.clauses) - set(asker.met)
    if missing:
        raise ConformanceError(f"{game.id}: no move was refused for {', '.join(sorted(missing))}")
    return asker.met


class _Asker:
    """Keeps moves of all phases and asks about them, bent ones too, in every other phase."""

    def __init__(self, game: Game, predicates: Mapping[str, Predicate], rng: random.Random) -> None:
        self.game = game
        self.predicates = predicates
        self.rng = rng
        self.moves: list[Move] = []
        self.met: Counter[str] = Counter()

    def play(self, state: State) -> None:
        while state.to_move is not None:
            self.ask(state)
            for move in list(state.legal_moves)[:3]:
                self.keep(move)
            move = random_move(state, self.rng)
            self.keep(move)
            state.push(move)
        for _ in range(3):
            self.ask(state)

    def keep(self, move: Move) -> None:
        if len(self.moves) < KEPT:
            self.moves.append(move)
        else:
            self.moves[self.rng.randrange(KEPT)] = move

    def ask(self, state: State) -> None:
        seat = self.rng.choice([*range(state.players), SPECTATOR])
        seen = state.seen_by(seat)
        worlds = [seen.resample(self.rng.getrandbits(60)) for _ in range(WORLDS)]
        for move in self.questions(state):
            self.check(state, move, [state])
            self.check(seen, move, worlds)

    def questions(self, state: State) -> list[Move]:
        """Takes moves of other positions and legal ones, and bends and mixes them."""
        legal = [move.code for move in state.legal_moves]
        near = self.rng.sample(legal, min(6, len(legal)))
        codes = [move.code for move in self.rng.sample(self.moves, min(ASKED, len(self.moves)))]
        codes += [self.bent(code) for code in [*codes, *near]]
        codes += [(one & ~CELL_MASK) | (other & CELL_MASK) for one in near for other in near]
        return [move for code in codes for move in self.readable(code)]

    def bent(self, code: int) -> int:
        """Changes a bit of a code, or its verb."""
        if self.rng.random() < 0.2:
            return (self.rng.randrange(12) << VERB_SHIFT) | (code & ((1 << VERB_SHIFT) - 1))
        return code ^ (1 << self.rng.choice(BITS))

    def readable(self, code: int) -> list[Move]:
        """Makes the move of a code as its text reads, or nothing if it has none."""
        try:
            return [self.game.parse_move(Move(self.game, code).text())]
        except (EdgewiseError, IndexError):
            return []

    def check(self, state: State, move: Move, worlds: list[State]) -> None:
        """Checks one answer in the state itself, or in all worlds that agree with it."""
        refusal = state.why_not(move)
        if refusal is None:
            return
        about = f"{self.game.id}, phase {state.to_dict().get('phase')}, {move}: {refusal}"
        self.check_form(refusal, about)
        self.met[refusal.reason] += 1
        if refusal.reason == HIDDEN:
            if state is worlds[0] or state.viewer == state.to_move:
                raise ConformanceError(f"{about}: nothing that matters is hidden here")
            return
        for world in worlds:
            if not self.predicates[refusal.reason](world, move, refusal.args):
                raise ConformanceError(f"{about}: {refusal.reason} does not hold")
            if world.why_not(move) is None:
                raise ConformanceError(f"{about}: a world that agrees allows it")

    def check_form(self, refusal: Refusal, about: str) -> None:
        clause = self.game.refusals.reasons.clauses.get(refusal.reason)
        if clause is None or refusal.reason not in {*self.predicates, HIDDEN}:
            raise ConformanceError(f"{about}: {refusal.reason!r} is no known reason")
        if clause != refusal.clause:
            raise ConformanceError(f"{about}: the reason rests on {clause}")
