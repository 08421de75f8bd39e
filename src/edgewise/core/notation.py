"""Boards and stocks as JSON data, and back, the same for every game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from edgewise.core.board import Board
from edgewise.core.cells import (
    EAST,
    REACH,
    SOUTH,
    cell_at,
    cell_x,
    cell_y,
    neighbour,
    port_names,
    port_text,
    turn_text,
)
from edgewise.core.chance import WHOLE
from edgewise.core.errors import BadState, counted
from edgewise.core.moves import cell_text, checked_cell
from edgewise.core.stock import Stock
from edgewise.core.tileset import TileSet

if TYPE_CHECKING:
    from edgewise.core.state import State

UNKNOWN: Final = "?"
"""The name under which tiles are counted that a viewer may not know."""


def board_list(board: Board) -> list[dict[str, Any]]:
    """Writes the tiles of a board, row by row."""
    result: list[dict[str, Any]] = []
    for cell in board.laid_cells():
        name, turn = board.tiles.variant_name(int(board.near(cell)))
        result.append(
            {"x": int(cell_x(cell)), "y": int(cell_y(cell)), "tile": name, "turn": turn_text(turn)}
        )
    return result


def read_tile(tiles: TileSet, entry: dict[str, Any]) -> tuple[int, int]:
    """Reads the cell and the variant of one laid tile."""
    turn = str(entry.get("turn", "r0"))
    if (
        len(turn) not in (2, 3)
        or turn[0] != "r"
        or turn[1] not in "0123"
        or turn[2:] not in ("", "f")
    ):
        raise BadState(f"a turn is r0 to r3, with f when flipped, not {shown(turn)}")
    variant = tiles.variant(tiles.kind(entry["tile"]), int(turn[1]) + (4 if turn[2:] else 0))
    x = int(whole(entry["x"], 1 - REACH, REACH - 1, "x of a tile"))
    y = int(whole(entry["y"], 1 - REACH, REACH - 1, "y of a tile"))
    reach = max(1000, sum(tile.count for tile in tiles.tiles))
    if max(abs(x), abs(y)) > reach:  # a board in one piece never gets there; its grid would be huge
        raise BadState(f"cell {x},{y} is out of reach: the set has too few tiles to get there")
    return checked_cell(x, y), variant


def read_tiles(board: Board, entries: list[dict[str, Any]]) -> Iterator[tuple[int, int]]:
    """Reads laid tiles one by one, cell and variant, for the caller to lay."""
    for entry in entries:
        cell, variant = read_tile(board.tiles, entry)
        if board.variant(cell) >= 0:
            raise BadState(f"board: two tiles lie on {entry['x']},{entry['y']}")
        yield cell, variant


def piece_entry(
    name: str, cell: int, *, seat: int | None = None, port: int | None = None, ports: int = 1
) -> dict[str, Any]:
    """Writes one of ``pieces``: what stands on a cell, or on a port of it, tile or no tile."""
    entry: dict[str, Any] = {"piece": name, "x": int(cell_x(cell)), "y": int(cell_y(cell))}
    if port is not None:
        entry["at"] = port_text(port, ports)
    if seat is not None:
        entry["seat"] = seat
    return entry


def read_piece(entry: Mapping[str, Any], ports: int = 1) -> tuple[int, int | None]:
    """Reads the cell of one of ``pieces``, and its port if it stands on one."""
    names, at = port_names(ports), entry.get("at")
    if at is not None and at not in names:
        raise BadState(f"pieces: a piece stands at one of {', '.join(names)}, not {shown(at)}")
    cell = checked_cell(
        int(whole(entry["x"], 1 - REACH, REACH - 1, "x of a piece")),
        int(whole(entry["y"], 1 - REACH, REACH - 1, "y of a piece")),
    )
    return cell, None if at is None else names.index(str(at))


def stock_fields(stock: Stock) -> dict[str, Any]:
    """Writes hands, bag and what is unseen, each as tiles with their counts.

    A tile that is hidden is counted as ``?``. The tiles behind all of these, in
    hands and bag together, are ``unseen``; it is empty where nothing is hidden.
    """
    hands: list[dict[str, int]] = []
    hides = False
    for seat in range(int(stock.seats)):
        hand = stock.counts(seat)
        if stock.hidden[seat] > 0:
            hand[UNKNOWN] = int(stock.hidden[seat])
            hides = True
        hands.append(hand)
    if not hides:
        return {"hands": hands, "bag": stock.counts(), "unseen": {}}
    bag = {UNKNOWN: int(stock.bag_size)} if stock.bag_size > 0 else {}
    return {"hands": hands, "bag": bag, "unseen": stock.counts()}


def hides_hand(state: State, viewer: int, owner: int) -> bool:
    """Tells whether a viewer knows of a hand only how many tiles it holds."""
    hands = state.seen_by(viewer).to_dict().get("hands", [])
    return 0 <= owner < len(hands) and UNKNOWN in hands[owner]


def read_stock(
    stock: Stock,
    data: Mapping[str, Any],
    laid: list[Board],
    gone: dict[str, int] | None = None,
) -> None:
    """Fills a fresh stock from hands and bag; without a bag, it is what is left.

    ``gone`` counts by name what lies neither on a board nor in a hand, as in a discard pile.
    """
    left = {tile.name: int(stock.pool[kind]) for kind, tile in enumerate(stock.tiles.tiles)}
    for name, count in (gone or {}).items():
        left[name] -= count
    for board in laid:
        for cell in board.laid_cells():
            name, _ = board.tiles.variant_name(int(board.near(cell)))
            if name in left and stock.tiles.tiles[stock.tiles.kind(name)].pile == "bag":
                left[name] -= 1
    hands = data["hands"]
    if len(hands) != stock.seats:
        raise BadState(f"hands: {len(hands)} for {counted(int(stock.seats), 'seat')}")
    for kind in range(int(stock.tiles.kinds)):
        while stock.pool[kind] > 0:
            stock.remove(kind)
    for seat, hand in enumerate(hands):
        for name, count in hand.items():
            if name == UNKNOWN:
                stock.hidden[seat] = _checked_count(name, count, "hands")
                continue
            for _ in range(_checked_count(name, count)):
                stock.gain(seat, stock.tiles.kind(name))
                left[name] -= 1
    for name, count in _pool_of(data, left).items():
        for _ in range(_checked_count(name, count)):
            stock.put_back(stock.tiles.kind(name))
    stock.bag_size = stock.pool_size - sum(int(size) for size in stock.hidden)


def _pool_of(data: Mapping[str, Any], left: dict[str, int]) -> dict[str, Any]:
    """Finds what bag and hidden hands hold together; without either, what is left."""
    hands, bag = data["hands"], data.get("bag")
    hidden = [place for place in [*hands, bag or {}] if UNKNOWN in place]
    unseen = data.get("unseen") or {}
    if bag is None or (hidden and not unseen):
        return {name: count for name, count in left.items() if count > 0}
    if not hidden:
        if unseen:
            raise BadState(f"unseen has tiles, but no {UNKNOWN} stands in a hand or in the bag")
        return dict(data["bag"])
    if set(bag) - {UNKNOWN}:
        raise BadState(f"the bag names tiles although hands hide some; write {UNKNOWN} and a count")
    hidden_tiles = sum(
        _checked_count(UNKNOWN, hand[UNKNOWN], "hands") for hand in hands if UNKNOWN in hand
    )
    if UNKNOWN in bag:
        hidden_tiles += _checked_count(UNKNOWN, bag[UNKNOWN], "bag")
    if hidden_tiles != sum(unseen.values()):
        raise BadState(
            f"unseen has {counted(sum(unseen.values()), 'tile')}, but {hidden_tiles} are hidden in "
            "hands and bag"
        )
    return dict(unseen)


def _checked_count(name: str, count: object, field: str = "") -> int:
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 30000:
        where = f"{field}: " if field else ""
        raise BadState(f"{where}the number of {name} cannot be {shown(count)}")
    return count


def stock_problems(
    stock: Stock, boards: list[Board], gone: dict[str, int] | None = None
) -> list[str]:
    """Compares all tiles in bag, hands, on boards and gone with the tile set."""
    found: dict[str, int] = dict(stock.counts())
    places: list[dict[str, int]] = [stock.counts(seat) for seat in range(int(stock.seats))]
    for board in boards:
        for cell in board.laid_cells():
            places.append({board.tiles.variant_name(int(board.near(cell)))[0]: 1})
    places.append(gone or {})
    for place in places:
        for name, count in place.items():
            found[name] = found.get(name, 0) + count
    result: list[str] = []
    for tile in stock.tiles.tiles:
        if tile.pile == "bag" and found.get(tile.name, 0) != tile.count:
            there = found.get(tile.name, 0)
            what = "too many" if there > tile.count else "missing"
            result.append(
                f"{tile.name}: {there} of {tile.count} tiles, {abs(there - tile.count)} {what} "
                "in hands, bag and all other places"
            )
    if stock.bag_size < 0:
        result.append("hands hide more tiles than there are")
    return result


def viewer_problems(stock: Stock, viewer: int) -> list[str]:
    """Finds hands that are open though a viewer may not know them, or hidden though it may."""
    found: list[str] = []
    for seat in range(int(stock.seats)):
        hides = viewer not in (WHOLE, seat)
        if stock.hand_size(seat) and (stock.hidden[seat] > 0) != hides:
            found.append(f"hands: the hand of seat {seat} is {'open' if hides else 'hidden'} here")
        if stock.hidden[seat] > 0 and stock.hand_sizes[seat] > 0:
            found.append(f"hands: the hand of seat {seat} is hidden only in part")
    return found


def board_problems(board: Board) -> list[str]:
    """Finds tiles at odds with a neighbour, or outside the board's bounds."""
    tiles = board.tiles
    found = [
        f"board: the tile on {cell_text(cell)} lies outside the board"
        for cell in board.laid_cells()
        if board.bounds is not None and not board.bounds.holds(cell)
    ]
    for cell, there, mine, other in _touching(board):
        if not tiles.meets(mine, other):
            found.append(
                f"board: the tiles on {cell_text(cell)} and {cell_text(there)} do not match: "
                f"{tiles.label_names[mine]} touches {tiles.label_names[other]}"
            )
    return found


def _touching(board: Board) -> Iterator[tuple[int, int, int, int]]:
    """Lists each pair of tiles that touch: their cells, and what each shows to the other."""
    for cell in board.laid_cells():
        for side in (EAST, SOUTH):
            there = int(neighbour(cell, side))
            if board.variant(there) >= 0:
                mine = int(board.tiles.shown[board.near(cell) * 4 + side])
                other = int(board.tiles.shown[board.near(there) * 4 + (side ^ 2)])
                yield cell, there, mine, other


def loose_tiles(board: Board) -> list[str]:
    """Finds tiles that nothing joins, over other tiles, to the start tile."""
    if board.laid_size and board.variant(cell_at(0, 0)) < 0:
        return ["board: there are tiles, but no start tile on 0,0"]
    return [
        f"board: nothing joins the tile on {cell_text(cell)} to the start tile"
        for cell in loose_cells(board)
    ]


def loose_cells(board: Board) -> list[int]:
    """Lists the cells of tiles that nothing joins, over other tiles, to the one on 0,0."""
    joined: dict[int, list[int]] = {cell: [] for cell in board.laid_cells()}
    for cell, there, mine, _ in _touching(board):
        if board.tiles.label_joins[mine] != 0:
            joined[cell].append(there)
            joined[there].append(cell)
    start = int(cell_at(0, 0))
    reached = {start}
    waiting = [start] if start in joined else []
    while waiting:
        for there in joined[waiting.pop()]:
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    return [cell for cell in joined if cell not in reached]


def shown(value: object) -> str:
    """Writes a value of a dict as JSON does, cut short if it is long."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError):
        text = type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."


def one_of(choices: tuple[str, ...], value: object, what: str) -> int:
    """Numbers a word that a dict gives among those that are possible."""
    if value not in choices:
        raise BadState(f"{what} cannot be {shown(value)}; it is one of {', '.join(choices)}")
    return choices.index(str(value))


def read_per_seat(values: list[Any], players: int, high: int, what: str) -> list[int]:
    """Checks a list of whole numbers, one for each seat."""
    if len(values) != players:
        raise BadState(f"{what}: {len(values)} for {counted(players, 'seat')}")
    return [int(whole(value, 0, high, f"each of {what}")) for value in values]


def whole(value: object, low: int, high: int, what: str) -> i64:
    """Checks a whole number that a dict gives."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadState(f"{what} must be a whole number from {low} to {high}, not {shown(value)}")
    return value
