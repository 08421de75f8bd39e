"""Chooses between the compiled modules and their sources.

The sources are used when ``EDGEWISE_UNCOMPILED`` is set, and whenever one of
them is newer than what was compiled from it, so that a stale build can never
hide an edit.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

_HERE = Path(__file__).parent
_COMPILED = ("core", "games", "bots")


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


def stale_modules() -> list[str]:
    """Lists sources that changed after they were compiled, or were never compiled with the rest."""
    built: list[tuple[Path, Path]] = []
    bare: list[Path] = []
    for part in _COMPILED:
        for source in sorted((_HERE / part).rglob("*.py")):
            if source.name == "__init__.py":
                continue
            made = [source.with_name(source.stem + suffix) for suffix in EXTENSION_SUFFIXES]
            found = [path for path in made if path.exists()]
            if found:
                built.append((source, found[0]))
            else:
                bare.append(source)
    if not built:
        return []
    old = [source for source, made in built if source.stat().st_mtime > made.stat().st_mtime]
    return [str(path.relative_to(_HERE)) for path in old + bare]


def choose() -> None:
    """Turns to the sources when asked to, or when the compiled modules are stale."""
    if any(finder is SourceFinder for finder in sys.meta_path):
        return
    wanted = os.environ.get("EDGEWISE_UNCOMPILED", "") not in ("", "0")
    stale = [] if wanted else stale_modules()
    if stale:
        print(
            f"edgewise: {stale[0]} is newer than the build, so everything runs uncompiled; "
            "run `make build`",
            file=sys.stderr,
        )
    if wanted or stale:
        sys.meta_path.insert(0, SourceFinder)


def is_compiled() -> bool:
    """Tells whether the engine runs compiled."""
    from edgewise.core import board

    return not str(board.__file__).endswith(".py")
