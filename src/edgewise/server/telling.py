"""The log as players read it: who did what, and how many points each seat gained."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.chance import CHANCE, EVERYONE, SPECTATOR
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


def public_scores(state: State) -> list[int]:
    """Reads the scores as far as everybody sees them."""
    scores = state.seen_by(SPECTATOR).to_dict().get("scores", [])
    return [score if isinstance(score, int) else 0 for score in scores]


def push_and_tell(state: State, code: int, scores: list[int]) -> tuple[Told, list[int]]:
    """Makes a move; tells it, and what the public scores are after it."""
    visible_to = state.game.hidden.visible_to(state, code)
    text = state.game.move_text(code)
    masked = text if visible_to == EVERYONE else state.game.masked_text(code)
    seat = int(state.actor)
    state.push_code(code)
    if seat == CHANCE and visible_to != EVERYONE and not state.is_over:
        return Told(seat, text, masked, visible_to, ()), scores  # a hidden draw scores nothing yet
    after = public_scores(state)
    points = tuple(new - old for new, old in zip(after, scores, strict=True))
    return Told(seat, text, masked, visible_to, points), after
