"""What a hand can do at the open end of a pipe: go on there, or close it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.tileset import EMPTY
from edgewise.games.wirwar.placements import blocked_sides, open_turns
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import NO_BORDER

NOTHING: Final = 0
GOES_ON: Final = 1
CLOSES: Final = 2


def answer(state: WirwarState, cell: i64, seat: i64) -> i64:
    """Tells the most that a hand can do for the pipes of its own material that lead to a cell."""
    board, tiles, masks = state.board, state.tiles, state.stock.masks
    words, base, own = tiles.words, seat * tiles.words, state.materials[seat]
    around = board.surroundings(cell)
    row = tiles.row(around)
    blocked: i64 = -1
    found: i64 = NOTHING
    for word in range(words):
        kinds = tiles.rows[row * words + word] & masks[base + word]
        while kinds != 0:
            kind = word * WORD_BITS + tiles.lowest(kinds)
            kinds &= kinds - 1
            if blocked < 0:
                blocked = blocked_sides(state, cell)
            turns = i64(tiles.fitting[row * tiles.kinds + kind])
            turns = open_turns(state, kind, turns, blocked, cell)
            while turns != 0:
                variant = i64(tiles.variants_from[kind]) + tiles.lowest(turns)
                turns &= turns - 1
                if closes(state, variant, around, own):
                    return CLOSES
                found = GOES_ON
    return found


def closes(state: WirwarState, variant: i64, around: i64, material: i64) -> bool:
    """Tells whether a tile leaves no side of a material open."""
    tiles = state.tiles
    for side in range(i64(4)):
        at = variant * 4 + side
        if i64(tiles.material_at[at]) != material or tiles.seen_label(around, side) != EMPTY:
            continue
        border = i64(tiles.border_at[at])
        if border == NO_BORDER or state.piles[border] == 0:
            return False
    return True
