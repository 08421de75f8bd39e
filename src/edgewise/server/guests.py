"""Bots of one's own that the operator allows at tables: ``edgewise serve --bot mine.py:Bot``.

Players choose them by a short name, never by what runs code. The names are kept in the
environment, so that the processes that think for bots know them too.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from edgewise.bots.levels import ABOUT, LEVELS, make_bot
from edgewise.bots.protocol import Bot
from edgewise.core.errors import UnknownBot
from edgewise.own_bots import COMMAND, find_bot, is_own

VARIABLE = "EDGEWISE_GUESTS"
GUEST = "a guest of this server"


def short_name(spec: str) -> str:
    """Names a bot for people: its class, or the last file of its command."""
    if spec.startswith(COMMAND):
        words = shlex.split(spec.removeprefix(COMMAND))
        return Path(words[-1]).stem if words else ""
    return spec.rpartition(":")[2]


def allow_guests(specs: Sequence[str]) -> None:
    """Lets players choose these bots; one that cannot be made is refused at once."""
    found: dict[str, str] = {}
    for spec in specs:
        if not is_own(spec):
            raise UnknownBot(f"{spec} is no bot of your own; write file.py:Class, say")
        find_bot(spec)
        name = short_name(spec)
        if not re.fullmatch(r"\w[\w.-]{0,38}", name) or name in LEVELS or name in found:
            raise UnknownBot(f"{spec} would be called {name!r}, which is taken or no name")
        found[name] = spec
    os.environ[VARIABLE] = json.dumps(found)


def guests() -> dict[str, str]:
    """Lists the bots that the operator allows, by short name."""
    found: dict[str, str] = json.loads(os.environ.get(VARIABLE) or "{}")
    return found


def levels() -> dict[str, str]:
    """Lists all bots that players can choose, each with how it plays."""
    return {**{level: ABOUT[level] for level in LEVELS}, **dict.fromkeys(guests(), GUEST)}


def bot_of(level: str) -> Bot:
    """Makes the bot of a seat; a guest that is no longer allowed does not exist."""
    spec = guests().get(level)
    return find_bot(spec) if spec else make_bot(level)
