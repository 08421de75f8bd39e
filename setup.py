"""Compiles the engine with mypyc where a compiler is at hand; else it runs uncompiled."""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CompileError
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.build_ext import build_ext

SRC = Path("src")
COMPILED = ("core", "games", "bots")
FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden"]


class ParallelBuild(build_ext):
    """Compiles the C files of one extension side by side, and only those that changed."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.build_temp = "build/objects"

    def build_extensions(self) -> None:
        self.compiler.compile = self.compile_side_by_side
        super().build_extensions()

    def compile_side_by_side(
        self,
        sources: list[str],
        output_dir: str | None = None,
        macros: Any = None,
        include_dirs: Any = None,
        debug: bool = False,
        extra_preargs: Any = None,
        extra_postargs: Any = None,
        depends: Any = None,
    ) -> list[str]:
        """Does what the compiler's own method does, on all cores."""
        compiler = self.compiler
        macros, objects, extra, options, build = compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        arguments = compiler._get_cc_args(options, debug, extra_preargs)
        headers = [path.stat().st_mtime for path in Path("build").glob("*.h")]

        def compile_one(target: str) -> None:
            source, suffix = build[target]
            newest = max([Path(source).stat().st_mtime, *headers])
            if not Path(target).exists() or Path(target).stat().st_mtime <= newest:
                compiler._compile(target, source, suffix, arguments, extra, options)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, objects))
        return list(objects)


def modules() -> list[str]:
    """Lists the modules to compile, packages' own files left out."""
    found = [p for part in COMPILED for p in sorted((SRC / "edgewise" / part).rglob("*.py"))]
    return [str(path) for path in found if path.name != "__init__.py"]


def can_compile() -> bool:
    """Tells whether a C compiler and Python's headers are at hand, by trying."""
    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "try.c"
        source.write_text("#include <Python.h>\n")
        try:
            compiler.compile([str(source)], folder, include_dirs=[sysconfig.get_path("include")])
        except (CompileError, OSError):
            return False
    return True


def extensions() -> list[Extension]:
    """Makes the compiled modules, or none when that is not possible or not wanted."""
    if os.environ.get("EDGEWISE_UNCOMPILED"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("edgewise: mypyc is missing, so the engine is installed uncompiled", file=sys.stderr)
        return []
    if not can_compile():
        print("edgewise: no C compiler, so the engine is installed uncompiled", file=sys.stderr)
        return []
    made: list[Extension] = mypycify(
        modules(), opt_level="3", debug_level="0", multi_file=True, group_name="edgewise"
    )
    for extension in made:
        extension.optional = True
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return made


setup(ext_modules=extensions(), cmdclass={"build_ext": ParallelBuild})
