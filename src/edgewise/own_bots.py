"""Bots of one's own by name: ``module:Class``, ``file.py:Class`` or ``cmd:program``.

Such a name runs code, so it is taken only from the person who types a command or writes a
program, never from a record, a message or a page.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Protocol

from librt.random import Random

from edgewise.bots.levels import make_bot
from edgewise.bots.protocol import Bot
from edgewise.core.clock import Clock
from edgewise.core.errors import EdgewiseError, UnknownBot
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.piped_bot import PipedBot

COMMAND = "cmd:"
SEARCH = "search"
FORMS = "module:Class, file.py:Class or cmd:program"


class Chooser(Protocol):
    """The least that a bot needs."""

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        """Chooses one of ``seen.legal_moves`` before the clock runs out."""


class Guest(Bot):
    """Anything with a method ``choose``, made into a bot."""

    def __init__(self, chooser: Chooser, name: str = "") -> None:
        self.chooser = chooser
        self.name = name or str(getattr(chooser, "name", type(chooser).__name__))

    def choose(self, seen: State, clock: Clock, rng: Random) -> Move:
        return self.chooser.choose(seen, clock, rng)

    def notice(self, actor: int, move: Move | None) -> None:
        hear = getattr(self.chooser, "notice", None)
        if hear is not None:
            hear(actor, move)


def is_own(name: str) -> bool:
    """Tells whether a name is of one of the three forms; it need not exist."""
    if name.startswith(COMMAND):
        return True
    where, _, what = name.rpartition(":")
    if not what.isidentifier() or where in ("", SEARCH):
        return False
    return where.endswith(".py") or all(part.isidentifier() for part in where.split("."))


def find_bot(name: str) -> Bot:
    """Makes a bot by name, one of the ladder or one of one's own, which runs its code."""
    if not is_own(name):
        try:
            return make_bot(name)
        except UnknownBot as error:
            raise UnknownBot(f"{error}; a bot of your own is {FORMS}") from None
    if name.startswith(COMMAND):
        return PipedBot(name, program_of(name))
    made = load_class(name)()
    if not callable(getattr(made, "choose", None)):
        raise UnknownBot(
            f"{name} is no bot: it has no method choose(seen, clock, rng) that returns one of "
            "seen.legal_moves"
        )
    return Guest(made, name)


def program_of(name: str) -> list[str]:
    """Splits a command into its words, and refuses a program that is not there."""
    words = shlex.split(name.removeprefix(COMMAND))
    if not words or shutil.which(words[0]) is None:
        missing = words[0] if words else ""
        raise UnknownBot(f"{name}: there is no program {missing!r} that can be run")
    return words


def load_class(name: str) -> type[Chooser]:
    """Loads the class of a name of the form ``module:Class`` or ``file.py:Class``."""
    where, _, what = name.rpartition(":")
    module = load_module(where)
    found = getattr(module, what, None)
    if not isinstance(found, type):
        classes = [key for key, value in vars(module).items() if is_bot_class(value, module)]
        known = f"; its bots are: {', '.join(classes)}" if classes else ""
        raise UnknownBot(f"{where} has no class {what!r}{known}")
    return found


def is_bot_class(value: object, module: ModuleType) -> bool:
    """Tells whether something is a class of a module that can choose."""
    return (
        isinstance(value, type) and value.__module__ == module.__name__ and hasattr(value, "choose")
    )


def load_module(where: str) -> ModuleType:
    """Imports a module by its name, or a file by its path."""
    try:
        if not where.endswith(".py"):
            look_in(Path.cwd())
            return importlib.import_module(where)
        path = Path(where).resolve()
        if not path.is_file():
            raise UnknownBot(f"there is no file {where}")
        name = f"edgewise_own_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
        if name in sys.modules:
            return sys.modules[name]
        look_in(path.parent)
        return load_file(name, path)
    except EdgewiseError:
        raise
    except Exception as error:  # whatever the code of others raises
        raise UnknownBot(f"{where} cannot be loaded: {type(error).__name__}: {error}") from error


def load_file(name: str, path: Path) -> ModuleType:
    """Runs a file as a module of some name."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def look_in(folder: Path) -> None:
    """Lets modules of a folder be imported, after all others."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def digests(names: Sequence[str]) -> dict[str, str]:
    """Digests the files of one's own bots, so that results of a changed bot are told apart."""
    return {name: digest_of(name) for name in names if is_own(name)}


def digest_of(name: str) -> str:
    """Digests all files that a bot is made of, as far as they can be known, and its version.

    These are the loaded modules of its folder or package, or a program and the files
    among its arguments. A bot that reads other files says so by its attribute ``version``.
    """
    found = hashlib.sha256()
    if name.startswith(COMMAND):
        words = program_of(name)
        files = [Path(shutil.which(words[0]) or words[0]), *[Path(word) for word in words[1:]]]
        files = [file for file in files if file.is_file()]
    else:
        chosen = load_class(name)
        files = files_of(sys.modules[chosen.__module__], load_module(name.rpartition(":")[0]))
        found.update(str(getattr(chosen, "version", "")).encode())
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()


def files_of(*modules: ModuleType) -> list[Path]:
    """Lists the sources of modules, and of what is loaded from their folders."""
    own = {Path(file).resolve() for one in modules if (file := getattr(one, "__file__", None))}
    folders = {file.parent for file in own}
    loaded = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    near = {Path(file).resolve() for file in loaded if isinstance(file, str)}
    return sorted(own | {file for file in near if folders & set(file.parents)})
