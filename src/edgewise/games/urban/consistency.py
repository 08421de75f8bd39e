"""Finds contradictions in a position: it is complete, but play cannot lead to it.

Every sentence begins with the field of ``to_dict`` that is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.agreement import disagreements
from edgewise.core.cells import neighbour
from edgewise.core.errors import counted
from edgewise.core.moves import cell_text
from edgewise.core.notation import board_problems
from edgewise.games.urban import rules
from edgewise.games.urban.ledger import ledger_problems
from edgewise.games.urban.tileset import HIGHWAY, SUBURB
from edgewise.games.urban.turns import turn_problems

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState

BEFORE_DRAWING: Final = (rules.CARD_DRAW, rules.ACTION, rules.RESETTLE)
WITH_CARD: Final = (rules.ACTION, rules.RESETTLE, rules.TILE_DRAW, rules.PLAY, rules.PIECE)


def unreachable(state: UrbanState) -> list[str]:
    """Lists what play cannot lead to."""
    if state.phase == rules.BEGIN:
        fresh = state.game.new(state.players, state.options).to_dict()
        wrong = disagreements({**state.to_dict(), "seen_by": 0}, {**fresh, "seen_by": 0})
        return [f"phase: before the first move, {one}" for one in wrong[:1]]
    if state.first < 0:
        return ["first: nobody began the round"]
    found = layout_problems(state)
    found += card_problems(state)
    found += tile_in_hand_problems(state)
    found += due_problems(state)
    found += settling_problems(state)
    found += urbanite_problems(state)
    found += ledger_problems(state)
    found += turn_problems(state)
    for expansion in state.expansions:
        found += expansion.unreachable(state)
    return found


def layout_problems(state: UrbanState) -> list[str]:
    """Finds a missing start tile, sides at odds, and tiles that lie apart."""
    start = rules.START_CELL
    variant = int(state.board.variant(start))
    starts = [k for k, tile in enumerate(state.tiles.tiles) if tile.pile == "start" and tile.count]
    if variant < 0 or variant != state.tiles.first_variant[starts[0]]:
        return ["board: the start tile does not lie on 0,0"]
    found = [f"board: {problem}" for problem in board_problems(state.board)]
    cells = set(state.board.laid_cells())
    reached = {start}
    pending = [start]
    while pending:
        cell = pending.pop()
        beside = {int(neighbour(cell, side)) for side in range(4)} & cells - reached
        reached |= beside
        pending += beside
    return found + [f"board: the tile on {cell_text(c)} lies apart" for c in cells - reached]


def card_problems(state: UrbanState) -> list[str]:
    """Compares the card that is turned up with the deck, the phase and the bag."""
    found: list[str] = []
    phase, card = state.phase, state.card
    if card >= 0 and state.deck.left[card] >= state.deck.full[card]:
        found.append("card: all cards of its kind are still in the deck")
    if card < 0 and phase in WITH_CARD:
        found.append("card: an action card was turned up in this phase")
    if card >= 0 and phase in (rules.CARD_DRAW, rules.ENDED):
        found.append("card: no action card is turned up in this phase")
    if phase == rules.CARD_DRAW and state.deck.size == 0:
        found.append("deck: it is shuffled anew before a card is turned up")
    if phase == rules.ACTION and not rules.can_use(state, state.cards.cards[card]):
        found.append("phase: the card leaves nothing to decide")
    if phase in BEFORE_DRAWING and not rules.can_go_on(state):
        found.append("bag: it holds too few tiles for this turn")
    if rules.tiles_to_come(state) < 0:
        found.append("staying: more tiles stay in the bag than it holds")
    if phase == rules.TILE_DRAW and rules.tiles_to_come(state) <= 0:
        found.append("bag: there is no tile to draw")
    if phase == rules.ENDED and rules.can_go_on(state):
        found.append("phase: there are tiles for another turn, so the match is not over")
    return found


def tile_in_hand_problems(state: UrbanState) -> list[str]:
    """Finds drawn tiles in the wrong hands, or in the wrong phase."""
    found: list[str] = []
    for seat in range(state.players):
        wanted = 1 if state.phase == rules.PLAY and seat == state.turn else 0
        if state.stock.hand_size(seat) != wanted:
            found.append(f"hands: seat {seat} should hold {counted(wanted, 'tile')} in this phase")
    if state.phase == rules.PLAY and not found:
        if not state.board.any_fit(state.stock.masks, state.turn * state.tiles.words):
            found.append("hands: the tile fits nowhere, so it was set aside")
    return found


def due_problems(state: UrbanState) -> list[str]:
    """Checks the second tile and the second Urbanite against the card, and the last tile."""
    found: list[str] = []
    name = state.cards.name_of(state.card)
    early = state.phase in BEFORE_DRAWING or state.phase == rules.ENDED
    second = state.card >= 0 and state.cards.cards[state.card].second_tile
    if state.tiles_due > 0 and (early or not second):
        found.append("tiles_due: no second tile is due")
    late = second and state.tiles_due == 0 and state.phase in (rules.TILE_DRAW, rules.PLAY)
    if state.pieces_due == 0 and not late:
        found.append("pieces_due: an Urbanite is due, but for a second tile")
    if state.pieces_due > 1 and (early or name != rules.MOVING_IN):
        found.append("pieces_due: no second Urbanite is due")
    if state.pieces_due > 1 and state.supply[state.turn] < 2:
        found.append("pieces_due: two Urbanites are not in hand")
    if state.phase < rules.EXPANSION_PHASES and (state.last >= 0) != (state.phase == rules.PIECE):
        found.append("last: a tile was just laid only in phase piece")
    if state.last >= 0 and state.city.cells[state.last] == rules.START_CELL:
        found.append("last: nobody laid the start tile")
    if state.phase == rules.PIECE and len(rules.piece_codes(state)) < 2:
        found.append("phase: nothing can be put on the tile just laid")
    return found


def settling_problems(state: UrbanState) -> list[str]:
    """Checks the lifted Urbanite."""
    if state.phase != rules.RESETTLE:
        return ["lifted: an Urbanite is lifted only in phase resettle"] if state.lifted >= 0 else []
    node, city = state.lifted, state.city
    if state.cards.cards[state.card].name != rules.MOVING_VAN:
        return ["card: only Moving Van lets an Urbanite settle"]
    if not city.has_node(node >> 3, node & 7) or city.kind(node) == HIGHWAY:
        return ["lifted: no Urbanite can have stood there"]
    if city.kind(node) != SUBURB and city.is_complete(city.find(node)):
        return ["lifted: that feature is complete, so its Urbanites are back"]
    if len(rules.resettle_codes(state)) < 2:
        return ["lifted: that Urbanite can go nowhere, so nobody lifted it"]
    return []


def urbanite_problems(state: UrbanState) -> list[str]:
    """Finds Urbanites that should be back in hand, or that cannot share a tile."""
    city = state.city
    found: list[str] = []
    seats: dict[int, list[int]] = {}
    for index in range(city.manned_size):
        node = city.node_of_piece(index)
        where = cell_text(int(city.cells[node >> 3]))
        seats.setdefault(int(node >> 3), []).append(int(city.seat_of_piece(index)))
        root = city.find(node)
        if (
            city.kind(node) != SUBURB
            and city.is_complete(root)
            and not rules.is_pending(state, root)
        ):
            found.append(f"board: a feature on {where} is complete, so its Urbanites are back")
    for tile, there in seats.items():
        if len(there) > 2 or len(set(there)) > 1:
            where = cell_text(int(city.cells[tile]))
            found.append(f"board: so many Urbanites cannot have come to {where}")
    if state.last >= 0:
        found += last_tile_problems(state, seats.get(int(state.last), []))
    return found


def last_tile_problems(state: UrbanState, there: list[int]) -> list[str]:
    """Checks who is on the tile just laid: at most the first of two Urbanites."""
    moving_in = state.cards.name_of(state.card) == rules.MOVING_IN
    most = 1 if moving_in and state.pieces_due == 1 else 0
    if len(there) > most or any(seat != state.turn for seat in there):
        return ["board: such an Urbanite cannot be on the tile just laid yet"]
    return []
