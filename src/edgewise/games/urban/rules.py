"""The verbs of Urban Insanity: what each move does to a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from edgewise.core.bits import bit
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import make_code
from edgewise.games.urban.moves import (
    DECLINE,
    LIFT,
    PASS,
    RECALL,
    SETTLE,
    URBANITE,
    USE,
    spot_code,
)
from edgewise.games.urban.notes import ASIDE, CARD, DRAWN, GIVEN, LAID, SEAT_BITS, SHUFFLED
from edgewise.games.urban.scoring import give_head_start, score_completed, score_the_end
from edgewise.games.urban.tileset import STADIUM, SUBURB

if TYPE_CHECKING:
    from edgewise.games.urban.cards import Card
    from edgewise.games.urban.expansion import Expansion
    from edgewise.games.urban.state import UrbanState


START_CELL: Final = 0x40004000
"""Where the start tile lies: cell (0, 0)."""

BEGIN: Final = 0
CARD_DRAW: Final = 1
ACTION: Final = 2
RESETTLE: Final = 3
TILE_DRAW: Final = 4
PLAY: Final = 5
PIECE: Final = 6
ENDED: Final = 7
PHASES: Final = (
    "begin",
    "card-draw",
    "action",
    "resettle",
    "tile-draw",
    "play",
    "piece",
    "over",
)
EXPANSION_PHASES: Final = 16
"""Phases from here on belong to expansions, sixteen to each."""

STAY: Final = 10
"""With several expansions, this many tiles for each beyond the first stay in the bag."""

NOT_LOOKED_UP: Final = -1
"""Stands for the spots that can be claimed, which are a mask."""

MOVING_IN: Final = "moving-in"
DAY_OFF: Final = "day-off"
MOVING_VAN: Final = "moving-van"


# The action card.


def begin_match(state: UrbanState, seat: i64) -> None:
    """Gives a seat the first turn, and all others a point for it."""
    state.first = seat
    state.turn = seat
    if state.rules_version >= 2:
        give_head_start(state, seat)
    begin_turn(state)


def begin_turn(state: UrbanState) -> None:
    """Begins a turn, or ends the match."""
    state.card = -1
    if can_go_on(state):
        open_turn(state, 0)
    else:
        end_match(state)


def open_turn(state: UrbanState, asked: i64) -> None:
    """Asks the expansions that were not asked yet for a phase, then turns to the card."""
    for number in range(asked, i64(len(state.expansions))):
        if state.expansions[number].turn_begins(state):
            return
    begin_card(state)


def go_on_with_turn(state: UrbanState, expansion: Expansion) -> None:
    """Leaves the phase that an expansion opened before the card."""
    open_turn(state, expansion.first_phase // EXPANSION_PHASES)


def begin_card(state: UrbanState) -> None:
    """Lets chance turn up an action card."""
    if state.deck.size == 0:
        state.deck.shuffle()
        state.note(SHUFFLED, 0)
    state.phase = CARD_DRAW
    state.actor = CHANCE


def can_go_on(state: UrbanState) -> bool:
    """Tells whether a turn can begin: the first of a round needs a tile for every player."""
    if state.turn == state.first:
        return tiles_to_come(state) >= state.players
    return tiles_to_come(state) > 0


def tiles_to_come(state: UrbanState) -> i64:
    """Counts the tiles that may still be drawn: all in the bag but those that stay there."""
    return state.stock.bag_size - state.staying


def seats_to_come(state: UrbanState) -> i64:
    """Counts the players who have their turn later in this round."""
    seats: i64 = state.players
    return (state.first - state.turn - 1 + seats) % seats


def turn_up_card(state: UrbanState, kind: i64) -> None:
    """Opens the action of a card, or goes on when there is nothing to decide."""
    state.deck.remove(kind)
    state.note(CARD, kind)
    state.card = kind
    card = state.cards.cards[kind]
    state.phase = ACTION
    state.actor = state.turn
    if can_use(state, card):
        return
    name = card.name
    for expansion in state.expansions:
        if expansion.draw_card(state, name):
            return
    begin_draw(state)


def can_use(state: UrbanState, card: Card) -> bool:
    """Tells whether a card of the base leaves its player anything to decide."""
    if card.second_tile:
        return tiles_to_come(state) > seats_to_come(state) + 1
    name = card.name
    if name == MOVING_IN:
        return state.supply[state.turn] > 1
    if state.rules_version < 3 and (name == DAY_OFF or name == MOVING_VAN):
        return state.supply[state.turn] < state.tiles.urbanites
    if name == DAY_OFF:
        return has_piece(state, RECALL)
    if name == MOVING_VAN:
        return has_piece(state, LIFT)
    return False


def may_take(state: UrbanState, verb: i64, index: i64, anywhere: bool) -> bool:
    """Tells whether an Urbanite, by its place among all, may be recalled, or lifted.

    ``anywhere`` is what ``has_room`` told.
    """
    city = state.city
    if city.seat_of_piece(index) != state.turn:
        return False
    if verb == RECALL or anywhere:
        return True
    tile = city.node_of_piece(index) >> 3
    return city.occupants[tile] == 1 and has_room_on(state, tile)


def has_piece(state: UrbanState, verb: i64) -> bool:
    """Tells whether a player has an Urbanite to recall, or to lift."""
    city = state.city
    anywhere = verb == LIFT and has_room(state)
    return any(may_take(state, verb, index, anywhere) for index in range(city.manned_size))


def has_room(state: UrbanState) -> bool:
    """Tells whether any unoccupied tile has a feature to which an Urbanite may move."""
    for tile in range(state.city.size):
        if state.city.occupants[tile] == 0 and has_room_on(state, tile):
            return True
    return False


def has_room_on(state: UrbanState, tile: i64) -> bool:
    """Tells whether a tile has a feature to which an Urbanite may move."""
    return any(can_move_to(state, tile, spot) for spot in range(i64(5)))


def use_card(state: UrbanState) -> None:
    """Grants a second tile, or a second Urbanite."""
    if state.cards.cards[state.card].second_tile:
        state.tiles_due = 1
    else:
        state.pieces_due = 2
    begin_draw(state)


def recall_urbanite(state: UrbanState, node: i64) -> None:
    """Takes an Urbanite back from the board."""
    state.supply[state.city.take_piece(node)] += 1
    begin_draw(state)


def lift_urbanite(state: UrbanState, node: i64) -> None:
    """Takes an Urbanite up to put it elsewhere."""
    state.city.take_piece(node)
    state.lifted = node
    state.phase = RESETTLE


def settle_urbanite(state: UrbanState, node: i64) -> None:
    """Puts the lifted Urbanite down."""
    state.city.put_piece(node, state.turn)
    state.lifted = -1
    begin_draw(state)


def action_codes(state: UrbanState) -> vec[i64]:
    """Lists what the card allows, declining included."""
    codes = append(vec[i64]([], capacity=16), make_code(DECLINE, 0))
    card = state.cards.cards[state.card]
    name = card.name
    if card.second_tile or name == MOVING_IN:
        return append(codes, make_code(USE, 0))
    city = state.city
    verb: i64 = RECALL if name == DAY_OFF else LIFT
    anywhere = verb == LIFT and has_room(state)
    for index in range(city.manned_size):
        if may_take(state, verb, index, anywhere):
            node = city.node_of_piece(index)
            codes = append(codes, spot_code(verb, i64(city.cells[node >> 3]), node & 7))
    return codes


def resettle_codes(state: UrbanState) -> vec[i64]:
    """Lists where the lifted Urbanite may go; declining puts it back."""
    city = state.city
    codes = append(vec[i64]([], capacity=64), make_code(DECLINE, 0))
    left = city.find(state.lifted)
    claimable = city.tiles.claimable
    for tile in range(city.size):
        if city.occupants[tile] != 0:
            continue
        spots = i64(claimable[city.variant(tile)])
        spot: i64 = 0
        while spots != 0:
            if spots & 1 != 0:
                root = city.find(tile * 8 + spot)
                if root != left and has_points_to_come(state, root):
                    codes = append(codes, spot_code(SETTLE, i64(city.cells[tile]), spot))
            spots >>= 1
            spot += 1
    return codes


def can_resettle(state: UrbanState, tile: i64, spot: i64) -> bool:
    """Tells whether the lifted Urbanite may go to a spot, not on the feature that it left."""
    city = state.city
    if city.occupants[tile] != 0 or not can_move_to(state, tile, spot):
        return False
    return city.find(tile * 8 + spot) != city.find(state.lifted)


def can_move_to(state: UrbanState, tile: i64, spot: i64) -> bool:
    """Tells whether a spot has a feature that nobody has claimed, with points to come."""
    city = state.city
    if (i64(city.tiles.claimable[city.variant(tile)]) >> spot) & 1 == 0:
        return False
    return has_points_to_come(state, city.find(tile * 8 + spot))


def has_points_to_come(state: UrbanState, root: i64) -> bool:
    """Tells whether nobody has claimed a feature that can be claimed and will be scored."""
    city = state.city
    if city.is_claimed(root):
        return False
    return not city.is_complete(root) or city.kind(root) == SUBURB


# The tile.


def begin_draw(state: UrbanState) -> None:
    """Lets chance draw a tile, or ends the turn when none is left."""
    if tiles_to_come(state) <= 0:
        next_turn(state)
        return
    state.phase = TILE_DRAW
    state.actor = CHANCE


def draw_tile(state: UrbanState, kind: i64) -> None:
    """Gives the drawn tile to the player; one that fits nowhere is set aside."""
    state.stock.draw(state.turn, kind)
    state.note(DRAWN, (kind << SEAT_BITS) | state.turn)
    if state.board.any_fit(state.stock.masks, state.turn * state.tiles.words):
        state.phase = PLAY
        state.actor = state.turn
        return
    state.stock.lose(state.turn, kind)
    state.note(GIVEN, (kind << SEAT_BITS) | state.turn)
    set_aside(state, kind, 1)
    state.note(ASIDE, kind)
    begin_draw(state)


def set_aside(state: UrbanState, kind: i64, tiles: i64) -> None:
    """Sets tiles aside, or takes them back; the counts may be those of other states too."""
    aside = state.aside[:]
    aside[kind] = i16(i64(aside[kind]) + tiles)
    state.aside = aside


def lay_tile(state: UrbanState, variant: i64, cell: i64) -> i64:
    """Lays a tile and lets its features grow; gives its number."""
    if state.notes is not None:
        state.notes.add(state.board.bounds_word())
        state.notes.note(LAID, state.board.place_in_frontier(cell) + 1)
    state.board.lay(cell, variant)
    tile = state.city.add_tile(state.board, cell, variant)
    for expansion in state.expansions:
        expansion.tile_laid(state, tile)
    return tile


def play_tile(state: UrbanState, variant: i64, cell: i64) -> None:
    """Lays the drawn tile, then asks for an Urbanite."""
    kind = i64(state.tiles.kind_of[variant])
    state.stock.lose(state.turn, kind)
    state.note(GIVEN, (kind << SEAT_BITS) | state.turn)
    state.last = lay_tile(state, variant, cell)
    offer_piece(state)


# The Urbanite.


def claimable_spots(state: UrbanState, tile: i64) -> i64:
    """Marks the spots of a tile whose features nobody has claimed; highways have none."""
    city = state.city
    spots = i64(city.tiles.claimable[city.variant(tile)])
    found: i64 = 0
    spot: i64 = 0
    while spots != 0:
        if spots & 1 != 0 and not city.is_claimed(city.find(tile * 8 + spot)):
            found |= bit(spot)
        spots >>= 1
        spot += 1
    return found


def free_spots(state: UrbanState) -> i64:
    """Marks the same of the tile just laid, looked up once for each move."""
    if state.free_spots == NOT_LOOKED_UP:
        state.free_spots = claimable_spots(state, state.last)
    return state.free_spots


def offer_piece(state: UrbanState) -> None:
    """Asks for an Urbanite when one can be put on the tile; else goes on."""
    if state.pieces_due > 0:
        state.free_spots = NOT_LOOKED_UP
        if state.supply[state.turn] > 0 and free_spots(state) != 0:
            state.phase = PIECE
            state.actor = state.turn
            return
        if state.expansions and len(piece_codes(state)) > 1:
            state.phase = PIECE
            state.actor = state.turn
            return
    finish_tile(state)


def piece_codes(state: UrbanState) -> vec[i64]:
    """Lists what may be done with the tile just laid, passing included."""
    codes = append(vec[i64]([], capacity=8), make_code(PASS, 0))
    if state.supply[state.turn] > 0:
        cell = i64(state.city.cells[state.last])
        free = free_spots(state)
        for spot in range(i64(5)):
            if (free >> spot) & 1 != 0:
                codes = append(codes, spot_code(URBANITE, cell, spot))
    if state.expansions:
        others: list[int] = []
        for expansion in state.expansions:
            expansion.piece_codes(state, state.last, others)
        for code in others:
            codes = append(codes, code)
    return codes


def put_urbanite(state: UrbanState, spot: i64) -> None:
    """Puts an Urbanite on the tile just laid."""
    state.city.put_piece(state.last * 8 + spot, state.turn)
    state.supply[state.turn] -= 1
    state.pieces_due -= 1
    offer_piece(state)


def finish_tile(state: UrbanState) -> None:
    """Scores what the tile completed; then a second tile is due, or the turn ends.

    One Urbanite is due for both tiles.
    """
    score_completed(state, state.last)
    state.last = -1
    if state.tiles_due > 0 and tiles_to_come(state) > seats_to_come(state):
        state.tiles_due -= 1
        if state.rules_version < 5:
            state.pieces_due = 1
        begin_draw(state)
    else:
        next_turn(state)


def next_turn(state: UrbanState) -> None:
    """Passes the turn on; the seat with the last turn of a round begins the next one."""
    state.tiles_due = 0
    state.pieces_due = 1
    left = (state.turn + 1) % state.players
    if left == state.first and state.rules_version >= 2:
        state.first = state.turn
    else:
        state.turn = left
    begin_turn(state)


def end_match(state: UrbanState) -> None:
    """Scores what is unfinished and ends the match."""
    score_the_end(state)
    for expansion in state.expansions:
        expansion.match_ends(state)
    state.phase = ENDED
    state.actor = OVER


def is_pending(state: UrbanState, root: i64) -> bool:
    """Tells whether a complete feature was completed by the tile just laid, not scored yet."""
    if state.last < 0:
        return False
    city = state.city
    cell = i64(city.cells[state.last])
    if root & 7 == STADIUM:
        there = i64(city.cells[root >> 3])
        across, down = there % 65536 - cell % 65536, there // 65536 - cell // 65536
        return -1 <= across <= 1 and -1 <= down <= 1
    for spot in range(i64(4)):
        if city.has_node(state.last, spot) and city.find(state.last * 8 + spot) == root:
            return True
    return False
