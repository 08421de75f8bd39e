"""Names of people: something to be seen, nothing that hides, and nobody's but a person's."""

from __future__ import annotations

import unicodedata

from edgewise.bots.levels import LEVELS
from edgewise.server.refused import Refused

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols by their kind, of which nothing is seen."""
JOINERS = frozenset("\u200c\u200d")
"""Seen by what they do: they join and part letters of some scripts, and emoji."""
HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that are not seen, break lines, turn them round, or mean nothing."""
OPEN_SEAT = "Open seat"


def check_name(name: str) -> None:
    """Refuses a name that nobody sees, or that is not a person's; none at all is one's right."""
    if not name:
        return
    if not any(map(_is_visible, name)):
        raise Refused("name", "A name has something to be seen in it.")
    if any(unicodedata.category(sign) in HIDDEN and sign not in JOINERS for sign in name):
        raise Refused("name", "A name has no characters in it that are not seen.")
    if is_bot_name(name):
        raise Refused("name", "That is the name of a bot or of a seat; people have others.")


def is_bot_name(name: str) -> bool:
    """Tells whether a name would pass for a bot's, or for an open seat."""
    plain = _plain(name)
    words = plain.replace("-", " ").replace("_", " ").split()
    return "bot" in words or "bots" in words or plain in _TAKEN


def _plain(name: str) -> str:
    """Writes a name as it looks at a glance: no case, no marks, single spaces."""
    split = unicodedata.normalize("NFKD", name).casefold()
    return " ".join("".join(sign for sign in split if _is_visible(sign) or sign == " ").split())


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CMZ" and sign not in BLANK


_TAKEN = frozenset({_plain(OPEN_SEAT), *(_plain(level) for level in LEVELS)})
