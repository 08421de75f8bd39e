"""The error raised when a game breaks a requirement: the method at fault, and a remedy."""

from __future__ import annotations

import traceback

from edgewise.core.evaluation import Evaluator
from edgewise.core.game import Game
from edgewise.core.hidden import Hidden
from edgewise.core.inference import Inference
from edgewise.core.observation import Observer
from edgewise.core.refusals import Refusals
from edgewise.core.scoring import Scoring
from edgewise.core.serialise import Serialiser
from edgewise.core.state import State
from edgewise.core.statistics import Statistics
from edgewise.core.undo import UndoLog

ASKED = (
    State,
    Game,
    Evaluator,
    Hidden,
    Inference,
    Observer,
    Refusals,
    Scoring,
    Serialiser,
    Statistics,
    UndoLog,
)
"""The classes whose methods a game overrides."""


class ConformanceError(AssertionError):
    """A game broke one of the promises that all games make."""


def method_at_fault(error: BaseException) -> str:
    """Names the innermost method of a game, its states or its objects from which an error came."""
    cause = error.__cause__ or error
    frames = traceback.extract_tb(cause.__traceback__)
    for frame in reversed(frames):
        if frame.name != "__init__" and any(hasattr(kind, frame.name) for kind in ASKED):
            return frame.name
    return frames[-1].name if frames else "the game"
