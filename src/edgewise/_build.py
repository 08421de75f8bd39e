"""Chooses between the compiled modules and their sources.

A build writes notes into the package: the compiler's version, and a hash of each source.
If it was built in place, people edit the sources, so these are compared with the
notes: a stale build never hides an edit. An installed package is used as it was built.
Modification times are never used. ``EDGEWISE_UNCOMPILED`` selects the sources.

The build itself reads this file as well, so it imports nothing from the package.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

NOTES = "_built.json"
"""The file of a build's notes, in the package's own folder."""
PARTS = ("core", "games", "bots")
"""The folders that are compiled."""
AS_THEY_ARE = re.compile(r"__init__\.py|art(_\w+)?\.py|view\.py|evidence\.py")
"""The files in them that are not: packages' own, how a game looks, what describes its views,
and what the lab looks for in its matches."""
_HERE = Path(__file__).resolve().parent


class SourceFinder:
    """Finds the package's modules as sources only."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Looks for a module of this package among the sources."""
        if not name.startswith("edgewise.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


def sources_of(package: Path) -> list[str]:
    """Lists the sources to compile, relative to the package."""
    found = [path for part in PARTS for path in sorted((package / part).rglob("*.py"))]
    return [
        path.relative_to(package).as_posix()
        for path in found
        if not AS_THEY_ARE.fullmatch(path.name)
    ]


def hashes_of(package: Path) -> dict[str, str]:
    """Hashes each source that is compiled."""
    return {
        name: hashlib.sha256((package / name).read_bytes()).hexdigest()
        for name in sources_of(package)
    }


def notes_of(package: Path) -> dict[str, Any]:
    """Reads the notes of the build; they are empty where there is none."""
    try:
        return dict(json.loads((package / NOTES).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def is_built(package: Path, name: str = "core/board.py") -> bool:
    """Tells whether a source has a compiled module that this Python can load."""
    source = package / name
    return any(source.with_name(source.stem + end).exists() for end in EXTENSION_SUFFIXES)


def stale_modules(package: Path = _HERE) -> list[str]:
    """Lists the modules of a build in place that are not what was compiled."""
    notes = notes_of(package)
    if notes and not notes.get("in_place"):
        return []
    now, then = hashes_of(package), dict(notes.get("sources", {}))
    if not any(is_built(package, name) for name in now):
        return []
    changed = {name for name in now.keys() | then.keys() if now.get(name) != then.get(name)}
    return sorted(changed | {name for name in now if not is_built(package, name)})


def choose() -> None:
    """Turns to the sources when asked to, or when the compiled modules are stale."""
    if any(finder is SourceFinder for finder in sys.meta_path):
        return
    if is_asked():
        sys.meta_path.insert(0, SourceFinder)
        return
    stale = stale_modules()
    if stale:
        sys.meta_path.insert(0, SourceFinder)
        _say(f"{stale[0]} is not what was compiled, so everything runs uncompiled; {_remedy()}")
    elif not is_built(_HERE):
        _say(f"running uncompiled, which is slow; {_remedy()}")


def is_asked() -> bool:
    """Tells whether the environment asks for the sources."""
    return os.environ.get("EDGEWISE_UNCOMPILED", "") not in ("", "0")


def is_compiled() -> bool:
    """Tells whether the engine runs compiled."""
    from edgewise.core import board

    return not str(board.__file__).endswith(".py")


def describe() -> str:
    """Tells whether the engine runs compiled, from what, and where it is."""
    if is_compiled():
        notes = notes_of(_HERE)
        made = f"compiled by mypyc {notes['mypyc']} from sources {notes['digest']}"
    elif is_asked():
        made = "uncompiled, as EDGEWISE_UNCOMPILED asks"
    else:
        stale = stale_modules()
        made = f"uncompiled, since {stale[0]} changed" if stale else "uncompiled, not built"
    return f"{made}; Python {sys.version.split()[0]}; {_HERE}"


def _say(sentence: str) -> None:
    """Tells it once: processes that this one starts keep silent."""
    if not any(word.startswith("from multiprocessing.") for word in sys.orig_argv):
        print(f"edgewise: {sentence}", file=sys.stderr)


def _remedy() -> str:
    if (_HERE.parent.parent / "Makefile").exists():
        return "run `make build`, with a C compiler at hand"
    return (
        "install a C compiler and Python's headers, "
        "then install edgewise again with `pip install --force-reinstall --no-cache-dir`"
    )


if __name__ == "__main__":  # `make` asks whether to build
    sys.exit(bool(stale_modules()) or not is_built(_HERE))
