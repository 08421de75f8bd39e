"""Hydras: loops are the circuits that contain no other circuit, in scenes and by force."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from edgewise.core.cells import cell_at
from edgewise.games.hydras.game import Hydras
from edgewise.games.hydras.labours import Hydra, count_loops
from tests.asking import of_type
from tests.games.hydras.hydra_drawing import GAME, hydra
from tests.games.hydras.test_hydras_by_force import joins, places, samples

Place = tuple[int, int]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@pytest.mark.clause("hydras.43")
@pytest.mark.parametrize(
    ("drawing", "loops"),
    [
        pytest.param("┌──┐\n│┌┬┤\n│└┘│\n┗──┘", 1, id="a ring around a loop"),
        pytest.param("┌──┐\n│..│\n│..│\n┗──┘", 1, id="a ring around nothing"),
        pytest.param("┌──┐\n│╶┬┤\n│.╵│\n┗──┘", 1, id="a ring around a branch"),
        pytest.param("┌┐\n┗┼┐\n.└┘", 2, id="two loops that meet in a corner"),
        pytest.param("┌┐.\n┃├┐\n└┴┘", 2, id="two loops side by side"),
        pytest.param("┌┐..\n┃├┬┐\n└┘└┘", 2, id="two loops joined by a neck"),
        pytest.param("┌─┐\n├─┤\n┗─┘", 2, id="a ring parted by a neck"),
        pytest.param("┌┬┐\n├┼┤\n┗┴┘", 4, id="four around a cross"),
        pytest.param("┌┬─┐\n├┘.│\n│..│\n┗──┘", 2, id="a loop in a corner of a ring, sharing joins"),
        pytest.param(
            "┌───┐\n│┌┐.│\n│└┼─┘\n│.│\n┗─┘", 1, id="a ring around a loop that touches its card"
        ),
        pytest.param(
            "┌────┐\n│┌──┐│\n││┌┐││\n│├┤│││\n││└┘││\n│└─┬┘│\n┗──┴─┘", 1, id="three in each other"
        ),
    ],
)
def test_a_loop_that_contains_another_one_does_not_count(drawing: str, loops: int) -> None:
    assert count_loops(hydra(drawing)) == loops_by_force(hydra(drawing)) == loops


@pytest.mark.clause("hydras.43")
@pytest.mark.parametrize(("version", "completed"), [(1, True), (2, False)])
def test_an_old_match_is_replayed_with_loops_as_they_were_counted(
    version: int, completed: bool
) -> None:
    ring = hydra("┌──┐\n│┌┬┤\n│└┘│\n┗──┘")
    game = of_type(Hydras, GAME.at_version(version) or GAME)
    assert game.version == version
    (loops,) = [card for card in game.labours.cards if card.name == "loops"]
    assert loops.is_completed([ring] * 4, 0) == completed


Line = frozenset[Place]
"""A circuit on a grid twice as fine: its cards, and the points between them."""


def circuits(hydra: Hydra) -> set[Line]:
    """Lists every circuit: from its least card onward, through greater cards alone."""
    beside: dict[Place, list[Place]] = {card: [] for card in places(hydra)}
    for one, other in (tuple(pair) for pair in joins(hydra)):
        beside[one].append(other)
        beside[other].append(one)
    found: set[Line] = set()
    for start in beside:
        for way in ways_back(beside, [start]):
            pairs = zip(way, way[1:] + way[:1], strict=True)
            between = {(one[0] + other[0], one[1] + other[1]) for one, other in pairs}
            found.add(frozenset(between | {(2 * x, 2 * y) for x, y in way}))
    return found


def ways_back(beside: dict[Place, list[Place]], way: list[Place]) -> Iterator[list[Place]]:
    """Lists all ways on that come back to the first card."""
    for there in beside[way[-1]]:
        if there == way[0] and len(way) > 3:
            yield way
        elif there > way[0] and there not in way:
            yield from ways_back(beside, [*way, there])


def enclosed(line: Line) -> set[Place]:
    """Lists the points on a circuit and inside it: all that a flood from outside leaves dry."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    columns, rows = range(min(xs) - 1, max(xs) + 2), range(min(ys) - 1, max(ys) + 2)
    dry = {(x, y) for x in columns for y in rows}
    flood = [(columns[0], rows[0])]
    dry.remove(flood[0])
    while flood:
        x, y = flood.pop()
        near = {(x + dx, y + dy) for dx, dy in STEPS} & dry
        wet = near - line
        dry -= wet
        flood += wet
    return dry


def loops_by_force(hydra: Hydra) -> int:
    """Counts the circuits that have no other one on or inside them."""
    all_circuits = circuits(hydra)
    count = 0
    for line in all_circuits:
        region = enclosed(line)
        count += not any(other <= region for other in all_circuits if other != line)
    return count


def outline(width: int, height: int, notch: Place) -> tuple[set[Place], set[Line]]:
    """Lists the cells of a rectangle with a notch in one corner, and the joins round its edge."""
    cells = {(x, y) for x in range(width) for y in range(height)}
    cells -= {(x, y) for x, y in cells if x >= width - notch[0] and y >= height - notch[1]}
    ring = set()
    for x, y in cells:
        for dx, dy in STEPS[1:3]:
            squares = [(-dy, -dx), (dy, dx)]
            sides = [{(x + ax, y + ay), (x + dx + ax, y + dy + ay)} for ax, ay in squares]
            if (x + dx, y + dy) in cells and not all(side <= cells for side in sides):
                ring.add(frozenset(((x, y), (x + dx, y + dy))))
    return cells, ring


def ring_with_filling(seed: int) -> Hydra:
    """Makes a hydra of a ring and random necks in it, few of them joined to the ring."""
    rng = random.Random(seed)
    width, height = rng.randrange(5, 7), rng.randrange(4, 7)
    notch = rng.choice([(0, 0), (2, 2), (1, 2)])
    cells, ring = outline(width, height, notch)
    on_ring = frozenset().union(*ring)
    inner, spokes = rng.uniform(0.4, 0.8), rng.uniform(0.05, 0.3)
    corner = (width - notch[0] - 1, height - notch[1] - 1) if rng.random() < 0.5 else None
    necks: dict[Place, int] = dict.fromkeys(cells, 0)
    for x, y in sorted(cells):
        for side, there in ((1, (x + 1, y)), (2, (x, y + 1))):
            pair = frozenset(((x, y), there))
            odds = spokes if pair & on_ring else inner
            odds = 0.9 if corner in pair else odds
            odds = 1.0 if pair in ring else odds
            if there in cells and rng.random() < odds:
                necks[x, y] |= 1 << side
                necks[there] |= 1 << (side ^ 2)
    reached = reach((0, 0), necks)
    placed = {int(cell_at(x, y)): necks[x, y] for x, y in reached}
    return Hydra(placed, dict.fromkeys(placed, 0), frozenset(), 0, 0)


def reach(start: Place, necks: dict[Place, int]) -> set[Place]:
    """Lists what necks join to a card."""
    reached, queue = {start}, [start]
    while queue:
        x, y = queue.pop()
        for side, (dx, dy) in enumerate(STEPS):
            there = (x + dx, y + dy)
            if necks[x, y] >> side & 1 and there not in reached:
                reached.add(there)
                queue.append(there)
    return reached


@pytest.mark.clause("hydras.43")
def test_loops_are_counted_as_all_circuits_without_another_one_inside() -> None:
    found: Counter[int] = Counter()
    for grown in samples()[:1200]:
        assert count_loops(grown) == loops_by_force(grown)
        found[count_loops(grown)] += 1
    assert min(found[loops] for loops in range(4)) > 10


@pytest.mark.clause("hydras.43")
def test_loops_in_rings_are_counted_as_all_circuits_without_another_one_inside() -> None:
    around: Counter[int] = Counter()
    for seed in range(300):
        ring = ring_with_filling(seed)
        loops = loops_by_force(ring)
        assert count_loops(ring) == loops
        fields = len(joins(ring)) - len(ring.necks) + 1
        around[fields - loops] += 1
    assert around[0] > 20
    assert around[1] > 30
