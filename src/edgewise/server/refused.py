"""What a server says no to, in words for people and one word for programs."""

from __future__ import annotations

from edgewise.core.errors import EdgewiseError
from edgewise.core.scores import Refusal
from edgewise.core.words.model import Args


class Refused(EdgewiseError):
    """Something is not done; the match goes on as it was."""

    def __init__(
        self, code: str, sentence: str, clause: str = "", reason: str = "", args: Args | None = None
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause
        self.reason = reason
        """Why the rules forbid it, whatever the language, with what it is about."""
        self.about = dict(args or {})


def illegal(refusal: Refusal) -> Refused:
    """Says what the rules say no to."""
    return Refused("illegal", refusal.sentence, refusal.clause, refusal.reason, refusal.args)


def not_kept() -> Refused:
    """Says what everybody is told who asks while the database is away."""
    return Refused("storage", "That could not be kept; try again.")
