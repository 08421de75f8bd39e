"""Each clause of Rills, shown by a position in which it matters."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from edgewise_rills import make_game
from ponds import BACK, CORNERS, GAME, STRAIGHT, corks, pond, small_game

from edgewise.core.bounds import bounds_of
from edgewise.core.chance import CHANCE
from edgewise.core.errors import IllegalMove, TileFileError
from edgewise.core.tilefile import parse_tiles

SIX = (STRAIGHT, BACK, CORNERS, "12-34-57-68", "12-34-58-67", "12-35-47-68")


def refused(state: object, text: str) -> str:
    """Tells the reason and the clause for which a move is refused."""
    with pytest.raises(IllegalMove) as error:
        state.push_text(text)  # type: ignore[attr-defined]
    refusal = state.why_not(GAME.parse_move(text))  # type: ignore[attr-defined]
    return f"{refusal.reason} {error.value.clause}"


@pytest.mark.clause("rills.1")
def test_the_tiles_are_all_ways_to_join_eight_ports_in_pairs() -> None:
    tiles = GAME.tiles.sheet.tiles.values()
    looks = {tile.shape(turn) for tile in tiles for turn in range(4)}
    every = [pairs for pairs in combinations(list(combinations(range(8), 2)), 4)
             if len({port for pair in pairs for port in pair}) == 8]  # fmt: skip
    assert len(tiles) == 35
    assert len(looks) == len(every) == 105


@pytest.mark.clause("rills.1")
def test_a_tile_that_leaves_a_port_alone_is_refused() -> None:
    text = GAME.tiles.sheet.text.replace(', "rill W1-W2"]', "]", 1)
    with pytest.raises(TileFileError, match="'12-34-56-78' does not use each of its 8 ports"):
        make_game(parse_tiles(text))


@pytest.mark.clause("rills.1")
def test_the_board_has_six_columns_and_six_rows() -> None:
    assert bounds_of(GAME.new(2)) == (0, 0, 5, 5)
    assert GAME.new(2).view()["bounds"] == [0, 0, 5, 5]


@pytest.mark.clause("rills.2")
def test_a_turn_begins_with_drawing_to_three_and_others_do_not_see_what() -> None:
    state = pond({0: "0,0/N1", 1: "5,5/S1"}, [STRAIGHT], [BACK, CORNERS, "12-34-57-68"])
    for _ in range(2):
        assert state.to_move == CHANCE
        state.push(state.legal_moves[0])
    assert state.to_move == 0
    assert state.view(1)["hands"][0] == {"?": 3}
    assert state.log(1) == ["draw:?"] * 2


@pytest.mark.clause("rills.3")
def test_a_cork_starts_on_a_free_port_at_the_edge() -> None:
    state = pond({0: "0,0/N1"}, [], [BACK, CORNERS, STRAIGHT], turn=1)
    texts = [move.text() for move in state.legal_moves]
    assert len(texts) == 4 * 6 * 2 - 1
    assert "cork@0,0/W2" in texts
    assert refused(state, "cork@0,0/N1") == "taken rills.3"
    assert refused(state, "cork@0,0/E1") == "not-at-edge rills.3"
    assert refused(state, f"{BACK}@0,0/r0") == "start-first rills.3"
    state.push_text("cork@0,0/W2")
    assert corks(state) == {0: "0,0/N1", 1: "0,0/W2"}


@pytest.mark.clause("rills.4")
def test_a_tile_of_the_hand_goes_in_front_of_the_cork_in_any_turn() -> None:
    state = pond({0: "2,0/N1", 1: "5,5/S1"}, [STRAIGHT, CORNERS, "12-34-57-68"])
    texts = [move.text() for move in state.legal_moves]
    assert len(texts) == 1 + 1 + 4
    assert all("@2,0/" in text for text in texts)
    assert refused(state, f"{STRAIGHT}@3,0/r0") == "elsewhere rills.4"
    assert refused(state, f"{BACK}@2,0/r0") == "not-held rills.4"
    assert refused(state, "cork@1,0/N1") == "started rills.3"
    state.push_text("12-34-57-68@2,0/r0")
    assert state.is_out(0)


@pytest.mark.clause("rills.5")
def test_who_has_no_tile_when_the_bag_is_empty_is_passed_over() -> None:
    laid = dict(zip(["3,3", "3,4", "4,3", "4,4"], SIX[2:], strict=True))
    state = pond({0: "0,1/W1", 1: "5,5/S1"}, list(SIX[:2]), laid=laid, game=small_game(*SIX))
    state.push_text(f"{STRAIGHT}@0,1/r0")
    assert state.to_move == 0


@pytest.mark.clause("rills.6")
def test_every_cork_in_front_of_the_tile_follows_its_rill_to_a_bare_cell() -> None:
    start = {0: "1,1/N1", 1: "1,1/W1"}
    state = pond(start, [STRAIGHT, "12-34-57-68", BACK], laid={"1,2": "13-24-57-68"})
    state.push_text(f"{STRAIGHT}@1,1/r0")
    assert corks(state) == {0: "2,2/W2", 1: "2,1/W1"}


@pytest.mark.clause("rills.7")
def test_a_cork_that_drifts_over_the_edge_is_out() -> None:
    state = pond({0: "2,0/N1", 1: "5,5/S1", 2: "5,0/N1"}, [BACK, CORNERS, STRAIGHT], players=3)
    state.push_text(f"{BACK}@2,0/r0")
    assert state.is_out(0)
    assert state.view()["out"] == [0]
    assert corks(state) == {1: "5,5/S1", 2: "5,0/N1"}


@pytest.mark.clause("rills.8")
def test_corks_that_drift_towards_each_other_meet_and_both_are_out() -> None:
    start = {0: "2,2/N1", 1: "2,2/N2", 2: "5,5/S1", 3: "0,0/N1"}
    state = pond(start, [BACK, CORNERS, STRAIGHT], players=4)
    state.push_text(f"{BACK}@2,2/r0")
    assert [state.is_out(seat) for seat in range(4)] == [True, True, False, False]
    assert [state.score(seat) for seat in range(4)] == [0, 0, 2, 2]


@pytest.mark.clause("rills.8")
def test_corks_meet_over_other_tiles_too() -> None:
    laid = {"2,3": BACK}
    start = {0: "2,2/N1", 1: "2,2/N2", 2: "5,5/S1", 3: "0,0/N1"}
    state = pond(start, [STRAIGHT, CORNERS, "12-34-57-68"], laid=laid, players=4)
    state.push_text(f"{STRAIGHT}@2,2/r0")
    assert [state.is_out(seat) for seat in range(4)] == [True, True, False, False]


@pytest.mark.clause("rills.9")
def test_who_is_out_has_no_turn_and_the_tiles_go_back() -> None:
    hand = [CORNERS, STRAIGHT]
    state = pond({0: "2,0/N1", 1: "5,5/S1", 2: "5,0/N1"}, [BACK, *hand], players=3)
    bag = int(state.stock.bag_size)
    state.push_text(f"{BACK}@2,0/r0")
    assert state.stock.bag_size == bag + 2
    assert state.to_dict()["hands"][0] == {}
    assert state.turn == 1


@pytest.mark.clause("rills.9")
def test_the_turn_passes_over_those_who_are_out() -> None:
    start = {0: "2,2/N1", 2: "5,5/S1", 4: "5,0/N1"}
    state = pond(start, [STRAIGHT, CORNERS, BACK], out={1: 0, 3: 1}, players=5)
    state.push_text(f"{STRAIGHT}@2,2/r0")
    assert state.turn == 2
    while state.to_move == CHANCE:
        state.push(state.legal_moves[0])
    assert state.to_move == 2


@pytest.mark.clause("rills.10")
def test_the_match_ends_with_the_last_cork() -> None:
    state = pond({0: "2,0/N1", 1: "5,5/S1"}, [BACK, CORNERS, STRAIGHT])
    state.push_text(f"{BACK}@2,0/r0")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason == "at most one cork is left"


@pytest.mark.clause("rills.10")
def test_the_match_ends_when_nobody_can_lay_a_tile() -> None:
    laid = dict(zip(["3,3", "3,4", "4,3", "4,4", "2,3"], SIX[1:], strict=True))
    state = pond({0: "0,1/W1", 1: "5,5/S1"}, [STRAIGHT], laid=laid, game=small_game(*SIX))
    state.push_text(f"{STRAIGHT}@0,1/r0")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking == ((0, 1),)
    assert outcome.reason == "nobody can lay a tile"


@pytest.mark.clause("rills.11")
def test_each_player_outlasted_is_a_point_and_leaving_together_is_a_tie() -> None:
    start = {0: "2,2/N1", 1: "2,2/N2", 2: "5,5/S1"}
    state = pond(start, [BACK, CORNERS, STRAIGHT], out={3: 0}, players=4)
    state.push_text(f"{BACK}@2,2/r0")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (1, 1, 3, 0)
    assert outcome.ranking == ((2,), (0, 1), (3,))
    assert [str(item) for item in state.score_items(0)] == ["+1 players outlasted (rills.11)"]


def test_every_clause_has_a_test() -> None:
    shown = set(re.findall(r'mark\.clause\("([^"]+)"\)', Path(__file__).read_text("utf-8")))
    assert shown == {clause.number for clause in GAME.rulebook.clauses}
