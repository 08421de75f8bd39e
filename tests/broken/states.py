"""States of Strips with one promise broken in each class."""

from __future__ import annotations

from typing import Any

from edgewise_strips.moves import DRAW, LAY, PASS
from edgewise_strips.state import StripsState
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.board import Board
from edgewise.core.bounds import Bounds
from edgewise.core.chance import CHANCE, WHOLE
from edgewise.core.moves import argument_of, make_code, verb_of
from edgewise.core.scores import ScoreItem
from edgewise.core.state import State


class Honest(StripsState):
    """Strips as it is."""


# Seats and frame.


class LetsWhoIsOutMove(Honest):
    def is_out(self, seat: int) -> bool:
        return self.passes == 1 and seat == self.turn


class ComesBack(Honest):
    def is_out(self, seat: int) -> bool:
        return seat == 1 - self.turn


class HidesWhoIsOut(Honest):
    def is_out(self, seat: int) -> bool:
        return self.viewer == WHOLE and seat == 1 and self.is_over


class LaysOverTheFrame(Honest):
    """Tells everybody of a frame, and lays tiles on a board that has none."""

    def list_boards(self) -> list[Board]:
        self.board.sort_frontier()
        framed = self.board.copy()
        framed.bounds = Bounds(-1, -1, 1, 1)
        return [framed]


class ListsNoBoard(Honest):
    def list_boards(self) -> list[Board]:
        return []


class HasAnEmptyFrame(Honest):
    def set_up(self) -> None:
        super().set_up()
        self.board.bounds = Bounds(2, 2, 0, 0)


# Moves.


class ListsTwice(Honest):
    def list_codes(self) -> list[int]:
        return super().list_codes() * 2


class KeepsTheLeftMove(Honest):
    def list_codes(self) -> list[int]:
        return [] if self.passes == 1 else super().list_codes()


class DrawsWhatIsNotLegal(Honest):
    def random_code(self, rng: Random) -> int:
        if self.actor != CHANCE and rng.randrange(3) == 0:
            return int(make_code(PASS, 0))
        return super().random_code(rng)


class DrawsNoCode(Honest):
    def random_code(self, rng: Random) -> int:
        return -1 if self.passes else super().random_code(rng)


class PrefersTheFirst(Honest):
    """Draws the first move more often than the others."""

    def random_code(self, rng: Random) -> int:
        codes = self.list_codes()
        if self.actor != CHANCE and rng.randrange(5) == 0:
            return codes[0]
        return super().random_code(rng)


class DrawsEachKindAsLikely(Honest):
    """Draws kinds of tiles each as likely, however many are left of them."""

    def random_code(self, rng: Random) -> int:
        codes = self.list_codes()
        return codes[rng.randrange(len(codes))]


class PacksOtherWeights(Honest):
    def pack_chances(self) -> vec[i64]:
        return vec[i64]([number for code, _ in self.chance_weights() for number in (code, 1)])


class NeverEnds(Honest):
    def apply(self, code: int) -> None:
        self.passes = 0
        super().apply(code)


class LosesTiles(Honest):
    def apply(self, code: int) -> None:
        super().apply(code)
        if verb_of(code) == LAY and self.stock.bag_size:
            self.stock.remove(next(k for k in range(3) if self.stock.pool[k]))


# Copies.


class SharesPoints(Honest):
    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, StripsState)
        self.gains = other.gains


class Counts(Honest):
    """Notes who laid tiles; no dict shows it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.laid: list[int] = []

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, Counts)
        self.laid = other.laid[:]

    def apply(self, code: int) -> None:
        if verb_of(code) == LAY:
            self.laid.append(self.turn)
        super().apply(code)


class LosesAFieldThatNoDictShows(Counts):
    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        self.laid = []


class LosesAFieldOfADict(Honest):
    """Copies into a fresh object, whose field happens to be right for most of the match."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.passes = 0

    def copy_from(self, other: State) -> None:
        passes = self.passes
        super().copy_from(other)
        self.passes = passes


class Notes:
    """Notes in an object of their own."""

    def __init__(self, laid: list[int]) -> None:
        self.laid = laid


class LosesWhatIsInAPart(Honest):
    """Keeps the notes apart, and loses in copies all but the first three."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.notes = Notes([])

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, LosesWhatIsInAPart)
        self.notes = Notes(other.notes.laid[:3])

    def apply(self, code: int) -> None:
        super().apply(code)
        self.notes.laid.append(code)


class PicklesNoPastUntilItIsOver(Honest):
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self.is_over:
            return super().__reduce__()
        return self.game.from_dict, (self.to_dict(),)


# Scores and refusals.


class CountsWrongly(Honest):
    def score_items(self, seat: int) -> list[ScoreItem]:
        return super().score_items(seat)[1:]


# Secrets.


class NotesBends(Honest):
    """Notes something that follows from the hands, and forgets it for nobody."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.bends = [0, 0]

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, NotesBends)
        self.bends = other.bends[:]

    def apply(self, code: int) -> None:
        if verb_of(code) == DRAW and argument_of(code) == 1:
            self.bends[self.turn] += 1
        super().apply(code)
