"""The fields of a state as Python sees them, compiled or not, for comparing copies."""

from __future__ import annotations

from functools import cache
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

from edgewise.core.state import State

APART = {"game", "past", "moves", "legal_moves"}
"""What copies have of their own, or what is made anew each time one asks."""
PLAIN = (int, float, str, bytes, type(None))
MISSING = object()


def lost_fields(state: State, copy: State) -> list[str]:
    """Names the fields of plain data that a copy does not have as the original has them."""
    kind: Any = type(state)
    mine = vars(state) if hasattr(state, "__dict__") else {}
    lost = [name for name in mine if not _is_apart(name) and not hasattr(copy, name)]
    for name in sorted({*mine, *compiled_fields(kind)}):
        value = getattr(state, name, MISSING)
        other = getattr(copy, name, MISSING)
        if _is_apart(name) or other is MISSING or not is_plain(value):
            continue
        if value != other:
            lost.append(f"{name} ({other!r}, not {value!r})")
    return lost


def _is_apart(name: str) -> bool:
    return name in APART or name.startswith("_")


@cache
def compiled_fields(kind: type) -> tuple[str, ...]:
    """Lists the attributes that a compiled class keeps outside of any dict."""
    found = {
        name
        for base in kind.__mro__
        for name, value in vars(base).items()
        if isinstance(value, (GetSetDescriptorType, MemberDescriptorType))
    }
    return tuple(sorted(name for name in found if not _is_apart(name)))


def is_plain(value: object) -> bool:
    """Tells whether a value is data through and through, so that equality compares it."""
    if isinstance(value, PLAIN) or type(value).__name__.startswith("vec["):
        return True
    if isinstance(value, dict):
        return all(is_plain(entry) for pair in value.items() for entry in pair)
    return isinstance(value, (list, tuple, set, frozenset)) and all(map(is_plain, value))
