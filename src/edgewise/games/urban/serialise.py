"""A position of Urban Insanity as JSON data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i16, i64

from edgewise.core.cells import cell_x, cell_y
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.errors import BadState
from edgewise.core.moves import checked_cell
from edgewise.core.notation import board_list, read_per_seat, read_tiles, shown, whole
from edgewise.core.serialise import Serialiser
from edgewise.core.state import State
from edgewise.games.urban import rules, scoring
from edgewise.games.urban.city import MANNED
from edgewise.games.urban.consistency import unreachable
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tileset import HIGHWAY, SPOTS, URBANITES


class UrbanSerialiser(Serialiser):
    """Writes and reads positions of the game."""

    def fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, UrbanState)
        return state_fields(state)

    def own_fields(self, state: State) -> dict[str, Any]:
        return {}  # nothing is hidden

    def add_to_view(self, state: State, view: dict[str, Any]) -> None:
        assert isinstance(state, UrbanState)
        for expansion in state.expansions:
            view[expansion.name] = view[expansion.name] | expansion.view_fields(state)

    def read_fields(self, state: State, data: Mapping[str, Any]) -> None:
        assert isinstance(state, UrbanState)
        read_fields(state, data)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, UrbanState)
        return problems(state)

    def unreachable(self, state: State) -> list[str]:
        assert isinstance(state, UrbanState)
        return unreachable(state)

    def follows(self) -> tuple[str, ...]:
        return ("supply",)


# Writing.
FAR: Final = 30000
"""No cell is farther away."""


def state_fields(state: UrbanState) -> dict[str, Any]:
    """Writes the game's part of a state's dict."""
    seats = range(state.players)
    names = [tile.name for tile in state.tiles.tiles]
    data: dict[str, Any] = {
        "phase": phase_name(state),
        "board": board_fields(state),
        "hands": [state.stock.counts(seat) for seat in seats],
        "bag": state.stock.counts(),
        "unseen": {},
        "discard": {name: int(state.aside[k]) for k, name in enumerate(names) if state.aside[k]},
        "scores": [int(state.scores[seat]) for seat in seats],
        "supply": [int(state.supply[seat]) for seat in seats],
        "first": int(state.first),
        "turn": int(state.turn),
        "card": state.cards.name_of(state.card) or None,
        "deck": state.deck.counts(),
        "last": spot_fields(state, int(state.last) * 8) if state.last >= 0 else None,
        "lifted": spot_fields(state, int(state.lifted)) if state.lifted >= 0 else None,
        "tiles_due": int(state.tiles_due),
        "pieces_due": int(state.pieces_due),
        "scored": [entry_data(state, int(entry)) for entry in state.scored],
    }
    for expansion in state.expansions:
        data[expansion.name] = expansion.fields(state)
    if state.staying > 0:
        data["staying"] = int(state.staying)
    return data


def phase_name(state: UrbanState) -> str:
    """Names the phase, of the base or of an expansion."""
    owner = state.owner()
    if owner is None:
        return rules.PHASES[state.phase]
    return owner.phases()[state.phase - owner.first_phase]


def board_fields(state: UrbanState) -> list[dict[str, Any]]:
    """Writes the tiles, each with what lies on it."""
    result = board_list(state.board)
    for entry in result:
        cell = checked_cell(entry["x"], entry["y"])
        tile = int(state.city.number_of(state.board, cell))
        urbanites = [
            {"seat": seat, "on": SPOTS[spot]}
            for spot in range(5)
            if (seat := int(state.city.seat_on(tile * 8 + spot))) >= 0
        ]
        if urbanites:
            entry["urbanites"] = urbanites
        for expansion in state.expansions:
            entry.update(expansion.tile_fields(state, tile))
    return result


def spot_fields(state: UrbanState, node: int) -> dict[str, Any]:
    """Writes a spot of a laid tile."""
    cell = int(state.city.cells[node >> 3])
    return {"x": int(cell_x(cell)), "y": int(cell_y(cell)), "on": SPOTS[node & 7]}


def entry_data(state: UrbanState, entry: int) -> dict[str, Any]:
    """Writes what some points were for, with the first spot of the feature."""
    kind, seat, points, _, _ = scoring.entry_fields(entry)
    cell, spot = scoring.first_spot(state, entry)
    return {
        "seat": seat,
        "kind": kind,
        "points": points,
        "x": int(cell_x(cell)),
        "y": int(cell_y(cell)),
        "on": SPOTS[spot],
    }


# Reading.


def read_fields(state: UrbanState, data: Mapping[str, Any]) -> None:
    """Fills a state that is set up from a dict."""
    read_board(state, data["board"])
    read_stock(state, data)
    last = state.players - 1
    state.first = whole(data.get("first", 0), -1, last, "first")
    state.turn = whole(data["turn"], -1, last, "turn")
    card = data.get("card")
    state.card = -1 if card is None else state.cards.kind(card)
    if "deck" in data:
        state.deck.read(data["deck"])
    state.last = read_node(state, data.get("last"), 8, "last") // 8
    state.lifted = read_node(state, data.get("lifted"), 1, "lifted")
    state.tiles_due = whole(data.get("tiles_due", 0), 0, 1, "tiles_due")
    state.pieces_due = whole(data.get("pieces_due", 1), 0, 2, "pieces_due")
    scores = data.get("scores", [0] * state.players)
    for seat, points in enumerate(read_per_seat(scores, state.players, 10**9, "scores")):
        state.scores[seat] = points
    for entry in data.get("scored", []):
        read_entry(state, entry)
    for expansion in state.expansions:
        expansion.read_fields(state, data.get(expansion.name, {}))
    count_supply(state)
    read_phase(state, data["phase"])
    if state.first < 0 and state.phase != rules.BEGIN:
        state.first = 0


def read_board(state: UrbanState, entries: list[dict[str, Any]]) -> None:
    """Lays the tiles anew, then puts down what lies on them."""
    state.clear_board()
    for cell, variant in read_tiles(state.board, entries):
        if state.city.size == state.city.most:
            raise BadState("more tiles lie than there are")
        rules.lay_tile(state, variant, cell)
    for entry in entries:
        tile = int(state.city.number_of(state.board, checked_cell(entry["x"], entry["y"])))
        urbanites = entry.get("urbanites", [])
        if not isinstance(urbanites, list):
            raise BadState(f"urbanites cannot be {shown(urbanites)}")
        for urbanite in urbanites:
            seat = whole(urbanite["seat"], 0, state.players - 1, "a seat")
            spot = SPOTS.index(urbanite["on"])
            node = tile * 8 + spot
            if not state.city.has_node(tile, spot) or state.city.seat_on(node) >= 0:
                raise BadState(f"no Urbanite can stand on {urbanite['on']} of {entry['tile']}")
            crowd = state.city.claims_of(state.city.find(node), seat)
            if crowd == URBANITES or state.city.manned_size == MANNED:
                raise BadState("more Urbanites stand in the city than there are")
            if state.city.kind(node) == HIGHWAY:
                raise BadState("no Urbanite can stand on a highway")
            state.city.put_piece(node, seat)
        for expansion in state.expansions:
            expansion.read_tile_fields(state, tile, entry)


def read_stock(state: UrbanState, data: Mapping[str, Any]) -> None:
    """Fills bag, hands and the tiles set aside; without a bag, it is what is left."""
    stock = state.stock
    left = dict(stock.counts())
    for entry in data["board"]:
        if entry["tile"] in left:
            left[entry["tile"]] -= 1
    for name, count in data.get("discard", {}).items():
        kind = state.tiles.kind(name)
        state.aside[kind] = i16(whole(count, 0, state.tiles.count(kind), f"the number of {name}"))
        left[name] -= count
    for seat, hand in enumerate(data.get("hands", [])):
        for name, count in hand.items():
            for _ in range(whole(count, 0, 1, "the tiles drawn")):
                stock.gain(seat, state.tiles.kind(name))
                left[name] -= 1
    bag = data.get("bag", left)
    for kind in range(int(state.tiles.kinds)):
        name = state.tiles.tiles[kind].name
        wanted = whole(bag.get(name, 0), 0, state.tiles.count(kind), f"the number of {name}")
        while i64(stock.pool[kind]) > wanted:
            stock.remove(kind)
        while i64(stock.pool[kind]) < wanted:
            stock.put_back(kind)


def read_node(
    state: UrbanState, spot: dict[str, Any] | None, default: int, what: str = "a spot"
) -> i64:
    """Reads a spot of a laid tile; minus the default if there is none."""
    if spot is None:
        return -default
    x, y = (whole(spot[axis], -FAR, FAR, f"{what}.{axis}") for axis in ("x", "y"))
    tile = state.city.number_of(state.board, checked_cell(x, y))
    if tile < 0:
        raise BadState(f"{what}: no tile lies on {spot['x']},{spot['y']}")
    return tile * 8 + SPOTS.index(spot["on"])


def read_entry(state: UrbanState, entry: dict[str, Any]) -> None:
    """Reads what some points were for."""
    node = read_node(state, entry, 1, "scored")
    seat = whole(entry["seat"], 0, state.players - 1, "a seat")
    kind = whole(entry["kind"], 0, 255, "the kind of points")
    if kind < scoring.BONUS and kind not in scoring.KNOWN_KINDS:
        raise BadState(f"scored: there are no points of kind {int(kind)}")
    scoring.note(state, kind, seat, whole(entry["points"], 0, scoring.MOST_POINTS, "points"), node)


def count_supply(state: UrbanState) -> None:
    """Gives every seat the Urbanites that are not in the city."""
    for seat in range(state.players):
        state.supply[seat] = state.tiles.urbanites - kept_by_expansions(state, seat)
    for index in range(state.city.manned_size):
        state.supply[state.city.seat_of_piece(index)] -= 1
    if state.lifted >= 0:
        state.supply[state.turn] -= 1


def kept_by_expansions(state: UrbanState, seat: int) -> int:
    """Counts a seat's Urbanites that expansions keep out of the city and out of hand."""
    return sum(expansion.urbanites_kept(state, seat) for expansion in state.expansions)


def read_phase(state: UrbanState, name: str) -> None:
    """Finds the phase by its name, and whose move it is in it."""
    state.actor = state.turn
    if name in rules.PHASES:
        state.phase = rules.PHASES.index(name)
        if state.phase == rules.ENDED:
            state.actor = OVER
        elif state.phase in (rules.BEGIN, rules.CARD_DRAW, rules.TILE_DRAW):
            state.actor = CHANCE
        check_phase(state)
        return
    for expansion in state.expansions:
        if name in expansion.phases():
            index = expansion.phases().index(name)
            state.phase = expansion.first_phase + index
            if expansion.is_chance(index):
                state.actor = CHANCE
            return
    raise BadState(f"there is no phase {name!r}")


def check_phase(state: UrbanState) -> None:
    """Refuses a phase that lacks what it is about."""
    if state.phase != rules.BEGIN and state.turn < 0:
        raise BadState("it is nobody's turn")
    if state.phase == rules.ACTION and state.card < 0:
        raise BadState("no action card is turned up, so none can be used")
    if state.phase == rules.RESETTLE and state.lifted < 0:
        raise BadState("no Urbanite is lifted, so none can be settled")
    if state.phase == rules.PLAY and state.stock.hand_size(state.turn) == 0:
        raise BadState("no tile is drawn, so none can be laid")
    if state.phase == rules.PIECE and state.last < 0:
        raise BadState("no tile was just laid, so no Urbanite goes on it")


# Checking and counting.


def problems(state: UrbanState) -> list[str]:
    """Lists what was lost or gained: tiles, Urbanites, points, expansions' material."""
    found = tile_problems(state)
    for seat in range(state.players):
        free = int(state.supply[seat])
        placed = sum(
            int(state.city.seat_of_piece(k)) == seat for k in range(int(state.city.manned_size))
        )
        lifted = int(state.lifted >= 0 and state.turn == seat)
        kept = kept_by_expansions(state, seat)
        if free < 0 or free + placed + lifted + kept != state.tiles.urbanites:
            found.append(f"supply: seat {seat} has {free} Urbanites in hand, {placed} in the city")
        have = int(state.scores[seat])
        points = sum(item.points for item in state.score_items(seat))
        if points != state.scores[seat]:
            found.append(f"scores: seat {seat} has {have} points, its items in scored {points}")
    for expansion in state.expansions:
        found += expansion.problems(state)
    return found


def tile_problems(state: UrbanState) -> list[str]:
    """Compares all tiles in the bag, drawn, laid and set aside with the tile set."""
    piles = ["bag", "start", *[expansion.pile for expansion in state.expansions]]
    found: list[str] = []
    laid = [0] * int(state.tiles.kinds)
    for tile in range(int(state.city.size)):
        laid[state.tiles.kind_of[state.city.variant(tile)]] += 1
    for kind, tile_kind in enumerate(state.tiles.tiles):
        here = laid[kind] + int(state.stock.pool[kind]) + int(state.aside[kind])
        here += sum(int(state.stock.held(seat, kind)) for seat in range(state.players))
        wanted = tile_kind.count if tile_kind.pile in piles else 0
        if tile_kind.pile == "start":
            wanted = here if here <= wanted else wanted
        if here != wanted:
            found.append(f"bag: {here} of {wanted} tiles {tile_kind.name} in all")
    return found
