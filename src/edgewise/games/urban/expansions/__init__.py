"""The expansions: one folder each, found by looking, never by a list kept by hand."""

from __future__ import annotations

import importlib
import pkgutil

from edgewise.games.urban.expansion import Expansion


def find_all() -> list[Expansion]:
    """Makes one object of each expansion, by name."""
    found: list[Expansion] = []
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda entry: entry.name):
        if module.ispkg:
            made: Expansion = importlib.import_module(f"{__name__}.{module.name}").make_expansion()
            found.append(made)
    return found
