"""Compares a dict with the state made from it, so that nothing is silently mended or ignored."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from edgewise.core.notation import UNKNOWN, shown

KINDS: Final[dict[str, type | tuple[type, ...]]] = {
    "board": (list, tuple),
    "boards": (list, tuple),
    "hands": (list, tuple),
    "bag": Mapping,
    "unseen": Mapping,
    "scores": (list, tuple),
    "phase": str,
}
"""What the fields that games share are, in a dict."""


FOLLOW: Final = ("game", "version", "to_move", "bag", "unseen", "scores")
"""Fields of all games that may be left out, because the rest of a dict tells them."""


@mypyc_attr(native_class=False)
class Reading(dict[str, Any]):
    """A dict that notes which field was looked at last, so that an error can name it."""

    last: str = "game"

    def __getitem__(self, name: str) -> Any:
        self.last = name
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Gives a field, or what it is when it is left out."""
        self.last = name
        return super().get(name, default)

    def complaint(self, problem: str) -> str:
        """Names the field that was looked at last, unless a sentence does already."""
        return problem if names_field(problem, self.last) else f"{self.last}: {problem}"


def names_field(sentence: str, field: str) -> bool:
    """Tells whether a sentence has the name of a field in it, as a word."""
    return re.search(rf"(?<!\w){re.escape(field)}(?!\w)", sentence) is not None


def wrong_kind(data: Mapping[str, Any]) -> str:
    """Says which of the fields that games share is not a list, an object or a text as it should."""
    for name, kind in KINDS.items():
        if name in data and not isinstance(data[name], kind):
            return f"{name} cannot be {shown(data[name])}"
    return ""


def other_shape(data: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """Says which field is no list, or no object, though it is one in a new match."""
    for name, value in usual.items():
        kind: type | tuple[type, ...] = (list, tuple) if isinstance(value, list) else Mapping
        if isinstance(value, (list, dict)) and name in data and not isinstance(data[name], kind):
            return f"{name} cannot be {shown(data[name])}"
    return ""


def missing_field(data: Mapping[str, Any], usual: Mapping[str, Any], follows: set[str]) -> str:
    """Says which field of a state its dict lacks, but for those that follow from the rest."""
    for name in usual:
        if name not in data and name not in FOLLOW and name not in follows:
            if name != "options" or usual[name]:
                return f"{name} is missing, and the rest of the dict does not tell it"
    return ""


def unsigned_secrets(data: Mapping[str, Any]) -> str:
    """Says that a dict hides something and does not tell from whom."""
    if data.get("seen_by") is None:
        for name, value in data.items():
            if _hides(value):
                return f"seen_by is missing, though {UNKNOWN} stands in {name}"
    return ""


def _hides(value: Any) -> bool:
    if isinstance(value, Mapping):
        return UNKNOWN in value or any(_hides(inner) for inner in value.values())
    if isinstance(value, (list, tuple)):
        return any(_hides(inner) for inner in value)
    return bool(value == UNKNOWN)


def disagreements(data: Mapping[str, Any], written: Mapping[str, Any]) -> list[str]:
    """Lists fields of a dict that a state does not have, or has otherwise.

    Tiles may be listed in any order and turned in any of the ways that look the
    same, and of a kind there may be none.
    """
    found: list[str] = []
    for name, value in data.items():
        if name not in written:
            known = ", ".join(written)
            found.append(f"there is no field {shown(name)}; a state has {known}")
        elif not _agree(value, written[name]):
            found.append(
                f"{name} is {shown(value)}, but the rest of the state makes it "
                f"{shown(written[name])}{_where(value, written[name], name)}"
            )
    return found


def _where(given: Any, made: Any, path: str) -> str:
    """Names the place inside a field where two values differ; nothing if it is the whole."""
    inner: list[tuple[str, Any, Any]] = []
    if isinstance(made, dict) and isinstance(given, Mapping):
        names = [*made, *[name for name in given if name not in made]]
        inner = [(f"{path}.{name}", given.get(name), made.get(name)) for name in names]
    elif isinstance(made, list) and isinstance(given, (list, tuple)) and len(made) == len(given):
        pairs = zip(_in_order(given), _in_order(made), strict=True)
        inner = [(f"{path}.{k}", one, other) for k, (one, other) in enumerate(pairs)]
    for place, one, other in inner:
        if (one is None) != (other is None) or (
            not place.endswith(".turn") and not _agree(one, other)
        ):
            return _where(one, other, place) or f" ({place})"
    return ""


def _agree(given: Any, made: Any) -> bool:
    if isinstance(made, dict) and isinstance(given, Mapping):
        if "x" in made and {*given} != {*made}:
            return False
        names = {*given, *made}
        return all(_agree(given.get(n, 0), made.get(n, 0)) for n in names if n != "turn")
    if isinstance(made, list) and isinstance(given, (list, tuple)):
        if len(made) != len(given):
            return False
        pairs = zip(_in_order(given), _in_order(made), strict=True)
        return all(_agree(one, other) for one, other in pairs)
    if isinstance(given, (bool, float)) and type(given) is not type(made):
        return False
    return bool(given == made) and isinstance(given, bool) == isinstance(made, bool)


def _in_order(values: Any) -> list[Any]:
    """Sorts placed things by their cells; other lists keep their order."""
    if all(isinstance(value, Mapping) and "x" in value and "y" in value for value in values):
        return sorted(values, key=lambda v: (str(v["y"]), str(v["x"]), str(sorted(v.items()))))
    return list(values)


def first_of_wrong_kind(data: Mapping[str, Any], usual: Mapping[str, Any], suspect: str) -> str:
    """Says which field is not what it should be; if all seem right, it is the suspect."""
    for name in [suspect, *data]:
        kind = KINDS.get(name, _kind_of(usual.get(name)))
        if name != "to_move" and name in data and not isinstance(data[name], kind):
            return f"{name} cannot be {shown(data[name])}"
    for name, value in data.items():
        if _is_odd(value) and not _is_odd(usual.get(name)):
            suspect = name
            break
    value = shown(data.get(suspect))
    return f"{suspect} cannot be {value}: something in it is not of the right kind"


def _kind_of(value: object) -> type | tuple[type, ...]:
    """Tells of which kind a field is, by what it holds at the start."""
    return object if value is None else (int, dict) if isinstance(value, int) else type(value)


def _is_odd(value: object) -> bool:
    """Tells whether a list or an object holds nothing where something belongs."""
    inner: list[object] = []
    if isinstance(value, Mapping):
        inner = list(value.values())
    elif isinstance(value, list):
        inner = value
    return any(entry is None or _is_odd(entry) for entry in inner)
