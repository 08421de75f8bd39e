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

    def own_fields(self, state: State) -> dict[str, Any] | None:
        """Writes those of the fields alone that differ from one who looks to another.

        All others are then written once for everybody. None if the game does not tell them
        apart: then all are written for each.
        """
        return None

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
        if start.game.options and "options" not in data:
            return "options is missing, and the rest of the dict does not tell it"
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
    seen = state.seen_by(seat)
    view = seen.to_dict() | open_fields(state)
    if log:
        view["log"] = state.log(seat)
    view.update(choice_fields(state, seen))
    state.game.serialiser.add_to_view(state, view)
    return view


def common_view(state: State, public: Mapping[str, Any], *, known: Mapping[str, Any]) -> Any:
    """Writes the view of the spectators, given what they see and what all may know of a state."""
    view: dict[str, Any] = {**public, **known, "legal": [], "prospects": {}}
    state.game.serialiser.add_to_view(state, view)
    return view


def written_for(state: State, seat: int) -> State:
    """Makes the state as a seat knows it, to be written and for nothing else."""
    checked_viewer(state, seat)
    seen = state.clone()
    state.game.hidden.conceal(seen, seat)
    seen.viewer = seat
    return seen


def own_view(state: State, seat: int, *, prospects: bool = True) -> dict[str, Any]:
    """Writes only what the view of a seat has of its own, as the game tells it apart."""
    seen = written_for(state, seat)
    own = state.game.serialiser.own_fields(seen)
    view = seen.to_dict() if own is None else {"seen_by": seat, **own}
    return view | choice_fields(state, seen, prospects=prospects)


def open_fields(state: State) -> dict[str, Any]:
    """Writes what everybody may know beside a state's fields: what points are for, and the end."""
    scoring, bounds, outcome = state.game.scoring, bounds_of(state), state.outcome()
    seats = range(state.players)
    return {
        "score_items": [[item.to_dict() for item in scoring.items(state, seat)] for seat in seats],
        "unclaimed_items": [item.to_dict() for item in scoring.unclaimed_items(state)],
        "bounds": bounds and list(bounds),
        "out": [seat for seat in seats if state.is_out(seat)],
        "outcome": outcome and outcome.to_dict(),
    }


def choice_fields(state: State, seen: State, *, prospects: bool = True) -> dict[str, Any]:
    """Writes the legal moves of the seat that sees the state so, if it is to move."""
    mine = state.actor == seen.viewer and seen.viewer >= 0
    legal = list(state.legal_moves) if mine else []
    texts = [state.game.move_text(move.code) for move in legal]
    return {"legal": texts, "prospects": prospects_of(seen, legal) if prospects else {}}


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
