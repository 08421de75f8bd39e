"""What everybody knows about hidden hands, and dealing hands anew in agreement with it.

A player who takes or passes shows that no tile in hand could be laid on the table as it
was. Think of a hand as tiles in the order in which they were drawn: what is
shown holds for all of them, and not for tiles drawn later. So a kind of tile is
always ruled out for the oldest few tiles of a hand, and one number for each kind
says how many they are. A tile that is laid is taken to be the oldest that it can have
been. That leaves the weakest conclusions about the rest, so any hand that agrees with all
that was seen agrees with these as well. A seat that watched the moves can conclude more,
since which tile was laid is a matter of odds (``inference.py``).
"""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Final

from librt.random import Random
from mypy_extensions import i16, i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.errors import BadState
from edgewise.games.wirwar.phases import PLAY, STUCK
from edgewise.games.wirwar.placements import find_placements, is_allowed
from edgewise.games.wirwar.tileset import PIT, ROAD

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState

NOT_DEALT: Final = -1
HIDDEN: Final = -2

TRIES: Final = 200
"""How often hands are drawn before they are put together."""


def rule_out(state: WirwarState, seat: i64) -> None:
    """Notes that no tile of a hand can be laid anywhere."""
    board, tiles = state.board, state.tiles
    size = i16(state.stock.hand_size(seat))
    base = seat * tiles.kinds
    open_kinds = tiles.pipes[:]
    for index in range(board.frontier_size):
        cell = i64(board.frontier[index])
        row = board.row_at(index)
        for word in range(tiles.words):
            bits = tiles.rows[row + word] & open_kinds[word]
            while bits != 0:
                variant = word * WORD_BITS + tiles.lowest(bits)
                bits &= bits - 1
                if is_allowed(state, variant, cell):
                    kind = i64(tiles.kind_of[variant])
                    state.ruled_out[base + kind] = size
                    for other in range(tiles.words):
                        open_kinds[other] &= ~tiles.kind_masks[kind * tiles.words + other]
                    bits &= open_kinds[word]
    for index in range(board.laid_size):
        role = tiles.role[board.near(i64(board.laid[index]))]
        if role == ROAD:
            state.ruled_out[base + tiles.pit_kind] = size
        if role == ROAD or role == PIT:
            state.ruled_out[base + tiles.cover_kind] = size


def note_laid(state: WirwarState, seat: i64, kind: i64) -> None:
    """Takes a laid tile for the oldest of the hand that it can have been."""
    base = seat * state.tiles.kinds
    oldest = state.ruled_out[base + kind]
    for other in range(state.tiles.kinds):
        if state.ruled_out[base + other] > oldest:
            state.ruled_out[base + other] -= 1


def agrees(state: WirwarState, seat: int) -> bool:
    """Tells whether a hand can be what everybody knows that it is."""
    size = int(state.stock.hand_size(seat))
    base = seat * int(state.tiles.kinds)
    hand = state.stock.known_hand(seat)
    if len(hand) < size:
        return True
    bounds = [int(state.ruled_out[base + kind]) for kind in hand]
    return all(
        sum(1 for bound in bounds if bound >= age) <= size - age for age in range(1, size + 1)
    )


# Dealing anew.


def ways_to_deal_materials(state: WirwarState) -> tuple[list[int], list[tuple[int, ...]]]:
    """Lists the seats whose coloured tile is hidden, and all ways to deal these."""
    hidden = [seat for seat in range(state.players) if state.materials[seat] == HIDDEN]
    left = [m for m in range(len(state.tiles.materials)) if m not in list(state.materials)]
    return hidden, list(itertools.permutations(left, len(hidden)))


def has_several_material_deals(state: WirwarState) -> bool:
    """Tells whether the hidden coloured tiles can be dealt in more than one way."""
    return len(ways_to_deal_materials(state)[1]) > 1


def sample_materials(state: WirwarState, rng: Random) -> None:
    """Deals the hidden coloured tiles anew, each way as likely as the suspicions say."""
    hidden, deals = ways_to_deal_materials(state)
    if not hidden:
        return
    count = len(state.tiles.materials)
    logs = [
        sum([state.suspicions[s * count + m] for s, m in zip(hidden, deal, strict=True)])
        for deal in deals
    ]
    most = max(logs)
    weights = [math.exp(log - most) for log in logs]
    drawn = rng.random() * sum(weights)
    chosen = 0
    while chosen < len(deals) - 1 and drawn >= weights[chosen]:
        drawn -= weights[chosen]
        chosen += 1
    for seat, material in zip(hidden, deals[chosen], strict=True):
        state.materials[seat] = material


def sample_hands(state: WirwarState, rng: Random) -> None:
    """Deals the hidden tiles anew in agreement with what everybody knows.

    All tiles that are hidden are drawn as chance would draw them, and drawn again until
    they agree: so every deal that agrees comes as often as chance alone would bring it.
    """
    if not _is_told(state):
        state.stock.deal_hidden(rng)
        return
    kept = state.stock
    for _ in range(TRIES):
        state.stock = kept.copy()
        if _draw_hands(state, rng) and lays_as_shown(state):
            return
    state.stock = kept
    deal_by_force(state, rng)


def _is_told(state: WirwarState) -> bool:
    """Tells whether anything is known of hidden hands but their sizes."""
    if state.phase == PLAY and state.stock.hidden[state.turn] > 0:
        return True
    for seat in range(i64(state.players)):
        if state.stock.hidden[seat] > 0:
            for kind in range(state.tiles.kinds):
                if state.ruled_out[seat * state.tiles.kinds + kind] != 0:
                    return True
    return False


def _draw_hands(state: WirwarState, rng: Random) -> bool:
    """Draws all hidden tiles, the oldest of a hand first; False when one is ruled out."""
    stock, kinds = state.stock, state.tiles.kinds
    for seat in range(i64(state.players)):
        age: i64 = 0
        while stock.hidden[seat] > 0:
            kind = stock.random_kind(rng)
            if i64(state.ruled_out[seat * kinds + kind]) > age:
                return False
            stock.reveal(seat, kind)
            age += 1
    return True


def lays_as_shown(state: WirwarState) -> bool:
    """Tells whether the seat to move can lay a tile exactly when the phase says so."""
    if state.phase != PLAY and state.phase != STUCK:
        return True
    base = state.turn * state.tiles.words
    return (find_placements(state, state.stock.masks, base, 1) > 0) == (state.phase == PLAY)


def deal_by_force(state: WirwarState, rng: Random) -> None:
    """Deals hands that agree where chance would hardly ever bring them."""
    stock, kinds = state.stock, int(state.tiles.kinds)
    deal = _Deal([int(count) for count in stock.pool])
    must_lay = int(state.turn) if state.phase == PLAY else -1
    for seat in range(state.players):
        bounds = [int(state.ruled_out[seat * kinds + kind]) for kind in range(kinds)]
        hidden = int(stock.hidden[seat])
        for age in range(hidden):
            can_be = [bound <= age for bound in bounds]
            if seat == must_lay and age == hidden - 1:
                fits = fitting_kinds(state)
                can_be = [can and kind in fits for kind, can in enumerate(can_be)]
            deal.add(seat, can_be)
    for seat, kind in deal.made(rng):
        stock.reveal(seat, kind)


def fitting_kinds(state: WirwarState) -> list[int]:
    """Lists the kinds of which a tile could be laid now."""
    tiles = state.tiles
    return [
        kind
        for kind in range(int(tiles.kinds))
        if find_placements(state, tiles.kind_masks, kind * tiles.words, 1) > 0
    ]


class _Deal:
    """Gives each hidden tile a kind that it can be, the most restricted first.

    When nothing that is left will do, tiles already dealt change places.
    """

    def __init__(self, pool: list[int]) -> None:
        self.pool = pool
        self.seats: list[int] = []
        self.can_be: list[list[bool]] = []
        self.given: list[int] = []

    def add(self, seat: int, can_be: list[bool]) -> None:
        self.seats.append(seat)
        self.can_be.append(can_be)
        self.given.append(-1)

    def made(self, rng: Random) -> list[tuple[int, int]]:
        choices = [
            sum([count for count, can in zip(self.pool, row, strict=True) if can])
            for row in self.can_be
        ]
        for tile in sorted(range(len(choices)), key=lambda tile: choices[tile]):
            if not self.draw(tile, rng) and not self.exchange(tile, set(), rng):
                raise BadState("no hands agree with what was seen")
        return list(zip(self.seats, self.given, strict=True))

    def draw(self, tile: int, rng: Random) -> bool:
        row = self.can_be[tile]
        total = sum([count for count, can in zip(self.pool, row, strict=True) if can])
        if total == 0:
            return False
        index = int(rng.randrange(total))
        for kind, can in enumerate(row):
            if can:
                index -= self.pool[kind]
                if index < 0:
                    self.pool[kind] -= 1
                    self.given[tile] = kind
                    return True
        return False

    def exchange(self, tile: int, tried: set[int], rng: Random) -> bool:
        for other, kind in enumerate(self.given):
            if kind < 0 or other in tried or not self.can_be[tile][kind]:
                continue
            tried.add(other)
            if self.draw(other, rng) or self.exchange(other, tried, rng):
                self.given[tile] = kind
                return True
        return False
