"""Placements that are counted and made by their places are those that are listed."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import edgewise
from edgewise.bench.growth import _larger
from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.grid import UNKNOWN
from edgewise.core.tileset import FEW
from edgewise.games.wirwar.counted import LANE_MASK, count_placements
from edgewise.games.wirwar.listing import find_roads, known_roads
from edgewise.games.wirwar.phases import PLAY
from edgewise.games.wirwar.placements import has_few_left, kept_off, sides_in_use, sides_to_block
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import COVER, PIT, ROAD

GAME = edgewise.game("wirwar")
PILES = [(0, 0), (0, 9), (1, 9), (2, 9), (9, 0), (9, 1), (3, 2), (1, 1), (9, 9)]


def turns_of(game: Game, seed: int, players: int = 2) -> Iterator[WirwarState]:
    """Plays a random match and stops wherever a seat lays a tile."""
    state, rng = game.new(players), edgewise.make_rng(seed)
    while state.to_move is not None:
        assert isinstance(state, WirwarState)
        if state.phase == PLAY:
            yield state
        state.apply(state.random_code(rng))


def with_piles(state: WirwarState, rooms: int, roads: int) -> WirwarState:
    """Copies a position with other numbers of rooms and roads left."""
    other = state.clone()
    assert isinstance(other, WirwarState)
    other.piles = vec[i64]([0, rooms, roads])
    return other


def agrees(state: WirwarState) -> int:
    """Compares what is counted with the list, place by place; tells how many there are."""
    codes = [int(code) for code in state.pack_codes()]
    counted = count_placements(state)
    assert counted.size == len(codes)
    assert [counted.code_at(place) for place in range(len(codes))] == codes
    assert [counted.sorted_code_at(place) for place in range(len(codes))] == sorted(codes)
    assert [int(code) for code in counted.pack()] == codes
    return len(codes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_place_holds_the_move_that_the_list_has_there(players: int) -> None:
    kinds = {"free": 0, "few": 0, "many": 0}
    for state in turns_of(GAME, players, players):
        agrees(state)
        left = "few" if has_few_left(state) else "many"
        kinds[left if sides_to_block(state) else "free"] += 1
    assert min(kinds.values()) > 3, "all of the three ways to count were taken"


@pytest.mark.parametrize(("rooms", "roads"), PILES)
def test_so_it_is_however_few_rooms_and_roads_are_left(rooms: int, roads: int) -> None:
    blocked = 0
    for state in turns_of(GAME, 5):
        other = with_piles(state, rooms, roads)
        blocked += agrees(other) < len(with_piles(state, 0, 0).pack_codes())
    assert (blocked > 3) == (rooms + roads > 0)


def test_so_it_is_with_hands_of_many_kinds() -> None:
    tried = 0
    for state in turns_of(GAME, 2):
        for kind in range(0, int(state.tiles.kinds), 7):
            state.stock.masks[state.turn * state.tiles.words] |= 1 << min(kind, 59)
        for rooms, roads in ((0, 0), (1, 9)):
            tried += agrees(with_piles(state, rooms, roads)) > 200
        if tried > 20:
            break
    assert tried > 20


def test_so_it_is_where_lanes_are_too_narrow(tmp_path: Path) -> None:
    largest = 0
    for number, state in enumerate(turns_of(_larger(GAME, tmp_path, 8), 1)):
        if number % 50 == 49:
            agrees(state)
            counted = count_placements(state)
            largest = max(largest, int(counted.last - counted.first) // 2)
            if largest > LANE_MASK:
                break
    assert largest > LANE_MASK


def test_views_stay_right_when_moves_are_made_and_taken_back() -> None:
    rng, tried = random.Random(4), 0
    for state in turns_of(GAME, 9):
        ahead = state.clone()
        assert isinstance(ahead, WirwarState)
        listed = [int(code) for code in ahead.pack_codes()]
        codes, moves, unread = ahead.legal_codes, ahead.legal_moves, ahead.legal_moves
        ahead.push_code(rng.choice(listed))
        for _ in range(3):
            if ahead.to_move is not None:
                ahead.push(rng.choice([*ahead.legal_moves]))
        place = rng.randrange(len(listed))
        assert moves[place].code == sorted(listed)[place]
        assert [move.code for move in moves] == [move.code for move in unread] == sorted(listed)
        assert codes[place] == listed[place]
        assert list(codes) == listed
        while ahead.past:
            ahead.pop()
        assert list(ahead.legal_codes) == listed
        agrees(ahead)
        tried += 1
    assert tried > 30


def test_a_board_counts_few_kinds_as_it_lists_them() -> None:
    """The set has more kinds than fit into a word."""
    tiles, few = GAME.tiles, 0
    assert tiles.words == 2
    for state in turns_of(GAME, 4):
        board, hand, base = state.board, state.stock.masks, state.turn * tiles.words
        listed = board.list_fits(hand, base)
        assert board.count_fits(hand, base) == len(listed)
        assert [board.nth_fit(hand, base, place) for place in range(len(listed))] == listed
        few += tiles.list_few(hand, base) <= FEW
    assert few > 30


def test_choosing_from_a_view_is_even() -> None:
    *_, state = (state for _, state in zip(range(12), turns_of(GAME, 3), strict=False))
    rng, times = random.Random(1), 60
    codes = state.legal_codes
    chosen = [rng.choice(codes) for _ in range(times * len(codes))]
    moves = [rng.choice(state.legal_moves).code for _ in range(times * len(codes))]
    for found in (chosen, moves):
        counts = [found.count(int(code)) for code in state.pack_codes()]
        assert sum(counts) == len(found)
        assert all(times / 3 < count < 2 * times for count in counts)


def remembered(state: WirwarState) -> int:
    """Compares what is remembered of blocked sides and of roads with the table, and counts it."""
    board, tiles, known = state.board, state.tiles, 0
    laid = [int(board.laid[index]) for index in range(int(board.laid_size))]
    roads = [cell for cell in laid if tiles.role[board.near(cell)] in (ROAD, PIT, COVER)]
    assert [int(cell) for cell in known_roads(state)] == roads
    if state.known_at != board.version or len(state._blocked) != len(board.grid):
        return 0
    for cell in board.frontier_cells():
        slot = board.slot(cell)
        if state._blocked[slot] != UNKNOWN:
            used, label = sides_in_use(board, cell), tiles.label_bits
            now = kept_off(board.around, tiles.keeps_off, slot, used, board.size, label)
            assert state._blocked[slot] == now + 1
            known += 1
    return known


def test_blocked_sides_and_roads_that_are_remembered_are_those_of_the_table() -> None:
    known = 0
    for seed in range(3):
        state, rng, pick = GAME.new(2), edgewise.make_rng(seed), random.Random(seed)
        assert isinstance(state, WirwarState)
        while state.to_move is not None:
            if state.to_move == CHANCE:
                state.push(state.draw_chance(rng))
            else:
                state.push(pick.choice(state.legal_moves))
            known += remembered(state)
            if pick.random() < 0.2:
                for _ in range(min(5, len(state.past))):
                    state.pop()
                    known += remembered(state)
    assert known > 1000


def test_a_copy_remembers_for_itself() -> None:
    rng, pick = edgewise.make_rng(8), random.Random(8)
    for number, state in enumerate(turns_of(GAME, 6)):
        if number % 5 != 0:
            continue
        agrees(state)
        copies = [state.clone(), state.clone()]
        for _ in range(24):
            for copied in copies:
                assert isinstance(copied, WirwarState)
                if copied.to_move == CHANCE:
                    copied.apply(copied.random_code(rng))
                elif copied.to_move is not None:
                    copied.apply(pick.choice(copied.legal_codes))
                    remembered(copied)
        remembered(state)
        agrees(state)


def test_a_table_changed_by_hand_has_its_roads_found_anew() -> None:
    *_, state = turns_of(GAME, 1)
    board, tiles, base = state.board, state.tiles, int(state.tiles.cover_kind * state.tiles.words)
    before = int(find_roads(state, tiles.kind_masks, base, 0, 0))
    cell = next(cell for cell in board.frontier_cells() if board.surroundings(cell) != 0)
    board.lay(cell, tiles.road)
    assert find_roads(state, tiles.kind_masks, base, 0, 0) == before + 1
    remembered(state)
