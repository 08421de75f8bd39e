"""Buizen Wir-War, the tube tangle; ``material_odds`` guesses who has which material."""

from edgewise.games.wirwar.beliefs import Beliefs, material_odds
from edgewise.games.wirwar.game import make_game

__all__ = ["Beliefs", "make_game", "material_odds"]
