"""Information-set Monte Carlo tree search for any game.

Each playout samples a world that agrees with what the seat sees. It descends one tree
shared by all worlds, among the moves that are legal in this world, plays a few more
moves, and backs the result up to every mover on the path. Chance moves and moves that
the seat cannot see are not branched on: they are sampled and passed.
"""

from __future__ import annotations

import math
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.bots.leaves import Spread, best_of, leaf_values, let_chance_decide, prior_after
from edgewise.bots.options import Options
from edgewise.bots.ties import rounded
from edgewise.bots.tree import NONE, ROOT, Tree
from edgewise.core.chance import CHANCE, EVERYONE, OVER
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.evaluation import Evaluator, Priors
from edgewise.core.hidden import Hidden
from edgewise.core.moves import make_code, verb_of
from edgewise.core.state import State
from edgewise.core.valuation import Valuation, valuation_of

MASKED: Final = -2
"""From here down movers of secret moves are numbered; such moves share a node a verb."""
AS_THE_GAME: Final = -1
"""A setting that the game's evaluator decides."""
PRIORS_A_LOOK: Final = 8
"""After how many priors others get their turn, if it is time."""
SLOW: Final = 10
"""With more candidates a move than this, a playout looks at the clock while it goes on."""
LOOK_EVERY: Final = 32
"""After how many playouts a search asks itself whether it may stop."""


class Settings:
    """The numbers that shape a search."""

    def __init__(
        self,
        *,
        exploration: float = AS_THE_GAME,
        expand_at: int = 4,
        playout_depth: int = AS_THE_GAME,
        playout_candidates: int = AS_THE_GAME,
        temperature: float = 0.5,
        uniform: float = 0.1,
        win_bonus: float = 1.0,
        width: int = 12,
        widen: float = 1.0,
        settled: float = 0.4,
        fitted_leaves: bool = False,
    ) -> None:
        self.exploration: float = exploration
        """How much a move is tried for having been tried little."""
        self.expand_at: i64 = expand_at
        """From how many visits on a node's own moves are told apart."""
        self.playout_depth: i64 = playout_depth
        """How many moves of seats a playout makes after the tree."""
        self.playout_candidates: i64 = playout_candidates
        """Of how many random moves a playout makes the best."""
        self.temperature: float = temperature
        """How little priors count, in deviations of priors."""
        self.uniform: float = uniform
        """The share of exploration that does not depend on priors."""
        self.win_bonus: float = win_bonus
        """What a win is worth beyond its points, in deviations of results."""
        self.width: i64 = width
        """How many moves are looked at when a node's own moves are first told apart."""
        self.widen: float = widen
        """How many more are looked at for each root of the visits."""
        self.settled: float = settled
        """By what share of the playouts left the move tried most must lead to end a search."""
        self.fitted_leaves: bool = fitted_leaves
        """Whether playouts are valued by the fitted valuation, and not by the evaluator."""


class Search:
    """One search from one position as one seat sees it."""

    def __init__(self, seen: State, settings: Settings, rng: Random) -> None:
        self.seen: State = seen
        self.seat: i64 = seen.actor
        self.settings: Settings = settings
        self.rng: Random = rng
        self.tree: Tree = Tree()
        self.evaluator: Evaluator = seen.game.evaluator
        self.hidden: Hidden = seen.game.hidden
        self.playout_depth: i64 = settings.playout_depth
        if settings.playout_depth < 0:
            self.playout_depth = self.evaluator.playout_depth(seen)
        self.playout_candidates: i64 = settings.playout_candidates
        if settings.playout_candidates < 0:
            self.playout_candidates = self.evaluator.playout_candidates(seen)
        self.exploration: float = settings.exploration
        if settings.exploration < 0:
            self.exploration = self.evaluator.exploration(seen)
        self.leaves: Valuation | None = None
        """What values the positions that playouts end in, if not the evaluator."""
        if settings.fitted_leaves:
            self.leaves = valuation_of(seen.game, seen.players)
        self.playouts: int = 0
        self.moves: int = 0
        """Moves made in sampled worlds so far, chance's included."""
        self.spreads: list[Spread] = [Spread() for _ in range(seen.players)]
        self.values: vec[float] = vec[float]([0.0] * seen.players)
        self.path: vec[i64] = vec[i64]([])
        self.movers: vec[i64] = vec[i64]([])
        self.own: Options = Options()
        """The moves of the position itself: the same in every world, for its seat knows them."""
        self.options: Options = Options()
        """The moves of the node that was passed last."""
        self.priors: Priors | None = self.evaluator.priors(seen)
        self.is_known_by_priors: bool = (
            seen.players == 1
            and self.playout_depth == 0
            and self.priors is None
            and self.leaves is None
            and self.evaluator.chance_tells_nothing
        )
        """Whether a position that a playout ends in was valued when its move was added."""
        self.key: i64 = 0
        self.kept: i64 = 0
        """By what code and mover the tree knows the move offered last."""
        self.played: i64 = 0
        self.clock: Clock = Clock()

    def values_like(self, other: Search) -> bool:
        """Tells whether two searches value positions in the same way, so that values compare."""
        return (
            self.playout_depth == other.playout_depth
            and self.playout_candidates == other.playout_candidates
        )

    def run(self, playouts: int, clock: Clock) -> None:
        """Searches until this many playouts were made, the clock runs out, or all is decided."""
        self.clock = clock
        for done in range(1, playouts + 1):
            self.play_once()
            if clock.is_up():
                break
            if done % LOOK_EVERY == 0 and self._is_decided(playouts, clock):
                break

    def _is_decided(self, playouts: int, clock: Clock) -> bool:
        """Tells whether the most visited move can hardly be overtaken any more."""
        left = float(playouts - self.playouts)
        if clock.seconds < FOREVER:
            spent = clock.spent()
            left = min(left, float(self.playouts) * (clock.seconds - spent) / max(spent, 1e-9))
        most: i64 = 0
        second: i64 = 0
        tree = self.tree
        child = i64(tree.first[ROOT])
        while child != NONE:
            visits = tree.visits[child]
            if visits > most:
                most, second = visits, most
            elif visits > second:
                second = visits
            child = i64(tree.sibling[child])
        return float(most - second) > self.settings.settled * left

    def play_once(self) -> None:
        """Makes one playout in a world dealt anew."""
        world = self.seen.resample(self.rng)
        tree = self.tree
        self.path = vec[i64]([])
        self.movers = vec[i64]([])
        priors = self.priors
        if priors is not None:
            priors.begin(world)
        node: i64 = ROOT
        while world.actor != OVER:
            if world.actor == CHANCE:
                self.moves += int(let_chance_decide(world, self.rng))
                continue
            if node != ROOT and tree.visits[node] < self.settings.expand_at:
                break
            self.movers = append(self.movers, world.actor)
            node = self._select(world, node)
            if priors is not None:
                priors.follow(world, self.played)
            world.apply(self.played)
            self.moves += 1
            self.path = append(self.path, node)
        if self._value(world, node):
            self._back_up()

    # Down the tree.

    def _select(self, world: State, node: i64) -> i64:
        """Chooses a move of the seat to move; its code is left in ``played``."""
        mover = world.actor
        tree, settings = self.tree, self.settings
        options = self.options
        if node == ROOT:
            options = self.own
        if node != ROOT or options.count == 0:
            options.clear()
            self._list_options(world, node, world.pack_codes(), options)
            options.compare_priors(tree)
        spread = self.spreads[mover].deviation()
        temperature = max(settings.temperature * options.deviation, 0.1 * spread)
        options.share_out(tree, temperature, settings.uniform)
        options.sum_up(tree)
        pull = self.exploration * spread * math.sqrt(options.tried + 1.0)
        place = options.most_urgent(tree, pull)
        chosen = options.nodes[place]
        self.played = options.codes[place]
        if tree.mover[chosen] < 0:
            self.played = self._any_of(options.alike(chosen))
        return chosen

    def _list_options(self, world: State, node: i64, codes: vec[i64], options: Options) -> None:
        """Finds the nodes of legal moves, with a prior for some that are new.

        Beside the root, where all are known, a node that was seldom passed
        knows few of them; it gets to know more the oftener it is. New ones are
        added in random order, and of moves that tie the one added first is tried.
        """
        settings = self.settings
        room: i64 = len(codes)
        if node != ROOT:
            passed = float(self.tree.visits[node])
            room = settings.width + i64(settings.widen * math.sqrt(passed))
        left: i64 = 0
        for index in range(i64(len(codes))):
            code = codes[index]
            if not self._offer(world, node, code, options):
                codes[left] = code
                left += 1
        while left > 0 and options.count < room:
            pick = self.rng.randrange(left)
            code = codes[pick]
            left -= 1
            codes[pick] = codes[left]
            if not self._offer(world, node, code, options):
                exact = self._prior(world, code)
                prior = rounded(exact)
                options.add(self.tree.add(node, self.kept, self.key, prior, exact), code)

    def _offer(self, world: State, node: i64, code: i64, options: Options) -> bool:
        """Lists a legal move among the options, unless it is new to its node."""
        self.key = code
        self.kept = world.actor
        if world.actor != self.seat:
            viewer = self.hidden.visible_to(world, code)
            if viewer != EVERYONE and viewer != self.seat:
                self.key = make_code(verb_of(code), 0)
                self.kept = MASKED - world.actor
        child = self.tree.child(node, self.kept, self.key)
        if child == NONE:
            return False
        options.add(child, code)
        return True

    def _prior(self, world: State, code: i64) -> float:
        """Values a move that is new to its node, not rounded."""
        self.moves += 1
        if self.moves % PRIORS_A_LOOK == 0:
            self.clock.look_up()
        if self.priors is not None:
            return self.priors.prior(world, code, world.actor)
        return prior_after(world, code, world.actor)

    def _any_of(self, alike: list[int]) -> i64:
        """Draws one of the secret moves that share a node."""
        return alike[self.rng.randrange(len(alike))]

    # Back up.

    def _value(self, world: State, node: i64) -> bool:
        """Plays on and values the position reached; tells whether there was time for it."""
        if self.is_known_by_priors and world.actor != OVER:
            self.values[0] = self.tree.exact[node]
            return True
        for _move in range(self.playout_depth):
            self.moves += int(let_chance_decide(world, self.rng))
            if world.actor == OVER:
                break
            if self.playout_candidates > SLOW and self.playouts > 0 and self.clock.is_up():
                return False
            if self.playout_candidates > 1:
                world = best_of(world, self.playout_candidates, self.rng, self.priors)
                self.moves += int(self.playout_candidates)
            else:
                world.apply(world.random_code(self.rng))
                self.moves += 1
        self.moves += int(let_chance_decide(world, self.rng))
        self._measure(world)
        return True

    def _measure(self, world: State) -> None:
        """Values the position that a playout ended in."""
        leaves = self.leaves
        if leaves is not None:
            leaves.expect(world, self.values)
            return
        win_bonus = self.settings.win_bonus * self.spreads[self.seat].deviation()
        leaf_values(world, win_bonus, self.values)

    def _back_up(self) -> None:
        tree = self.tree
        self.playouts += 1
        for seat in range(i64(len(self.values))):
            self.spreads[seat].add(self.values[seat])
        tree.visits[ROOT] += 1
        for index in range(i64(len(self.path))):
            node = self.path[index]
            tree.visits[node] += 1
            tree.total[node] += self.values[self.movers[index]]
