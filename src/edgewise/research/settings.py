"""The setting of an environment: game, players, options and tiles, checked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, SupportsIndex, TypedDict

from edgewise.core.errors import BadPlayers, EdgewiseError
from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.games import find
from edgewise.match import as_game

MAX_LENGTH = 2000
"""After how many decisions a match is cut off, since players may return tiles for ever."""

MAX_ACTIONS = 1024
"""How many legal moves a mask has room for; a position with more of them shows the first."""

RAISE, LOSE = "raise", "lose"


class Settings(TypedDict, total=False):
    """What the environments of PettingZoo and Gymnasium take: docs/research/pettingzoo.md."""

    players: int | None
    options: Mapping[str, object] | None
    tiles: str | Path | None
    rewards: str
    illegal: str
    max_length: int
    max_actions: int
    move_points: bool
    render_mode: str | None


class BadAction(EdgewiseError):
    """An action that no legal move has, or one after the end."""


def fresh_state(
    game: Game | str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    tiles: str | Path | None = None,
) -> State:
    """Sets up a match that chance has not begun yet."""
    if players is not None:
        players = whole("players", players, BadPlayers)
    if tiles is not None:
        if not isinstance(game, str):
            raise EdgewiseError("tiles go with the id of a game; this one has its tiles already")
        return find(game, tiles).new(players, options)
    return as_game(game).new(players, options)


def whole(name: str, value: Any, error: type[EdgewiseError] = EdgewiseError) -> int:
    """Refuses what is no whole number, and makes one of numpy's into Python's."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise error(f"{name} is a whole number, not {value!r}")
    return int(value.__index__())


def checked_count(name: str, value: SupportsIndex) -> int:
    """Refuses a cap that allows nothing."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or value.__index__() < 1:
        raise EdgewiseError(f"{name} is a whole number from 1, not {value!r}")
    return value.__index__()


def checked_length(max_length: int) -> int:
    """Refuses a cap that allows no decision."""
    return checked_count("max_length", max_length)


def checked_illegal(illegal: str) -> str:
    """Refuses what is no way to treat an illegal action."""
    if illegal not in (RAISE, LOSE):
        raise EdgewiseError(f"illegal is {RAISE!r} or {LOSE!r}, not {illegal!r}")
    return illegal
