"""Compares a dict with the state made from it, so that nothing is silently mended or ignored."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from edgewise.core.notation import shown

KINDS: Final[dict[str, type | tuple[type, ...]]] = {
    "board": list,
    "boards": list,
    "hands": list,
    "bag": dict,
    "unseen": dict,
    "scores": list,
    "phase": str,
}
"""What the fields that games share are, in a dict."""


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


def disagreements(data: Mapping[str, Any], written: Mapping[str, Any]) -> list[str]:
    """Lists fields of a dict that a state does not have, or has otherwise.

    Fields may be left out. Tiles may be listed in any order and turned in any of
    the ways that look the same, and of a kind there may be none.
    """
    found: list[str] = []
    for name, value in data.items():
        if name not in written:
            known = ", ".join(written)
            found.append(f"there is no field {shown(name)}; a state has {known}")
        elif not _agree(value, written[name]):
            found.append(
                f"{name} is {shown(value)}, but the rest of the state makes it "
                f"{shown(written[name])}"
            )
    return found


def _agree(given: Any, made: Any) -> bool:
    if isinstance(made, dict) and isinstance(given, Mapping):
        names = {*given, *made}
        return all(_agree(given.get(n, 0), made.get(n, 0)) for n in names if n != "turn")
    if isinstance(made, list) and isinstance(given, (list, tuple)):
        if len(made) != len(given):
            return False
        pairs = zip(_in_order(given), _in_order(made), strict=True)
        return all(_agree(one, other) for one, other in pairs)
    if isinstance(given, bool) != isinstance(made, bool):
        return False
    return bool(given == made)


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
