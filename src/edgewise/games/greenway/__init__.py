"""Greenway, the street-and-greenway solitaire."""

from edgewise.games.greenway.game import make_game

__all__ = ["make_game"]
