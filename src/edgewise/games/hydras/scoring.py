"""Points with their reasons, ranks, and how a match ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from edgewise.core.cells import cell_x, cell_y
from edgewise.core.scores import Outcome, ScoreItem
from edgewise.core.scoring import Scoring
from edgewise.core.state import State
from edgewise.core.words.model import Args
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import count_heads, count_icons
from edgewise.games.hydras.labourfile import Labour
from edgewise.games.hydras.labours import read_hydra
from edgewise.games.hydras.words import WORDS

if TYPE_CHECKING:
    from edgewise.games.hydras.state import HydrasState


class HydrasScoring(Scoring):
    """Counts heads and, once the match is over, labours."""

    def items(self, state: State, seat: int) -> list[ScoreItem]:
        return list_items(cast("HydrasState", state), seat)

    def result(self, state: State) -> tuple[list[int], list[int]]:
        mine = cast("HydrasState", state)
        scores = [int(mine.points_of(seat)) for seat in range(mine.players)]
        return scores, list(rank(mine, scores)[0])

    def outcome(self, state: State) -> Outcome:
        mine = cast("HydrasState", state)
        scores = [int(mine.points_of(seat)) for seat in range(mine.players)]
        code, args = reason(mine)
        return WORDS.outcome(tuple(scores), rank(mine, scores), code, args, is_won(mine))


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


def list_items(state: HydrasState, seat: int) -> list[ScoreItem]:
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
