"""Mobsters: Mob Cars, hideouts, bribes and a jail."""

from edgewise.games.urban.expansions.mobsters.mobsters import Mobsters


def make_expansion() -> Mobsters:
    """Makes the expansion."""
    return Mobsters()


__all__ = ["make_expansion"]
