"""``edgewise`` with matches that are the same each time: the seeds of a server are 1, 2, 3...

The signal USR1 begins them anew, so that every test has the same matches, in any order. After
USR2 bots wait before they move, until the signal comes again.
"""

from __future__ import annotations

import asyncio
import itertools
import signal
from types import FrameType

from edgewise.cli.main import main
from edgewise.core.state import State
from edgewise.server import fairness, thinking

thinking.BACKGROUND = 0  # also in its workers: a busy machine would keep a test waiting

seeds = itertools.count(1)
bots_wait = False


def begin_anew(_: int, __: FrameType | None) -> None:
    """Goes back to the first seed, with bots that move at once."""
    global seeds, bots_wait
    seeds = itertools.count(1)
    bots_wait = False


def hold_or_release_bots(_: int, __: FrameType | None) -> None:
    """Lets bots wait, or move again."""
    global bots_wait
    bots_wait = not bots_wait


def next_seed() -> bytes:
    """Makes the seed of the next match, which decides its draws and its bots."""
    return next(seeds).to_bytes(fairness.SEED_BYTES, "big")


class PatientThinkers(thinking.Thinkers):
    """Bots that wait as long as they are told to."""

    async def choose(self, level: str, seen: State, seconds: float, seed: int) -> str:
        """Chooses a move when bots may move."""
        while bots_wait:
            await asyncio.sleep(0.02)
        return await super().choose(level, seen, seconds, seed)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, begin_anew)
    signal.signal(signal.SIGUSR2, hold_or_release_bots)
    fairness.new_seed = next_seed
    thinking.Thinkers = PatientThinkers  # type: ignore[misc]
    main()
