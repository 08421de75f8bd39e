"""What a table is worth: points with their reasons, ranks, and a bot's quick opinion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from edgewise.core.cells import cell_x, cell_y
from edgewise.core.moves import make_code
from edgewise.core.scores import ScoreItem
from edgewise.core.words.model import Args
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import (
    count_heads,
    count_icons,
    count_open_necks,
)
from edgewise.games.hydras.labourfile import Labour
from edgewise.games.hydras.labours import count_cards, count_loops, read_hydra
from edgewise.games.hydras.moves import ACCEPT
from edgewise.games.hydras.words import WORDS

if TYPE_CHECKING:
    from edgewise.games.hydras.state import HydrasState

NECKS_WORTH: Final = (0.0, 1.2, 1.8, 2.2, 2.5, 2.7)
"""What open necks promise: the first one most, for without it nothing grows."""
TURNS_TO_USE_NECKS: Final = 5
ICON_IN_HAND_WORTH: Final = 0.3
HEAD_ALONE_WORTH: Final = 0.2
"""Alone, heads win nothing; labours do."""
LABOUR_ALONE_WORTH: Final = 4.0


def kept_labours(state: HydrasState, seat: int) -> list[Labour]:
    """Lists the labours that a seat has to complete, as far as they are known."""
    mask = int(state.zones[rules.KEPT * state.players + seat])
    return [card for k, card in enumerate(state.labours.cards) if (mask >> k) & 1]


def completed_labours(state: HydrasState, seat: int) -> list[tuple[Labour, bool]]:
    """Judges the labours of a seat on the table as it is."""
    kept = kept_labours(state, seat)
    if not kept:
        return []
    table = [read_hydra(board, state.tiles) for board in state.boards]
    return [(card, card.is_completed(table, seat)) for card in kept]


def labour_points(state: HydrasState, seat: int) -> int:
    """Adds the labours that are completed and takes off those that are not."""
    return sum(
        card.points if done else -card.points for card, done in completed_labours(state, seat)
    )


def score_items(state: HydrasState, seat: int) -> list[ScoreItem]:
    """Lists a seat's heads and, once the match is over, its labours."""
    board, tiles = state.boards[seat], state.tiles
    heads = int(count_heads(board, tiles))
    items: list[ScoreItem] = []
    if heads > 0:
        cells = [cell for cell in board.laid_cells() if tiles.heads[board.near(cell)] > 0]
        places = tuple([(int(cell_x(cell)), int(cell_y(cell))) for cell in cells])
        items.append(WORDS.item(heads, "heads", "hydras.25", places, {"count": heads}))
    if state.phase == rules.ENDED:
        for card, done in completed_labours(state, seat):
            code, points = ("completed", card.points) if done else ("failed", -card.points)
            args: Args = {"labour": card.name}
            items.append(WORDS.item(points, f"labour-{code}", card.clause, args=args))
    return items


def rank(state: HydrasState, scores: list[int]) -> tuple[tuple[int, ...], ...]:
    """Ranks by points, then fewest swords, then most shields; still equal seats share."""
    keys: list[tuple[int, int, int]] = []
    for seat, board in enumerate(state.boards):
        swords = int(count_icons(board, state.tiles.swords))
        shields = int(count_icons(board, state.tiles.shields))
        keys.append((-scores[seat], swords, -shields))
    return tuple(
        [
            tuple([seat for seat, mine in enumerate(keys) if mine == key])
            for key in sorted(set(keys))
        ]
    )


def is_won(state: HydrasState) -> bool | None:
    """Tells whether one player alone has completed all labours."""
    if state.players > 1:
        return None
    return all(done for _, done in completed_labours(state, 0))


def reason(state: HydrasState) -> tuple[str, Args]:
    """Tells how the match ended."""
    if state.players > 1:
        return "last-turns", {}
    done = [done for _, done in completed_labours(state, 0)]
    if is_won(state):
        return "won", {}
    return "lost", {"done": done.count(True), "labours": len(done)}


def appraise(state: HydrasState, seat: i64) -> float:
    """Values a position: one's own hydra against the best and the mean of the others.

    A play that waits for its answer is taken to be accepted. If the match ends with it, the
    labours of others count only once they are shown: until then they are their owners' secret.
    """
    if state.pending != rules.NO_PLAY:
        after = state.blank()
        after.take_from(state)
        after.apply(make_code(ACCEPT, 0))
        if after.phase == rules.ENDED:
            after.phase = state.phase
        return after.appraise(seat)
    best = 0.0
    others = 0.0
    for other in range(i64(state.players)):
        if other != seat:
            worth = hydra_worth(state, other)
            best = max(best, worth)
            others += worth
    value = hydra_worth(state, seat)
    if state.players > 1:
        value -= (best + others / float(state.players - 1)) / 2.0
    if state.labours_each > 0 and state.phase != rules.ENDED:
        value += labours_worth(state, int(seat))
    hand, base = state.stock.masks, seat * state.tiles.words
    icons = state.tiles.count_marked(state.tiles.shield_mask, hand, base)
    icons += state.tiles.count_marked(state.tiles.sword_mask, hand, base)
    return value + ICON_IN_HAND_WORTH * float(icons)


def hydra_worth(state: HydrasState, seat: i64) -> float:
    """Values one hydra: its points, and what can grow in the turns that are left."""
    points = float(state.points_of(seat))
    if state.players == 1 and state.phase != rules.ENDED:
        points *= HEAD_ALONE_WORTH
    if state.ending == rules.LAST_TURNS:
        return points
    turns = 1.0 + float(rules.deck_size(state)) / float(state.players)
    necks = int(count_open_necks(state.boards[seat], state.tiles))
    promise = NECKS_WORTH[min(necks, len(NECKS_WORTH) - 1)]
    return points + promise * min(turns / TURNS_TO_USE_NECKS, 1.0)


def labours_worth(state: HydrasState, seat: int) -> float:
    """Values the labours of a seat by how far they are done."""
    table = [read_hydra(board, state.tiles) for board in state.boards]
    worth = 0.0
    for card in kept_labours(state, seat):
        done = card.progress(table, seat)
        worth += card.points * (done if done == 1.0 else done - 1.0)
    return worth * LABOUR_ALONE_WORTH if state.players == 1 else worth


def tally(state: HydrasState) -> dict[str, int]:
    """Counts over all hydras what they grew into."""
    table = [read_hydra(board, state.tiles) for board in state.boards]
    labours = [done for seat in range(state.players) for _, done in completed_labours(state, seat)]
    return {
        "heads": sum(int(count_heads(board, state.tiles)) for board in state.boards),
        "cards": sum(count_cards(hydra) for hydra in table),
        "torches": sum(len(hydra.torches) for hydra in table),
        "loops": sum(count_loops(hydra) for hydra in table),
        "labours": len(labours),
        "labours completed": labours.count(True),
    }
