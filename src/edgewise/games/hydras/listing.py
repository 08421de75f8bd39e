"""Every legal move of a position, and what chance can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.core.moves import make_code, place_code
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import can_cut
from edgewise.games.hydras.moves import ACCEPT, BODY, DISCARD, LABOUR, LAY, SHIELD, SWORD
from edgewise.games.hydras.tileset import BODY_CELL

if TYPE_CHECKING:
    from edgewise.games.hydras.state import HydrasState


def pack_plays(state: HydrasState) -> vec[i64]:
    """Lists what the seat whose turn it is can lay, cut and discard."""
    tiles, hand = state.tiles, state.stock.masks
    base = state.turn * tiles.words
    codes = vec[i64]([], capacity=48)
    for grid in range(i64(state.players)):
        codes = state.boards[grid].add_fits(codes, hand, base, place_code(LAY, 0, 0, grid))
    if not state.must_play:
        codes = add_discards(state, codes)
    swords = tiles.count_marked(tiles.sword_mask, hand, base)
    if swords > 0:
        for grid in range(i64(state.players)):
            codes = add_cuts(state, codes, grid, swords)
    return codes if len(codes) > 0 else add_discards(state, codes)


def add_discards(state: HydrasState, codes: vec[i64]) -> vec[i64]:
    """Adds the discards of each kind of card in hand."""
    tiles, hand = state.tiles, state.stock.masks
    base = state.turn * tiles.words
    for number in range(tiles.count_marked(tiles.first_mask, hand, base)):
        kind = tiles.nth_marked(tiles.first_mask, hand, base, number)
        codes = append(codes, make_code(DISCARD, kind))
    return codes


def add_cuts(state: HydrasState, codes: vec[i64], grid: i64, swords: i64) -> vec[i64]:
    """Adds the cuts of a hydra with each of so many kinds of swords in hand."""
    board, tiles, hand = state.boards[grid], state.tiles, state.stock.masks
    base = state.turn * tiles.words
    plays = vec[i64]([], capacity=swords)
    for number in range(swords):
        kind = tiles.nth_marked(tiles.sword_mask, hand, base, number)
        plays = append(plays, place_code(SWORD, i64(tiles.variants_from[kind]), 0, grid))
    for index in range(board.laid_size):
        cell = i64(board.laid[index])
        if can_cut(board, tiles, cell, grid == state.turn):
            for number in range(swords):
                codes = append(codes, plays[number] | cell)
    return codes


def list_answers(state: HydrasState) -> list[int]:
    """Lists the shields that answer, and what else one can do when asked or facing a torch."""
    tiles, seat = state.tiles, int(state.actor)
    codes = [int(make_code(SHIELD, kind)) for kind in held_shields(state, seat)]
    if state.phase == rules.ANSWER:
        return [*codes, int(make_code(ACCEPT, 0))]
    torch = tiles.first_variant[int(tiles.torch_kind)]
    codes += [int(place_code(LAY, torch, cell, seat)) for cell in torch_cells(state, seat)]
    return codes or [int(make_code(DISCARD, tiles.torch_kind))]


def held_shields(state: HydrasState, seat: int) -> list[int]:
    """Lists the kinds of cards with a shield that a seat is known to hold."""
    tiles, hand = state.tiles, state.stock.masks
    base = seat * tiles.words
    count = tiles.count_marked(tiles.shield_mask, hand, base)
    return [int(tiles.nth_marked(tiles.shield_mask, hand, base, k)) for k in range(count)]


def torch_cells(state: HydrasState, seat: int) -> list[int]:
    """Lists the cells of a hydra that a torch may be placed on."""
    board = state.boards[seat]
    torch = state.tiles.first_variant[int(state.tiles.torch_kind)]
    return [cell for cell in board.frontier_cells() if board.fits(cell, torch)]


def body_weights(state: HydrasState) -> list[tuple[int, int]]:
    """Weighs the bodies: the star is always among those dealt, the others by chance."""
    tiles, star = state.tiles, int(state.tiles.star_kind)
    left = {kind: tile.count for kind, tile in enumerate(tiles.tiles) if tile.pile == "bodies"}
    for board in state.boards:
        if board.laid_size > 0:
            left[int(tiles.kind_of[board.near(BODY_CELL)])] -= 1
    seats = state.players - int(state.turn)
    others = sum(count for kind, count in left.items() if kind != star)
    weights: list[tuple[int, int]] = []
    for kind, count in left.items():
        weight = count * (seats - left[star])
        if kind == star:
            weight = count * max(others, 1)
        if weight > 0:
            weights.append((int(make_code(BODY, kind)), weight))
    return weights


def labour_weights(state: HydrasState) -> list[tuple[int, int]]:
    """Weighs the labours that nobody was dealt yet: all the same."""
    dealt = 0
    for mask in state.zones:
        dealt |= int(mask)
    left = state.labours.everything(state.players) & ~dealt
    return [
        (int(make_code(LABOUR, number)), 1)
        for number in range(len(state.labours.cards))
        if (left >> number) & 1
    ]
