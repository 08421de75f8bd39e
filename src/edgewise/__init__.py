"""Edgewise: tile-laying games in which edges must match and what connects scores."""

from __future__ import annotations

from edgewise import _build

_build.choose()

# The choice above must be made before anything compiled is imported.
from edgewise.bots.protocol import Bot  # noqa: E402
from edgewise.core.chance import CHANCE, SPECTATOR, Rng, make_rng  # noqa: E402
from edgewise.core.clock import Clock  # noqa: E402
from edgewise.core.errors import (  # noqa: E402
    BadOption,
    BadPlayers,
    BadRecord,
    BadSeat,
    BadState,
    EdgewiseError,
    IllegalMove,
    InvalidMove,
    TileFileError,
    UnknownBot,
    UnknownGame,
)
from edgewise.core.game import Game  # noqa: E402
from edgewise.core.moves import Move  # noqa: E402
from edgewise.core.playout import playout  # noqa: E402
from edgewise.core.records import Record  # noqa: E402
from edgewise.core.scores import Outcome, Refusal, ScoreItem  # noqa: E402
from edgewise.core.state import State  # noqa: E402
from edgewise.games import find as game  # noqa: E402
from edgewise.games import listing as games  # noqa: E402
from edgewise.match import Match, play  # noqa: E402
from edgewise.pictures import draw_with_render, tile  # noqa: E402

draw_with_render()

__version__ = "0.1.0"
is_compiled = _build.is_compiled

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "BadOption",
    "BadPlayers",
    "BadRecord",
    "BadSeat",
    "BadState",
    "Bot",
    "Clock",
    "EdgewiseError",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Match",
    "Move",
    "Outcome",
    "Record",
    "Refusal",
    "Rng",
    "ScoreItem",
    "State",
    "TileFileError",
    "UnknownBot",
    "UnknownGame",
    "game",
    "games",
    "is_compiled",
    "make_rng",
    "play",
    "playout",
    "tile",
]
