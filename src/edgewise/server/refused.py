"""What a server says no to, in words for people and one word for programs."""

from __future__ import annotations

from edgewise.core.errors import EdgewiseError


class Refused(EdgewiseError):
    """Something is not done; the match goes on as it was."""

    def __init__(self, code: str, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause


def not_kept() -> Refused:
    """Says what everybody is told who asks while the database is away."""
    return Refused("storage", "That could not be kept; try again.")
