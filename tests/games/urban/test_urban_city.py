"""Features grow and merge tile by tile: the same as if found anew on the whole board."""

from typing import Any

import pytest

from edgewise.core.cells import cell_at, neighbour
from edgewise.games.urban.expansions.fire_engines.fires import blazes_in
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tileset import BLOCK, STADIUM
from tests.games.urban.urban_positions import fire_engines_in, states_of_a_match

Node = tuple[int, int]


def features_anew(state: UrbanState) -> dict[Node, frozenset[Node]]:
    """Finds all features by flooding, from nothing but the laid tiles."""
    laid = {int(cell): int(state.board.near(cell)) for cell in state.board.laid_cells()}
    anchors, tiles = state.tiles.anchors, state.tiles
    found: dict[Node, frozenset[Node]] = {}
    nodes = [(c, int(anchors[v * 4 + s])) for c, v in laid.items() for s in range(4)]
    for start in nodes:
        if start in found:
            continue
        group, waiting = {start}, [start]
        while waiting:
            cell, anchor = waiting.pop()
            for side in range(4):
                there = int(neighbour(cell, side))
                if anchors[laid[cell] * 4 + side] == anchor and there in laid:
                    other = (there, int(anchors[laid[there] * 4 + (side ^ 2)]))
                    if other not in group:
                        group.add(other)
                        waiting.append(other)
        for node in group:
            found[node] = frozenset(group)
    assert len(tiles.anchors) > 0
    return found


def open_ends_anew(state: UrbanState, group: frozenset[Node]) -> int:
    laid = {int(cell): int(state.board.near(cell)) for cell in state.board.laid_cells()}
    return sum(
        int(state.tiles.anchors[laid[cell] * 4 + side]) == anchor
        and int(neighbour(cell, side)) not in laid
        for cell, anchor in group
        for side in range(4)
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_features_are_as_if_found_anew(seed: int) -> None:
    for number, state in enumerate(states_of_a_match(seed, players=2 + seed)):
        if number % 60 and not state.is_over:
            continue
        city = state.city
        anew = features_anew(state)
        number_at = {int(city.cells[t]): t for t in range(int(city.size))}
        for (cell, anchor), group in anew.items():
            root = int(city.find(number_at[cell] * 8 + anchor))
            same = {(int(city.cells[n >> 3]), n & 7) for n in city.nodes_of(root)}
            assert same == group
            assert city.parts(root) == len(group)
            assert city.opens(root) == open_ends_anew(state, group)
            for seat in range(state.players):
                stand = [n for n in city.nodes_of(root) if city.seat_on(n) == seat]
                assert city.claims_of(root, seat) == len(stand)
            if city.kind(root) == BLOCK:
                fires = blazes_in(state, fire_engines_in(state), root)
                lying = [t for t in state.to_dict()["board"] if "blaze" in t]
                mine = [t for t in lying if burns_in(t, group)]
                assert fires == len(mine)


def burns_in(entry: dict[str, Any], group: frozenset[Node]) -> bool:
    cell = int(cell_at(entry["x"], entry["y"]))
    return (cell, "NESW".index(entry["blaze"])) in group


def test_rings_count_the_filled_cells_around() -> None:
    *_, state = states_of_a_match(3)
    laid = set(state.board.laid_cells())
    for number in range(int(state.city.size)):
        cell = int(state.city.cells[number])
        around = [cell + dy * 65536 + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
        assert state.city.rings[number] == sum(c in laid for c in around)


def test_a_copy_shares_nothing_with_the_city_it_was_made_from() -> None:
    *_, state = states_of_a_match(6)
    twin = state.city.copy()
    before = [int(word) for word in state.city.words]
    for index in range(len(before)):
        twin.words[index] = 0
    assert [int(word) for word in state.city.words] == before
    assert STADIUM == 4
