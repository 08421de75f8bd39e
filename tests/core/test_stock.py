"""Tiles are drawn from the pool each as likely, whatever was put there or taken before."""

from librt.random import Random

import edgewise
from edgewise.core.stock import Stock


def stock_of_hoses() -> Stock:
    return Stock(edgewise.game("hoses").tiles, 2)


def counts_in_groups(stock: Stock) -> list[int]:
    """Counts eight kinds at a time, as the stock should have them ready."""
    pool = [int(count) for count in stock.pool]
    found = [sum(pool[first : first + 8]) for first in range(0, len(pool), 8)]
    return found + [0] * (len(stock.groups) - len(found))


def test_groups_of_kinds_are_counted_along_with_the_kinds() -> None:
    stock, rng = stock_of_hoses(), Random(5)
    for step in range(400):
        if step % 5 < 3 and stock.bag_size > 0:
            stock.draw(step % 2, stock.random_kind(rng))
        elif stock.hides_tiles():
            stock.deal_hidden(rng)
        elif step % 7 == 0:
            stock.hide(step % 2)
        else:
            held = stock.known_hand(step % 2)
            if held:
                stock.lose(step % 2, held[0])
                stock.put_back(held[0])
        assert [int(count) for count in stock.groups] == counts_in_groups(stock)
        assert sum(int(count) for count in stock.pool) == stock.pool_size
        copied = stock.copy()
        copied.remove(copied.random_kind(rng)) if copied.bag_size > 0 else None
        assert [int(count) for count in stock.groups] == counts_in_groups(stock)


def test_each_tile_in_the_pool_is_drawn_as_often() -> None:
    stock, rng = stock_of_hoses(), Random(2)
    for _ in range(20):
        stock.remove(stock.random_kind(rng))
    draws = [0] * len(stock.pool)
    for _ in range(200 * int(stock.pool_size)):
        draws[int(stock.random_kind(rng))] += 1
    wanted = [200 * int(count) for count in stock.pool]
    assert all(drawn == 0 for drawn, mean in zip(draws, wanted, strict=True) if mean == 0)
    off = [(n - mean) ** 2 / mean for n, mean in zip(draws, wanted, strict=True) if mean > 0]
    assert sum(off) < len(off) - 1 + 5 * (2 * (len(off) - 1)) ** 0.5
