"""The value of Franchise Tokens to a seat, for bots that look one move ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from edgewise.games.urban.rules import PIECE, tiles_to_come
from edgewise.games.urban.scoring import is_spoilt, stores_of
from edgewise.games.urban.tileset import BLOCK

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.franchises.franchises import Franchises
    from edgewise.games.urban.state import UrbanState

TOKEN: Final = 2.2
"""What a token is worth at the start: stores, a sale, a share in the monopoly."""
LATE: Final = 0.4
"""What it is worth at the end, apart from a monopoly."""
LEAD: Final = 2.0
"""What each token of the player with the most gives at the end."""


def evaluate(state: UrbanState, made: Franchises, seat: i64) -> float:
    """Compares a seat's tokens with those of the opponent who has the most."""
    left = float(tiles_to_come(state))
    early = left / (left + 20.0)
    worth = LATE + (TOKEN - LATE) * early
    mine = float(made.tokens[seat])
    if seat == state.turn and state.phase == PIECE:
        mine += float(about_to_earn(state, made))
    best = 0.0
    for other in range(i64(state.players)):
        if other != seat and float(made.tokens[other]) > best:
            best = float(made.tokens[other])
    value = worth * (mine - best)
    if mine > best:
        value += LEAD * mine * (1.0 - 0.6 * early)
    elif best > mine:
        value -= LEAD * best * (1.0 - 0.6 * early)
    return value


def about_to_earn(state: UrbanState, made: Franchises) -> i64:
    """Counts the tokens that the tile just laid will give."""
    city = state.city
    count: i64 = 0
    for spot in range(i64(4)):
        node = state.last * 8 + spot
        if city.has_node(state.last, spot) and city.kind(node) == BLOCK:
            block = city.find(node)
            if city.opens(block) == 0 and not is_spoilt(state, block):
                count += stores_of(state, block)
    left = made.stock()
    return left if count > left else count
