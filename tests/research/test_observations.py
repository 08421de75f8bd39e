"""Observations: rows without padding that tell no secret, and agree with the state."""

import re

import numpy as np
import pytest
from edgewise_rills.game import make_game as make_rills
from edgewise_rills.moves import LAY as LAY_RILLS
from librt.random import Random

import edgewise
from edgewise.core.cells import neighbour
from edgewise.core.codelist import CodeList
from edgewise.core.moves import cell_of, grid_of, variant_of, verb_of
from edgewise.core.observation import TILE_COLUMNS, Encoder, Observer
from edgewise.core.state import State
from edgewise.games import with_part
from edgewise.games.hoses.moves import LAY
from edgewise.games.hoses.rules import gain_of
from edgewise.games.hoses.state import HosesState
from edgewise.research import Window, observe
from edgewise.research.observe import (
    Observe,
    fact_names,
    label_names,
    move_columns,
    tile_columns,
)
from tests.research.settings import SETTINGS, options_for


def positions(name: str, players: int, every: int = 7) -> list[State]:
    """Takes some positions of a random match, in which a seat is to move."""
    rng = Random(11)
    state = edgewise.game(name).new(players, options_for(name, players))
    found = []
    for number in range(400):
        if state.is_over:
            break
        state.apply(state.random_code(rng))
        if number % every == 0 and state.actor >= 0:
            found.append(state.clone())
    return found


def same(one: State, other: State, seat: int) -> bool:
    """Tells whether a seat sees the same bytes of two states, as rows and as a window."""
    rows = [
        [
            array.tobytes()
            for points in (False, True)
            for array in Observe(state, points=points)(state, seat).to_dict().values()
        ]
        for state in (one, other)
    ]
    planes = [Window(state, 9).encode(state, seat)[0] for state in (one, other)]
    return rows[0] == rows[1] and np.array_equal(planes[0], planes[1])


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_twins_look_the_same(name: str, players: int) -> None:
    for state in positions(name, players):
        for seat in range(players):
            twin = state.seen_by(seat).resample(3)
            assert same(state, twin, seat), state


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_seat_that_knows_more_sees_more(name: str, players: int) -> None:
    """The twins above would also be equal if nothing at all were shown."""
    states = positions(name, players)
    hands = [observe(state).part("hands").sum() for state in states]
    assert name == "urban" or any(hands)
    assert all(len(observe(state).tiles) == len(laid(state)) for state in states)


def laid(state: State) -> list[object]:
    """Lists all tiles on all boards."""
    data = state.to_dict()
    return [entry for board in data.get("boards", [data.get("board")]) for entry in board]


READ_WHOLE = [
    name
    for name in edgewise.games()
    if name in with_part("game") and edgewise.game(name).observer.reads_only_seen()
]
"""Games whose observers are handed the whole state; others get what the seat sees."""


@pytest.mark.parametrize("name", READ_WHOLE)
def test_what_is_read_from_the_whole_state_is_what_is_seen(name: str) -> None:
    game = edgewise.game(name)
    for players in game.seats:
        for state in positions(name, players):
            for seat in range(players):
                assert rows_of(state, seat) == rows_of(state.seen_by(seat), seat)


def rows_of(state: State, seat: int) -> list[list[int]]:
    """Encodes a state as it is, without hiding anything first."""
    encoder = Encoder(state)
    encoder.add(state, seat)
    return [encoder.tiles.numbers(), encoder.summaries.numbers()]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_moves_are_listed_in_the_order_of_the_legal_moves(name: str, players: int) -> None:
    for state in positions(name, players):
        found = CodeList()
        state.game.observer.list_moves(state, found)
        found.sort_from(0)
        codes = [int(found.at(index)) for index in range(found.size)]
        assert codes == [move.code for move in state.legal_moves]
        assert len(observe(state).moves) == len(codes)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_row_says_which_move_it_is_and_where(name: str, players: int) -> None:
    """With everything that options add, too: no two moves of a position look the same."""
    game, rng = edgewise.game(name), Random(5)
    options = {
        option.name: option.choices[-1] for option in game.options if option.applies(players)
    }
    columns, cells = move_columns(), 0
    for chosen in ({}, options):
        state = game.new(players, chosen)
        for _ in range(400):
            if state.is_over:
                break
            if state.actor >= 0:
                rows = observe(state, points=False).moves.tolist()
                assert len({tuple(row) for row in rows}) == len(rows)
                cells += sum(
                    names_its_cell(state, move.text(), dict(zip(columns, row, strict=True)))
                    for move, row in zip(state.legal_moves, rows, strict=True)
                )
            state.apply(state.random_code(rng))
    assert cells > 500


def names_its_cell(state: State, text: str, row: dict[str, int]) -> bool:
    """Compares the cell in a move's text, if there is one, with its row."""
    cell = re.search(r"@(-?\d+),(-?\d+)", text)
    if cell is None:
        return False
    seat = state.actor
    board = state.list_boards()[(row["board"] + seat) % len(state.list_boards())]
    middle = ((board.west + board.east) >> 1, (board.north + board.south) >> 1)
    shown = (row["x"] + middle[0], row["y"] + middle[1])
    assert shown == (int(cell[1]), int(cell[2])), text
    return True


def test_rows_say_where_a_tile_goes_and_what_it_does() -> None:
    state = edgewise.game("hoses").new(2)
    for text in ("first:0", "start:red-straight"):
        state.push_text(text)
    while state.to_move == edgewise.CHANCE:
        state.push(state.chance_outcomes()[0][0])
    seen = observe(state)
    columns = move_columns()
    for move, row in zip(state.legal_moves, seen.moves.tolist(), strict=True):
        cell = move.text().partition("@")[2].partition("/")[0]
        x, y = (int(part) for part in cell.split(","))
        assert [row[columns.index("x")], row[columns.index("y")]] == [x, y]
        assert row[columns.index("neighbours")] == 1
    assert seen.tiles[:, tile_columns(state).index("x")].tolist() == [0]
    assert len(seen.part("facts")) == len(fact_names(state))


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_rows_of_moves_count_what_lies_beside_a_tile(name: str, players: int) -> None:
    columns = move_columns()
    for state in positions(name, players, every=11):
        seat = state.to_move
        assert seat is not None
        for move, row in zip(state.legal_moves, observe(state).moves.tolist(), strict=True):
            shown = dict(zip(columns, row, strict=True))
            if state.game.observer.lays(int(verb_of(move.code))):
                counts, edges = beside(state, move.code)
                assert [shown[name] for name in ("neighbours", "closes", "opens")] == counts
                met = [int(state.game.tiles.edge_of_label[shown[side]]) for side in SIDES]
                assert met == edges


SIDES = ("north", "east", "south", "west")


def beside(state: State, code: int) -> tuple[list[int], list[int]]:
    """Finds what a placement meets.

    Counts tiles beside it, joining sides that meet one, and the other joining sides; and lists
    the edge that each neighbour shows, or 0.
    """
    boards, tiles = state.list_boards(), state.game.tiles
    board = boards[int(grid_of(code)) if len(boards) > 1 else 0]
    laid, ends, edges = [], [], []
    for side in range(4):
        label = int(tiles.shown[4 * int(variant_of(code)) + side])
        other = int(board.variant(neighbour(cell_of(code), side)))
        laid.append(other >= 0)
        ends.append(int(tiles.label_joins[label]) != 0)
        facing = int(tiles.shown[4 * other + (side ^ 2)]) if other >= 0 else 0
        edges.append(int(tiles.edge_of_label[facing]))
    met = sum(one and other for one, other in zip(laid, ends, strict=True))
    return [sum(laid), met, sum(ends) - met], edges


def test_a_row_tells_which_hose_a_tile_joins_and_what_that_ends_in() -> None:
    state = edgewise.game("hoses").new(2)
    state.push_text("first:0")
    state.push_text("start:red-firefighter-blue-curve")
    while state.to_move == edgewise.CHANCE:
        state.push(state.chance_outcomes()[0][0])
    names, columns, met = label_names(state), move_columns(), set()
    for row in observe(state).moves.tolist():
        shown = dict(zip(columns, row, strict=True))
        sides = {side: names[shown[side]] for side in SIDES if shown[side]}
        met |= {(shown["x"], shown["y"], *pair) for pair in sides.items()}
    assert met == {
        (0, -1, "south", "red:firefighter"),
        (1, 0, "west", "blue"),
        (0, 1, "north", "blue"),
    }


def test_a_side_with_two_ports_has_one_label_for_what_both_show() -> None:
    game = make_rills()
    game.observer = LaysRills()
    state, rng, met = game.new(4), Random(1), set()
    columns, names = move_columns(), label_names(state)
    while not state.is_over:
        if state.actor >= 0:
            for row in observe(state).moves.tolist():
                shown = dict(zip(columns, row, strict=True))
                sides = [shown[side] for side in SIDES if shown[side]]
                assert len(sides) == shown["neighbours"]
                met |= {names[side] for side in sides}
        state.apply(state.random_code(rng))
    assert met == {"rill+rill"}


class LaysRills(Observer):
    """Tells which moves of Rills lay a tile."""

    def lays(self, verb: int) -> bool:
        return verb == LAY_RILLS


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_points_at_once_are_those_that_a_move_gives(name: str, players: int) -> None:
    for state in positions(name, players, every=23):
        check_points(state)


def check_points(state: State) -> set[int]:
    """Compares the points in rows of moves with those that the moves give, and lists them."""
    at, seat = move_columns().index("points"), state.to_move
    assert seat is not None
    before, told = state.fingerprint(), set()
    world = state.seen_by(seat).resample(0)
    for move, row in zip(state.legal_moves, observe(state).moves, strict=True):
        after = world.copy()
        after.push_code(move.code)
        assert row[at] == after.score(seat) - world.score(seat), move.text()
        told.add(int(row[at]))
    assert state.fingerprint() == before
    return told


@pytest.mark.parametrize("option", ["", "blank_closes", "free_to_keep"])
def test_points_that_are_told_without_making_the_move_are_right(option: str) -> None:
    """Among them those of tiles with two hoses of one colour, which only laying them can tell."""
    rng, told, laid = Random(2), set(), 0
    for _ in range(4):
        state = edgewise.game("hoses").new(2, {option: True} if option else {})
        while not state.is_over:
            if state.actor >= 0:
                told |= check_points(state)
                assert isinstance(state, HosesState)
                for code in state.list_codes():
                    if verb_of(code) == LAY:
                        laid += gain_of(state, variant_of(code), cell_of(code)) < 0
            state.apply(state.random_code(rng))
    assert len(told) > 4
    assert laid > 0


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_planes_of_a_window_show_the_tiles_inside(name: str, players: int) -> None:
    for state in positions(name, players, every=13):
        seat = state.to_move
        assert seat is not None
        window, columns, half = Window(state, 7), tile_columns(state), 3
        planes, _, outside = window.encode(state, seat)
        shown = planes.reshape(window.boards, len(window.planes), 7, 7)
        rows = [dict(zip(columns, row, strict=True)) for row in observe(state).tiles.tolist()]
        inside = [row for row in rows if max(abs(row["x"]), abs(row["y"])) <= half]
        assert outside == len(rows) - len(inside)
        assert shown[:, 0].sum() == len(inside)
        for row in inside:
            cell = shown[row["board"], :, row["y"] + half, row["x"] + half].tolist()
            seen = dict(zip(window.planes, cell, strict=True))
            assert seen["laid"] == 1
            assert (seen["kind"], seen["turn"]) == (row["kind"] + 1, row["turn"] + 1)
            labels = [int(state.game.tiles.shown[4 * row["variant"] + side]) for side in range(4)]
            assert [seen[side] for side in ("north", "east", "south", "west")] == labels
            assert all(seen[thing] == row[thing] for thing in columns[len(TILE_COLUMNS) :])


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_actions_of_a_window_stand_for_moves(name: str, players: int) -> None:
    for state in positions(name, players, every=13):
        seat = state.to_move
        assert seat is not None
        window = Window(state, 7)
        legal, outside = window.legal(state, seat)
        assert len(legal) + outside == len(state.legal_moves)
        for action, code in legal.items():
            assert 0 <= action < window.actions
            if action < window.placements:
                assert window.code(state, seat, action) == code


def test_nobody_sees_when_no_seat_is_to_move() -> None:
    with pytest.raises(edgewise.BadSeat, match="name one from 0 to 1"):
        observe(edgewise.game("hoses").new(2))
    with pytest.raises(edgewise.BadSeat, match="seats are 0 to 1"):
        observe(edgewise.game("hoses").new(2), 2, points=False)
