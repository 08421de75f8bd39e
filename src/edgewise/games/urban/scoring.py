"""What features are worth, who gets it, and the entries that explain it.

An entry of ``state.scored`` packs who scored what: kind, seat, points, and a
spot of the feature, from which its cells are found again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.core.cells import CELL_BITS, CELL_MASK, cell_x, cell_y
from edgewise.core.legal import sort_numbers
from edgewise.core.moves import cell_of, verb_of
from edgewise.core.scores import Outcome, ScoreItem, rank_by
from edgewise.core.scoring import Scoring, by_points
from edgewise.core.state import State
from edgewise.core.words.model import Args
from edgewise.games.urban.city import RING
from edgewise.games.urban.moves import LIFT, RECALL, SETTLE, URBANITE, spot_of
from edgewise.games.urban.tileset import BLOCK, HIGHWAY, NO_PAIR, ROAD, STADIUM, SUBURB
from edgewise.games.urban.words import WORDS

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState

SCORED_STADIUM: Final = 0
HEAD_START: Final = 7
"""The kind of the points of those who do not begin; they are for no feature."""
UNFINISHED: Final = 8
"""Added to the kind of an entry for a feature that was not complete."""

BONUS: Final = 16
"""Kinds from here on are bonus points of expansions."""

POINT_BITS: Final = 17
MOST_POINTS: Final = (1 << POINT_BITS) - 1
"""More points than a feature of all tiles that there can be is worth."""

CODES: Final = {BLOCK: "block", ROAD: "road", SUBURB: "suburb", SCORED_STADIUM: "stadium"}
CLAIMING: Final = (RECALL, LIFT, SETTLE, URBANITE)
"""The verbs of moves that are about a feature."""
KNOWN_KINDS: Final = (*CODES, *[kind | UNFINISHED for kind in CODES], HEAD_START)
"""The kinds of points that the base gives."""

CLAUSES: Final = {
    BLOCK: "urban.18",
    ROAD: "urban.16",
    SUBURB: "urban.20",
    SCORED_STADIUM: "urban.19",
}


def is_spoilt(state: UrbanState, block: i64) -> bool:
    """Tells whether an expansion has spoilt a block."""
    spoilt = False
    for expansion in state.expansions:
        spoilt = spoilt or expansion.spoils(state, block)
    return spoilt


def block_points(state: UrbanState, block: i64, complete: bool) -> i64:
    """Counts buildings and stores of a block."""
    return points_for(state, block, buildings_of(state, block), stores_of(state, block), complete)


def points_for(state: UrbanState, block: i64, buildings: i64, stores: i64, complete: bool) -> i64:
    """Counts the points of a block with this many buildings and stores that stand."""
    building: i64 = 2 if complete else 1
    store: i64 = building
    for expansion in state.expansions:
        building = expansion.building_worth(state, block, building)
        store = expansion.store_worth(state, block, store)
    points = building * buildings + store * stores
    if complete:
        points += extra_points(state, block)
    return points


def buildings_of(state: UrbanState, block: i64) -> i64:
    """Counts the buildings of a block that stand."""
    count = state.city.parts(block)
    for expansion in state.expansions:
        if expansion.alters_blocks:
            count -= expansion.razed_buildings(state, block)
    return count


def stores_of(state: UrbanState, block: i64) -> i64:
    """Counts the stores in the buildings of a block that stand."""
    count = state.city.stores(block)
    for expansion in state.expansions:
        if expansion.alters_blocks:
            count -= expansion.razed_stores(state, block)
    return count


def extra_points(state: UrbanState, block: i64) -> i64:
    """Counts what expansions add to a complete block that is not spoilt."""
    points: i64 = 0
    for expansion in state.expansions:
        if expansion.alters_blocks and not is_spoilt(state, block):
            points += expansion.extra_points(state, block)
    return points


def road_points(state: UrbanState, road: i64) -> i64:
    """Counts the tiles of a road, a tile that it crosses twice once."""
    city = state.city
    points: i64 = 0
    node = road
    while True:
        if not is_second_crossing(state, node, road):
            points += 1
        node = city.after(node)
        if node == road:
            return points


def is_second_crossing(state: UrbanState, node: i64, road: i64) -> bool:
    """Tells whether a road also shows on an earlier side of the tile of one of its nodes."""
    variant = state.city.variant(node >> 3)
    if state.tiles.road_parts[variant] < 2:
        return False
    return was_earlier(state, node >> 3, node & 7, road)


def suburb_points(state: UrbanState, suburb: i64) -> i64:
    """Counts 3 for each completed block that a suburb touches and that is not spoilt."""
    city = state.city
    blocks = vec[i64]([])
    node = suburb
    while True:
        corners = city.variant(node >> 3) * 4
        for corner in range(i64(4)):
            pair = i64(city.tiles.corner_pairs[corners + corner])
            if pair != NO_PAIR and pair >> 4 == node & 7:
                block = city.find((node & ~7) | (pair & 15))
                if city.opens(block) == 0 and not is_among(blocks, block):
                    if not is_spoilt(state, block):
                        blocks = append(blocks, block)
        node = city.after(node)
        if node == suburb:
            return 3 * i64(len(blocks))


def is_among(roots: vec[i64], root: i64) -> bool:
    """Tells whether a feature is one of some."""
    return any(roots[index] == root for index in range(i64(len(roots))))


def feature_points(state: UrbanState, root: i64) -> i64:
    """Counts what a feature is worth as it lies."""
    city = state.city
    if root & 7 == STADIUM:
        return i64(city.rings[root >> 3]) + 1
    kind = city.kind(root)
    if kind == BLOCK:
        return block_points(state, root, city.opens(root) == 0)
    if kind == ROAD:
        return road_points(state, root)
    if kind == SUBURB:
        return suburb_points(state, root)
    return 0


def score_feature(state: UrbanState, root: i64, mark: i64) -> None:
    """Gives a feature's points to all with the most Urbanites on it."""
    city = state.city
    if not city.is_claimed(root):
        return
    points = feature_points(state, root)
    seats: i64 = state.players
    most = city.most_claims(root, seats)
    for seat in range(seats):
        if city.claims_of(root, seat) == most:
            state.scores[seat] += points
            note(state, city.kind(root) + mark, seat, points, root)
            if state.expansions and root & 7 != STADIUM and city.kind(root) == BLOCK:
                for expansion in state.expansions:
                    expansion.block_scored(state, root, seat, mark == 0)


def note(state: UrbanState, kind: i64, seat: i64, points: i64, node: i64) -> None:
    """Keeps what points were for."""
    cell = i64(state.city.cells[node >> 3])
    entry = (((((kind << 3) | seat) << POINT_BITS) | points) << 3) | (node & 7)
    state.scored = append(state.scored, (entry << CELL_BITS) | cell)


def give_bonus(state: UrbanState, kind: i64, seat: i64, points: i64, node: i64) -> None:
    """Lets an expansion give points of its own; it also labels them."""
    state.scores[seat] += points
    note(state, BONUS + kind, seat, points, node)


def give_head_start(state: UrbanState, beginner: i64) -> None:
    """Gives a point to every seat but the one that begins."""
    for seat in range(i64(state.players)):
        if seat != beginner:
            state.scores[seat] += 1
            note(state, HEAD_START, seat, 1, 0)


def return_urbanites(state: UrbanState, root: i64) -> None:
    """Gives the Urbanites on a feature back to their players."""
    city = state.city
    if not city.is_claimed(root):
        return
    index: i64 = 0
    while index < city.manned_size:
        node = city.node_of_piece(index)
        if city.find(node) == root:
            state.supply[city.take_piece(node)] += 1
        else:
            index += 1


def complete_feature(state: UrbanState, root: i64) -> None:
    """Scores a feature that is complete and sends its Urbanites home."""
    score_feature(state, root, 0)
    return_urbanites(state, root)
    if state.expansions and root & 7 != STADIUM and state.city.kind(root) == BLOCK:
        for expansion in state.expansions:
            expansion.block_completed(state, root)


def score_completed(state: UrbanState, tile: i64) -> None:
    """Scores all that a laid tile has completed: blocks, roads and stadiums."""
    city = state.city
    at = city.variant(tile) * 4
    spans, kinds = city.tiles.spans, city.tiles.side_kinds
    for spot in range(i64(4)):
        kind = i64(kinds[at + spot])
        if spans[at + spot] == 0 or kind == SUBURB or kind == HIGHWAY:
            continue
        root = city.find(tile * 8 + spot)
        if city.opens(root) == 0 and not was_earlier(state, tile, spot, root):
            complete_feature(state, root)
    complete_stadiums(state, tile)


def was_earlier(state: UrbanState, tile: i64, spot: i64, root: i64) -> bool:
    """Tells whether a feature shows on an earlier side of a tile as well."""
    city = state.city
    variant = city.variant(tile)
    earlier = False
    for side in range(spot):
        node = tile * 8 + i64(city.tiles.anchors[variant * 4 + side])
        earlier = earlier or city.find(node) == root
    return earlier


def complete_stadiums(state: UrbanState, tile: i64) -> None:
    """Scores the claimed stadiums on and around a tile whose surroundings are full."""
    city = state.city
    if not city.has_full_stadium():
        return
    cell = i64(city.cells[tile])
    for step in range(i64(9)):
        there = cell + (step // 3 - 1) * 65536 + step % 3 - 1
        other = city.number_at(state.board, there)
        if other >= 0 and city.rings[other] == RING and city.seat_on(other * 8 + STADIUM) >= 0:
            complete_feature(state, other * 8 + STADIUM)


def score_the_end(state: UrbanState) -> None:
    """Scores every claimed feature that was never completed; its Urbanites stay."""
    city = state.city
    spots = vec[i64]([], capacity=city.manned_size)
    for index in range(city.manned_size):
        node = city.node_of_piece(index)
        spots = append(spots, (i64(city.cells[node >> 3]) << 16) | node)
    sort_numbers(spots)
    for index in range(i64(len(spots))):
        root = city.find(spots[index] & 0xFFFF)
        if not any(city.find(spots[earlier] & 0xFFFF) == root for earlier in range(index)):
            score_feature(state, root, UNFINISHED)


# For people.


class UrbanScoring(Scoring):
    """Explains what was scored, entry by entry."""

    def items(self, state: State, seat: int) -> list[ScoreItem]:
        mine = cast("UrbanState", state)
        return [
            item_of(mine, int(entry))
            for entry in mine.scored
            if entry_fields(int(entry))[1] == seat
        ]

    def prospect(self, state: State, code: int) -> ScoreItem | None:
        if verb_of(code) not in CLAIMING:
            return None
        mine = cast("UrbanState", state)
        tile = mine.city.number_of(mine.board, cell_of(code))
        return claim_item(mine, int(mine.city.find(tile * 8 + spot_of(code))))

    def result(self, state: State) -> tuple[list[int], list[int]]:
        return by_points(state)

    def outcome(self, state: State) -> Outcome:
        mine = cast("UrbanState", state)
        scores = [int(score) for score in mine.scores]
        return WORDS.outcome(tuple(scores), rank_by(scores), why_over(mine))


def why_over(state: UrbanState) -> str:
    """Names the reason why no further turn could begin."""
    if state.stock.bag_size > state.staying:
        return "too-few"
    if state.turn == state.first:
        return "last-tile"
    return "none-fit"


def entry_fields(entry: int) -> tuple[int, int, int, int, int]:
    """Unpacks an entry: kind, seat, points, spot, cell."""
    rest = entry >> CELL_BITS
    above = rest >> (POINT_BITS + 3)
    return above >> 3, above & 7, (rest >> 3) & MOST_POINTS, rest & 7, entry & CELL_MASK


def first_spot(state: UrbanState, entry: int) -> tuple[int, int]:
    """Finds the first cell of the feature of an entry, and a spot there."""
    _, _, _, spot, cell = entry_fields(entry)
    tile = int(state.city.number_of(state.board, cell))
    nodes = state.city.nodes_of(int(state.city.find(tile * 8 + spot)))
    return min((int(state.city.cells[node >> 3]), node & 7) for node in nodes)


def claim_item(state: UrbanState, root: int) -> ScoreItem:
    """Tells what a feature is, how large it is, and what it is worth as it lies."""
    city = state.city
    kind = int(city.kind(root))
    places = ring_places(state, root >> 3) if kind == SCORED_STADIUM else places_of(state, root)
    finished = "finished-" if kind != SUBURB and city.is_complete(root) else ""
    args: Args = {"count": len(places)}
    code = f"claim-{finished}{CODES[kind]}"
    return WORDS.item(int(feature_points(state, root)), code, CLAUSES[kind], places, args)


def ring_places(state: UrbanState, tile: int) -> tuple[tuple[int, int], ...]:
    """Lists the cells of a stadium and of the tiles around it."""
    cell = int(state.city.cells[tile])
    around = [cell + down * 65536 + across for down in (-1, 0, 1) for across in (-1, 0, 1)]
    laid = [there for there in around if state.city.number_at(state.board, there) >= 0]
    return tuple([(int(cell_x(there)), int(cell_y(there))) for there in laid])


def places_of(state: UrbanState, root: int) -> tuple[tuple[int, int], ...]:
    """Lists the cells of a feature."""
    cells = sorted({int(state.city.cells[node >> 3]) for node in state.city.nodes_of(root)})
    return tuple([(int(cell_x(cell)), int(cell_y(cell))) for cell in cells])


def item_of(state: UrbanState, entry: int) -> ScoreItem:
    """Explains an entry: what it was for, by which clause, and where."""
    kind, _, points, spot, cell = entry_fields(entry)
    if kind == HEAD_START:
        return WORDS.item(points, "head-start", "urban.4a")
    tile = int(state.city.number_of(state.board, cell))
    places = places_of(state, int(state.city.find(tile * 8 + spot)))
    if kind >= BONUS:
        for expansion in state.expansions:
            code = expansion.bonus_code(kind - BONUS)
            if code:
                clause = expansion.bonus_clause(kind - BONUS)
                where = places if expansion.bonus_has_place(kind - BONUS) else ()
                return state.game.book.item(points, code, clause, where)
        return WORDS.item(points, "bonus", "urban.15", places)
    what = kind & 7
    unfinished = "unfinished-" if kind & UNFINISHED and what != SUBURB else ""
    return WORDS.item(points, f"{unfinished}{CODES[what]}", CLAUSES[what], places)
