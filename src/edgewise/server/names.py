"""Names of people: visible, without hidden characters, and never a bot's."""

from __future__ import annotations

import unicodedata
from typing import Literal

from edgewise.bots.levels import LEVELS
from edgewise.core.words.book import COMMON, ENGLISH
from edgewise.server.refused import refuse

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols by their kind, of which nothing is seen."""
JOINERS = frozenset("\u200c\u200d")
"""Seen by what they do: they join and part letters of some scripts, and emoji."""
HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that are not seen, break lines, turn them round, or mean nothing."""
OPEN_SEATS = {
    language: COMMON.words(language).phrase("open-seat", {}) for language in COMMON.languages()
}
"""What pages call an open seat, in their languages; people are called otherwise."""
OPEN_SEAT = OPEN_SEATS[ENGLISH]
BOT_NAMES = {
    "random": "Carefree bot",
    "greedy": "Greedy bot",
    "search:easy": "Easy bot",
    "search:normal": "Clever bot",
    "search:hard": "Hard bot",
    "search:expert": "Expert bot",
}
"""What a bot is called that nobody gave a name, by its level."""
NameIs = Literal["own", "number", "bot", "open"]
"""Whose a name is: chosen by somebody, or the usual one of a player, a bot or an open seat."""
_ALIKE = str.maketrans(
    "\u0430\u0432\u0435\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0455\u03b1\u03b2\u03b5\u03bf\u03c1\u03c40",
    "abeopctyxisabeopto",
)
"""Letters of other scripts, and the nought, that pass for Latin ones at a glance."""


def player_name(seat: int) -> str:
    """Names a player who has no name."""
    return f"Player {seat + 1}"


def usual_name(kind: str, level: str, seat: int) -> str:
    """Names a seat for which nobody chose a name, by who is to sit there."""
    if kind == "bot":
        return BOT_NAMES.get(level, f"{level.capitalize()} bot")
    return OPEN_SEAT if kind == "link" else player_name(seat)


def name_is(name: str, seat: int) -> NameIs:
    """Tells whether a name was chosen, or which of the usual ones it is."""
    if name == OPEN_SEAT:
        return "open"
    if name == player_name(seat):
        return "number"
    return "bot" if name in BOT_NAMES.values() else "own"


def check_name(name: str) -> None:
    """Refuses a name that nobody sees, or that is not a person's; a person may have no name."""
    check_seen(name)
    if is_bot_name(name):
        raise refuse("bot-name")


def check_seen(name: str) -> None:
    """Refuses a name that nobody sees, or in which something hides; none at all is no name."""
    if not name:
        return
    if not any(map(_is_visible, name)):
        raise refuse("unseen-name")
    if any(unicodedata.category(sign) in HIDDEN and sign not in JOINERS for sign in name):
        raise refuse("hidden-characters")


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


_TAKEN = frozenset(_plain(name) for name in (*OPEN_SEATS.values(), *LEVELS))
