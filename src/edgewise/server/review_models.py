"""What the page is sent of a review."""

from __future__ import annotations

from typing import Literal

from pydantic import with_config
from typing_extensions import TypedDict

from edgewise.server.view_models import MODEL

ReasonCode = Literal["gains", "gives", "again", "open"]
Word = Literal["best", "fine", "slip", "mistake", "blunder"]


@with_config(MODEL)
class ReviewedSeat(TypedDict):
    """What luck gave a seat, and how well it decided."""

    accuracy: float | None
    """from 0 to 100; null where there was nothing to decide"""
    loss: float
    """all chances to win that its decisions lost"""
    loss_points: float
    """all points that its decisions lost"""
    words: dict[Word, int]
    """how many of its decisions were called what"""
    expected: float
    """what it could expect at the start: a share of the win, or alone points"""
    luck: float
    """what chance added to that"""
    play: float
    """what all decisions added to that"""
    result: float
    """what it came to"""


@with_config(MODEL)
class ReviewedMove(TypedDict):
    """A move, and how it changed what each seat can expect."""

    actor: int
    """the seat that moved, or -1 for chance"""
    move: str
    """the move"""
    luck: list[float]
    """what chance gave each seat"""
    after: list[float]
    """what each seat can expect after it"""


@with_config(MODEL)
class ReviewedReason(TypedDict):
    """One thing in which the best move was better."""

    code: ReasonCode
    """more points at once, fewer given away, another turn, or an end kept open"""
    points: float
    """how many points it is about"""
    what: str
    """the code of the points, or the edge that stays open, by the game's words"""
    args: dict[str, str | int]
    """what the code is about"""


@with_config(MODEL)
class ReviewedHindsight(TypedDict):
    """What would have been best, had everything been known."""

    move: str
    """that move"""
    chance: float
    """how likely it was to win"""
    played: float
    """how likely the move played was"""


@with_config(MODEL)
class ReviewedDecision(TypedDict):
    """A decision beside the best one, by what its seat could know."""

    number: int
    """the number of its move, from 0"""
    seat: int
    """whose it was"""
    move: str
    """the move played"""
    best: str
    """the best move"""
    word: Word
    """what the decision is called, by the chance to win that it lost"""
    chance: float
    """how likely the move played was to win"""
    best_chance: float
    """how likely the best move was"""
    loss: float
    """the chance to win that was lost"""
    loss_points: float
    """the points that were lost"""
    choices: int
    """how many moves there were"""
    exact: bool
    """whether the rest of the match was worked out"""
    reasons: list[ReviewedReason]
    """why the best move was better, the weightiest first"""
    hindsight: ReviewedHindsight | None
    """what hidden things would have made best; null where nothing was hidden"""


@with_config(MODEL)
class MatchReview(TypedDict):
    """What a match was decided by."""

    unit: Literal["wins", "points"]
    """what can be expected: a share of the win, or alone points"""
    seconds: float
    """how long each decision was thought about"""
    seats: list[ReviewedSeat]
    """each seat"""
    start: list[float]
    """what each seat could expect before the first move"""
    moves: list[ReviewedMove]
    """each move, those of chance too"""
    decisions: list[ReviewedDecision]
    """the decisions that are judged"""
    turning_points: list[int]
    """the moves that changed most, by number"""


@with_config(MODEL)
class ReviewNews(TypedDict):
    """How things are with the review of a match."""

    state: Literal["none", "running", "stopped", "done"]
    """whether somebody asked for it, and whether it is finished"""
    done: int
    """how many decisions are judged"""
    total: int
    """how many there are; 0 while that is not known"""
    possible: bool
    """whether it can be worked out: not for matches of older rules"""
    review: MatchReview | None
    """what was found, unless more is coming"""
