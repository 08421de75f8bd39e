"""Calls everything public with odd arguments; a program, since a crash ends it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import edgewise
from edgewise.core.state import State

LEFT_OUT = {"set_up"}
"""What only begins a state."""


def odd_arguments(state: State, other: State) -> list[Any]:
    """Lists values that a careless caller might give."""
    moves = list(state.legal_moves)[:1] + list(other.legal_moves)[:1]
    return [-1, 9, 2**62, -(2**62), 2**80, None, "x", "", 1.5, [], {}, state, other, *moves]


def is_state(thing: object) -> bool:
    """Tells a state; compiled abstract classes share what they remember of `isinstance`."""
    return State in type(thing).__mro__


def copied(thing: Any) -> object:
    """Copies a state; everything else stays as it is."""
    return thing.copy() if is_state(thing) else thing


def call_all(thing: object, arguments: list[Any], *, copies: bool = True) -> int:
    """Calls each public method with nothing, one and two odd arguments; errors are fine."""
    calls = 0
    for name in dir(thing):
        if name.startswith("_") or name in LEFT_OUT:
            continue
        for given in [(), *[(one,) for one in arguments], *[(one, one) for one in arguments[:6]]]:
            target: Any = copied(thing) if copies else thing
            calls += 1
            try:
                member = getattr(target, name)
                if callable(member):
                    member(*given)
                if is_state(target):
                    len(target.legal_moves)
                    repr(target)
            except Exception:
                continue
    return calls


def main(name: str) -> None:
    """Tries one game: at its start, in the middle, at the end, and as a seat sees it."""
    game = edgewise.game(name)
    players = game.seats[-1]
    whole = edgewise.play(game, ["random"] * players, seed=3).state
    middle = whole.copy()
    while len(middle.past) > len(whole.past) // 2:
        middle.pop()
    other = edgewise.game("hoses" if name != "hoses" else "urban").new()
    calls = 0
    for state in (game.new(players), middle, whole, middle.seen_by(0), middle.remembered_by(0)):
        calls += call_all(state, odd_arguments(middle, other))
    for thing in (game, middle.legal_moves, edgewise.Bot(), edgewise.Clock()):
        calls += call_all(thing, odd_arguments(middle, other))
    kind: Any = State
    makers: list[Callable[[], State]] = [lambda: kind(game, 2, {}), lambda: kind.__new__(kind)]
    for make in makers:
        calls += call_all(make(), [], copies=False)
    sys.stdout.write(f"{calls} calls\n")


if __name__ == "__main__":
    main(sys.argv[1])
