"""What a view of Rills holds beside the frame that all games share."""

from __future__ import annotations

from typing_extensions import TypedDict


class Own(TypedDict):
    """The fields of Rills."""

    outlasted: list[int | None]
    """for each seat that is out, how many were out before; null for those that play on"""
