"""A position of Buizen Wir-War as JSON data, and back, with checks that it is complete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgewise.core.board import Board
from edgewise.core.cells import cell_x, cell_y, neighbour
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.errors import BadState
from edgewise.core.moves import cell_text, checked_cell
from edgewise.core.notation import (
    board_list,
    read_stock,
    read_tiles,
    stock_fields,
    stock_problems,
    whole,
)
from edgewise.core.serialise import Serialiser
from edgewise.core.state import State
from edgewise.games.wirwar import phases, rules
from edgewise.games.wirwar.consistency import unreachable
from edgewise.games.wirwar.ruled_out import agrees
from edgewise.games.wirwar.state import HIDDEN, NOT_DEALT, WirwarState
from edgewise.games.wirwar.tileset import COVER, PIT, PUMP_BORDER, ROAD, ROAD_BORDER, ROOM

SECRET = "?"
"""Stands for a material that was dealt and may not be known."""


class WirwarSerialiser(Serialiser):
    """Writes and reads positions of the game."""

    def fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, WirwarState)
        return state_fields(state)

    def own_fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, WirwarState)
        return own_fields(state)

    def read_fields(self, state: State, data: Mapping[str, Any]) -> None:
        assert isinstance(state, WirwarState)
        read_fields(state, data)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, WirwarState)
        return problems(state)

    def unreachable(self, state: State) -> list[str]:
        assert isinstance(state, WirwarState)
        return unreachable(state)

    def follows(self) -> tuple[str, ...]:
        return ("piles", "standing")


def state_fields(state: WirwarState) -> dict[str, Any]:
    """Writes the game's part of ``to_dict``.

    ``board`` shows what lies on top, ``buried`` where a cover hides a pit;
    ``materials`` are null before they are dealt; ``standing`` is what each
    material would score now; ``ruled_out`` is what everybody knows of each hand,
    ``suspicions`` how likely a seat that watched thinks each material of each other seat.
    """
    return {
        "phase": phases.PHASES[state.phase],
        "board": board_list(state.board),
        **own_fields(state),
        "discard": {},
        "buried": [{"x": int(cell_x(c)), "y": int(cell_y(c))} for c in sorted(state.buried)],
        "piles": {"rooms": int(state.piles[PUMP_BORDER]), "roads": int(state.piles[ROAD_BORDER])},
        "standing": state.standing(),
        "ruled_out": [_ruled_out(state, seat) for seat in range(state.players)],
        "first": int(state.first),
        "turn": int(state.turn),
        "due": int(state.due),
        "idle": int(state.idle),
    }


def own_fields(state: WirwarState) -> dict[str, Any]:
    """Writes what not everybody sees alike: tiles, materials, and the points for them."""
    suspicions = {"suspicions": list(state.suspicions)} if any(state.suspicions) else {}
    return {
        **stock_fields(state.stock),
        "scores": [int(state.points_of(seat)) for seat in range(state.players)],
        "materials": [_material_word(state, int(material)) for material in state.materials],
        **suspicions,
    }


def _material_word(state: WirwarState, material: int) -> str | None:
    if material == NOT_DEALT:
        return None
    return SECRET if material == HIDDEN else state.tiles.materials[material]


def _ruled_out(state: WirwarState, seat: int) -> dict[str, int]:
    base = seat * int(state.tiles.kinds)
    return {
        tile.name: int(state.ruled_out[base + kind])
        for kind, tile in enumerate(state.tiles.tiles)
        if state.ruled_out[base + kind] > 0
    }


def read_fields(state: WirwarState, data: Mapping[str, Any]) -> None:
    """Fills a new state from its fields; what a scenario leaves out is as it must be."""
    tiles = state.tiles
    _read_board(data["board"], state)
    under = _read_buried(data.get("buried", []), state)
    read_stock(state.stock, data, [state.board, under])
    laid = [int(tiles.role[state.board.near(cell)]) for cell in state.board.laid_cells()]
    roads = sum(1 for role in laid if role in (ROAD, PIT, COVER))
    state.piles[PUMP_BORDER] = tiles.count(tiles.kind("room")) - laid.count(ROOM)
    state.piles[ROAD_BORDER] = tiles.count(tiles.kind("road")) - roads
    last = state.players - 1
    for seat, word in enumerate(data["materials"]):
        known = None if word in (None, SECRET) else tiles.materials.index(word)
        unknown = NOT_DEALT if word is None else HIDDEN
        state.materials[seat] = unknown if known is None else known
    for seat, bounds in enumerate(data.get("ruled_out", [])):
        for name, bound in bounds.items():
            most = int(state.stock.hand_size(seat))
            at = seat * int(tiles.kinds) + tiles.kind(name)
            state.rules_out = True
            state.ruled_out[at] = int(whole(bound, 0, most, "a bound"))
    for at, suspicion in enumerate(data.get("suspicions", [])):
        state.suspicions[at] = float(suspicion)
    state.phase = phases.PHASES.index(data["phase"])
    state.first = whole(data.get("first", 0), -1, last, "first")
    state.turn = whole(data["turn"], -1, last, "turn")
    state.due = whole(data.get("due", 0), 0, rules.MOST_DRAWN, "due")
    state.idle = whole(data.get("idle", 0), 0, last + 1, "idle")
    if state.phase == phases.ENDED:
        state.actor = OVER
    elif state.phase in (phases.PLAY, phases.STUCK):
        state.actor = whole(data["turn"], 0, last, "turn")
    else:
        state.actor = CHANCE


def _read_board(entries: list[dict[str, Any]], state: WirwarState) -> None:
    state.board = Board(state.tiles)
    for cell, variant in read_tiles(state.board, entries):
        state.board.lay(cell, variant)


def _read_buried(entries: list[dict[str, int]], state: WirwarState) -> Board:
    """Notes the pits under covers; they go on a board of their own, to be counted."""
    under = Board(state.tiles)
    for entry in entries:
        cell = checked_cell(entry["x"], entry["y"])
        if state.board.variant(cell) != state.tiles.cover or under.variant(cell) >= 0:
            raise BadState(f"no cover hides a pit on {entry['x']},{entry['y']}")
        under.lay(cell, state.tiles.pit)
        state.buried.append(cell)
    return under


def problems(state: WirwarState) -> list[str]:
    """Lists what was lost or gained, or cannot be."""
    found = stock_problems(state.stock, [state.board], {"open-pit": len(state.buried)})
    if min(state.piles) < 0:
        found.append("more rooms or roads lie on the table than there are")
    known = [int(material) for material in state.materials if material >= 0]
    if len(set(known)) < len(known):
        found.append("materials: two seats have the same one")
    if state.phase == phases.ENDED and len(known) < state.players:
        found.append("the match is over, but not all materials are shown")
    for seat in range(state.players):
        if not agrees(state, seat):
            found.append(f"seat {seat} holds a tile that it could have laid when it laid none")
    return found + mismatches(state)


def mismatches(state: WirwarState) -> list[str]:
    """Lists the places where sides touch that do not match."""
    board, tiles = state.board, state.tiles
    found: list[str] = []
    for cell in board.laid_cells():
        for side in (1, 2):
            there = int(neighbour(cell, side))
            other = int(board.variant(there))
            if other < 0:
                continue
            mine = int(tiles.shown[board.near(cell) * 4 + side])
            theirs = int(tiles.shown[other * 4 + (side ^ 2)])
            if not tiles.meets(mine, theirs):
                found.append(
                    f"board: {tiles.label_names[mine]} of {cell_text(cell)} touches "
                    f"{tiles.label_names[theirs]} of {cell_text(there)}"
                )
    return found
