"""The parts of views that belong to single games, as the games describe them.

A game may have a module ``view.py``. In it, ``Own`` describes the game's own part of a view,
``Things`` what can lie on a tile, and ``CENSUS`` names the own fields that are withheld where
no census was agreed. An expansion may have one as well: its ``Own`` stands in the game's own
part under the expansion's name, and its ``Things`` lie beside those of the base.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter, with_config
from typing_extensions import is_typeddict

from edgewise.core.game import Game
from edgewise.games import part_of
from edgewise.server.view_models import MODEL


@dataclass(frozen=True)
class OwnModels:
    """What a game describes, or one of its expansions."""

    name: str
    """The expansion's; empty for the game itself."""
    own: Any = None
    things: Any = None
    census: frozenset[str] = frozenset()


@cache
def own_models(game: Game) -> tuple[OwnModels, ...]:
    """Finds what a game and its expansions describe, the game first."""
    expansions = part_of(game.module, "expansions")
    folders = pkgutil.iter_modules(expansions.__path__) if expansions else ()
    added = [_described(each.name, f"{game.module}.expansions.{each.name}") for each in folders]
    return _described("", game.module), *added


def _described(name: str, package: str) -> OwnModels:
    module = part_of(package, "view")
    if module is None:
        return OwnModels(name)
    given = vars(module)
    for model in filter(is_typeddict, given.values()):
        with_config(MODEL)(model)
    census = frozenset(given.get("CENSUS", ()))
    return OwnModels(name, given.get("Own"), given.get("Things"), census)


def census_fields(game: Game) -> frozenset[str]:
    """Names the game's own fields that are held back where no census was agreed."""
    return own_models(game)[0].census


def own_schemas(game: Game) -> dict[str, Any]:
    """Writes the JSON schemas of all that a game describes, each under the game's name."""
    word = game.id.title().replace("_", "")
    found: dict[str, Any] = {}
    for part in own_models(game):
        prefix = word + part.name.title().replace("_", "")
        for model in (part.own, part.things):
            if model is not None:
                template = f"#/components/schemas/{prefix}{{model}}"
                schema = TypeAdapter(model).json_schema(ref_template=template)
                inner = schema.pop("$defs", {})
                found |= {f"{prefix}{name}": one for name, one in inner.items()}
                found[f"{prefix}{model.__name__}"] = schema
    return found
