"""Fire Engines: Blaze Tokens, hydrants, fire stations and a Fire Truck."""

from edgewise.games.urban.expansions.fire_engines.engines import FireEngines


def make_expansion() -> FireEngines:
    """Makes the expansion."""
    return FireEngines()


__all__ = ["make_expansion"]
