"""What a search makes of its playouts, and how it keeps to its time."""

import time
from collections.abc import Iterator

import pytest
from librt.random import Random
from librt.vecs import vec

import edgewise
from edgewise import Move, make_rng
from edgewise._build import is_compiled
from edgewise.bots.leaves import best_of
from edgewise.bots.levels import make_bot
from edgewise.bots.protocol import Bot
from edgewise.bots.search import Search, Settings
from edgewise.bots.searchbot import SearchBot
from edgewise.core.clock import Clock
from edgewise.core.state import State
from edgewise.games.greenway.evaluation import LATE
from edgewise.games.greenway.state import GreenwayState
from edgewise.match import play
from tests.bots.positions import decisions, settings, some_decisions


def test_every_mover_is_told_what_it_got_itself() -> None:
    state = some_decisions("hoses", 3, 4)[1]
    search = Search(state.seen_by(int(state.actor)), Settings(expand_at=1), make_rng(1))
    others = 0
    for _ in range(300):
        before = list(search.tree.total)
        search.play_once()
        for node, mover in zip(search.path, search.movers, strict=True):
            gained = search.tree.total[node] - (before[node] if node < len(before) else 0.0)
            assert gained == pytest.approx(search.values[mover])
            others += mover != search.seat and search.values[mover] != search.values[search.seat]
    assert others > 50, "other seats moved too, and got something else"


@pytest.mark.parametrize(("name", "players"), settings())
def test_a_playout_takes_the_best_of_the_moves_it_tries(name: str, players: int) -> None:
    for state in some_decisions(name, players, 3):
        seat, evaluator = int(state.actor), state.game.evaluator
        priors = []
        for move in state.legal_moves:
            after = state.clone()
            after.push(move)
            priors.append(evaluator.prior(after, seat))
        found = best_of(state.clone(), 60 * len(priors), make_rng(3))
        assert evaluator.prior(found, seat) == pytest.approx(max(priors))
        drawn = best_of(state.clone(), 1, make_rng(4))
        assert evaluator.prior(drawn, seat) <= max(priors) + 1e-9


class Watched(Bot):
    """A search that notes of each thought how much of it was kept from before."""

    def __init__(self, playouts: int) -> None:
        self.name = "watched"
        self.bot = SearchBot(playouts=playouts)
        self.kept: list[tuple[int, int]] = []

    def notice(self, actor: int, move: Move | None) -> None:
        self.bot.notice(actor, move)

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        report = self.bot.think(seen, clock, rng)
        if not report.exact:
            visits = sum(thought.visits for thought in report.thoughts)
            greens = int(seen.greens_left()) if isinstance(seen, GreenwayState) else 0
            self.kept.append((greens, visits - report.playouts))
        return report.best


def test_a_match_lets_bots_go_on_with_their_trees() -> None:
    bot = Watched(200)
    play(edgewise.game("urban"), [bot, "greedy"], seed=2)
    assert sum(kept > 0 for _, kept in bot.kept) > 5


def test_looks_are_not_kept_when_playouts_begin_to_go_on_to_the_end() -> None:
    bot = Watched(60)
    play(edgewise.game("greenway"), [bot], seed=1)
    before = [kept for greens, kept in bot.kept if greens > LATE]
    late = [kept for greens, kept in bot.kept if greens <= LATE]
    assert max(before) > 0
    assert max(late) > 0
    assert late[0] == 0


def late_position() -> State:
    return next(
        state.copy()
        for seed in range(20)
        for state in decisions("greenway", 1, seed)
        if isinstance(state, GreenwayState) and state.greens_left() <= LATE
    )


def timed_positions() -> Iterator[State]:
    for name in edgewise.games():
        players = edgewise.game(name).seats[-1]
        yield from some_decisions(name, players, 2)
    yield late_position()


@pytest.mark.skipif(not is_compiled(), reason="uncompiled playouts are too slow to keep to a time")
@pytest.mark.parametrize("name", ["search:0.1s", "search:normal"])
def test_a_search_keeps_to_its_time_from_its_first_move_on(name: str) -> None:
    for state in timed_positions():
        if isinstance(state, GreenwayState):
            state.tiles.gains.table = vec[float]([])
        bot = make_bot(name)
        assert isinstance(bot, SearchBot)
        began = time.thread_time()
        bot.choose(state.seen_by(int(state.actor)), Clock(of_work=True), make_rng(1))
        assert time.thread_time() - began <= 1.1 * bot.seconds, state.game.name
