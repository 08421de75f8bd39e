"""The log as players read it: who did what, and how many points each seat gained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edgewise.core.chance import CHANCE, EVERYONE, SPECTATOR
from edgewise.core.positions import shared
from edgewise.core.serialise import written_for
from edgewise.core.state import State
from edgewise.server.news import LogLine


@dataclass(frozen=True)
class Told:
    """One move: its text for those who may know it, and for those who may not."""

    seat: int
    text: str
    masked: str
    visible_to: int
    points: tuple[int, ...]
    """What the move changed in the scores that everybody sees."""

    def line(self, seat: int) -> LogLine:
        """Writes the move for one seat, or for the SPECTATOR."""
        known = self.visible_to in (EVERYONE, seat)
        line: LogLine = {"seat": self.seat, "text": self.text if known else self.masked}
        if any(self.points):
            line["points"] = list(self.points)
        return line


class Public:
    """What everybody may know of a position: worked out once for all who ask."""

    def __init__(self, state: State, before: Public | None = None) -> None:
        self.seen = written_for(state, SPECTATOR)
        fields = self.seen.to_dict()
        self.fields: Mapping[str, Any] = shared(before.fields, fields) if before else fields
        """They share with those of the position before what is as it was."""
        scores = self.fields.get("scores", [])
        self.scores = [score if isinstance(score, int) else 0 for score in scores]


def push_and_tell(
    state: State, code: int, scores: list[int], before: Public | None = None
) -> tuple[Told, Public | None]:
    """Makes a move; tells it, and what everybody may know after it if that can score."""
    visible_to = state.game.hidden.visible_to(state, code)
    text = state.game.move_text(code)
    masked = text if visible_to == EVERYONE else state.game.masked_text(code)
    seat = int(state.actor)
    state.push_code(code)
    if seat == CHANCE and visible_to != EVERYONE and not state.is_over:
        return Told(seat, text, masked, visible_to, ()), None  # a hidden draw scores nothing yet
    after = Public(state, before)
    points = tuple(new - old for new, old in zip(after.scores, scores, strict=True))
    return Told(seat, text, masked, visible_to, points), after
