"""The phases of a match of Buizen Wir-War."""

from __future__ import annotations

from typing import Final

BEGIN: Final = 0
COLOURS: Final = 1
DEAL: Final = 2
PLAY: Final = 3
STUCK: Final = 4
REFILL: Final = 5
ENDED: Final = 6
PHASES: Final = ("begin", "colours", "deal", "play", "stuck", "draw", "over")
