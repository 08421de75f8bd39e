"""Positions that play cannot lead to: what is wrong with one, with the field named."""

from __future__ import annotations

from edgewise.core.cells import SIDE_NAMES, cell_at, neighbour
from edgewise.core.chance import WHOLE
from edgewise.core.errors import counted
from edgewise.core.moves import cell_text
from edgewise.core.notation import viewer_problems as hand_viewer_problems
from edgewise.games.wirwar import phases
from edgewise.games.wirwar.hidden import lays_as_shown
from edgewise.games.wirwar.listing import has_placement
from edgewise.games.wirwar.state import HIDDEN, NOT_DEALT, WirwarState
from edgewise.games.wirwar.tileset import NO_BORDER, PIPE, ROOM

SET_UP = (phases.BEGIN, phases.COLOURS, phases.DEAL)
"""The phases before the first turn."""


def unreachable(state: WirwarState) -> list[str]:
    """Lists what contradicts the rest of a position, or the way there."""
    found = board_problems(state) + viewer_problems(state)
    if state.phase in SET_UP:
        return found + set_up_problems(state)
    return found + material_problems(state) + turn_problems(state) + end_problems(state)


# The table.


def board_problems(state: WirwarState) -> list[str]:
    """Finds a start that is none, tiles apart from the others, and borders without their tile."""
    board, tiles = state.board, state.tiles
    start = int(cell_at(0, 0))
    if board.variant(start) != tiles.room:
        return ["board: there is no room on 0,0 to start from"]
    reached, pending = {start}, [start]
    while pending:
        cell = pending.pop()
        for side in range(4):
            there = int(neighbour(cell, side))
            if board.variant(there) >= 0 and there not in reached:
                reached.add(there)
                pending.append(there)
    found = [
        f"board: the tile on {cell_text(int(cell))} hangs together with nothing"
        for cell in board.laid_cells()
        if int(cell) not in reached
    ]
    for cell in board.laid_cells():
        found += cell_problems(state, int(cell), start)
    return found


def cell_problems(state: WirwarState, cell: int, start: int) -> list[str]:
    """Finds borders whose room or road did not come, and rooms and roads that no border asked."""
    board, tiles = state.board, state.tiles
    variant = int(board.variant(cell))
    beside = [int(board.variant(neighbour(cell, side))) for side in range(4)]
    if tiles.role[variant] != PIPE:
        if cell == start or any(other >= 0 for other in beside):
            return []
        what = "room" if tiles.role[variant] == ROOM else "road"
        return [f"board: no border asked for the {what} on {cell_text(cell)}"]
    found: list[str] = []
    for side, other in enumerate(beside):
        border = int(tiles.border_at[variant * 4 + side])
        if border != NO_BORDER and other < 0 and state.piles[border] > 0:
            where = f"side {SIDE_NAMES[side]} of {cell_text(cell)}"
            found.append(f"board: a border is open on {where}, though its pile is not empty")
    return found


# Who may know what.


def viewer_problems(state: WirwarState) -> list[str]:
    """Finds hands and materials that are hidden, or not, against ``seen_by``."""
    found = hand_viewer_problems(state.stock, state.viewer)
    for seat in range(state.players):
        secret = state.viewer not in (WHOLE, seat) and state.phase != phases.ENDED
        material = int(state.materials[seat])
        if material != NOT_DEALT and (material == HIDDEN) != secret:
            how = "known" if secret else "hidden"
            found.append(f"materials: that of seat {seat} is {how} here")
    return found


# Before the first turn.


def set_up_problems(state: WirwarState) -> list[str]:
    """Finds what cannot be before everything is dealt, or not in this order."""
    found: list[str] = []
    if state.board.laid_size != 1:
        found.append("board: tiles are laid before everything is dealt")
    if state.idle != 0 or state.due != 0:
        found.append("idle, due: nobody passes or draws before everything is dealt")
    if state.phase == phases.BEGIN:
        if state.first != -1 or state.turn != -1:
            found.append("first, turn: both are -1 before chance decides who begins")
    elif state.first < 0 or state.turn < 0:
        return [*found, "first, turn: chance has decided who begins"]
    done = -1 if state.phase == phases.BEGIN else place(state, int(state.turn))
    for seat in range(state.players):
        found += dealt_problems(state, seat, done)
    return found


def place(state: WirwarState, seat: int) -> int:
    """Counts the seats from the one that began to a seat."""
    return (seat - int(state.first)) % state.players


def dealt_problems(state: WirwarState, seat: int, done: int) -> list[str]:
    """Finds a material or a hand that was dealt too soon or too late."""
    found: list[str] = []
    dealing = state.phase == phases.DEAL
    has_material = dealing or (state.phase == phases.COLOURS and place(state, seat) < done)
    if (state.materials[seat] != NOT_DEALT) != has_material:
        found.append(f"materials: seat {seat} {'lacks one' if has_material else 'has one'} here")
    size, full = int(state.stock.hand_size(seat)), int(state.tiles.hand)
    if not dealing:
        right = size == 0
    elif place(state, seat) == done:
        right = size < full
    else:
        right = size == (full if place(state, seat) < done else 0)
    if not right:
        found.append(f"hands: seat {seat} cannot hold {counted(size, 'tile')} here")
    return found


# Turns.


def material_problems(state: WirwarState) -> list[str]:
    """Finds seats without a material."""
    return [
        f"materials: seat {seat} has none"
        for seat in range(state.players)
        if state.materials[seat] == NOT_DEALT
    ]


def turn_problems(state: WirwarState) -> list[str]:
    """Finds a phase, draws due, hands or passes that cannot be."""
    if state.first < 0 or state.turn < 0:
        return ["first, turn: chance has decided who begins"]
    found: list[str] = []
    bag, refill = int(state.stock.bag_size), state.phase == phases.REFILL
    if refill and (state.due < 1 or bag == 0):
        found.append("due, phase: in phase draw tiles are due, and the pouch has some")
    if not refill and state.due != 0:
        found.append("due: tiles are due in phase draw alone")
    if not is_told(state) and not lays_as_shown(state):
        can = "nothing of the hand" if state.phase == phases.PLAY else "a tile of the hand"
        found.append(f"phase: {can} of seat {int(state.turn)} can be laid")
    return found + hand_problems(state, bag) + pass_problems(state, bag)


def is_told(state: WirwarState) -> bool:
    """Tells whether only others know what the seat to move holds."""
    return state.stock.hidden[state.turn] > 0


def hand_problems(state: WirwarState, bag: int) -> list[str]:
    """Finds hands that are too small: while the pouch lasts, each tile laid is replaced."""
    found: list[str] = []
    for seat in range(state.players):
        size = int(state.stock.hand_size(seat))
        drawing = state.phase == phases.REFILL and seat == state.turn
        if bag > 0 and size < state.tiles.hand - int(drawing):
            found.append(f"hands: seat {seat} holds {counted(size, 'tile')} while some are left")
    if bag == 0 and state.phase in (phases.PLAY, phases.STUCK):
        if state.stock.hand_size(state.turn) == 0:
            found.append(f"turn: seat {int(state.turn)} has no tile left")
    return found


def pass_problems(state: WirwarState, bag: int) -> list[str]:
    """Finds passes while the pouch lasts, more than there are seats, or of one that could lay."""
    holders = [seat for seat in range(state.players) if state.stock.hand_size(seat) > 0]
    ended = state.phase == phases.ENDED
    if state.idle == 0:
        return []
    if bag > 0 or state.phase == phases.REFILL:
        return ["idle: nobody passes while the pouch has tiles"]
    if state.idle > len(holders) or (state.idle == len(holders) and not ended):
        return [f"idle: {int(state.idle)} of {counted(len(holders), 'seat')} passed"]
    before = [seat for seat in holders if ended or seat != state.turn]
    before.sort(key=lambda seat: (int(state.turn) - seat) % state.players)
    passed = before[: int(state.idle)]
    return [
        f"idle: seat {seat} passed, but a tile of its hand can be laid"
        for seat in passed
        if state.stock.hidden[seat] == 0 and can_lay(state, seat)
    ]


def can_lay(state: WirwarState, seat: int) -> bool:
    """Tells whether a tile of a known hand can be laid."""
    return has_placement(state, state.stock.masks, seat * state.tiles.words)


def end_problems(state: WirwarState) -> list[str]:
    """Finds an end that has not come, and play that goes on after it."""
    tiles_left = sum(int(state.stock.hand_size(seat)) for seat in range(state.players))
    holders = sum(1 for seat in range(state.players) if state.stock.hand_size(seat) > 0)
    if state.phase != phases.ENDED:
        return []
    if state.stock.bag_size > 0:
        return ["phase: the match is not over while the pouch has tiles"]
    if tiles_left and state.idle != holders:
        return ["phase: the match is not over while somebody has tiles and has not passed"]
    return []
