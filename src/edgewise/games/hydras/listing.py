"""Every legal move of a position, and what chance can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.moves import make_code, place_code
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import can_cut
from edgewise.games.hydras.moves import ACCEPT, BODY, DISCARD, LABOUR, LAY, SHIELD, SWORD
from edgewise.games.hydras.tileset import BODY_CELL

if TYPE_CHECKING:
    from edgewise.games.hydras.state import HydrasState


def pack_plays(state: HydrasState) -> vec[i64]:
    """Lists what the seat whose turn it is can lay, cut and discard."""
    hand, base = state.stock.masks, state.turn * state.tiles.words
    count: i64 = 0
    for grid in range(i64(state.players)):
        count = state.boards[grid].write_fits(hand, base, place_code(LAY, 0, 0, grid), count)
    if not state.must_play:
        count = write_discards(state, count)
    count = write_cuts(state, count)
    if count == 0:
        count = write_discards(state, count)
    return state.tiles.listed[:count]


def write_discards(state: HydrasState, count: i64) -> i64:
    """Writes the discards of each kind of card in hand to ``listed``, and counts on."""
    tiles = state.tiles
    for word in range(tiles.words):
        bits = tiles.first_mask[word] & state.stock.masks[state.turn * tiles.words + word]
        while bits != 0:
            code = make_code(DISCARD, word * WORD_BITS + tiles.lowest(bits))
            count = tiles.note_listed(code, count)
            bits &= bits - 1
    return count


def write_cuts(state: HydrasState, count: i64) -> i64:
    """Writes the cuts with each kind of sword in hand to ``listed``, and counts on."""
    tiles = state.tiles
    for word in range(tiles.words):
        bits = tiles.sword_mask[word] & state.stock.masks[state.turn * tiles.words + word]
        while bits != 0:
            first = i64(tiles.variants_from[word * WORD_BITS + tiles.lowest(bits)])
            for grid in range(i64(state.players)):
                count = write_targets(state, grid, place_code(SWORD, first, 0, grid), count)
            bits &= bits - 1
    return count


def write_targets(state: HydrasState, grid: i64, top: i64, count: i64) -> i64:
    """Writes the cuts of one hydra with one sword, and counts on."""
    board, tiles = state.boards[grid], state.tiles
    for index in range(board.laid_size):
        cell = i64(board.laid[index])
        if can_cut(board, tiles, cell, grid == state.turn):
            count = tiles.note_listed(top | cell, count)
    return count


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
