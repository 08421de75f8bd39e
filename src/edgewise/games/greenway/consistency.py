"""What is impossible about a position of Greenway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.cells import EAST, SOUTH, cell_at, neighbour
from edgewise.core.errors import counted
from edgewise.core.moves import cell_text
from edgewise.core.notation import board_problems, loose_cells, stock_problems
from edgewise.core.stock import Stock
from edgewise.games.greenway import rules
from edgewise.games.greenway.tileset import BUILDING, GREENWAY, PARK, STREET

if TYPE_CHECKING:
    from edgewise.games.greenway.state import GreenwayState

SORTS = {PARK: "parks", BUILDING: "buildings"}
ANCHORS = {STREET: ("street", "an intersection"), GREENWAY: ("greenway", "a park")}


def problems(state: GreenwayState) -> list[str]:
    """Lists tiles that were lost or gained, and points that do not add up."""
    found = stock_problems(state.stock, [state.board], state.aside_counts())
    starts = [
        cell
        for cell in state.board.laid_cells()
        if state.tiles.kind_of[state.board.near(cell)] == state.tiles.start
    ]
    if len(starts) != 1:
        found.append(f"{len(starts)} start tiles lie on the board, not 1")
    if found or board_problems(state.board):
        return found
    items = sum(item.points for item in state.score_items(0))
    if items != state.points_of(0):
        found.append(f"the score is {int(state.points_of(0))}, its items give {items}")
    return found


def unreachable(state: GreenwayState) -> list[str]:
    """Lists what the rules do not let come about on the board, in the hand and in the pile."""
    return board_problems(state.board) or [
        *_place_problems(state),
        *_like_problems(state),
        *_network_problems(state),
        *_pile_problems(state),
        *_end_problems(state),
    ]


def _place_problems(state: GreenwayState) -> list[str]:
    """Finds a start tile elsewhere and tiles in the air (greenway.3, .8, .15)."""
    tiles, board = state.tiles, state.board
    variant = int(board.variant(cell_at(0, 0)))
    if variant < 0 or tiles.kind_of[variant] != tiles.start:
        return ["board: the start tile does not lie on 0,0"]
    return [
        f"board: nothing joins the tile on {cell_text(cell)} to the start tile"
        for cell in loose_cells(board)
        if tiles.sort_of[board.near(cell)] != BUILDING or not _touches_any(state, cell)
    ]


def _touches_any(state: GreenwayState, cell: int) -> bool:
    return any(state.board.variant(neighbour(cell, side)) >= 0 for side in range(4))


def _like_problems(state: GreenwayState) -> list[str]:
    """Finds two parks, or two buildings, side by side (greenway.13, .14)."""
    found: list[str] = []
    for cell in state.board.laid_cells():
        sort = int(state.tiles.sort_of[state.board.near(cell)])
        for side in (EAST, SOUTH):
            there = int(neighbour(cell, side))
            other = int(state.board.variant(there))
            if sort in SORTS and other >= 0 and state.tiles.sort_of[other] == sort:
                where = f"{cell_text(cell)} and {cell_text(there)}"
                found.append(f"board: two {SORTS[sort]} lie side by side on {where}")
    return found


def _network_problems(state: GreenwayState) -> list[str]:
    """Finds what was completed without an intersection, or a park (greenway.11, .12)."""
    board, networks = state.board, state.networks
    found: dict[int, str] = {}
    for cell in board.laid_cells():
        for kind, (name, anchor) in ANCHORS.items():
            if state.tiles.sides_of[board.near(cell) * 2 + kind] == 0:
                continue
            root = int(networks.find(board.slot(cell) * 2 + kind))
            if networks.open_at(root) == 0 and not networks.is_anchored(root):
                where = cell_text(cell)
                found.setdefault(root, f"board: the {name} on {where} is complete without {anchor}")
    return list(found.values())


def _pile_problems(state: GreenwayState) -> list[str]:
    """Finds tiles drawn or set aside that do not go with the phase (greenway.4, .7, .16)."""
    held, pile = int(state.stock.hand_size(rules.PLAYER)), int(state.stock.bag_size)
    aside, unusable = int(state.aside_size), int(state.unusable)
    found: list[str] = []
    if state.phase == rules.DRAWING:
        if held >= rules.DRAWN or pile == 0:
            found.append(
                f"phase is draw, with {counted(held, 'tile')} drawn and {pile} in the pile"
            )
    elif aside:
        found.append(f"discard: tiles are set aside in the phase {rules.PHASES[state.phase]}")
    if aside > rules.DRAWN or (aside and unusable == 0):
        found.append(f"discard: {counted(aside, 'tile')} set aside, and unusable is {unusable}")
    if aside and _can_lay_aside(state):
        found.append("discard: a tile that can be laid was set aside")
    if state.phase == rules.PLACING:
        found += _drawn_problems(state, held, pile)
    return found


def _drawn_problems(state: GreenwayState, held: int, pile: int) -> list[str]:
    """Finds drawn tiles that are too many, too few, or of no use."""
    mixed_back = rules.DRAWN if state.unusable else 0
    if held > rules.DRAWN or (held < rules.DRAWN and pile > mixed_back):
        return [f"hands: {counted(held, 'tile')} drawn in the phase play, not {rules.DRAWN}"]
    if not rules.can_lay_any(state, state.stock.masks, 0):
        return ["phase is play, but none of the drawn tiles can be laid"]
    return []


def _can_lay_aside(state: GreenwayState) -> bool:
    others = Stock(state.tiles, 1)
    for kind in range(int(state.tiles.kinds)):
        if state.aside[kind] > 0:
            others.gain(rules.PLAYER, kind)
    return rules.can_lay_any(state, others.masks, 0)


def _end_problems(state: GreenwayState) -> list[str]:
    """Finds an end that the board or the pile contradicts (greenway.20, .21)."""
    won, ending = rules.is_won(state), int(state.ending)
    held, pile = int(state.stock.hand_size(rules.PLAYER)), int(state.stock.bag_size)
    if won != (ending == rules.WON):
        return [f"ending: the board is {'won' if won else 'not won'}"]
    if ending == rules.NOTHING_FITS:
        if held == 0 or held > rules.DRAWN:
            return [f"hands: the match ended with {held} drawn tiles that fit nowhere"]
        if rules.can_lay_any(state, state.stock.unlaid_mask(), 0):
            return ["ending: a tile that is left can be laid"]
    elif ending != rules.GOES_ON and held > 0:
        return ["hands: after the last tile is laid, none is drawn"]
    if ending == rules.PILE_EMPTY and pile > 0:
        return [f"ending: {counted(pile, 'tile')} in the pile"]
    return []
