"""Rills."""

from edgewise_rills.game import make_game

__all__ = ["make_game"]
