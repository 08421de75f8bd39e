"""States as data: the whole, what one seat may know, the log, a digest and a pickle.

Each game has a ``Serialiser``, which writes and reads the game's own part.
"""

from __future__ import annotations

import hashlib
import json
from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from edgewise.core.agreement import missing_field, other_shape, unsigned_secrets
from edgewise.core.bounds import bounds_of
from edgewise.core.chance import EVERYONE, WHOLE
from edgewise.core.errors import missing_method
from edgewise.core.guards import checked_viewer

if TYPE_CHECKING:
    from edgewise.core.game import Game
    from edgewise.core.moves import Move
    from edgewise.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Serialiser:
    """Writes and reads the states of one game, and tells what is wrong with one."""

    @abstractmethod
    def fields(self, state: State) -> dict[str, Any]:
        """Writes the game's part of ``to_dict``, phase, board and scores included."""
        raise missing_method(self, "fields")

    def add_to_view(self, state: State, view: dict[str, Any]) -> None:
        """Adds to a view what players need beyond the fields and the legal moves."""
        return

    @abstractmethod
    def read_fields(self, state: State, data: Mapping[str, Any]) -> None:
        """Fills a state that is set up from what ``fields`` wrote."""
        raise missing_method(self, "read_fields")

    @abstractmethod
    def problems(self, state: State) -> list[str]:
        """Lists what was lost or gained since the start; nothing, if all is well."""
        raise missing_method(self, "problems")

    def unreachable(self, state: State) -> list[str]:
        """Lists what play cannot lead to, though nothing was lost or gained."""
        return []

    def follows(self) -> tuple[str, ...]:
        """Names fields of the game's own that the rest of a dict tells, so it may lack them."""
        return ()

    def left_out(self, data: Mapping[str, Any], start: State) -> str:
        """Says what a dict lacks, compared with a new match, though nothing else in it tells it."""
        usual = start.to_dict()
        wrong = missing_field(data, usual, {*self.follows()}) or other_shape(data, usual)
        return wrong or unsigned_secrets(data)


def state_dict(state: State) -> dict[str, Any]:
    """Writes a state, whole or as seen, as JSON data; ``game.from_dict`` reads it."""
    frame: dict[str, Any] = {
        "game": state.game.id,
        "version": state.game.version,
        "players": state.players,
        "options": dict(state.options),
        "to_move": state.to_move,
    }
    if state.viewer != WHOLE:
        frame["seen_by"] = state.viewer
    frame.update(state.game.serialiser.fields(state))
    return frame


def view_dict(state: State, seat: int, *, log: bool) -> dict[str, Any]:
    """Writes what a seat may know, with what people need beside it."""
    seen, scoring = state.seen_by(seat), state.game.scoring
    view = seen.to_dict()
    view["score_items"] = [
        [item.to_dict() for item in scoring.items(state, other)] for other in range(state.players)
    ]
    view["unclaimed_items"] = [item.to_dict() for item in scoring.unclaimed_items(state)]
    bounds = bounds_of(state)
    view["bounds"] = bounds and list(bounds)
    view["out"] = [other for other in range(state.players) if state.is_out(other)]
    if log:
        view["log"] = state.log(seat)
    mine = state.actor == seat and seat >= 0
    legal = list(state.legal_moves) if mine else []
    view["legal"] = [move.text() for move in legal]
    view["prospects"] = prospects_of(seen, legal)
    outcome = state.outcome()
    view["outcome"] = outcome and outcome.to_dict()
    state.game.serialiser.add_to_view(state, view)
    return view


def prospects_of(seen: State, moves: list[Move]) -> dict[str, Any]:
    """Writes what moves are about and what that is worth, for those of which it can be told."""
    found: dict[str, Any] = {}
    for move in moves:
        item = seen.game.scoring.prospect(seen, move.code)
        if item is not None:
            found[move.text()] = item.to_dict()
    return found


def log_texts(state: State, seat: int) -> list[str]:
    """Writes the moves pushed so far; what a seat may not know is masked."""
    if seat != WHOLE:
        checked_viewer(state, seat)
    game = state.game
    return [
        game.move_text(entry.code)
        if seat == WHOLE or entry.visible_to in (EVERYONE, seat)
        else game.masked_text(entry.code)
        for entry in state.past
    ]


def fingerprint(state: State) -> int:
    """Digests what a state writes into 64 bits."""
    text = json.dumps(state.to_dict(), sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def pickled(state: State) -> tuple[object, tuple[object, ...]]:
    """Writes a state for a pickle: as it began, what its viewer inferred, and the moves since."""
    first = state.past[0].before if state.past else state
    codes = [entry.code for entry in state.past]
    inferred = state.game.inference.to_data(first)
    return unpickled, (state.game, first.to_dict(), codes, inferred)


def unpickled(
    game: Game, data: dict[str, Any], codes: list[int], inferred: dict[str, Any] | None
) -> State:
    """Makes a state again from its pickle."""
    state = game.from_dict(data, reachable=False)
    if inferred is not None:
        game.inference.from_data(state, inferred)
    for code in codes:
        state.push_code(code)
    return state
