"""The conformance suite finds what it is there to find: each promise, broken on purpose."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from examples.strips import Strips, StripsState

from edgewise.core.scores import Refusal, ScoreItem
from edgewise.core.state import State
from edgewise.testing import ConformanceError, check_game


class Honest(StripsState):
    """Strips as it is, made anew by each of its copies."""

    def blank(self) -> StripsState:
        return type(self)(self.game, self.players, self.options)


class ShowsHands(Honest):
    def forget(self, seat: int) -> None:
        self.board.sort_frontier()


class SharesPoints(Honest):
    def take_from(self, other: State) -> None:
        super().take_from(other)
        assert isinstance(other, StripsState)
        self.gains = other.gains


class LosesTiles(Honest):
    def _lay(self, variant: int, cell: int) -> None:
        super()._lay(variant, cell)
        if self.stock.bag_size:
            self.stock.remove(next(k for k in range(3) if self.stock.pool[k]))


class ListsTwice(Honest):
    def list_codes(self) -> list[int]:
        return super().list_codes() * 2


class ForgetsAField(Honest):
    def fields(self) -> dict[str, Any]:
        return {**super().fields(), "passes": 0}


class CountsWrongly(Honest):
    def score_items(self, seat: int) -> list[ScoreItem]:
        return super().score_items(seat)[1:]


class NamesNoClause(Honest):
    def explain(self, code: int) -> Refusal:
        return Refusal("strips.99", "No.")


class NeverEnds(Honest):
    def _next(self) -> None:
        super()._next()
        self.passes = 0


class DealsTheSame(Honest):
    def deal_unknown(self, rng: Random) -> None:
        super().deal_unknown(Random(1))


class KeepsTheLeftMove(Honest):
    def list_codes(self) -> list[int]:
        return [] if self.passes == 1 else super().list_codes()


BROKEN = {
    ShowsHands: "look alike to seat",
    SharesPoints: "shares nothing|restores|add up|no earlier state",
    LosesTiles: "nothing is lost",
    ListsTwice: "unique",
    ForgetsAField: "reads back|equal|restores",
    CountsWrongly: "add up",
    NamesNoClause: "is in the rulebook",
    NeverEnds: "ends within",
    DealsTheSame: "resampling changes",
    KeepsTheLeftMove: "has legal moves",
}


def test_a_game_written_outside_the_package_passes() -> None:
    check_game(Strips(Honest), matches=4)


@pytest.mark.parametrize("state", BROKEN, ids=lambda state: state.__name__)
def test_a_broken_promise_is_found(
    state: type[StripsState], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("edgewise.testing.conformance.MOVES_LIMIT", 120)
    monkeypatch.setattr("edgewise.testing.conformance.CHECK_EVERY", 1)
    game = Strips(state)
    monkeypatch.setattr("examples.strips.GAME", game)
    with pytest.raises(ConformanceError, match=BROKEN[state]):
        check_game(game, matches=20)
