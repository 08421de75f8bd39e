"""Compiles the engine with mypyc where a compiler is at hand; else it runs uncompiled."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

SRC = Path("src")
COMPILED = ("core", "games", "bots")
FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden"]


def modules() -> list[str]:
    """Lists the modules to compile, packages' own files left out."""
    found = [p for part in COMPILED for p in sorted((SRC / "edgewise" / part).rglob("*.py"))]
    return [str(path) for path in found if path.name != "__init__.py"]


def extensions() -> list[Extension]:
    """Makes the compiled modules, or none when that is not possible or not wanted."""
    if os.environ.get("EDGEWISE_UNCOMPILED"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("edgewise: mypyc is missing, so the engine is installed uncompiled", file=sys.stderr)
        return []
    made: list[Extension] = mypycify(modules(), opt_level="3", group_name="edgewise")
    for extension in made:
        extension.optional = True
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return made


setup(ext_modules=extensions())
