"""Checks that the entries of ``scored`` agree with the city."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from edgewise.core.moves import cell_text
from edgewise.games.urban import rules, scoring
from edgewise.games.urban.tileset import BLOCK, ROAD, STADIUM, SUBURB

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState


def ledger_problems(state: UrbanState) -> list[str]:
    """Finds entries that no scoring can have made."""
    found = head_start_problems(state)
    by_feature: dict[int, list[tuple[int, int]]] = {}
    for number, entry in enumerate(state.scored):
        kind, seat, points, _, cell = scoring.entry_fields(int(entry))
        if kind == scoring.HEAD_START:
            continue
        root = root_of(state, int(entry))
        wrong = entry_problem(state, kind, points, root)
        if wrong:
            found.append(f"scored.{number}: on {cell_text(cell)}, {wrong}")
        if kind < scoring.BONUS:
            by_feature.setdefault(root, []).append((seat, points))
    for root, entries in by_feature.items():
        seats, points_of = [seat for seat, _ in entries], {points for _, points in entries}
        if len(set(seats)) < len(seats) or len(points_of) > 1:
            where = cell_text(int(state.city.cells[root >> 3]))
            found.append(f"scored: the feature on {where} is scored once, alike for all")
    return found + end_problems(state)


def root_of(state: UrbanState, entry: int) -> int:
    """Finds the feature of an entry."""
    _, _, _, spot, cell = scoring.entry_fields(entry)
    tile = int(state.city.number_of(state.board, cell))
    return int(state.city.find(tile * 8 + spot))


def head_start_problems(state: UrbanState) -> list[str]:
    """Checks that everyone but one has the point of those who do not begin."""
    entries = [int(e) for e in state.scored]
    starts = [e for e in entries if scoring.entry_fields(e)[0] == scoring.HEAD_START]
    seats = [scoring.entry_fields(entry)[1] for entry in starts]
    if seats != sorted(set(seats)) or len(seats) != state.players - 1:
        return ["scored: everyone but one has a head start"]
    if entries[: len(starts)] != starts:
        return ["scored: the head start comes first"]
    beginning = state.city.find(state.city.number_of(state.board, rules.START_CELL) * 8)
    for entry in starts:
        if scoring.entry_fields(entry)[2] != 1 or root_of(state, entry) != beginning:
            return ["scored: a head start is 1 point, noted at the start tile"]
    return []


def entry_problem(state: UrbanState, kind: int, points: int, root: int) -> str:
    """Says what is wrong with one entry, if anything is."""
    city = state.city
    if kind >= scoring.BONUS:
        known = any(e.bonus_code(kind - scoring.BONUS) for e in state.expansions)
        return "" if known else "no set gives such points"
    what = kind & ~scoring.UNFINISHED
    shown = int(city.kind(root))
    if what != shown or (root & 7 == STADIUM) != (what == scoring.SCORED_STADIUM):
        return "the feature is of another kind"
    if kind & scoring.UNFINISHED:
        return "" if state.phase == rules.ENDED else "what is unfinished is scored at the end"
    if what == SUBURB or not city.is_complete(root) or rules.is_pending(state, root):
        return "the feature is not scored yet"
    if points not in possible_points(state, what, root):
        return f"the feature cannot have given {points} points"
    return ""


def possible_points(state: UrbanState, what: int, root: int) -> list[int]:
    """Lists what a complete feature can have given when it was scored."""
    if what == BLOCK:
        worths = [pair for expansion in state.expansions for pair in expansion.spoilt_worths()]
        buildings = int(scoring.buildings_of(state, root))
        stores = int(scoring.stores_of(state, root))
        extra = sum(int(e.extra_points(state, root)) for e in state.expansions if e.alters_blocks)
        spoilt = [building * buildings + store * stores for building, store in worths]
        return [2 * buildings + 2 * stores + extra, *spoilt]
    return [int(scoring.road_points(state, root))] if what == ROAD else [9]


def end_problems(state: UrbanState) -> list[str]:
    """Compares what is scored at the end with what the city gives."""
    if state.phase != rules.ENDED:
        return []
    again = cast("UrbanState", state.clone())
    again.scored = again.scored[:0]
    scoring.score_the_end(again)
    wanted = sorted(_essence(again, int(entry)) for entry in again.scored)
    given = [int(e) for e in state.scored if scoring.entry_fields(int(e))[0] < scoring.BONUS]
    marked = [e for e in given if scoring.entry_fields(e)[0] & scoring.UNFINISHED]
    if sorted(_essence(state, entry) for entry in marked) != wanted:
        return ["scored: the features that are not complete give other points"]
    return []


def _essence(state: UrbanState, entry: int) -> tuple[Any, ...]:
    kind, seat, points, _, _ = scoring.entry_fields(entry)
    return kind, seat, points, root_of(state, entry)
