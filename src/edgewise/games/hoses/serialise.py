"""A position of Hoses and Hydrants as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from edgewise.core.cells import CELL_MASK, SIDE_NAMES, cell_x, cell_y
from edgewise.core.errors import BadState
from edgewise.core.moves import cell_text, checked_cell
from edgewise.core.notation import board_list, stock_fields, whole
from edgewise.core.tileset import NO_PART
from edgewise.games.hoses import rules
from edgewise.games.hoses.consistency import hose_ends
from edgewise.games.hoses.hoses import OPEN

if TYPE_CHECKING:
    from edgewise.games.hoses.state import HosesState


def state_fields(state: HosesState) -> dict[str, Any]:
    """Writes the game's part of ``to_dict``."""
    return {
        "phase": rules.PHASES[state.phase],
        "board": board_list(state.board),
        **stock_fields(state.stock),
        "discard": {},
        "scores": [int(score) for score in state.scores],
        "first": int(state.first),
        "turn": int(state.turn),
        "idle": int(state.idle),
        "finished": [
            {
                "seat": entry >> 33,
                "x": int(cell_x((entry >> 2) & CELL_MASK)),
                "y": int(cell_y((entry >> 2) & CELL_MASK)),
                "side": SIDE_NAMES[entry & 3],
            }
            for entry in state.finished
        ],
    }


def read_finished(state: HosesState, hose: dict[str, Any]) -> int:
    """Reads one finished hose: who finished it, and over which side of which tile."""
    seat = int(whole(hose["seat"], 0, state.players - 1, "a seat"))
    side = SIDE_NAMES.find(str(hose["side"]))
    cell = checked_cell(int(hose["x"]), int(hose["y"]))
    variant = int(state.board.variant(cell))
    where = f"side {hose['side']} of {cell_text(cell)}"
    if side < 0 or variant < 0 or state.tiles.part_at[variant * 4 + side] == NO_PART:
        raise BadState(f"a finished hose is said to leave over {where}, but there is none")
    if max(hose_ends(state, cell, side)) >= OPEN:
        raise BadState(f"the hose over {where} is said to be finished, but it has an open end")
    return (seat << 33) | (cell << 2) | side
