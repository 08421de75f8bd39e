"""What players play for: the points they gain, or the result of the match."""

from __future__ import annotations

from edgewise.core.errors import EdgewiseError
from edgewise.core.state import State

POINTS, RESULT, LEAD = "points", "result", "lead"


def checked_rewards(rewards: str, known: tuple[str, ...] = (POINTS, RESULT)) -> str:
    """Refuses rewards that do not exist."""
    if rewards not in known:
        raise EdgewiseError(f"rewards are {' or '.join(known)}, not {rewards!r}")
    return rewards


def result_of(state: State) -> list[float]:
    """Tells how a match ended, from 1 for its winner to -1; the sum over all seats is 0.

    Seats that win together share. One player alone has 1 for a win, else -1. Before the
    end, and where a match was cut off, all have 0.
    """
    outcome, players = state.outcome(), state.players
    if outcome is None:
        return [0.0] * players
    if players == 1:
        return [-1.0 if outcome.won is False else 1.0]
    part = 1.0 / len(outcome.winners)
    shares = [part if seat in outcome.winners else 0.0 for seat in range(players)]
    return [share - (1.0 - share) / (players - 1) for share in shares]


def leads_of(state: State) -> list[float]:
    """Tells by how many points each seat is ahead of the mean of the others; they sum to 0."""
    scores = [float(state.score(seat)) for seat in range(state.players)]
    if len(scores) == 1:
        return scores
    total = sum(scores)
    return [score - (total - score) / (len(scores) - 1) for score in scores]
