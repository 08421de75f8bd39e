"""How often a piece of work can be done in a second of one core.

What counts is the processor's time for this thread, so that other programs on
the machine do not make the engine look slow.
"""

from __future__ import annotations

import time
from collections.abc import Callable

ROUNDS = 3


def per_second(work: Callable[[], int], seconds: float) -> float:
    """Repeats work, which tells how many units it did, and gives the best round's rate."""
    work()
    return max(_one_round(work, seconds / ROUNDS) for _ in range(ROUNDS))


def _one_round(work: Callable[[], int], seconds: float) -> float:
    units = 0
    begin = now = time.thread_time()
    while now - begin < seconds or units == 0:
        units += work()
        now = time.thread_time()
    return units / (now - begin)
