"""The value of a position of Urban Insanity for bots: the points each seat can expect."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.core.evaluation import Evaluator
from edgewise.core.state import State
from edgewise.games.urban.city import (
    CLAIM_BITS,
    CLAIM_MASK,
    CLAIMS_SHIFT,
    OPENS_MASK,
    PARTS_MASK,
    PARTS_SHIFT,
    STORES_MASK,
    is_one_claim,
    most_claimed,
)
from edgewise.games.urban.rules import PIECE, free_spots, tiles_to_come
from edgewise.games.urban.scoring import (
    buildings_of,
    feature_points,
    points_for,
    stores_of,
)
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tileset import BLOCK, ROAD, STADIUM
from edgewise.games.urban.worths import POINT_BITS, POINT_MASK, Worths

NEIGHBOUR: Final = 0.1
"""What each tile around the one just laid is worth: a compact city gets finished."""


class UrbanEvaluator(Evaluator):
    """Values points, claims and what the turn still allows."""

    def evaluate(self, state: State, seat: i64) -> float:
        """Compares a seat's expected points with those of its best opponent."""
        assert isinstance(state, UrbanState)
        return ahead(state, expected_totals(state), seat)

    def evaluate_seats(self, state: State, into: vec[float]) -> None:
        assert isinstance(state, UrbanState)
        totals = expected_totals(state)
        for seat in range(i64(state.players)):
            into[seat] = ahead(state, totals, seat)


def ahead(state: UrbanState, totals: vec[float], seat: i64) -> float:
    """Compares what a seat can expect with the most that another can."""
    best = -1000.0
    for other in range(i64(state.players)):
        if other != seat and totals[other] > best:
            best = totals[other]
    lead = totals[seat] - best
    for expansion in state.expansions:
        lead += expansion.evaluate(state, seat)
    return lead


def growth_to_come(state: UrbanState) -> float:
    """Tells how far features can still grow, from 0 to below 1, by the tiles left."""
    left = float(tiles_to_come(state))
    return left / (left + 12.0)


def expected_points(state: UrbanState, root: i64, word: i64, growth: float) -> float:
    """Guesses what a feature will give in the end, by its open ends; ``word`` is its root's."""
    city = state.city
    if root & 7 == STADIUM:
        missing = 8.0 - float(city.rings[root >> 3])
        return 9.0 - missing * (1.0 - 0.8 * growth)
    kind = city.kind(root)
    ends = float(word & OPENS_MASK)
    if kind == BLOCK:
        worth = block_worth(state, root, word)
        whole = float(worth & POINT_MASK)
        if ends == 0.0:
            return whole
        half = float(worth >> POINT_BITS)
        chance = growth / (0.6 + 0.5 * ends)
        return half + (whole + 2.0 - half) * chance
    if kind == ROAD:
        return float((word >> PARTS_SHIFT) & PARTS_MASK) + (0.9 * growth if ends > 0.0 else 0.0)
    return float(feature_points(state, root)) + 2.5 * growth


def block_worth(state: UrbanState, root: i64, word: i64) -> i64:
    """Packs the points of a block as those of ``Worths``; ``word`` is its root's."""
    worths: Worths | None = None
    key: i64 = 0
    if len(state.expansions) == 1:
        worths = state.expansions[0].worths
        if worths is not None:
            key = (word >> PARTS_SHIFT) & (STORES_MASK << PARTS_SHIFT | PARTS_MASK)
            key = (key << PARTS_SHIFT) | state.city.column(root, 0)
            known = worths.find(key)
            if known >= 0:
                return known
    buildings, stores = buildings_of(state, root), stores_of(state, root)
    whole = points_for(state, root, buildings, stores, True)
    half = points_for(state, root, buildings, stores, False)
    if worths is not None:
        return worths.keep(key, whole, half)
    return (half << POINT_BITS) | whole


def expected_totals(state: UrbanState) -> vec[float]:
    """Adds up each seat's points, its claims, the Urbanites it has left, and what is due to it."""
    city = state.city
    seats: i64 = state.players
    left = float(tiles_to_come(state))
    price = 2.2 * left / (left + 20.0)
    growth = growth_to_come(state)
    totals = vec[float]([], capacity=seats)
    for seat in range(seats):
        totals = append(totals, float(state.scores[seat]) + price * float(state.supply[seat]))
    for index in range(city.manned_size):
        root = city.find(city.node_of_piece(index))
        word = city.words[city.found_at]
        claims = word >> CLAIMS_SHIFT
        most: i64 = 1
        if not is_one_claim(word):
            if was_counted(state, root, index):
                continue
            most = most_claimed(claims)
        value = expected_points(state, root, word, growth)
        for seat in range(seats):
            if claims & CLAIM_MASK == most:
                totals[seat] += value
            claims >>= CLAIM_BITS
    if state.turn >= 0:
        totals[state.turn] += due(state, price)
    return totals


def was_counted(state: UrbanState, root: i64, index: i64) -> bool:
    """Tells whether an Urbanite earlier in the list stands on the same feature."""
    city = state.city
    return any(city.find(city.node_of_piece(earlier)) == root for earlier in range(index))


def due(state: UrbanState, price: float) -> float:
    """Values what the seat whose turn it is may do next."""
    city = state.city
    total = 0.0
    if state.card >= 0 and state.tiles_due > 0:
        total += 3.0
    if state.pieces_due > 1:
        total += 0.5
    if state.phase == PIECE:
        total += NEIGHBOUR * float(city.rings[state.last])
    if state.phase == PIECE and state.supply[state.turn] > 0:
        free = free_spots(state)
        growth = growth_to_come(state)
        best = price
        for spot in range(i64(5)):
            if (free >> spot) & 1 != 0:
                root = city.find(state.last * 8 + spot)
                value = expected_points(state, root, city.words[city.found_at], growth)
                if value > best:
                    best = value
        total += best - price
        for spot in range(i64(4)):
            if city.has_node(state.last, spot):
                root = city.find(state.last * 8 + spot)
                if city.opens(root) == 0:
                    total += price * float(city.claims_of(root, state.turn))
    return total
