"""What the search finds, and what it tells of it."""

import math

import pytest

import edgewise
from edgewise import make_rng
from edgewise.bots.judging import JudgingSearch
from edgewise.bots.search import Search, Settings
from edgewise.bots.searchbot import Report, SearchBot
from edgewise.core.clock import Clock
from edgewise.core.state import State
from edgewise.core.valuation import valuation_of
from tests.bots.positions import settings, some_decisions


def think(state: State, playouts: int, seed: int = 1) -> Report:
    bot = SearchBot(playouts=playouts)
    return bot.think(state.seen_by(int(state.actor)), Clock(), make_rng(seed))


@pytest.mark.parametrize(("name", "players"), settings())
def test_a_report_holds_every_legal_move_and_every_playout(name: str, players: int) -> None:
    for state in some_decisions(name, players, 3):
        report = think(state, 30)
        if report.exact:
            continue
        moves = [thought.move for thought in report.thoughts]
        assert sorted(moves) == list(state.legal_moves)
        assert sum(thought.visits for thought in report.thoughts) == report.playouts <= 30
        assert report.line[0] == report.best == moves[0]
        visits = [thought.visits for thought in report.thoughts]
        assert visits == sorted(visits, reverse=True)


@pytest.mark.parametrize(("name", "players"), settings())
def test_the_same_seed_and_playouts_give_the_same_report(name: str, players: int) -> None:
    state = some_decisions(name, players, 3)[1]
    assert think(state, 40) == think(state, 40)


def test_the_expected_line_can_be_played_in_some_world() -> None:
    state = some_decisions("hoses", 2, 4)[1]
    report = think(state, 200)
    first, second = report.line[:2]
    state.push(first)
    texts = set()
    for seed in range(300):
        world = state.seen_by(0).resample(seed)
        rng = make_rng(seed)
        while world.to_move == edgewise.CHANCE:
            world.apply(world.random_code(rng))
        texts |= {move.text() for move in world.legal_moves}
    assert second.text() in texts


def test_a_search_stops_when_its_choice_would_hardly_change() -> None:
    stopped = 0
    for state in some_decisions("hoses", 2, 12):
        report = think(state, 400)
        if report.exact or len(report.thoughts) < 2:
            continue
        ahead = report.thoughts[0].visits - report.thoughts[1].visits
        assert report.playouts == 400 or ahead > Settings().settled * (400 - report.playouts)
        stopped += report.playouts < 400
    assert stopped > 0


def test_a_node_seldom_passed_knows_few_of_its_moves_and_the_root_all() -> None:
    state = some_decisions("wirwar", 2, 3)[2]
    most: list[int] = []
    for width in (3, 400):
        search = Search(
            state.seen_by(int(state.actor)), Settings(width=width, widen=0), make_rng(1)
        )
        search.run(300, Clock())
        tree = search.tree
        assert len(tree.children(0)) == len(state.legal_moves)
        passed = [child for child in tree.children(0) if tree.children(child)]
        assert passed, "some moves are tried often enough to look at the answers"
        ratios = [len(tree.children(child)) / int(tree.visits[child]) for child in passed]
        most.append(math.ceil(max(ratios)))
    assert most[0] <= 3, "each time it is passed, a narrow node gets to know three moves at most"
    assert most[1] > 3


def test_a_clock_that_has_run_out_leaves_one_playout() -> None:
    state = some_decisions("hoses", 2, 3)[1]
    report = SearchBot().think(state.seen_by(int(state.actor)), Clock(0.0), make_rng(1))
    assert report.playouts == 1
    assert report.best in state.legal_moves


def after_a_round(place: int, playouts: int) -> tuple[SearchBot, State, int]:
    """Lets a bot think, and plays on, telling it, until it is its turn again."""
    state = some_decisions("hoses", 2, 9)[place]
    seat, rng = int(state.actor), make_rng(2)
    bot = SearchBot(playouts=playouts, settings=Settings(width=400))
    move = bot.think(state.seen_by(seat), Clock(), make_rng(1)).best
    while True:
        bot.notice(int(state.actor), move)
        state.push(move)
        if state.to_move == seat:
            return bot, state, seat
        if state.to_move == edgewise.CHANCE or bot.search is None:
            move = edgewise.Move(state.game, int(state.random_code(rng)))
            continue
        tree, node = bot.search.tree, 0
        for actor, code in bot.heard:
            node = int(tree.child(node, actor, code))
        known = {int(tree.code[child]): int(tree.visits[child]) for child in tree.children(node)}
        move = max(state.legal_moves, key=lambda one: known.get(one.code, 0))


def test_a_bot_that_is_told_the_moves_goes_on_with_its_tree() -> None:
    bot, state, seat = after_a_round(1, 4000)
    kept = bot._reusable_tree(state.seen_by(seat))
    assert kept is not None
    assert kept.visits[0] > 0
    assert kept.visits[0] == sum(int(kept.visits[child]) for child in kept.children(0))


def test_reusable_tree_about_draws_that_did_not_come_true_are_dropped() -> None:
    dropped = 0
    for place in range(6):
        bot, state, seat = after_a_round(place, 1000)
        kept = bot._reusable_tree(state.seen_by(seat))
        if kept is None or bot.search is None:
            continue
        tree, node = bot.search.tree, 0
        for actor, code in bot.heard:
            node = int(tree.child(node, actor, code))
        thought_of = {int(tree.code[child]) for child in tree.children(node)}
        legal = {move.code for move in state.legal_moves}
        assert {int(kept.code[child]) for child in kept.children(0)} == thought_of & legal
        dropped += len(thought_of - legal)
    assert dropped > 0, "some worlds drew another tile"


def test_a_bot_that_misses_a_move_begins_anew() -> None:
    bot, state, seat = after_a_round(1, 50)
    bot.notice(1 - seat, None)
    assert bot._reusable_tree(state.seen_by(seat)) is None


@pytest.mark.parametrize(("name", "players"), settings())
def test_a_bot_that_goes_on_with_its_tree_makes_legal_moves_only(name: str, players: int) -> None:
    match = edgewise.play(edgewise.game(name), ["search:15"] + ["random"] * (players - 1), seed=3)
    assert match.state.is_over


def forced_position() -> State:
    for seed in range(50):
        rng = make_rng(seed)
        state = edgewise.game("hoses").new(2)
        while state.to_move is not None:
            if state.to_move != edgewise.CHANCE and len(state.legal_moves) == 1:
                return state
            state.push_code(int(state.random_code(rng)))
    raise AssertionError("no position with one legal move was found")


def test_a_bot_with_one_legal_move_does_not_think() -> None:
    state = forced_position()
    bot = SearchBot(playouts=10)
    move = bot.choose(state.seen_by(int(state.actor)), Clock(), make_rng(1))
    assert move == state.legal_moves[0]
    assert bot.last is None


@pytest.mark.parametrize(("name", "depth"), [("hoses", 24), ("hydras", 8), ("greenway", 0)])
def test_a_playout_goes_on_as_far_as_the_game_says_or_as_it_is_told(name: str, depth: int) -> None:
    state = some_decisions(name, edgewise.game(name).seats[0], 4)[0]
    seen = state.seen_by(int(state.actor))
    assert Search(seen, Settings(), make_rng(1)).playout_depth == depth
    moves = [
        _moves_of(Search(seen, Settings(playout_depth=told), make_rng(1)), playouts=20)
        for told in (0, 3)
    ]
    assert moves[0] < moves[1]


def _moves_of(search: Search, playouts: int) -> int:
    for _ in range(playouts):
        search.play_once()
    return search.moves


@pytest.mark.parametrize(("name", "players"), settings())
def test_the_moves_of_a_position_are_the_same_in_all_its_worlds(name: str, players: int) -> None:
    rng = make_rng(8)
    for state in some_decisions(name, players, 6):
        seen = state.seen_by(int(state.actor))
        codes = list(seen.pack_codes())
        for _ in range(3):
            assert list(seen.resample(rng).pack_codes()) == codes


@pytest.mark.parametrize(("name", "players"), settings())
def test_fitted_leaves_are_the_results_that_seats_can_expect(name: str, players: int) -> None:
    fitted = Settings(fitted_leaves=True, playout_depth=0)
    for state in some_decisions(name, players, 3):
        seen = state.seen_by(int(state.actor))
        search = Search(seen, fitted, make_rng(1))
        search.play_once()
        if players > 1:
            assert math.isclose(sum(search.values), 1.0)
        # The same playout, and what it came to by the valuation of reviews.
        judging = JudgingSearch(
            seen, Settings(playout_depth=0), make_rng(1), valuation_of(state.game, players), []
        )
        judging.play_once()
        chances = list(search.values)
        if players == 1:
            chances = [valuation_of(state.game, 1).chance_alone(chances[0])]
        assert chances == list(judging.chances)
