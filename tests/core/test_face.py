"""The public face: what DESIGN promises of games, states and moves."""

import json
import pickle
from typing import Any

import pytest
from librt.random import Random

import edgewise
from edgewise.core.errors import counted
from edgewise.core.game import Game
from edgewise.core.moves import make_code
from edgewise.core.serialise import Serialiser
from edgewise.games.hoses.moves import DRAW

GAME = edgewise.game("hoses")


@pytest.fixture
def state() -> edgewise.State:
    match = edgewise.play(GAME, ["random", "random"], seed=9)
    state = match.state.copy()
    while state.to_move != 0 or len(state.past) > 60:
        state.pop()
    return state


def test_games_are_listed_and_found() -> None:
    assert "hoses" in edgewise.games()
    assert edgewise.game("hoses") is GAME
    assert repr(GAME) == "edgewise.game('hoses')"


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(edgewise.UnknownGame, match=r"no game 'chess'; there are: .*hoses"):
        edgewise.game("chess")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(edgewise.BadOption, match="no option 'speed'"):
        GAME.new(2, {"speed": "fast"})


def test_a_game_is_no_state_and_a_state_no_game(state: edgewise.State) -> None:
    parts = {Game: GAME, edgewise.State: state, Serialiser: GAME.serialiser}
    for kind in parts:
        assert [isinstance(part, kind) for part in parts.values()] == [kind is k for k in parts]


def test_legal_moves_are_a_view(state: edgewise.State) -> None:
    moves = state.legal_moves
    assert len(moves) == len(list(moves)) > 0
    assert moves[0] in moves
    assert bool(moves)
    assert repr(moves).startswith(f"<{len(moves)} legal moves: ")
    assert GAME.parse_move("keep") not in moves


def test_a_slice_of_the_legal_moves_is_a_list_of_moves(state: edgewise.State) -> None:
    moves = state.legal_moves
    assert moves[:2] == [moves[0], moves[1]]
    assert moves[-1:] == [moves[len(moves) - 1]]
    assert moves[::-1] == list(reversed(list(moves)))
    assert moves[len(moves) :] == []
    with pytest.raises(IndexError):
        moves[len(moves)]


def test_a_move_reads_back_from_its_text_and_its_repr(state: edgewise.State) -> None:
    for move in state.legal_moves:
        assert GAME.parse_move(move.text()) == move
        assert eval(repr(move)) == move
        assert pickle.loads(pickle.dumps(move)) == move
        assert hash(GAME.parse_move(str(move))) == hash(move)


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "red-curve@", "red-curve@1,2/r9", "dog@1,2/r0", "red-curve@99999,0/r0",
     "draw:dog", "first:x", "return:red-curve,red-curve,red-curve", "ü", "x" * 500],
)  # fmt: skip
def test_text_that_is_no_move_is_invalid(state: edgewise.State, text: str) -> None:
    before = state.fingerprint()
    with pytest.raises(edgewise.InvalidMove):
        state.push_text(text)
    assert state.fingerprint() == before


def test_an_illegal_move_names_its_clause(state: edgewise.State) -> None:
    with pytest.raises(edgewise.IllegalMove) as caught:
        state.push_text("keep")
    assert caught.value.clause == "hoses.6"
    assert pickle.loads(pickle.dumps(caught.value)).clause == "hoses.6"


def test_a_turn_that_looks_like_another_is_read_as_that_one() -> None:
    assert GAME.parse_move("red-straight@1,0/r2") == GAME.parse_move("red-straight@1,0/r0f")


def test_pop_without_a_move_is_an_error() -> None:
    with pytest.raises(IndexError, match="no move to take back"):
        GAME.new().pop()


def test_views_are_json(state: edgewise.State) -> None:
    for seat in (0, 1, edgewise.SPECTATOR):
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert view["seen_by"] == seat
        assert bool(view["legal"]) == (seat == 0)


def test_there_is_no_view_for_a_seat_that_is_not_there(state: edgewise.State) -> None:
    with pytest.raises(edgewise.EdgewiseError, match="no seat 2"):
        state.view(2)


def test_a_seen_state_can_be_sent_to_another_process(state: edgewise.State) -> None:
    seen = state.seen_by(0)
    again = pickle.loads(pickle.dumps(seen))
    assert again.to_dict() == seen.to_dict()
    assert list(again.legal_moves) == list(state.legal_moves)


def broken_dicts() -> list[tuple[str, object, str]]:
    return [
        ("game", "chess", "state of 'chess'"),
        ("version", 0, "version 0"),
        ("players", 7, "2 to 4 players"),
        ("options", {"x": 1}, "no option 'x'"),
        ("phase", "nap", 'phase cannot be "nap"; it is one of begin'),
        ("turn", 9, "turn must be a whole number"),
        ("board", [{"x": 0, "y": 0, "tile": "dog", "turn": "r0"}], "no tile 'dog'"),
        ("board", [{"x": 0, "y": 0}], "no state of hoses: something in board lacks 'tile'"),
        ("board", 7, "no state of hoses: board cannot be 7"),
        ("hands", None, "no state of hoses: hands cannot be null"),
        ("scores", [True, 0], "each of scores must be a whole number from 0 to 1000000, not true"),
        ("scores", [0], "scores: 1 for 2 seats"),
        ("hands", [{}], "hands: 1 for 2 seats"),
        ("hands", [{"red-curve": -1}, {}], "number of red-curve cannot be -1"),
        ("scores", [99, 0], "seat 0 has 99 points"),
    ]


@pytest.mark.parametrize(("field", "value", "message"), broken_dicts())
def test_a_broken_dict_is_named(
    state: edgewise.State, field: str, value: object, message: str
) -> None:
    with pytest.raises(edgewise.EdgewiseError, match=message):
        GAME.from_dict({**state.to_dict(), field: value})


def test_a_dict_with_a_tile_too_many_says_which(state: edgewise.State) -> None:
    data = state.to_dict()
    name = next(iter(data["bag"]))
    data["bag"] = {**data["bag"], name: data["bag"][name] + 1}
    with pytest.raises(edgewise.BadState, match=f"{name}: .* 1 too many"):
        GAME.from_dict(data)


def test_two_tiles_on_one_cell_are_refused(state: edgewise.State) -> None:
    data = state.to_dict()
    data["board"] = [*data["board"], data["board"][0]]
    with pytest.raises(edgewise.BadState, match="two tiles lie on"):
        GAME.from_dict(data)


def test_a_dict_with_a_tile_too_far_for_the_set_is_refused() -> None:
    game = edgewise.game("hoses")
    far = {"x": -5000, "y": 0, "tile": "red-curve"}
    with pytest.raises(edgewise.BadState, match="cell -5000,0 is out of reach"):
        game.from_dict({**game.new(2).to_dict(), "board": [far], "phase": "play"})


def played_out(seed: int) -> tuple[edgewise.State, list[dict[str, object]]]:
    """Plays a random match by pushing, and lists the dict before each move."""
    state, rng = GAME.new(2), Random(seed)
    dicts = []
    while state.to_move is not None:
        dicts.append(state.to_dict())
        state.push_code(int(state.random_code(rng)))
    return state, dicts


def test_every_past_move_knows_the_state_before_it() -> None:
    state, dicts = played_out(seed=4)
    assert [entry.before.to_dict() for entry in state.past] == dicts


def test_a_match_is_taken_back_to_its_beginning_and_so_is_a_copy_of_it() -> None:
    state, dicts = played_out(seed=5)
    copy = state.copy()
    for one in (state, copy):
        for before in reversed(dicts):
            one.pop()
            assert one.to_dict() == before


def test_copies_that_go_different_ways_are_taken_back_apart() -> None:
    state, rng = GAME.new(2), Random(6)
    for _ in range(40):
        state.push_code(int(state.random_code(rng)))
    before, legal = state.to_dict(), list(state.legal_moves)
    copy = state.copy()
    for one in (state, copy):
        for _ in range(20):
            one.push_code(int(one.random_code(rng)))
    for one in (copy, state):
        for _ in range(20):
            one.pop()
        assert one.to_dict() == before
        assert list(one.legal_moves) == legal


def test_a_move_that_was_not_pushed_is_taken_back_with_the_one_before() -> None:
    state, rng = GAME.new(2), Random(7)
    for _ in range(30):
        state.push_code(int(state.random_code(rng)))
    before = state.past[-1].before.to_dict()
    for _ in range(6):
        state.apply(state.random_code(rng))
    state.pop()
    assert state.to_dict() == before


def test_a_push_that_fails_is_taken_back() -> None:
    state, rng = GAME.new(2), Random(8)
    for _ in range(30):
        state.push_code(int(state.random_code(rng)))
    before = state.to_dict()
    with pytest.raises(edgewise.InvalidMove, match="code of no move"):
        state.push_code(int(make_code(DRAW, 5000)))
    assert state.to_dict() == before


def test_a_match_is_played_by_the_id_of_its_game() -> None:
    by_id = edgewise.play("hoses", ["random", "random"], seed=9)
    assert by_id.record.moves == edgewise.play(GAME, ["random", "random"], seed=9).record.moves
    with pytest.raises(edgewise.UnknownGame, match="no game 'chess'"):
        edgewise.play("chess", ["random", "random"])
    wrong: Any = 7
    with pytest.raises(edgewise.EdgewiseError, match=r"7 is no game: give what edgewise\.game"):
        edgewise.play(wrong, ["random", "random"])
    with pytest.raises(edgewise.EdgewiseError, match="bots are a list, one for each seat"):
        edgewise.play("hoses", "greedy")


@pytest.mark.parametrize("seed", [0, -1, 2**62, 2**63 - 1, -(2**63), 2**63, 2**80, -(2**80)])
def test_any_whole_number_is_a_seed(seed: int, state: edgewise.State) -> None:
    assert edgewise.make_rng(seed).random() == edgewise.make_rng(seed).random()
    seen = state.seen_by(0)
    assert seen.resample(seed) == seen.resample(seed)


def test_seeds_that_are_too_large_for_the_generator_are_told_apart() -> None:
    drawn = {edgewise.make_rng(seed).random() for seed in (0, 1, 2**63, 2**64, 2**80, 2**80 + 1)}
    assert len(drawn) == 6


@pytest.mark.parametrize(
    ("count", "noun", "words"),
    [(0, "tile", "0 tiles"), (1, "tile", "1 tile"), (2, "player", "2 players"),
     (1, "match", "1 match"), (3, "match", "3 matches")],
)  # fmt: skip
def test_one_thing_is_counted_without_an_s(count: int, noun: str, words: str) -> None:
    assert counted(count, noun) == words


def test_a_game_for_one_is_for_1_player() -> None:
    with pytest.raises(edgewise.BadPlayers, match="is for 1 player, not 2"):
        edgewise.game("greenway").new(2)


def test_a_state_can_be_held_in_the_head() -> None:
    names = [name for name in dir(edgewise.State) if not name.startswith("_")]
    methods = [name for name in names if callable(getattr(edgewise.State, name))]
    properties = {"is_over", "legal_codes", "legal_moves", "moves", "to_move"}
    fields = {"actor", "game", "options", "past", "players", "viewer"}
    assert len(methods) <= 31, "what only some callers ask belongs into an object of the game"
    assert {*names} - {*methods} - fields == properties, "and so does what only some read"
