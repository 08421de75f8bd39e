"""Skyscrapers: towers that lift their block, bulldozers and wreckers."""

from edgewise.games.urban.expansions.skyscrapers.skyscrapers import Skyscrapers


def make_expansion() -> Skyscrapers:
    """Makes the expansion."""
    return Skyscrapers()


__all__ = ["make_expansion"]
