"""Every legal move of a position, and what chance can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.cells import CELL_BITS, CELL_MASK
from edgewise.core.moves import make_code, place_code
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import list_targets
from edgewise.games.hydras.moves import ACCEPT, BODY, DISCARD, LABOUR, LAY, SHIELD, SWORD
from edgewise.games.hydras.tileset import BODY_CELL

if TYPE_CHECKING:
    from edgewise.games.hydras.state import HydrasState


def list_plays(state: HydrasState) -> list[int]:
    """Lists what the seat whose turn it is can lay, cut and discard."""
    codes = list_placements(state)
    hand = sorted(set(state.stock.known_hand(int(state.turn))))
    codes += [int(make_code(DISCARD, kind)) for kind in hand]
    blades = [state.tiles.first_variant[kind] for kind in hand]
    blades = [variant for variant in blades if state.tiles.swords[variant] != 0]
    if blades:
        for grid, board in enumerate(state.boards):
            for cell in list_targets(board, state.tiles, grid == state.turn):
                codes += [int(place_code(SWORD, variant, cell, grid)) for variant in blades]
    return codes


def list_placements(state: HydrasState) -> list[int]:
    """Lists the cards and torches of a hand with every place for them on any hydra."""
    base = state.turn * state.tiles.words
    codes: list[int] = []
    for grid, board in enumerate(state.boards):
        for fit in board.list_fits(state.stock.masks, base):
            codes.append(int(place_code(LAY, fit >> CELL_BITS, fit & CELL_MASK, grid)))
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
    tiles = state.tiles
    hand = sorted(set(state.stock.known_hand(seat)))
    return [kind for kind in hand if tiles.shields[tiles.first_variant[kind]] != 0]


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
