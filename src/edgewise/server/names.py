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
_ALIKE = str.maketrans(
    "\u0430\u0432\u0435\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0455\u03b1\u03b2\u03b5\u03bf\u03c1\u03c40",
    "abeopctyxisabeopto",
)
"""Letters of other scripts, and the nought, that pass for Latin ones at a glance."""


def check_name(name: str) -> None:
    """Refuses a name that nobody sees, or that is not a person's; none at all is one's right."""
    check_seen(name)
    if is_bot_name(name):
        raise Refused("name", "That is the name of a bot or of a seat; people have others.")


def check_seen(name: str) -> None:
    """Refuses a name that nobody sees, or in which something hides; none at all is no name."""
    if not name:
        return
    if not any(map(_is_visible, name)):
        raise Refused("name", "A name has something to be seen in it.")
    if any(unicodedata.category(sign) in HIDDEN and sign not in JOINERS for sign in name):
        raise Refused("name", "A name has no characters in it that are not seen.")


def is_bot_name(name: str) -> bool:
    """Tells whether a name would pass for a bot's, or for an open seat."""
    plain = _plain(name)
    words = plain.split()
    return "bot" in words or "bots" in words or plain in _TAKEN


def _plain(name: str) -> str:
    """Writes a name as it looks at a glance: its words, without case, marks and dots."""
    split = unicodedata.normalize("NFKD", name).casefold().translate(_ALIKE)
    seen = [sign for sign in split if _is_visible(sign) or sign.isspace()]
    return " ".join("".join(sign if sign.isalnum() else " " for sign in seen).split())


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CMZ" and sign not in BLANK


_TAKEN = frozenset({_plain(OPEN_SEAT), *(_plain(level) for level in LEVELS)})
