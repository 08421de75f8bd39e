"""Hoses and Hydrants."""

from edgewise.games.hoses.game import make_game

__all__ = ["make_game"]
