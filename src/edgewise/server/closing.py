"""Why a match can be viewed but not continued."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Closing:
    """What a page says about a match of other rules, in its own language."""

    version: int
    """The version of the rules that the match was played under."""
    today: int
    """The version of the rules that are played now."""
    has_result: bool
    """Whether the match was played to its end."""
    shown: int
    """How many of its moves can be shown on the board."""
    moves: int
    """How many moves it has."""

    def sentence(self) -> str:
        """Says it in English."""
        parts = [
            f"This match was played under version {self.version} of the rules; "
            f"today's is version {self.today}. "
            "It can be looked at and replayed, not played on."
        ]
        if not self.has_result:
            parts.append("It was not over and ends here, without a result.")
        if self.shown < self.moves:
            parts.append(f"Only {self.shown} of its {self.moves} moves can be shown on the board.")
        return " ".join(parts)
