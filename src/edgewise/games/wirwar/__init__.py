"""Buizen Wir-War, the tube tangle."""

from edgewise.games.wirwar.game import make_game

__all__ = ["make_game"]
