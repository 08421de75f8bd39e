"""Deals under conditions: found if there are any, never against them, and each as likely."""

import itertools
import random
from collections import Counter

from librt.random import Random

from edgewise.core.dealing import BAG, NEVER, Dealing

Tiles = list[tuple[int, int]]
"""A kind, and when it was put into the bag."""
Places = list[tuple[int, int, int]]
"""Whose it is, the kinds that it cannot hold, and when it was filled."""


def possible(tiles: Tiles, places: Places, needy: int, needed: int) -> list[tuple[int, ...]]:
    """Lists by brute force every order of the tiles that meets all conditions."""
    found = []
    for order in itertools.permutations(range(len(tiles))):
        fits = all(
            not barred >> tiles[tile][0] & 1 and tiles[tile][1] < filled
            for tile, (_, barred, filled) in zip(order, places, strict=True)
        )
        kinds = [tiles[t][0] for t, place in zip(order, places, strict=True) if place[0] == needy]
        if fits and (needy < 0 or any(needed >> kind & 1 for kind in kinds)):
            found.append(tuple(tiles[tile][0] for tile in order))
    return found


def made(tiles: Tiles, places: Places, needy: int, needed: int) -> Dealing:
    dealing = Dealing(needy, needed)
    for kind, put in tiles:
        dealing.add_tiles(kind, 1, put)
    for seat, barred, filled in places:
        dealing.add_place(seat, barred, filled)
    return dealing


def dealt(dealing: Dealing) -> tuple[int, ...]:
    return tuple(dealing.kinds[tile] for tile in dealing.tile_at)


def random_case(rng: random.Random) -> tuple[Tiles, Places, int, int]:
    size = rng.randint(1, 6)
    tiles = [(rng.randrange(3), rng.choice([-2, -2, 3, 5])) for _ in range(size)]
    places = [
        (rng.choice([BAG, 0, 1]), rng.randrange(8), rng.choice([-1, 4, 6, NEVER]))
        for _ in range(size)
    ]
    return tiles, places, rng.choice([-1, 0, 1]), rng.randrange(8)


def test_a_deal_is_found_when_there_is_one_and_meets_every_condition() -> None:
    rng = random.Random(5)
    seen: Counter[bool] = Counter()
    for number in range(1500):
        case = random_case(rng)
        exact, dealing = possible(*case), made(*case)
        found = dealing.deal(Random(number))
        assert found == bool(exact), case
        if found:
            assert dealt(dealing) in exact, case
        seen[found] += 1
    assert min(seen.values()) > 100


def test_deals_are_as_likely_as_their_tiles_can_be_ordered() -> None:
    tiles = [(0, -2), (0, 3), (1, -2), (1, -2), (2, -2), (2, 3)]
    places = [(0, 1, 1), (0, 0, 5), (0, 0, 5), (1, 4, 1), (BAG, 0, NEVER), (BAG, 0, NEVER)]
    orders = Counter(possible(tiles, places, 0, 4))
    total = sum(orders.values())
    samples = 3000
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(samples):
        dealing = made(tiles, places, 0, 4)
        assert dealing.deal(Random(number))
        found[dealt(dealing)] += 1
    assert set(found) <= set(orders)
    chi = sum(
        (found[k] - n * samples / total) ** 2 / (n * samples / total) for k, n in orders.items()
    )
    assert chi < len(orders) + 5 * (2 * len(orders)) ** 0.5, (chi, len(orders))
