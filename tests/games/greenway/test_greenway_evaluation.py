"""What a search thinks a match of Greenway will come to."""

import itertools
import random
from collections.abc import Callable
from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import edgewise
from edgewise import State
from edgewise.arena.chance import DealtChance
from edgewise.bots.search import Search, Settings
from edgewise.core.cells import cell_x, cell_y
from edgewise.games.greenway import scoring
from edgewise.games.greenway.evaluation import LATE
from edgewise.games.greenway.expectation import Expectation, steps_from
from edgewise.games.greenway.gains import LARGEST, MISFIT, Gains
from edgewise.games.greenway.state import GreenwayState
from edgewise.games.greenway.tileset import GREENWAY, SPAN
from edgewise.match import play
from tests.asking import outcome_of

GAME = edgewise.game("greenway")
WORTH = (1, 3, 0, -1)


@cache
def by_trying_all(pile: tuple[int, ...]) -> float:
    """Works out what a pile gives by laying out every draw of it."""
    if sum(pile) == 0:
        return 0.0
    tiles = [sort for sort, count in enumerate(pile) for _ in range(count)]
    worth = {}
    for sort in set(tiles):
        after = by_trying_all(tuple(n - (k == sort) for k, n in enumerate(pile)))
        worth[sort] = WORTH[sort] + (max(after, 0.0) if sort < 2 else after)

    def mean(drawn: int) -> float:
        draws = list(itertools.combinations(tiles, min(drawn, len(tiles))))
        return sum(max(worth[sort] for sort in draw) for draw in draws) / len(draws)

    return (1 - MISFIT) * mean(3) + MISFIT * mean(2)


def look_up(gains: Gains, pile: tuple[int, ...], streets: float) -> float:
    return float(gains.look_up(vec[i64](list(pile)), streets))


def test_gains_are_what_trying_every_draw_gives() -> None:
    gains = Gains([3, 2, 2, 4])
    for pile in itertools.product(range(4), range(3), range(3), range(5)):
        assert look_up(gains, pile, pile[2]) == pytest.approx(by_trying_all(pile)), pile


def test_gains_of_piles_that_need_no_thought() -> None:
    gains = Gains([2, 1, 2, 4])
    assert look_up(gains, (2, 1, 0, 0), 0) == pytest.approx(5)
    assert look_up(gains, (0, 0, 2, 4), 2) == pytest.approx(-4), "what cannot win lays all"
    assert look_up(gains, (0, 0, 2, 0), 2) == 0


def test_a_fraction_of_a_street_lies_between() -> None:
    gains = Gains([3, 2, 2, 4])
    none, one = look_up(gains, (2, 0, 0, 4), 0), look_up(gains, (2, 0, 0, 4), 1)
    assert none < one
    assert look_up(gains, (2, 0, 0, 4), 0.25) == pytest.approx(0.75 * none + 0.25 * one)


def some_states(seed: int) -> list[GreenwayState]:
    """Plays a match at random and keeps a copy after each tile."""
    rng, state = edgewise.make_rng(seed), GAME.new(1)
    kept: list[GreenwayState] = []
    while state.to_move is not None:
        state.apply(state.random_code(rng))
        if state.to_move == edgewise.CHANCE:
            copy = state.clone()
            assert isinstance(copy, GreenwayState)
            kept.append(copy)
    return kept


def fitting(state: GreenwayState, cell: int, sides: int) -> set[int]:
    """Finds the kinds of unlaid tiles with a street, or a greenway, that fit on a cell."""
    tiles = state.tiles
    return {
        int(tiles.kind_of[variant])
        for variant in range(int(tiles.variants))
        if tiles.sides_of[variant * 2 + sides] != 0
        and state.unlaid(int(tiles.kind_of[variant])) > 0
        and state.board.fits(cell, variant)
    }


def has_greenway(state: GreenwayState, cell: int) -> bool:
    return state.tiles.sides_of[state.board.near(cell) * 2 + GREENWAY] != 0


def spans(state: GreenwayState, line_of: Callable[[int], int]) -> int:
    """Counts the rows, or columns, of the town."""
    lines = [int(line_of(cell)) for cell in state.board.laid_cells()]
    return max(lines) - min(lines) + 1


def lacking_lines(state: GreenwayState) -> tuple[set[int], set[int], int]:
    """Finds rows and columns of the town without a greenway, and how many there are beside it."""
    cells = state.board.laid_cells()
    green = [cell for cell in cells if has_greenway(state, cell)]
    found, beside = [], 0
    for line_of in (cell_y, cell_x):
        lines = [int(line_of(cell)) for cell in cells]
        town = set(range(min(lines), max(lines) + 1))
        found.append(town - {int(line_of(cell)) for cell in green})
        beside += max(0, SPAN - len(town))
    return found[0], found[1], beside


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_counts_what_is_missing_and_where_it_can_be_reached(seed: int) -> None:
    for state in some_states(seed)[::7]:
        expectation = Expectation(state)
        rows, columns, beside = lacking_lines(state)
        assert expectation.missing == len(rows) + len(columns) + beside
        board = state.board
        cells = [int(board.frontier[k]) for k in range(int(board.frontier_size))]
        places = [cell for cell in cells if fitting(state, cell, GREENWAY)]
        assert expectation.green_places == len(places)
        reached_rows = {int(cell_y(cell)) for cell in places}
        reached_columns = {int(cell_x(cell)) for cell in places}
        assert expectation.dead == len(rows - reached_rows) + len(columns - reached_columns)
        green = [c for c in board.laid_cells() if has_greenway(state, c)]
        exits = [
            cell
            for cell in places
            for lines, line_of in ((rows, cell_y), (columns, cell_x))
            if (lines or spans(state, line_of) < SPAN)
            and line_of(cell) not in [line_of(c) for c in green]
        ]
        assert expectation.exits == len(set(exits))
        kinds = {kind for cell in exits for kind in fitting(state, cell, GREENWAY)}
        assert expectation.reaching == sum(int(state.unlaid(kind)) for kind in kinds)


def test_steps_lead_to_the_nearest_mark_on_either_side() -> None:
    marks = vec[i64]([0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    assert [int(steps_from(marks, line)) for line in (0, 3, 4, 5, 12)] == [1, 2, 2, 1, 5]


def test_networks_without_an_open_end_are_finished() -> None:
    most = 0
    for state in [state for seed in range(8) for state in some_states(seed)[::15]]:
        for kind in range(2):
            networks = scoring.network_cells(state, kind)
            ended = [cells for root, cells in networks.items() if state.networks.open_at(root) == 0]
            assert state.networks.finished(kind) == sum(len(cells) for cells in ended)
            most = max(most, len(ended))
    assert most > 0


def test_drawn_tiles_are_still_to_come() -> None:
    state: State = GAME.new(1)
    assert isinstance(state, GreenwayState)
    before = Expectation(state)
    rng = random.Random(5)
    while state.to_move == edgewise.CHANCE:
        state.push(rng.choice(list(state.legal_moves)))
    after = Expectation(state)
    assert [int(n) for n in after.left] == [int(n) for n in before.left]
    assert after.value() == before.value()


def test_a_win_is_likelier_with_fewer_lines_and_more_ways_to_them() -> None:
    expectation = Expectation(some_states(1)[10])
    expectation.missing, expectation.dead, expectation.steps, expectation.exits = 4, 0, 0, 3
    usual = expectation.win_odds()
    for name, value in (("missing", 6), ("dead", 2), ("steps", 5), ("exits", 1), ("exits", 0)):
        kept = getattr(expectation, name)
        setattr(expectation, name, value)
        assert expectation.win_odds() < usual, name
        setattr(expectation, name, kept)


@pytest.mark.parametrize("longest", ["network", "path"])
def test_a_match_that_is_over_is_its_points(longest: str) -> None:
    for seed in range(3):
        state = play(GAME, ["random"], seed=seed, options={"longest": longest}).state
        assert GAME.evaluator.evaluate_world(state, 0) == outcome_of(state).scores[0]


def test_looks_count_the_longest_greenway_as_the_option_says() -> None:
    apart = 0
    for state in [state for seed in range(8) for state in some_states(seed)[20::15]]:
        data = {**state.to_dict(), "options": {"longest": "path"}}
        del data["scores"]
        by_path = GAME.from_dict(data)
        apart += int(state.score(0) - by_path.score(0))
        evaluate = GAME.evaluator.evaluate_world
        less = evaluate(state, 0) - evaluate(by_path, 0)
        assert less == pytest.approx(float(state.score(0) - by_path.score(0)))
    assert apart > 0


def test_a_set_of_very_many_tiles_is_worked_out_in_a_table_of_fewer() -> None:
    usual, large = Gains([21, 8, 21, 12]), Gains([84, 32, 84, 48])
    assert usual.size == 22 * 9 * 22 * 13
    assert large.size <= LARGEST < 85 * 33 * 85 * 49
    for part in (1, 2, 3):
        pile = (7 * part, 2 * part, 7 * part, 4 * part)
        fourfold = tuple(4 * count for count in pile)
        few, many = look_up(usual, pile, pile[2]), look_up(large, fourfold, fourfold[2])
        assert many == pytest.approx(4 * few, rel=0.15)
    assert look_up(large, (84, 32, 84, 48), 84) > 0


def test_a_short_search_scores_far_more_than_greed() -> None:
    points = {}
    for bot in ("greedy", "search:30"):
        matches = [play(GAME, [bot], seed=s, chance=DealtChance(s).draw) for s in range(3)]
        points[bot] = sum(outcome_of(match.state).scores[0] for match in matches) / 3
    assert points["search:30"] > points["greedy"] + 5


def test_a_search_plays_on_to_the_end_when_few_greenways_are_left() -> None:
    seen_late, seen_early = False, False
    for state in some_states(4):
        tiles = state.tiles
        laid = [int(state.board.near(cell)) for cell in state.board.laid_cells()]
        green = sum(1 for variant in laid if tiles.sides_of[variant * 2 + GREENWAY] != 0)
        assert state.greens_left() == 31 - green
        if state.to_move is None:
            continue
        while state.to_move == edgewise.CHANCE:
            state.apply(state.random_code(edgewise.make_rng(1)))
        search = Search(state, Settings(), edgewise.make_rng(2))
        search.play_once()
        ended = search.values[0] == int(search.values[0])
        assert ended == (state.greens_left() <= LATE), "points are whole, expectations are not"
        seen_late, seen_early = seen_late or ended, seen_early or not ended
    assert seen_late
    assert seen_early


def test_a_search_is_as_curious_as_the_game_or_its_settings_say() -> None:
    rng, hoses = edgewise.make_rng(1), edgewise.game("hoses").new(2)
    assert Search(some_states(4)[3], Settings(), rng).exploration == 3.0
    assert Search(hoses, Settings(), rng).exploration == 1.2
    assert Search(hoses, Settings(exploration=0.0), rng).exploration == 0.0


def test_a_search_looks_at_many_moves_on_the_way_to_the_end() -> None:
    state = some_states(4)[-10]
    assert Search(state, Settings(), edgewise.make_rng(1)).playout_candidates == 30
    assert (
        Search(state, Settings(playout_candidates=5), edgewise.make_rng(1)).playout_candidates == 5
    )
    assert (
        Search(edgewise.game("hoses").new(2), Settings(), edgewise.make_rng(1)).playout_candidates
        == 3
    )
