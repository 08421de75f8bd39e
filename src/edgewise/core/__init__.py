"""Tiles, boards, moves, states and games: all that every game is made of.

This file stays interpreted. Compiled code holds the interpreter's lock from its first line
to its last; only interpreted code releases it and reacts to Ctrl-C.
"""

from __future__ import annotations


def let_others_run() -> None:
    """Lets waiting threads and signals have their turn, as every interpreted call does."""
