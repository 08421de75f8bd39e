"""Legal moves that were counted and not listed: each is made when somebody asks for it.

To choose a move evenly one must know how many there are, but has to make only the one.
"""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from edgewise.core.errors import missing_method


@mypyc_attr(allow_interpreted_subclasses=True)
class CountedCodes:
    """How many legal moves a state had when this was made, and how to make each.

    It keeps what it needs of the state, so that it stays right when the state goes on.
    """

    def __init__(self, size: i64) -> None:
        self.size: i64 = size

    @abstractmethod
    def code_at(self, place: i64) -> i64:
        """Makes a move by its place in ``State.pack_codes``."""
        raise missing_method(self, "code_at")

    @abstractmethod
    def sorted_code_at(self, place: i64) -> i64:
        """Makes a move by its place when all are sorted."""
        raise missing_method(self, "sorted_code_at")

    @abstractmethod
    def pack(self) -> vec[i64]:
        """Makes all moves, in the order of ``State.pack_codes``."""
        raise missing_method(self, "pack")
