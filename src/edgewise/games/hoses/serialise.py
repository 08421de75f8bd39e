"""A position of Hoses and Hydrants as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgewise.core.cells import CELL_MASK, SIDE_NAMES, cell_x, cell_y
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.errors import BadState
from edgewise.core.moves import cell_text, checked_cell
from edgewise.core.notation import (
    board_list,
    one_of,
    read_per_seat,
    read_stock,
    read_tiles,
    stock_fields,
    whole,
)
from edgewise.core.serialise import Serialiser
from edgewise.core.state import State
from edgewise.core.tileset import NO_PART
from edgewise.games.hoses import rules
from edgewise.games.hoses.consistency import hose_ends, problems, unreachable
from edgewise.games.hoses.hidden import worlds_of_position
from edgewise.games.hoses.state import HosesState
from edgewise.games.hoses.tileset import OPEN


class HosesSerialiser(Serialiser):
    """Writes and reads positions of the game."""

    def fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, HosesState)
        return state_fields(state)

    def own_fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, HosesState)
        return stock_fields(state.stock)

    def read_fields(self, state: State, data: Mapping[str, Any]) -> None:
        assert isinstance(state, HosesState)
        read_fields(state, data)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, HosesState)
        return problems(state)

    def unreachable(self, state: State) -> list[str]:
        assert isinstance(state, HosesState)
        return unreachable(state)


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


def read_fields(state: HosesState, data: Mapping[str, Any]) -> None:
    """Fills a state from the fields of a dict."""
    for cell, variant in read_tiles(state.board, data["board"]):
        rules.lay_tile(state, variant, cell)
    read_stock(state.stock, data, [state.board])
    last = state.players - 1
    state.phase = one_of(rules.PHASES, data["phase"], "phase")
    state.turn = whole(data["turn"], -1, last, "turn")
    state.first = whole(data.get("first", 0), -1, last, "first")
    state.idle = whole(data.get("idle", 0), 0, last + 1, "idle")
    scores = data.get("scores", [0] * state.players)
    for seat, points in enumerate(read_per_seat(scores, state.players, 10**6, "scores")):
        state.scores[seat] = points
    state.finished = [read_finished(state, hose) for hose in data.get("finished", [])]
    if state.phase == rules.ENDED:
        state.actor = OVER
    elif state.phase in (rules.PLAY, rules.STUCK):
        state.actor = whole(data["turn"], 0, last, "turn")
    else:
        state.actor = CHANCE
    if data.get("seen_by") is not None:
        state.viewer = state.game.checked_viewer(data["seen_by"], state.players)
        state.worlds = worlds_of_position(state)


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
