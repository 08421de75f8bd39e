"""Positions stored beside the moves of a log, so that they can be shown without the rules.

A *position* is the whole state as JSON data, with the score items and, at the end, the
outcome. A log stores each position as a *change* from the one before:

- ``["=", value]`` replaces a value,
- ``["k", {key: change}, [removed keys]]`` changes an object,
- ``["i", index, change]`` changes one entry of a list,
- ``["s", index, count, entries]`` replaces a slice of a list.

A log holds ``[start, change]`` for each move. ``start`` is the whole position before the
move if the reader cannot know it, else null.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from edgewise.core.errors import BadRecord
from edgewise.core.serialise import open_fields
from edgewise.core.state import State

Position = dict[str, Any]


def position_of(state: State) -> Position:
    """Writes all that is worth seeing of a position."""
    return {**state.to_dict(), **open_fields(state)}


def position_from(state: State, public: Mapping[str, Any]) -> Position:
    """Writes the same as ``position_of``, given what the spectators see of the state."""
    own = state.game.serialiser.own_fields(state)
    if own is None:
        return position_of(state)
    shown = {key: value for key, value in public.items() if key != "seen_by"}
    return {**shown, **own, **open_fields(state)}


def shared(before: Any, after: Any) -> Any:
    """Makes the value after from those parts of the value before that are the same.

    Parts that two positions share are compared at once by whoever looks for what has changed.
    """
    if before is after:
        return after
    if isinstance(before, dict) and isinstance(after, dict):
        return _shared_dict(before, after)
    if isinstance(before, list) and isinstance(after, list):
        return _shared_list(before, after)
    return before if type(before) is type(after) and before == after else after


def _shared_dict(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    is_same = len(before) == len(after)
    for key, value in after.items():
        part = shared(before[key], value) if key in before else value
        made[key] = part
        is_same = is_same and key in before and part is before[key]
    return before if is_same else made


def _shared_list(before: list[Any], after: list[Any]) -> list[Any]:
    same, cut, put = slice_of(before, after)
    if cut == 0 and not put:
        return before
    if cut == len(put):
        put = [shared(old, new) for old, new in zip(before[same : same + cut], put, strict=True)]
    return [*before[:same], *put, *before[same + cut :]]


def step_text(start: Position | None, before: Position, after: Position) -> str:
    """Writes what a log keeps of one move."""
    return json.dumps([start, change_of(before, after)], separators=(",", ":"))


def read_steps(texts: Sequence[str]) -> list[Position | None]:
    """Reads the position after each move; None where none was kept."""
    found: list[Position | None] = []
    last: Position | None = None
    for text in texts:
        last = read_step(text, last)
        found.append(last)
    return found


def read_step(text: str, before: Position | None) -> Position | None:
    """Reads the position after one move from that before it; None if it was not kept."""
    if not text:
        return None
    start, change = _parts(text)
    known = before if start is None else start
    try:
        return None if known is None else _whole(changed(known, change))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError):
        raise _unreadable() from None


def read_start(text: str) -> Position | None:
    """Reads the position before a move, if it was kept whole."""
    return _parts(text)[0] if text else None


def _parts(text: str) -> tuple[Position | None, Any]:
    """Reads what a log keeps of one move: the whole position before, or None, and the change."""
    try:
        start, change = json.loads(text)
    except (ValueError, TypeError):
        raise _unreadable() from None
    return None if start is None else _whole(start), change


def _whole(position: Any) -> Position:
    if not isinstance(position, dict):
        raise _unreadable()
    return position


def _unreadable() -> BadRecord:
    return BadRecord("a position that was kept cannot be read")


def change_of(before: Any, after: Any) -> list[Any]:
    """Finds a change that leads from one value to another."""
    if isinstance(before, dict) and isinstance(after, dict):
        return _change_of_dict(before, after)
    if isinstance(before, list) and isinstance(after, list):
        return _change_of_list(before, after)
    return ["=", after]


def _change_of_dict(before: dict[str, Any], after: dict[str, Any]) -> list[Any]:
    changes = {
        key: change_of(before[key], value) if key in before else ["=", value]
        for key, value in after.items()
        if key not in before or not _is_same(before[key], value)
    }
    return ["k", changes, [key for key in before if key not in after]]


def _change_of_list(before: list[Any], after: list[Any]) -> list[Any]:
    same, cut, put = slice_of(before, after)
    if cut == 1 and len(put) == 1:
        return ["i", same, change_of(before[same], put[0])]
    return ["s", same, cut, put]


def slice_of(before: list[Any], after: list[Any]) -> tuple[int, int, list[Any]]:
    """Finds where two lists differ: after how many entries, how many go, and what comes there."""
    most = min(len(before), len(after))
    same = 0
    while same < most and _is_same(before[same], after[same]):
        same += 1
    tail = 0
    while tail < most - same and _is_same(before[-1 - tail], after[-1 - tail]):
        tail += 1
    return same, len(before) - tail - same, after[same : len(after) - tail]


def _is_same(before: Any, after: Any) -> bool:
    """Compares two values; the same object is equal at once."""
    return before is after or bool(before == after)


def changed(before: Any, change: list[Any]) -> Any:
    """Makes the value that a change leads to; the value before stays as it is."""
    kind = change[0]
    if kind == "=":
        return change[1]
    if kind == "k":
        kept = {key: value for key, value in before.items() if key not in change[2]}
        news = {key: changed(before.get(key), entry) for key, entry in change[1].items()}
        return {**kept, **news}
    if kind == "i":
        at = change[1]
        return [*before[:at], changed(before[at], change[2]), *before[at + 1 :]]
    if kind == "s":
        _, at, cut, put = change
        return [*before[:at], *put, *before[at + cut :]]
    raise ValueError("no such change")
