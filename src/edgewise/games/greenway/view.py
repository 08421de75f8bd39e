"""What a view of Greenway holds beside the frame that all games share."""

from __future__ import annotations

from typing_extensions import TypedDict


class Progress(TypedDict):
    """How far the town is from a win."""

    rows: int
    """how many rows it reaches over"""
    rows_linked: int
    """how many of them have a greenway"""
    columns: int
    """how many columns it reaches over"""
    columns_linked: int
    """how many of them have a greenway"""


class Own(TypedDict):
    """The fields of Greenway."""

    unusable: int
    """how many times in the match the drawn tiles could not be placed"""
    ending: str | None
    """null, or how the match ended"""
    progress: Progress
    """how far the town is: `rows` and `columns`, and how many have a greenway, `rows_linked` and
    `columns_linked`"""
