"""Hydras."""

from edgewise.games.hydras.game import make_game

__all__ = ["make_game"]
