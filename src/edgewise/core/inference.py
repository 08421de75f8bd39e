"""What moves reveal about hidden information to a seat that watches: one ``Inference`` a game.

``State.remembered_by`` asks ``game.inference``. It updates a state as one seat sees it,
so that ``Hidden.sample`` deals what the moves so far make certain or likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from edgewise.core.past import Past
    from edgewise.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Inference:
    """Draws conclusions from the moves of one game; by itself it draws none."""

    def __init__(self) -> None:
        self.weighs_moves: bool = False
        """Whether ``evidence`` tells anything."""

    def evidence(self, before: State, code: int) -> list[float]:
        """Gives the log-likelihoods of a public move under each secret that its seat may have."""
        return []

    def update(self, seen: State, seat: int, evidence: list[float]) -> None:
        """Adds the evidence of one move of a seat to what the viewer believes."""

    def observe(self, seen: State, past: list[Past]) -> None:
        """Adds what the moves so far make certain for the viewer."""

    def to_data(self, seen: State) -> dict[str, Any] | None:
        """Writes what ``observe`` added, for a pickle; None where ``to_dict`` holds it all."""
        return None

    def from_data(self, seen: State, data: dict[str, Any]) -> None:
        """Reads what ``to_data`` wrote."""
