"""The end of a match, worked out."""

import pytest

import edgewise
from edgewise import make_rng
from edgewise.bots.endgame import WIN, Endgame, known_world, solve
from edgewise.bots.leaves import terminal_values
from edgewise.bots.searchbot import SearchBot
from edgewise.core.clock import Clock
from edgewise.core.state import State
from edgewise.games.hoses.state import HosesState
from tests.bots.positions import decisions, settings


def plain_worth(state: State) -> list[float]:
    """Values a position by trying everything, without any short cut."""
    if state.to_move is None:
        return terminal_values(state, WIN)
    assert state.to_move != edgewise.CHANCE
    seat = state.to_move
    found: list[list[float]] = []
    for move in state.legal_moves:
        state.push(move)
        found.append(plain_worth(state))
        state.pop()
    return max(found, key=lambda worth: worth[seat])


def small_ends(players: int, count: int) -> list[State]:
    """Finds positions near the end of hose matches in which nothing is hidden."""
    found: list[State] = []
    for seed in range(200):
        last = None
        for state in decisions("hoses", players, seed):
            seen = state.seen_by(int(state.actor))
            if known_world(seen, make_rng(seed)) is not None:
                if Endgame(state.clone(), 60, Clock(), make_rng(1)).solve() is not None:
                    last = state.copy()
                    break
        if last is not None:
            found.append(last)
            if len(found) == count:
                return found
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_it_finds_what_trying_everything_finds(players: int) -> None:
    ends = small_ends(players, 4)
    assert len(ends) == 4
    for state in ends:
        seat = int(state.actor)
        solution = solve(state.seen_by(seat), 10_000, Clock(), make_rng(1))
        assert solution is not None
        best = plain_worth(state)[seat]
        state.push_code(solution.code)
        assert plain_worth(state)[seat] == best
        sixtieths = (best - solution.points) * 60 / WIN
        assert sixtieths == pytest.approx(round(sixtieths), abs=1e-9)
        assert abs(solution.points) < 1000


def test_hidden_hands_with_more_than_one_answer_are_not_solved() -> None:
    state = next(decisions("hoses", 2, 1))
    assert solve(state.seen_by(int(state.actor)), 10_000, Clock(), make_rng(1)) is None


@pytest.mark.parametrize(("name", "players"), settings())
def test_what_is_called_known_is_dealt_in_one_way_only(name: str, players: int) -> None:
    for seed in range(4):
        for state in decisions(name, players, seed):
            seen = state.seen_by(int(state.actor))
            if not seen.game.hidden.has_several_worlds(seen):
                deals = [seen.resample(number).to_dict() for number in range(12)]
                assert all(deal == deals[0] == state.to_dict() for deal in deals)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_hands_are_known_when_there_is_one_way_to_deal_them(players: int) -> None:
    asked = {True: 0, False: 0}
    for seed in range(30):
        for state in decisions("hoses", players, seed):
            assert isinstance(state, HosesState)
            if state.stock.bag_size > 0:
                continue
            seen = state.seen_by(int(state.actor))
            assert isinstance(seen, HosesState)
            deals = [seen.resample(number).to_dict() for number in range(60)]
            several = seen.game.hidden.has_several_worlds(seen)
            differ = any(deal != deals[0] for deal in deals)
            assert several or not differ
            assert several == differ or seen.worlds is not None  # what was shown leaves one of them
            asked[several] += 1
    assert asked[False] > 0
    assert players == 2 or asked[True] > 0


def test_it_gives_up_when_there_is_too_much_to_try() -> None:
    state = small_ends(2, 1)[0]
    assert Endgame(state.clone(), 60, Clock(), make_rng(1)).solve() is not None
    assert Endgame(state.clone(), 0, Clock(), make_rng(1)).solve() is None


def test_a_search_bot_says_when_its_answer_is_exact() -> None:
    state = small_ends(2, 1)[0]
    report = SearchBot(playouts=5000).think(state.seen_by(int(state.actor)), Clock(), make_rng(1))
    assert report.exact
    assert report.best in state.legal_moves
