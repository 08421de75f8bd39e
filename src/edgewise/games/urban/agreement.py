"""Compares a dict that was given with the one that its state writes, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from edgewise.core.notation import shown

FRAME: Final = ("game", "version", "players", "options")
"""Fields that may be left out, for what is usual then holds."""


def first_disagreement(given: Mapping[str, Any], written: Mapping[str, Any]) -> str:
    """Names the first field in which a state writes anything else than was given."""
    usual = {name: written[name] for name in FRAME if name in written}
    options = {**usual["options"], **given.get("options", {})}
    return disagreement({**usual, **given, "options": options}, written)


def disagreement(given: Any, written: Any, path: str = "") -> str:
    """Names the first field in which two values of JSON differ; nothing if they are equal."""
    if isinstance(given, Mapping) and isinstance(written, Mapping):
        return _in_objects(given, written, path)
    if isinstance(given, list) and isinstance(written, list) and len(given) == len(written):
        found = ""
        for index, (one, other) in enumerate(zip(given, written, strict=True)):
            found = found or disagreement(one, other, f"{path}.{index}")
        return found
    if given == written and isinstance(given, bool) == isinstance(written, bool):
        return ""
    return f"{path} cannot be {shown(given)}; by the rest of the dict it is {shown(written)}"


def _in_objects(given: Mapping[str, Any], written: Mapping[str, Any], path: str) -> str:
    where = f"{path}." if path else ""
    for name in written:
        if name not in given:
            return f"{where}{name} is missing; by the rest of the dict it is {shown(written[name])}"
    for name in given:
        if name not in written:
            return f"{where}{name} does not belong there"
    found = ""
    for name in given:
        found = found or disagreement(given[name], written[name], f"{where}{name}")
    return found
