"""Compiles the engine with mypyc where a compiler is at hand; else it runs uncompiled."""

from __future__ import annotations

import hashlib
import json
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src") / "edgewise"
CHOICE = SimpleNamespace(**runpy.run_path(str(PACKAGE / "_build.py")))
DOCS = SimpleNamespace(**runpy.run_path("scripts/compiled_docs.py"))
RARE_PATHS = "scripts/rare_paths.h"
FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-include", RARE_PATHS]
PROFILE = "build/profile"
LINK_TIME = ["-flto=auto"]
PROFILES = {
    "": [],
    "generate": [f"-fprofile-generate={PROFILE}", "-fprofile-update=single"],
    "use": [
        f"-fprofile-use={PROFILE}",
        "-fprofile-correction",
        "-Wno-missing-profile",
        *LINK_TIME,
    ],
}
"""How ``EDGEWISE_PROFILE`` asks to compile, for `make fast`: to count what runs, or by counts.

Without it, ``EDGEWISE_LTO=1`` asks to optimise all C files as one, where the compiler can.
"""
HALF_DONE = "build/half"
"""Where objects are until they are whole. Profiles are named by it, so it is always the same."""
COMPILING = {"build", "build_ext", "bdist", "bdist_wheel", "develop", "editable_wheel", "install"}
"""The commands that need compiled modules; the others only ask for names and lists."""
HASHES: dict[str, str] = CHOICE.hashes_of(PACKAGE)
"""The sources before any is read, so that an edit while they are compiled is noticed."""


class CleanBuild(build):
    """Builds without what an earlier build left behind, such as modules that are gone."""

    def run(self) -> None:
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class ParallelBuild(build_ext):
    """Compiles the C files of one extension side by side, and only those that changed."""

    def run(self) -> None:
        """Builds all modules or none, and leaves notes of what was built."""
        if self.inplace:
            remove_build(PACKAGE)
        super().run()
        if self.extensions:
            folder = PACKAGE if self.inplace else Path(self.build_lib) / "edgewise"
            write_notes(folder, in_place=bool(self.inplace))

    def build_extensions(self) -> None:
        self.compiler.compile = partial(compile_changed, self.compiler, self.compiler.compile)
        self.build_temp = objects_folder(self.plat_name, self.compiler, self.extensions)
        try:
            super().build_extensions()
        except Exception as error:  # setuptools holds two copies of each class of error
            print(f"{error}\nedgewise: compiling failed, so it runs uncompiled", file=sys.stderr)
            self.extensions = []
            remove_build(Path(self.build_lib) / "edgewise")


def objects_folder(platform: str, compiler: Any, made: list[Extension]) -> str:
    """Names the folder of objects by all that they depend on beside the C files and headers."""
    command = list(getattr(compiler, "compiler_so", []))
    depends = [sys.version, version("mypy"), version("librt"), *command, version_of(command)]
    for extension in made:
        depends += extension.extra_compile_args
    files = [Path(RARE_PATHS)]
    if f"-fprofile-use={PROFILE}" in depends:
        files += sorted(Path(PROFILE).rglob("*.gcda"))
    digest = hashlib.sha256(json.dumps(depends).encode())
    for path in files:
        digest.update(path.read_bytes())
    return f"build/objects-{platform}-{sys.implementation.cache_tag}-{digest.hexdigest()[:12]}"


def version_of(command: list[str]) -> str:
    """Asks a compiler which one it is; an update may keep its name."""
    try:
        asked = [*command, "--version"]
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    except OSError:  # there is none, which compiling will tell
        return ""


def compile_changed(
    compiler: Any,
    compile_files: Callable[..., list[str]],
    sources: list[str],
    *,
    output_dir: str,
    **options: Any,
) -> list[str]:
    """Compiles what is newer than its object file, one file at a time on each core.

    An object gets its name once it is whole: of a build that is killed, no half of one is kept.
    """
    objects: list[str] = compiler.object_filenames(sources, output_dir=output_dir)
    headers = [path.stat().st_mtime for path in Path("build").glob("*.h")]

    def compile_one(source: str, target: str) -> None:
        newest = max([Path(source).stat().st_mtime, *headers])
        if not Path(target).exists() or Path(target).stat().st_mtime <= newest:
            half_done = compile_files([source], output_dir=HALF_DONE, **options)
            Path(target).parent.mkdir(parents=True, exist_ok=True)
            Path(half_done[0]).replace(target)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, sources, objects))
    return objects


def remove_build(package: Path) -> None:
    """Removes the compiled modules for this Python, and the notes on them."""
    (package / CHOICE.NOTES).unlink(missing_ok=True)
    for made in [*package.rglob("*"), *package.parent.glob("*__mypyc.*")]:
        if made.name.endswith(EXTENSION_SUFFIXES[0]):
            made.unlink()


def write_notes(package: Path, *, in_place: bool) -> None:
    """Notes with what the modules were compiled, and from which sources."""
    digest = hashlib.sha256(json.dumps(HASHES).encode()).hexdigest()[:12]
    notes = {
        "mypyc": version("mypy"),
        "digest": digest,
        "in_place": in_place,
        "sources": HASHES,
    }
    (package / CHOICE.NOTES).write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")


def can_compile(flags: Sequence[str] = ()) -> bool:
    """Tells whether a C compiler and Python's headers are at hand, by trying, and can do this."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "trial.c"
        source.write_text(
            "#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n"
        )
        made = Extension("trial", [str(source)], extra_compile_args=flags, extra_link_args=flags)
        trial = build_ext(Distribution({"ext_modules": [made]}))
        trial.build_lib = trial.build_temp = folder
        try:
            trial.ensure_finalized()
            trial.run()
        except Exception:  # whatever it is, no module can be compiled
            return False
    return True


def documented(c_file: Path) -> str:
    """Puts docstrings into the C code of a module of ours; other files stay as they are."""
    module = c_file.stem.removeprefix("__native_edgewise___")
    source = PACKAGE / (module.replace("___", "/") + ".py")
    if module == c_file.stem or not source.exists():
        return str(c_file)
    return str(DOCS.document(c_file, source, module, c_file.parent / "documented"))


def extensions() -> list[Extension]:
    """Makes the compiled modules, or none when that is not possible or not wanted."""
    if CHOICE.is_asked() or not COMPILING & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("edgewise: mypyc is missing, so the engine is installed uncompiled", file=sys.stderr)
        return []
    if not can_compile():
        print("edgewise: no C compiler, so the engine is installed uncompiled", file=sys.stderr)
        return []
    modules = [str(PACKAGE / name) for name in HASHES]
    made: list[Extension] = mypycify(
        modules,
        opt_level=os.environ.get("EDGEWISE_OPT_LEVEL", "3"),
        debug_level="0",
        multi_file=True,
        group_name="edgewise",
    )
    tuning = tuning_flags()
    for extension in made:
        extension.sources = [documented(Path(source)) for source in extension.sources]
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS, *tuning]
            extension.extra_link_args = [*extension.extra_link_args, *tuning]
    return made


def tuning_flags() -> list[str]:
    """Chooses by what is asked, and by what the compiler and its linker can do."""
    profile = os.environ.get("EDGEWISE_PROFILE", "")
    if not profile and os.environ.get("EDGEWISE_LTO", "") == "1" and can_compile(LINK_TIME):
        return LINK_TIME
    return PROFILES[profile]


setup(ext_modules=extensions(), cmdclass={"build": CleanBuild, "build_ext": ParallelBuild})
