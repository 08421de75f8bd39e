"""Seats that are out stay out, everybody knows them, and boards keep to their frames."""

from __future__ import annotations

from typing import Any

from edgewise.core.bounds import bounds_of
from edgewise.core.chance import SPECTATOR
from edgewise.core.state import State
from edgewise.testing.trial import Trial


def out_seats(state: State) -> list[int]:
    """Lists the seats that play no more."""
    return [seat for seat in range(state.players) if state.is_out(seat)]


def check_seats(trial: Trial, were_out: list[int]) -> list[int]:
    """Checks who is out, given who was before; lists who is now."""
    state, out = trial.state, out_seats(trial.state)
    trial.need(
        state.to_move not in out,
        "apply",
        f"makes it the turn of seat {state.to_move}, which is out",
        "pass over seats for which `is_out` is true when you set `actor`",
    )
    back = sorted(set(were_out) - set(out))
    trial.need(
        not back,
        "is_out",
        f"lets seats {back} play again",
        "a seat that is out stays out; copy what tells so in `copy_from`",
    )
    trial.need(
        out_seats(state.seen_by(SPECTATOR)) == out,
        "is_out",
        "answers otherwise to those who watch",
        "everybody knows who is out, so use nothing that `hide_from` hides",
    )
    return out


def check_bounds(trial: Trial) -> None:
    """Checks that what lies or stands on a board with a frame is inside it."""
    bounds = bounds_of(trial.state)
    if bounds is None:
        return
    west, north, east, south = bounds
    trial.need(
        west <= east and north <= south,
        "set_up",
        f"gives the board the frame {bounds}, in which no cell lies",
        "give the first column and row, then the last column and row",
    )
    for entry in _entries(trial.state.to_dict()):
        trial.need(
            west <= entry["x"] <= east and north <= entry["y"] <= south,
            "apply",
            f"puts {entry} outside the frame {bounds}",
            "lay only what `list_fits` lists, or give the board other bounds",
        )


def check_boards(trial: Trial) -> None:
    """Checks that boards are listed as the dict has them: marks on the page depend on it."""
    listed = [len(board.laid_cells()) for board in trial.state.list_boards()]
    written = [len(board) for board in _boards(trial.state.to_dict())]
    trial.need(
        listed == written,
        "list_boards",
        f"lists boards with {listed} tiles, but `to_dict` writes {written}",
        "return the board of the state, or all of them, as `fields` writes them",
    )


def _boards(data: dict[str, Any]) -> list[list[dict[str, Any]]]:
    return list(data["boards"]) if "boards" in data else [data.get("board", [])]


def _entries(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry for board in _boards(data) for entry in board] + list(data.get("pieces", []))
