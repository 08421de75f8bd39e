"""Strips."""

from edgewise_strips.game import make_game

__all__ = ["make_game"]
