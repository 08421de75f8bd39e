"""Words for decisions, by how much of the chance to win they lost: the same in all games."""

from __future__ import annotations

import math
from collections.abc import Sequence

BEST, FINE, SLIP, MISTAKE, BLUNDER = "best", "fine", "slip", "mistake", "blunder"
BOUNDS = ((0.01, BEST), (0.03, FINE), (0.06, SLIP), (0.12, MISTAKE))
"""Below which loss a word holds; what loses more is a blunder. The best move itself is best."""
WORDS = (BEST, FINE, SLIP, MISTAKE, BLUNDER)
HALVING = 0.07
"""The loss of a decision that halves its accuracy."""


def word_for(loss: float) -> str:
    """Names a decision by the chance to win that it lost, between 0 and 1."""
    return next((word for bound, word in BOUNDS if loss < bound), BLUNDER)


def accuracy(losses: Sequence[float]) -> float | None:
    """Sums up decisions as a number from 0 to 100; None where there was nothing to decide."""
    if not losses:
        return None
    return 100 * math.fsum(0.5 ** (loss / HALVING) for loss in losses) / len(losses)
