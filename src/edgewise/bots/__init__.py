"""Bots: random, greedy, and search over what a seat may know.

This file stays interpreted: compiled code holds the interpreter's lock from its
first line to its last, and only interpreted code hands it on and hears Ctrl-C.
"""

from __future__ import annotations


def let_others_run() -> None:
    """Lets waiting threads and signals have their turn, as every interpreted call does."""
