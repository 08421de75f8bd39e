"""Observations whose arrays are made when somebody first looks at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from edgewise.core.legal import LegalMoves
from edgewise.core.stepper import Stepper
from edgewise.research.observe import Ints, Observe

LOOKING = (
    *("__contains__", "__delitem__", "__eq__", "__ior__", "__iter__", "__len__", "__ne__"),
    *("__or__", "__repr__", "__reversed__", "__ror__", "__setitem__", "clear", "copy", "get"),
    *("items", "keys", "pop", "popitem", "setdefault", "update", "values"),
)
"""What a dict does by itself with the items that it has."""


class Seen(dict[str, Ints]):
    """The arrays of one observation by name; until they are made, it knows when it was.

    To everybody it is a dict with these arrays. ``dict(seen)`` and copies are plain dicts.
    """

    __slots__ = ("waiting",)
    waiting: tuple[Observe, Stepper, int, int, LegalMoves | None] | None
    """What observes, the match, after how many of its moves, whose view, and the legal moves."""

    def look(self) -> None:
        """Makes the arrays, if they are not made yet."""
        waiting = getattr(self, "waiting", None)
        if waiting is not None:
            observe, steps, moves, seat, legal = waiting
            self.waiting = None
            dict.update(self, observe.arrays(steps.after(moves), seat, legal))

    def __missing__(self, name: str) -> Ints:
        self.look()
        if not dict.__contains__(self, name):
            raise KeyError(name)
        return self[name]

    def __reduce__(self) -> tuple[type[dict[str, Ints]], tuple[dict[str, Ints]]]:
        return dict, (dict(self),)


def looking(method: Callable[..., Any]) -> Callable[..., Any]:
    """Lets a method of dict look first."""

    def look_first(self: Seen, *args: Any, **named: Any) -> Any:
        self.look()
        return method(self, *args, **named)

    return look_first


for name in LOOKING:
    setattr(Seen, name, looking(getattr(dict, name)))
