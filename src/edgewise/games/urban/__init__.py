"""Urban Insanity."""

from edgewise.games.urban.game import make_game

__all__ = ["make_game"]
