"""What a view of Greenway holds beside the frame that all games share."""

from __future__ import annotations

from typing_extensions import TypedDict


class Own(TypedDict):
    """The fields of Greenway."""

    unusable: int
    """how many times in a row the drawn tiles could not be placed"""
    ending: str | None
    """null, or how the match ended"""
    progress: str
    """how far the town is, in words"""
