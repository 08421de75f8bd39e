"""A position of Hydras as JSON data, back, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i16

from edgewise.core.board import Board
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.errors import BadState, counted
from edgewise.core.moves import cell_text, grid_of, variant_of, verb_of
from edgewise.core.notation import (
    UNKNOWN,
    board_list,
    one_of,
    read_stock,
    read_tile,
    shown,
    stock_fields,
    stock_problems,
    whole,
)
from edgewise.core.serialise import Serialiser
from edgewise.core.state import State
from edgewise.games.hydras import rules
from edgewise.games.hydras.consistency import unreachable
from edgewise.games.hydras.hydra import fallen_torches, loose_cards
from edgewise.games.hydras.moves import LAY, SWORD
from edgewise.games.hydras.state import HydrasState
from edgewise.games.hydras.tileset import BODY_CELL


class HydrasSerialiser(Serialiser):
    """Writes and reads positions of the game."""

    def fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, HydrasState)
        return state_fields(state)

    def own_fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, HydrasState)
        return own_fields(state)

    def read_fields(self, state: State, data: Mapping[str, Any]) -> None:
        assert isinstance(state, HydrasState)
        read_fields(state, data)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, HydrasState)
        return problems(state)

    def unreachable(self, state: State) -> list[str]:
        assert isinstance(state, HydrasState)
        return unreachable(state)

    def follows(self) -> tuple[str, ...]:
        return ("deck", "star")


def state_fields(state: HydrasState) -> dict[str, Any]:
    """Writes a state's own fields.

    ``turn`` is the seat whose turn it is, also while another is asked; then
    ``pending`` is the play it is asked about. ``labours`` holds, for each
    seat, names, and ``?`` for each that is not known.
    """
    return {
        "phase": rules.PHASES[state.phase],
        "boards": [board_list(board) for board in state.boards],
        **own_fields(state),
        "deck": int(rules.deck_size(state)),
        "discard": discard_counts(state),
        "star": int(state.star),
        "turn": int(state.turn),
        "ending": rules.ENDINGS[state.ending],
        "pending": None
        if state.pending == rules.NO_PLAY
        else state.game.move_text(int(state.pending)),
    }


def own_fields(state: HydrasState) -> dict[str, Any]:
    """Writes what not everybody sees alike: tiles, labours, and the points for them."""
    return {
        **stock_fields(state.stock),
        "scores": [int(state.points_of(seat)) for seat in range(state.players)],
        "labours": [write_labours(state, seat) for seat in range(state.players)]
        if state.labours_each > 0
        else [],
    }


def write_labours(state: HydrasState, seat: int) -> dict[str, list[str]]:
    """Writes the labours of a seat, zone by zone."""
    found: dict[str, list[str]] = {}
    for zone, name in enumerate(rules.ZONES):
        at = zone * state.players + seat
        hidden = int(state.veiled[at])
        found[name] = state.labours.named(int(state.zones[at])) + [UNKNOWN] * hidden
    return found


def discard_counts(state: HydrasState) -> dict[str, int]:
    """Counts by name the cards on the discard pile."""
    return {
        tile.name: int(state.discarded[kind])
        for kind, tile in enumerate(state.tiles.tiles)
        if state.discarded[kind] > 0
    }


def gone_counts(state: HydrasState) -> dict[str, int]:
    """Counts what is neither in the deck, in a hand nor on a hydra: discards and a card in play."""
    gone = discard_counts(state)
    if state.pending != rules.NO_PLAY:
        name, _ = state.tiles.variant_name(int(variant_of(state.pending)))
        gone[name] = gone.get(name, 0) + 1
    return gone


def read_fields(state: HydrasState, data: Mapping[str, Any]) -> None:
    """Fills a fresh state from its own fields."""
    if len(data["boards"]) != state.players:
        raise BadState(f"boards: {len(data['boards'])} for {counted(state.players, 'seat')}")
    for seat, entries in enumerate(data["boards"]):
        for entry in entries:
            cell, variant = read_tile(state.tiles, entry)
            if state.boards[seat].variant(cell) >= 0:
                raise BadState(f"two cards lie on {entry['x']},{entry['y']} of hydra {seat}")
            state.boards[seat].lay(cell, variant)
    for name, count in data.get("discard", {}).items():
        state.discarded[state.tiles.kind(name)] = i16(whole(count, 0, 4000, "a discard"))
    pending = data.get("pending")
    if pending is not None:
        state.pending = state.game.parse_code(pending)
        if verb_of(state.pending) not in (LAY, SWORD) or grid_of(state.pending) >= state.players:
            raise BadState(f"{pending!r} is no play that a seat can be asked about")
    read_stock(state.stock, data, state.boards, gone_counts(state))
    read_labours(state, data.get("labours", []))
    last = state.players - 1
    state.phase = one_of(rules.PHASES, data["phase"], "phase")
    state.turn = whole(data["turn"], 0, last, "turn")
    state.ending = one_of(rules.ENDINGS, data.get("ending", "deck-lasts"), "ending")
    state.star = find_star(state)
    state.actor = find_actor(state)


def read_labours(state: HydrasState, labours: list[dict[str, Any]]) -> None:
    """Fills the zones of labours; ``?`` stands for one that is not known."""
    if len(labours) not in (0, state.players) or (labours and state.labours_each == 0):
        raise BadState("labours are listed for every seat, in a match that has them")
    for seat, zones in enumerate(labours):
        for zone, name in enumerate(rules.ZONES):
            at = zone * state.players + seat
            held = zones.get(name, [])
            if not isinstance(held, list):
                raise BadState(f"labours: {name} must be a list of names, not {shown(held)}")
            state.zones[at] = state.labours.mask([card for card in held if card != UNKNOWN])
            state.veiled[at] = held.count(UNKNOWN)


def find_star(state: HydrasState) -> int:
    """Finds the seat whose body has the star, -1 before it is dealt."""
    for seat, board in enumerate(state.boards):
        variant = board.variant(BODY_CELL)
        if variant >= 0 and state.tiles.kind_of[variant] == state.tiles.star_kind:
            return seat
    return -1


def find_actor(state: HydrasState) -> int:
    """Tells who is to move in a state's phase."""
    if state.phase == rules.ENDED:
        return OVER
    if (state.phase == rules.ANSWER) != (state.pending != rules.NO_PLAY):
        raise BadState("a seat is asked about a pending play, and about nothing else")
    if state.phase == rules.ANSWER:
        return int(grid_of(state.pending))
    if state.phase in (rules.CHOOSE, rules.PLAY, rules.TORCH):
        return int(state.turn)
    return CHANCE


def problems(state: HydrasState) -> list[str]:
    """Lists cards that were lost or gained, and hydras that cannot be."""
    found = stock_problems(state.stock, state.boards, gone_counts(state))
    found += misplaced_bodies(state)
    for seat, board in enumerate(state.boards):
        found += hydra_problems(state, board, f"boards: hydra {seat}")
    if state.phase > rules.BODIES and state.star < 0:
        found.append("no body has the star")
    found += labour_problems(state)
    return found


def misplaced_bodies(state: HydrasState) -> list[str]:
    """Lists bodies that are anywhere but on a hydra."""
    held: dict[str, int] = {**state.stock.counts(), **gone_counts(state)}
    for seat in range(state.players):
        held.update(state.stock.counts(seat))
    bodies = [tile.name for tile in state.tiles.tiles if tile.pile == "bodies"]
    return [f"{name} is a body and lies on a hydra only" for name in bodies if name in held]


def hydra_problems(state: HydrasState, board: Board, name: str) -> list[str]:
    """Lists what cannot be on one hydra: no body, loose cards and torches, sides that clash."""
    tiles = state.tiles
    if board.laid_size == 0:
        return [] if state.phase == rules.BODIES else [f"{name} has no body"]
    found: list[str] = []
    bodies = [
        cell
        for cell in board.laid_cells()
        if tiles.tiles[tiles.kind_of[board.near(cell)]].pile == "bodies"
    ]
    if bodies != [BODY_CELL]:
        return [f"{name} must have one body, on 0,0"]
    for cell in loose_cards(board, tiles):
        found.append(f"{name}: no neck joins {cell_text(cell)} to the body")
    for cell in fallen_torches(board, tiles):
        found.append(f"{name}: no neck ends in the torch on {cell_text(cell)}")
    for cell in board.laid_cells():
        variant = board.near(cell)
        for side in range(4):
            other = tiles.seen_label(board.surroundings(cell), side)
            if other != 0 and not tiles.meets(int(tiles.shown[variant * 4 + side]), other):
                found.append(f"{name}: side {'NESW'[side]} of {cell_text(cell)} does not match")
    return found


def labour_problems(state: HydrasState) -> list[str]:
    """Lists labours that two seats have at once."""
    seen = 0
    for mask in state.zones:
        if seen & int(mask):
            twice = ", ".join(state.labours.named(seen & int(mask)))
            return [f"these labours are there twice: {twice}"]
        seen |= int(mask)
    return []
