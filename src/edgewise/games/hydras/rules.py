"""The verbs of Hydras: what each move does to a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i16, i64

from edgewise.core.bits import bit, bit_count
from edgewise.core.cells import CELL_BITS, CELL_MASK
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import cell_of, grid_of, make_code, place_code, variant_of, verb_of
from edgewise.games.hydras.hydra import (
    count_joins,
    count_targets,
    fallen_torches,
    loose_cards,
    nth_target,
)
from edgewise.games.hydras.moves import ACCEPT, DISCARD, LAY, SHIELD, SWORD
from edgewise.games.hydras.tileset import BODY_CELL

if TYPE_CHECKING:
    from edgewise.games.hydras.state import HydrasState

SOLO_DECK: Final = 30
"""How many of the cards one player alone plays with."""

LABOURS_DEALT: Final = (0, 0, 5, 4, 3)
"""By the number of players; alone, an option says how many."""

BODIES: Final = 0
DEAL: Final = 1
LABOURS: Final = 2
CHOOSE: Final = 3
PLAY: Final = 4
ANSWER: Final = 5
TORCH: Final = 6
REFILL: Final = 7
ENDED: Final = 8
PHASES: Final = (
    "bodies",
    "deal",
    "labours",
    "choose",
    "play",
    "answer",
    "torch",
    "refill",
    "over",
)

DECK_LASTS: Final = 0
LAST_ROUND: Final = 1
LAST_TURNS: Final = 2
ENDINGS: Final = ("deck-lasts", "round-goes-on", "last-turns")

OFFERED: Final = 0
KEPT: Final = 1
REFUSED: Final = 2
ZONES: Final = ("offered", "kept", "refused")

SEAT_BITS: Final = 8
DRAWN: Final = 1 << 40

NO_PLAY: Final = -1
"""The pending play when nobody is asked about any."""


# Preparation.


def labours_dealt(players: int, options: dict[str, object]) -> int:
    """Counts the labours that each seat is dealt."""
    if players > 1:
        return LABOURS_DEALT[players] if options["labours"] is True else 0
    solo = options["solo"]
    assert isinstance(solo, int)
    return solo


def deal_body(state: HydrasState, kind: i64) -> None:
    """Lays a body before the seat whose turn it is to get one."""
    state.boards[state.turn].lay(BODY_CELL, i64(state.tiles.first_variant[kind]))
    if kind == state.tiles.star_kind:
        state.star = state.turn
    state.turn += 1
    if state.turn == state.players:
        state.turn = state.star
        state.phase = DEAL


def next_deal(state: HydrasState) -> None:
    """Passes the dealing on once a hand is full, and goes on when all are."""
    while state.stock.hand_size(state.turn) >= state.tiles.hand:
        state.turn = (state.turn + 1) % state.players
        if state.turn == state.star:
            finish_deal(state)
            return
    if deck_size(state) == 0:
        finish_deal(state)


def finish_deal(state: HydrasState) -> None:
    """Goes on to the labours, if the match has any."""
    state.turn = state.star
    if state.labours_each > 0:
        state.phase = LABOURS
    else:
        begin_play(state)


def deal_labour(state: HydrasState, number: i64) -> None:
    """Deals a labour; alone one has to keep it, together one may choose later."""
    zone: i64 = KEPT if state.players == 1 else OFFERED
    at = zone * state.players + state.turn
    state.zones = state.zones[:]
    state.zones[at] |= bit(number)
    if bit_count(state.zones[at]) < state.labours_each:
        return
    state.turn = (state.turn + 1) % state.players
    if state.turn != state.star:
        return
    if state.players == 1:
        begin_play(state)
    else:
        state.phase = CHOOSE
        state.actor = state.turn


def keep_labours(state: HydrasState, mask: i64) -> None:
    """Keeps some of the labours that were offered and refuses the others."""
    seat = state.turn
    players = i64(state.players)
    state.zones = state.zones[:]
    state.zones[KEPT * players + seat] = mask
    state.zones[REFUSED * players + seat] = state.zones[OFFERED * players + seat] & ~mask
    state.zones[OFFERED * players + seat] = 0
    state.turn = (seat + 1) % players
    state.actor = state.turn
    if state.turn == state.star:
        begin_play(state)


def begin_play(state: HydrasState) -> None:
    """Lets the owner of the star begin; alone, torches dealt come first."""
    state.turn = state.star
    if not face_torch(state):
        begin_turn(state)


# A turn.


def begin_turn(state: HydrasState) -> None:
    """Lets a seat play; one without a card has had its turn."""
    state.actor = state.turn
    state.phase = PLAY
    if state.stock.hand_size(state.turn) == 0:
        pass_turn(state)


def play_card(state: HydrasState, code: i64) -> None:
    """Plays a card or sword; the owner of another's hydra is asked before anything happens."""
    lose_card(state, state.turn, i64(state.tiles.kind_of[variant_of(code)]))
    owner = grid_of(code)
    if owner == state.turn:
        carry_out(state, code)
        end_turn(state)
    else:
        state.pending = code
        state.phase = ANSWER
        state.actor = owner


def accept_play(state: HydrasState) -> None:
    """Lets the play happen that one was asked about."""
    code = state.pending
    state.pending = NO_PLAY
    carry_out(state, code)
    end_turn(state)


def raise_shield(state: HydrasState, kind: i64) -> None:
    """Discards a shield together with the card that it answers."""
    if state.phase == TORCH:
        lose_card(state, state.turn, kind)
        discard(state, kind)
        throw_away(state, state.tiles.torch_kind)
        return
    lose_card(state, state.actor, kind)
    discard(state, kind)
    discard(state, i64(state.tiles.kind_of[variant_of(state.pending)]))
    state.pending = NO_PLAY
    end_turn(state)


def throw_away(state: HydrasState, kind: i64) -> None:
    """Discards a card from the hand as one's turn."""
    lose_card(state, state.turn, kind)
    discard(state, kind)
    end_turn(state)


def carry_out(state: HydrasState, code: i64) -> None:
    """Lays a card, or cuts with a sword and discards it."""
    if verb_of(code) == LAY:
        state.boards[grid_of(code)].lay(cell_of(code), variant_of(code))
    else:
        discard(state, i64(state.tiles.kind_of[variant_of(code)]))
        cut_off(state, grid_of(code), cell_of(code))


def cut_off(state: HydrasState, grid: i64, cell: i64) -> None:
    """Takes a card or torch off a hydra, and all that falls with it."""
    board, tiles = state.boards[grid], state.tiles
    is_torch = tiles.torches[board.near(cell)] != 0
    joins = count_joins(board, tiles, cell)
    take_off(state, grid, cell)
    if is_torch:
        return
    if joins > 1:
        for loose in loose_cards(board, tiles):
            take_off(state, grid, loose)
    for torch in fallen_torches(board, tiles):
        take_off(state, grid, torch)


def take_off(state: HydrasState, grid: i64, cell: i64) -> None:
    """Moves one card from a hydra to the discard pile."""
    board = state.boards[grid]
    discard(state, i64(state.tiles.kind_of[board.near(cell)]))
    board.take(cell)


def discard(state: HydrasState, kind: i64) -> None:
    """Puts a card on the discard pile; the counts may be those of other states too."""
    discarded = state.discarded[:]
    discarded[kind] = i16(i64(discarded[kind]) + 1)
    state.discarded = discarded


def draw_card(state: HydrasState, seat: i64, kind: i64) -> None:
    """Moves a card from the deck to a hand, and notes it for what takes the move back."""
    state.stock.draw(seat, kind)
    if state.notes_moved:
        state.moved = append(state.moved, moved_card(seat, kind) | DRAWN)


def lose_card(state: HydrasState, seat: i64, kind: i64) -> None:
    """Takes a card from a hand, and notes it for what takes the move back."""
    state.stock.lose(seat, kind)
    if state.notes_moved:
        state.moved = append(state.moved, moved_card(seat, kind))


def moved_card(seat: i64, kind: i64) -> i64:
    """Packs a card and the hand that it came to or left."""
    return (kind << SEAT_BITS) | seat


def return_cards(state: HydrasState, moved: vec[i64]) -> None:
    """Takes back what a move drew and what left a hand."""
    for index in range(i64(len(moved)) - 1, -1, -1):
        seat = moved[index] & ((1 << SEAT_BITS) - 1)
        kind = (moved[index] & ~DRAWN) >> SEAT_BITS
        if moved[index] & DRAWN != 0:
            state.stock.lose(seat, kind)
            state.stock.put_back(kind)
        else:
            state.stock.gain(seat, kind)


def deck_size(state: HydrasState) -> i64:
    """Counts the cards that can still be drawn."""
    return state.stock.bag_size - state.aside


def end_turn(state: HydrasState) -> None:
    """Draws back up, as far as the deck lasts, and passes the turn on."""
    if state.stock.hand_size(state.turn) < state.tiles.hand and deck_size(state) > 0:
        state.phase = REFILL
        state.actor = CHANCE
    elif not face_torch(state):
        pass_turn(state)


def face_torch(state: HydrasState) -> bool:
    """Makes one player alone deal with a torch in hand; tells whether there is one."""
    if state.players > 1 or state.stock.held(0, state.tiles.torch_kind) == 0:
        return False
    state.phase = TORCH
    state.actor = state.turn
    return True


def pass_turn(state: HydrasState) -> None:
    """Gives the next seat its turn, or ends the match after everyone's last."""
    if state.ending == DECK_LASTS and deck_size(state) == 0:
        state.ending = LAST_ROUND
    state.turn = (state.turn + 1) % state.players
    if state.turn == state.star:
        if state.ending == LAST_TURNS:
            end_match(state)
            return
        if state.ending == LAST_ROUND:
            state.ending = LAST_TURNS
    begin_turn(state)


def end_match(state: HydrasState) -> None:
    """Ends the match."""
    state.phase = ENDED
    state.actor = OVER


# Random play.


def random_play(state: HydrasState, rng: Random) -> i64:
    """Draws one of all cards to lay, swords to play and cards to discard, each as likely."""
    tiles, masks = state.tiles, state.stock.masks
    seat = state.turn
    base = seat * tiles.words
    fits: i64 = 0
    for board in state.boards:
        fits += board.count_fits(masks, base)
    swords = tiles.count_marked(tiles.sword_mask, masks, base)
    targets: i64 = 0
    if swords > 0:
        for grid in range(i64(state.players)):
            targets += count_targets(state.boards[grid], tiles, grid == seat)
    discards = tiles.count_marked(tiles.first_mask, masks, base)
    if state.must_play and fits + swords * targets > 0:
        discards = 0
    index = rng.randrange(fits + swords * targets + discards)
    if index < fits:
        return nth_placement(state, base, index)
    index -= fits
    if index < discards:
        return make_code(DISCARD, tiles.nth_marked(tiles.first_mask, masks, base, index))
    index -= discards
    kind = tiles.nth_marked(tiles.sword_mask, masks, base, index // targets)
    return nth_cut(state, kind, index % targets)


def nth_placement(state: HydrasState, base: i64, index: i64) -> i64:
    """Picks a placement by its number, hydra after hydra."""
    for grid in range(i64(state.players)):
        board = state.boards[grid]
        count = board.count_fits(state.stock.masks, base)
        if index < count:
            fit = board.nth_fit(state.stock.masks, base, index)
            return place_code(LAY, fit >> CELL_BITS, fit & CELL_MASK, grid)
        index -= count
    return -1


def nth_cut(state: HydrasState, kind: i64, index: i64) -> i64:
    """Picks a cut with a sword by its number, hydra after hydra."""
    for grid in range(i64(state.players)):
        board = state.boards[grid]
        count = count_targets(board, state.tiles, grid == state.turn)
        if index < count:
            cell = nth_target(board, state.tiles, grid == state.turn, index)
            return place_code(SWORD, i64(state.tiles.first_variant[kind]), cell, grid)
        index -= count
    return -1


def random_answer(state: HydrasState, rng: Random) -> i64:
    """Draws between accepting and each kind of shield in the hand of the seat that is asked."""
    tiles, masks = state.tiles, state.stock.masks
    base = state.actor * tiles.words
    shields = tiles.count_marked(tiles.shield_mask, masks, base)
    if shields == 0:
        return make_code(ACCEPT, 0)
    index = rng.randrange(shields + 1)
    if index == shields:
        return make_code(ACCEPT, 0)
    return make_code(SHIELD, tiles.nth_marked(tiles.shield_mask, masks, base, index))
