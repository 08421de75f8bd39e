"""What the pictures of a clause say in words, in any language of their game."""

from __future__ import annotations

import re

from edgewise.core.words.model import Words, capital
from edgewise.learning.illustrations import Illustration

_CELL = re.compile(r"-?\d+,-?\d+")


def caption(shown: Illustration, words: Words) -> str:
    """Says why the move in the second picture is refused, or what its points are for.

    It names no cells: the picture shows them.
    """
    if shown.refusal is not None:
        args = shown.refusal.args.items()
        told = {key: "" if _CELL.fullmatch(str(value)) else value for key, value in args}
        return words.reason(shown.refusal.reason, told)
    if shown.items:
        item = shown.items[0]
        return capital(words.points_label(item.code, item.args))
    return ""
