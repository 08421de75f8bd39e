"""Compiled or not: a stale build never hides an edit, and the sources always run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import edgewise
from edgewise import _build

PACKAGE = Path(edgewise.__file__).parent
ASK = "import edgewise; print('compiled' if edgewise.is_compiled() else 'uncompiled')"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Copies the package, compiled modules and file times included."""
    shutil.copytree(PACKAGE, tmp_path / "edgewise", ignore=shutil.ignore_patterns("__pycache__"))
    for made in PACKAGE.parent.glob(f"*{EXTENSION_SUFFIXES[0]}"):
        shutil.copy2(made, tmp_path)
    return tmp_path


def run(folder: Path, code: str = ASK, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs Python on a copy of the package."""
    kept = {name: value for name, value in os.environ.items() if name != "EDGEWISE_UNCOMPILED"}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def pretend_built(folder: Path) -> None:
    """Puts an empty file where each compiled module would be, made just now."""
    for part in ("core", "games", "bots"):
        for source in (folder / "edgewise" / part).rglob("*.py"):
            if source.name != "__init__.py":
                made = source.with_name(source.stem + EXTENSION_SUFFIXES[0])
                made.unlink(missing_ok=True)
                made.touch()


def stale_modules(folder: Path) -> str:
    """Asks a copy which of its modules are stale, without importing any of them."""
    code = (
        "import importlib.util as u\n"
        "spec = u.spec_from_file_location('_build', 'edgewise/_build.py')\n"
        "build = u.module_from_spec(spec); spec.loader.exec_module(build)\n"
        "print(build.stale_modules())"
    )
    return run(folder, code).stdout.strip()


def test_a_fresh_build_is_not_stale(copied: Path) -> None:
    pretend_built(copied)
    assert stale_modules(copied) == "[]"


def test_a_touched_source_makes_the_build_stale(copied: Path) -> None:
    pretend_built(copied)
    source = copied / "edgewise" / "core" / "board.py"
    later = source.with_name(source.stem + EXTENSION_SUFFIXES[0]).stat().st_mtime + 10
    os.utime(source, (later, later))
    assert stale_modules(copied) == "['core/board.py']"


def test_a_source_that_was_never_compiled_makes_the_build_stale(copied: Path) -> None:
    pretend_built(copied)
    (copied / "edgewise" / "core" / "novelty.py").write_text('"""New."""\n')
    assert stale_modules(copied) == "['core/novelty.py']"


def test_a_stale_build_runs_the_sources_and_says_so_once(copied: Path) -> None:
    pretend_built(copied)
    source = copied / "edgewise" / "core" / "errors.py"
    later = source.stat().st_mtime + 10**6
    os.utime(source, (later, later))
    done = run(copied)
    assert done.stdout == "uncompiled\n"
    assert done.stderr.count("core/errors.py is newer than the build") == 1


def test_edgewise_uncompiled_runs_the_sources(copied: Path) -> None:
    pretend_built(copied)
    done = run(copied, EDGEWISE_UNCOMPILED="1")
    assert (done.stdout, done.stderr) == ("uncompiled\n", "")
    code = "import edgewise; print(edgewise.play(edgewise.game('hoses'), ['random'] * 2).record)"
    assert "result=" in run(copied, code, EDGEWISE_UNCOMPILED="1").stdout


def test_a_package_that_was_never_compiled_runs(copied: Path) -> None:
    for made in copied.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        made.unlink()
    done = run(copied)
    assert (done.stdout, done.stderr) == ("uncompiled\n", "")


def test_the_command_of_such_a_package_says_so_once(copied: Path) -> None:
    for made in copied.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        made.unlink()
    done = run(copied, "from edgewise.cli.main import main; main(['bots'])")
    assert done.returncode == 0
    assert done.stderr.count("running uncompiled") == 1


def test_a_copy_runs_as_the_build_would(copied: Path) -> None:
    built = any(copied.rglob(f"*{EXTENSION_SUFFIXES[0]}")) and not _build.stale_modules()
    assert run(copied).stdout == ("compiled\n" if built else "uncompiled\n")


def test_installed_without_a_compiler_it_runs_uncompiled_and_says_so_once(tmp_path: Path) -> None:
    project = PACKAGE.parent.parent
    source, target = tmp_path / "source", tmp_path / "target"
    left_out = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
    shutil.copytree(project / "src", source / "src", ignore=left_out)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(project / name, source)
    install = [sys.executable, "-m", "pip", "install", "-v", "--no-deps", "--no-build-isolation"]
    made = subprocess.run(
        [*install, "--target", str(target), str(source)],
        env={**os.environ, "CC": "false", "EDGEWISE_UNCOMPILED": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    assert "no C compiler, so the engine is installed uncompiled" in made.stdout + made.stderr
    assert not any(target.rglob(f"*{EXTENSION_SUFFIXES[0]}"))
    done = run(target, "from edgewise.cli.main import main; main(['rules', 'hoses', '9'])")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("running uncompiled") == 1
