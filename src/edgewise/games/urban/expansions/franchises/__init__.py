"""Franchises: malls, tokens for completed blocks, and a monopoly."""

from edgewise.games.urban.expansions.franchises.franchises import Franchises


def make_expansion() -> Franchises:
    """Makes the expansion."""
    return Franchises()


__all__ = ["make_expansion"]
