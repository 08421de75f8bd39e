"""A position of Greenway as JSON data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i16

from edgewise.core.cells import cell_x, cell_y
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.errors import BadState
from edgewise.core.notation import (
    board_list,
    one_of,
    read_stock,
    read_tiles,
    stock_fields,
    whole,
)
from edgewise.core.serialise import Serialiser
from edgewise.core.state import State
from edgewise.games.greenway import rules
from edgewise.games.greenway.consistency import problems, unreachable
from edgewise.games.greenway.state import GreenwayState


class GreenwaySerialiser(Serialiser):
    """Writes and reads positions of the game."""

    def fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, GreenwayState)
        return state_fields(state)

    def own_fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, GreenwayState)
        return stock_fields(state.stock)

    def read_fields(self, state: State, data: Mapping[str, Any]) -> None:
        assert isinstance(state, GreenwayState)
        read_fields(state, data)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, GreenwayState)
        return problems(state)

    def unreachable(self, state: State) -> list[str]:
        assert isinstance(state, GreenwayState)
        return unreachable(state)

    def follows(self) -> tuple[str, ...]:
        return ("progress",)


def state_fields(state: GreenwayState) -> dict[str, Any]:
    """Writes the game's part of ``to_dict``."""
    return {
        "phase": rules.PHASES[state.phase],
        "board": board_list(state.board),
        **stock_fields(state.stock),
        "discard": state.aside_counts(),
        "scores": [int(state.points_of(0))],
        "unusable": int(state.unusable),
        "ending": rules.ENDINGS[state.ending] or None,
        "progress": progress(state),
    }


def progress(state: GreenwayState) -> dict[str, int]:
    """Tells how far the board is from a win."""
    return {
        "rows": int(rules.rows_spanned(state)),
        "rows_linked": int(state.networks.row_count),
        "columns": int(rules.columns_spanned(state)),
        "columns_linked": int(state.networks.column_count),
    }


def read_fields(state: GreenwayState, data: Mapping[str, Any]) -> None:
    """Fills a state from the fields of a dict."""
    state.clear()
    read_board(state, data)
    read_stock(state.stock, data, [state.board])
    read_aside(state, data)
    state.unusable = whole(data.get("unusable", 0), 0, 10**6, "unusable")
    state.phase = one_of(rules.PHASES, data["phase"], "phase")
    state.ending = one_of(rules.ENDINGS, data.get("ending") or "", "ending")
    if (state.ending != rules.GOES_ON) != (state.phase == rules.ENDED):
        raise BadState("ending: a match has one when, and only when, its phase is over")
    if state.phase == rules.ENDED:
        state.actor = OVER
    else:
        state.actor = CHANCE if state.phase == rules.DRAWING else rules.PLAYER


def read_board(state: GreenwayState, data: Mapping[str, Any]) -> None:
    """Lays the tiles of a dict."""
    far = int(state.tiles.total) - 1
    for cell, variant in read_tiles(state.board, data["board"]):
        whole(int(cell_x(cell)), -far, far, "x of a tile")
        whole(int(cell_y(cell)), -far, far, "y of a tile")
        rules.lay_tile(state, variant, cell)


def read_aside(state: GreenwayState, data: Mapping[str, Any]) -> None:
    """Reads what was set aside; without a bag given, it comes out of what is left."""
    for name, count in data.get("discard", {}).items():
        kind = state.tiles.kind(name)
        tiles = whole(count, 0, state.tiles.count(kind), f"the number of {name} set aside")
        state.aside[kind] = i16(tiles)
        state.aside_size += tiles
        if "bag" not in data:
            for _ in range(tiles):
                state.stock.remove(kind)
