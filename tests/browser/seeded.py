"""``edgewise`` with matches that are the same each time: the seeds of a server are 1, 2, 3...

The signal USR1 begins them anew, so that every test has the same matches, in any order.
"""

from __future__ import annotations

import itertools
import signal
from types import FrameType

from edgewise.cli.main import main
from edgewise.server import fairness, thinking

thinking.BACKGROUND = 0  # also in its workers: a busy machine would keep a test waiting

seeds = itertools.count(1)


def begin_anew(_: int, __: FrameType | None) -> None:
    """Goes back to the first seed."""
    global seeds
    seeds = itertools.count(1)


def next_seed() -> bytes:
    """Makes the seed of the next match, which decides its draws and its bots."""
    return next(seeds).to_bytes(fairness.SEED_BYTES, "big")


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, begin_anew)
    fairness.new_seed = next_seed
    main()
