"""Moves in menus that a person can take in: first the tile, then cell and turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from edgewise.core.moves import Move

MOST = 9
"""How many moves are listed as they are; more are grouped."""

_PIECES = re.compile(r"@[^/]*|/.*|[^@/:]+:?|:")


@dataclass(frozen=True)
class Choice:
    """One line of a menu: what it says, and the moves behind it."""

    label: str
    moves: tuple[Move, ...]


def pieces(text: str) -> list[str]:
    """Cuts a move's text where a person decides: tile, cell, turn.

    >>> pieces("red-curve@2,-1/r1f")
    ['red-curve', '@2,-1', '/r1f']
    >>> pieces("return:red-curve,red-straight")
    ['return:', 'red-curve,red-straight']
    """
    return _PIECES.findall(text)


def choices(moves: Sequence[Move], most: int = MOST) -> list[Choice]:
    """Makes one menu of moves: each by itself if they are few, else grouped."""
    if len(moves) <= most:
        return [Choice(move.text(), (move,)) for move in moves]
    cut = [(pieces(move.text()), move) for move in moves]
    depth = 1
    while depth < max(len(parts) for parts, _ in cut):
        if len({tuple(parts[:depth]) for parts, _ in cut}) > 1:
            break
        depth += 1
    groups: dict[str, list[Move]] = {}
    for parts, move in cut:
        groups.setdefault("".join(parts[:depth]), []).append(move)
    return [
        Choice(label if len(group) > 1 else group[0].text(), tuple(group))
        for label, group in groups.items()
    ]


def find_choice(menu: Sequence[Choice], answer: str) -> Choice | None:
    """Finds what a person chose, by number or by its words."""
    if answer.isdecimal():
        number = int(answer)
        return menu[number - 1] if 1 <= number <= len(menu) else None
    for choice in menu:
        if answer == choice.label:
            return choice
    return None
