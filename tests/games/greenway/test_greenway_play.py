"""Drawing, placing, the unusable three, both endings and the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import edgewise
from edgewise import BadPlayers, BadState, Game, State

Position = Callable[..., State]
RefusedBy = Callable[[State, str], str | None]
SmallGame = Callable[[str, int], Game]

BEFORE_THE_WIN = [
    row.split()
    for row in """
        .    gSW    B     .       .   .   .   .
        B    PEN    gSW   B       .   .   .   .
        sSW  B      gEN   gSW     B   .   .   .
        iENS sEW    sEW   *gENsSW gSW B   .   .
        sNW  PS     sES   sNW     PEN gSW B   .
        sEW  gNSsEW iENSW sEW     .   gEN PSW B
        B    .      sEN   sSW     B   .   gEN gSW
        .    .      .     .       gEW gEW gEW PNW
    """.strip().splitlines()
]


def picture(rows: list[list[str]]) -> str:
    """Writes rows of words as a picture."""
    return "\n".join(" ".join(row) for row in rows)


def points(state: State) -> dict[str, int]:
    """Reads the five counts by their letters."""
    return {item.label[0]: item.points for item in state.score_items(0)}


def draw(state: State, *kinds: str) -> None:
    for kind in kinds:
        state.push_text(f"draw:{kind}")


@pytest.mark.clause("greenway.1")
def test_one_player_plays(game: Game) -> None:
    assert game.new().players == 1
    with pytest.raises(BadPlayers):
        game.new(players=2)


@pytest.mark.clause("greenway.2")
def test_the_set_has_64_tiles(game: Game) -> None:
    counts = {tile.name: tile.count for tile in game.tiles.tiles}
    assert sum(counts.values()) == 64
    assert counts == {
        "start": 1,
        "greenway-straight": 8,
        "greenway-curve": 10,
        "park-end": 2,
        "park-curve": 4,
        "park-straight": 1,
        "park-fork": 1,
        "street-straight": 8,
        "street-curve": 8,
        "street-fork": 3,
        "street-cross": 2,
        "crossing": 4,
        "building": 12,
    }


@pytest.mark.clause("greenway.3")
def test_the_start_tile_lies_before_the_first_draw(game: Game) -> None:
    state = game.new()
    assert state.to_dict()["board"] == [{"x": 0, "y": 0, "tile": "start", "turn": "r0"}]
    assert sum(state.to_dict()["bag"].values()) == 63
    assert "start" not in state.to_dict()["bag"]
    assert state.to_move == edgewise.CHANCE


@pytest.mark.clause("greenway.4")
def test_three_tiles_are_drawn_one_at_a_time_each_tile_as_likely(
    game: Game, refused_by: RefusedBy
) -> None:
    state = game.new()
    odds = {move.text(): chance for move, chance in state.chance_outcomes()}
    assert odds["draw:building"] == pytest.approx(12 / 63)
    assert odds["draw:park-fork"] == pytest.approx(1 / 63)
    draw(state, "park-fork", "street-curve")
    assert state.to_move == edgewise.CHANCE
    assert refused_by(state, "draw:park-fork") == "greenway.4"
    assert refused_by(state, "street-curve@0,1/r0") == "greenway.4"
    draw(state, "building")
    assert state.to_move == 0
    assert state.to_dict()["hands"] == [{"park-fork": 1, "street-curve": 1, "building": 1}]


@pytest.mark.clause("greenway.6")
def test_the_other_two_go_back_into_the_pile(game: Game) -> None:
    state = game.new()
    draw(state, "park-fork", "street-curve", "building")
    state.push_text("street-curve@0,1/r0")
    assert state.to_dict()["hands"] == [{}]
    assert state.to_dict()["bag"]["park-fork"] == 1
    assert state.to_dict()["bag"]["street-curve"] == 7
    assert sum(state.to_dict()["bag"].values()) == 62


@pytest.mark.clause("greenway.7")
def test_when_fewer_than_three_are_left_these_are_drawn(small_game: SmallGame) -> None:
    state = small_game("greenway N-S", 2).new()
    draw(state, "other", "other")
    assert state.to_move == 0
    assert state.to_dict()["hands"] == [{"other": 2}]


STREETS_COMPLETE = """
    sES iESW *gENsSW
    sEN iENW sNW
"""


@pytest.mark.clause("greenway.16")
def test_three_that_cannot_be_used_are_set_aside_while_three_more_are_drawn(
    position: Position,
) -> None:
    state = position(STREETS_COMPLETE)
    before = state.to_dict()["bag"]
    draw(state, "street-curve", "street-curve", "street-straight")
    data = state.to_dict()
    assert state.to_move == edgewise.CHANCE
    assert data["hands"] == [{}]
    assert data["discard"] == {"street-straight": 1, "street-curve": 2}
    assert Counter(data["bag"]) + Counter(data["discard"]) == Counter(before)
    assert data["unusable"] == 1

    draw(state, "greenway-curve", "street-straight", "building")
    data = state.to_dict()
    assert state.to_move == 0
    assert data["discard"] == {}
    assert data["bag"]["street-curve"] == before["street-curve"]


@pytest.mark.clause("greenway.16")
def test_tiles_set_aside_cannot_be_drawn_until_they_are_mixed_back(
    position: Position, refused_by: RefusedBy
) -> None:
    state = position(STREETS_COMPLETE)
    draw(state, "street-cross", "street-cross", "street-fork")
    assert refused_by(state, "draw:street-cross") == "greenway.4"
    draw(state, "street-curve", "street-curve", "street-curve")
    assert refused_by(state, "draw:street-cross") is None
    assert state.to_dict()["unusable"] == 2


@pytest.mark.clause("greenway.16")
def test_one_tile_that_can_be_used_keeps_the_three(position: Position) -> None:
    state = position(STREETS_COMPLETE)
    draw(state, "street-curve", "street-curve", "greenway-curve")
    assert state.to_move == 0
    assert {move.text().partition("@")[0] for move in state.legal_moves} == {"greenway-curve"}


LAST_TILE = "greenway-straight@-3,-3/r1"
DRAWN = ("greenway-straight", "building", "street-curve")


@pytest.mark.clause("greenway.20")
def test_the_last_tile_of_the_sheet_board_wins_at_once(
    position: Position, refused_by: RefusedBy
) -> None:
    state = position(picture(BEFORE_THE_WIN), *DRAWN)
    state.push_text(LAST_TILE)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason.startswith("won")
    assert outcome.won is True
    assert outcome.scores == (84,)
    assert points(state) == {"A": 14, "B": 20, "C": 10, "D": 18, "E": 22}
    assert refused_by(state, "draw:building") == "greenway.20"


@pytest.mark.clause("greenway.17")
def test_seven_rows_are_not_enough(position: Position) -> None:
    state = position(picture(BEFORE_THE_WIN[:-1]), *DRAWN)
    state.push_text(LAST_TILE)
    assert state.to_move == edgewise.CHANCE
    draw(state, "greenway-straight", "building", "street-curve")
    state.push_text("greenway-straight@4,4/r0")
    assert state.is_over


@pytest.mark.clause("greenway.17")
def test_seven_columns_are_not_enough(position: Position) -> None:
    state = position(picture([row[:-1] for row in BEFORE_THE_WIN]), *DRAWN)
    state.push_text(LAST_TILE)
    assert state.to_move == edgewise.CHANCE
    draw(state, "greenway-straight", "building", "street-curve")
    state.push_text("greenway-straight@4,3/r1")
    assert state.is_over


@pytest.mark.clause("greenway.18")
def test_a_column_without_a_greenway_is_no_win(position: Position) -> None:
    wider = [["B" if y == 3 else ".", *row] for y, row in enumerate(BEFORE_THE_WIN)]
    state = position(picture(wider), *DRAWN)
    state.push_text(LAST_TILE)
    assert state.to_move == edgewise.CHANCE
    draw(state, "greenway-curve", "building", "street-curve")
    state.push_text("greenway-curve@-4,-3/r1")
    assert state.is_over


@pytest.mark.clause("greenway.19")
def test_a_row_without_a_greenway_is_no_win(position: Position) -> None:
    higher = [[".", "B", *["."] * 6], *BEFORE_THE_WIN]
    state = position(picture(higher), *DRAWN)
    state.push_text(LAST_TILE)
    assert state.to_move == edgewise.CHANCE
    draw(state, "greenway-curve", "building", "street-curve")
    state.push_text("greenway-curve@-4,-3/r0")
    assert state.to_move == edgewise.CHANCE
    draw(state, "greenway-straight", "building", "street-curve")
    state.push_text("greenway-straight@-4,-4/r0")
    assert state.is_over


@pytest.mark.clause("greenway.21")
def test_the_game_ends_when_no_tile_that_is_left_fits(
    small_game: SmallGame, refused_by: RefusedBy
) -> None:
    state = small_game("building", 4).new()
    draw(state, "other", "other", "other")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "no tile that is left fits anywhere"
    assert points(state) == {"A": 0, "B": 0, "C": 0, "D": 1, "E": 4}
    assert refused_by(state, "draw:other") == "greenway.21"


@pytest.mark.clause("greenway.21")
def test_the_game_ends_when_the_pile_is_empty(small_game: SmallGame) -> None:
    state = small_game("greenway N-park", 1).new()
    draw(state, "other")
    state.push_text("other@0,-1/r2")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "the pile is empty"
    assert outcome.won is False
    assert points(state) == {"A": 0, "B": 2, "C": 2, "D": 2, "E": 0}


@pytest.mark.clause("greenway.29")
def test_everybody_may_know_everything(game: Game) -> None:
    state = edgewise.play(game, ["random"], seed=4).state
    for _ in range(30):
        state.pop()
    seen = state.seen_by(edgewise.SPECTATOR).to_dict()
    del seen["seen_by"]
    assert seen == state.to_dict()
    assert state.log(edgewise.SPECTATOR) == state.log()


def test_a_state_without_a_start_tile_is_refused(game: Game) -> None:
    data = game.new().to_dict()
    data["board"] = []
    with pytest.raises(BadState, match="start tiles"):
        game.from_dict(data)


def test_a_state_with_a_tile_out_of_reach_is_refused(game: Game) -> None:
    data = game.new().to_dict()
    data["board"].append({"x": 400, "y": 0, "tile": "building", "turn": "r0"})
    with pytest.raises(BadState, match="x of a tile"):
        game.from_dict(data)
