"""What one move changed in a city, so that it can be taken back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from edgewise.core.gridlog import ChangeLog

PARENT: Final = 0
CIRCLE: Final = 1
OPENS: Final = 2
SIZE: Final = 3
STORES: Final = 4
CLAIMS: Final = 5
COLUMN: Final = 6
PIECE: Final = 7
MANNED: Final = 8
OCCUPANTS: Final = 9
RING_SIZE: Final = 10


class CityLog(ChangeLog):
    """The changes of a city, and how large it was before."""

    def __init__(self, version: i64, size: i64, manned_size: i64) -> None:
        super().__init__()
        self.before = version
        self.size: i64 = size
        self.manned_size: i64 = manned_size
