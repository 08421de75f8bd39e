"""What a position of Hydras holds for each seat, as numbers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.features import Features
from edgewise.core.state import State
from edgewise.games.hydras import rules
from edgewise.games.hydras.evaluation import labours_worth
from edgewise.games.hydras.hydra import count_open_necks
from edgewise.games.hydras.scoring import kept_labours
from edgewise.games.hydras.state import HydrasState

NAMES = (
    "heads",
    "necks",
    "no neck",
    "turn",
    "heads in hand",
    "places",
    "labours",
    "labour points",
)


class HydrasFeatures(Features):
    """Heads, necks, labours, whose turn it is, and what the cards in hand can add."""

    def names(self) -> list[str]:
        return list(NAMES)

    def write(self, state: State, into: vec[float]) -> None:
        assert isinstance(state, HydrasState)
        width: i64 = 8
        for seat in range(i64(state.players)):
            at = width * seat
            necks = count_open_necks(state.boards[seat], state.tiles)
            wait = (seat - state.turn + state.players) % state.players
            found = growth(state, seat)
            into[at] = float(state.points_of(seat))
            into[at + 1] = float(necks) ** 0.5
            into[at + 2] = 1.0 if necks == 0 else 0.0
            into[at + 3] = 1.0 - float(wait) / float(state.players)
            into[at + 4] = float(found >> 20)
            into[at + 5] = float(found & 0xFFFFF) ** 0.5
            into[at + 6] = 0.0
            into[at + 7] = 0.0
            if state.labours_each > 0:
                into[at + 6] = labours_worth(state, int(seat))
                into[at + 7] = float(sum([card.points for card in kept_labours(state, int(seat))]))

    def progress(self, state: State) -> float:
        """Tells which share of the deck was drawn, and whether the last turns are played."""
        assert isinstance(state, HydrasState)
        if state.ending == rules.LAST_TURNS:
            return 1.0
        return 1.0 - float(rules.deck_size(state)) / float(state.tiles.bag_size + 1)


def growth(state: HydrasState, seat: i64) -> i64:
    """Finds what a hand can grow on its own hydra: the most heads of a card, and the places."""
    board, tiles, masks = state.boards[seat], state.tiles, state.stock.masks
    words, base = tiles.words, seat * tiles.words
    best: i64 = 0
    places: i64 = 0
    for index in range(board.frontier_size):
        row = board.row_at(index)
        for word in range(words):
            kinds = tiles.rows[row * words + word] & masks[base + word]
            while kinds != 0:
                kind = word * WORD_BITS + tiles.lowest(kinds)
                kinds &= kinds - 1
                places += 1
                best = max(best, i64(tiles.heads[i64(tiles.variants_from[kind])]))
    return (best << 20) | places
