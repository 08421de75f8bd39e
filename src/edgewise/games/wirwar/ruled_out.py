"""What everybody knows about hidden hands: the kinds of tiles that are ruled out.

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

from typing import TYPE_CHECKING

from mypy_extensions import i16, i64

from edgewise.core.bits import WORD_BITS
from edgewise.games.wirwar.listing import find_placeless

if TYPE_CHECKING:
    from edgewise.games.wirwar.state import WirwarState


def rule_out(state: WirwarState, seat: i64) -> None:
    """Notes that no tile of a hand can be laid anywhere."""
    tiles, placeless = state.tiles, find_placeless(state)
    size = i16(state.stock.hand_size(seat))
    ruled_out = state.ruled_out[:]
    for word in range(tiles.words):
        bits = tiles.played[word] & ~placeless[word]
        first = seat * tiles.kinds + word * WORD_BITS
        while bits != 0:
            ruled_out[first + tiles.lowest(bits)] = size
            bits &= bits - 1
    state.ruled_out = ruled_out
    state.rules_out = True


def note_laid(state: WirwarState, seat: i64, kind: i64) -> None:
    """Takes a laid tile for the oldest of the hand that it can have been."""
    if not state.rules_out:
        return
    base = seat * state.tiles.kinds
    oldest = state.ruled_out[base + kind]
    ruled_out = state.ruled_out[:]
    for at in range(base, base + state.tiles.kinds):
        if ruled_out[at] > oldest:
            ruled_out[at] -= 1
    state.ruled_out = ruled_out


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
