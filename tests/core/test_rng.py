"""A generator with what people expect of one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import edgewise
from edgewise import Rng


def test_every_item_and_every_order_is_as_likely() -> None:
    dice = Rng(1)
    drawn = Counter(dice.choice("abc") for _ in range(3000))
    assert all(900 < count < 1100 for count in drawn.values())
    orders: Counter[str] = Counter()
    for _ in range(6000):
        deck = list("abc")
        dice.shuffle(deck)
        orders["".join(deck)] += 1
    assert len(orders) == 6
    assert all(880 < count < 1120 for count in orders.values())


def test_numbers_lie_within_their_bounds() -> None:
    dice = Rng(2)
    assert {dice.randint(2, 4) for _ in range(100)} == {2, 3, 4}
    assert {dice.randrange(3) for _ in range(100)} == {0, 1, 2}
    assert all(0 <= dice.random() < 1 for _ in range(100))
    with pytest.raises(IndexError, match="nothing to choose from"):
        dice.choice([])


def test_it_goes_where_a_generator_goes() -> None:
    state = edgewise.game("hoses").new()
    one, two = edgewise.playout(state, Rng(5)), edgewise.playout(state, edgewise.make_rng(5))
    assert one.fingerprint() == two.fingerprint()
    dice = Rng(5)
    while state.to_move == edgewise.CHANCE:
        state.push_code(int(state.random_code(dice.rng)))
    assert state.to_move is not None
    assert state.seen_by(state.to_move).resample(dice).viewer != state.to_move


def test_bots_of_ones_own_are_handed_one_and_may_pass_it_on() -> None:
    class Mixer(edgewise.Bot):
        name = "mixer"

        def choose(self, seen: edgewise.State, clock: edgewise.Clock, rng: Any) -> edgewise.Move:
            moves = list(seen.legal_moves)
            rng.shuffle(moves)
            if rng.random() < 0.5:
                return rng.choice(moves)  # type: ignore[no-any-return]
            return edgewise.match.as_bot("greedy").choose(seen, clock, rng)

    assert edgewise.play("hoses:mini", [Mixer(), "search:easy"], seed=1).state.is_over
