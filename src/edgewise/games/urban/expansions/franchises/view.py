"""What a view holds of Franchises."""

from __future__ import annotations

from typing_extensions import TypedDict


class Own(TypedDict):
    """The fields of Franchises."""

    franchise_tokens: list[int]
    """for each seat, its Franchise Tokens"""
    tokens_left: int
    """how many Franchise Tokens nobody has"""
    awarded: int
    """how many were earned so far"""
