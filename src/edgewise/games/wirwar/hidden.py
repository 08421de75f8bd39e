"""Hidden hands and materials, dealt anew in agreement with what everybody knows."""

from __future__ import annotations

import itertools
import math
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from edgewise.core.chance import EVERYONE
from edgewise.core.errors import BadState
from edgewise.core.hidden import HiddenHands, hide_hands
from edgewise.core.moves import verb_of
from edgewise.core.state import State
from edgewise.games.wirwar.listing import has_placement
from edgewise.games.wirwar.moves import DRAW, MATERIAL
from edgewise.games.wirwar.phases import ENDED, PLAY, STUCK
from edgewise.games.wirwar.state import HIDDEN, WirwarState

TRIES: Final = 200
"""How often hands are drawn before they are put together."""


class WirwarHidden(HiddenHands):
    """Hides hands, and until the end the material of each seat."""

    def visible_to(self, state: State, code: int) -> int:
        assert isinstance(state, WirwarState)
        return int(state.turn) if verb_of(code) in (DRAW, MATERIAL) else EVERYONE

    def hide_from(self, state: State, seat: int) -> None:
        assert isinstance(state, WirwarState)
        super().hide_from(state, seat)
        hide_materials(state, seat)
        state.worlds = None

    def conceal(self, state: State, seat: int) -> None:
        assert isinstance(state, WirwarState)
        hide_hands(state, seat)
        hide_materials(state, seat)

    def sample(self, state: State, rng: Random) -> None:
        assert isinstance(state, WirwarState)
        sample_materials(state, rng)
        if state.worlds is None:
            sample_hands(state, rng)
        else:
            state.worlds.deal(state.stock, rng)
            state.worlds = None

    def hides_anything(self, state: State) -> bool:
        assert isinstance(state, WirwarState)
        return super().hides_anything(state) or HIDDEN in list(state.materials)

    def has_several_worlds(self, state: State) -> bool:
        assert isinstance(state, WirwarState)
        return super().has_several_worlds(state) or has_several_material_deals(state)


def hide_materials(state: WirwarState, seat: int) -> None:
    """Forgets which coloured tile each other seat has, until the match is over."""
    for other in range(state.players):
        if other != seat and state.phase != ENDED and state.materials[other] >= 0:
            state.materials[other] = HIDDEN


def ways_to_deal_materials(state: WirwarState) -> tuple[list[int], list[tuple[int, ...]]]:
    """Lists the seats whose coloured tile is hidden, and all ways to deal these."""
    dealt = [int(material) for material in state.materials]
    hidden = [seat for seat, material in enumerate(dealt) if material == HIDDEN]
    left = [m for m in range(len(state.tiles.materials)) if m not in dealt]
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
    return has_placement(state, state.stock.masks, base) == (state.phase == PLAY)


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
        if has_placement(state, tiles.kind_masks, kind * tiles.words)
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
