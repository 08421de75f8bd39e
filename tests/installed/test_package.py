"""Installed, it runs compiled and prints; without a C compiler it runs, and says so once."""

from __future__ import annotations

import os
import tarfile
import time
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import edgewise
from edgewise._build import NOTES, sources_of
from tests.installed.conftest import ROOT, Places, run

pytestmark = pytest.mark.slow
PACKAGE = ROOT / "src" / "edgewise"
MADE = ("__pycache__", ".so", ".pyd", NOTES)


def package_files() -> set[str]:
    """Lists all that belongs to the package, sources and data, relative to its folder's."""
    found = [path.relative_to(PACKAGE.parent) for path in PACKAGE.rglob("*") if path.is_file()]
    return {str(path) for path in found if not any(word in str(path) for word in MADE)}


def test_the_source_distribution_holds_what_builds_it_and_nothing_else(places: Places) -> None:
    with tarfile.open(places.sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames() if "/" in name]
        files = {name for name in names if archive.getmember(_top(archive) + name).isfile()}
    told = {name for name in files if ".egg-info" in name} | {"PKG-INFO", "setup.cfg"}
    scripts = {"scripts/compiled_docs.py", "scripts/rare_paths.h"}
    build = {"MANIFEST.in", "pyproject.toml", "setup.py"} | scripts
    read = {"CHANGELOG.md", "LICENSE", "README.md"}
    assert files - told == {f"src/{name}" for name in package_files()} | build | read


def _top(archive: tarfile.TarFile) -> str:
    return archive.getnames()[0].partition("/")[0] + "/"


def test_the_wheel_holds_the_package_with_every_module_compiled(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    end = EXTENSION_SUFFIXES[0]
    compiled = {f"edgewise/{name.removesuffix('.py')}{end}" for name in sources_of(PACKAGE)}
    left = names - package_files() - compiled - {f"edgewise/{NOTES}"}
    assert package_files() | compiled <= names
    assert [name.endswith(f"__mypyc{end}") for name in left] == [True]


def test_it_runs_compiled_whatever_the_times_of_its_files(commands: Path, tmp_path: Path) -> None:
    later = time.time() + 10**6
    for source in commands.parent.rglob("edgewise/**/*.py"):
        os.utime(source, (later, later))
    done = run([str(commands / "edgewise"), "--version"], tmp_path)
    assert done.stderr == ""
    assert done.stdout.startswith(f"edgewise {edgewise.__version__}, compiled by mypyc ")
    assert str(commands.parent) in done.stdout


def test_it_needs_nothing_that_it_does_not_declare(commands: Path, tmp_path: Path) -> None:
    done = run([str(commands / "python"), "-m", "pip", "check"], tmp_path)
    assert done.returncode == 0, done.stdout
    every = (
        "import edgewise, pkgutil, importlib\n"
        "for found in pkgutil.walk_packages(edgewise.__path__, 'edgewise.'):\n"
        "    extras = 'edgewise.research', 'edgewise.server.cluster', 'edgewise.review.fit'\n"
        "    of_an_extra = found.name.startswith(extras)\n"
        "    if not of_an_extra and not found.name.endswith(('__main__', 'migrations.env')):\n"
        "        importlib.import_module(found.name)"
    )
    done = run([str(commands / "python"), "-c", every], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_needs_an_extra_says_which(commands: Path, tmp_path: Path) -> None:
    done = run([str(commands / "edgewise"), "think", "--redis", "redis://127.0.0.1"], tmp_path)
    assert "pip install 'edgewise[servers]'" in done.stderr
    done = run([str(commands / "edgewise"), "fit", "hoses", "--matches", "20"], tmp_path)
    assert "pip install 'edgewise[research]'" in done.stderr
    done = run([str(commands / "python"), "-c", "import edgewise.research"], tmp_path)
    assert done.returncode == 1
    assert "pip install 'edgewise[research]'" in done.stderr.splitlines()[-1]


def test_it_prints_a_game(commands: Path, tmp_path: Path) -> None:
    done = run([str(commands / "edgewise"), "print", "hoses", "--out", "hoses.pdf"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert "pages" in done.stdout
    assert (tmp_path / "hoses.pdf").read_bytes().startswith(b"%PDF-")


def test_it_shows_the_scenarios_of_a_game(commands: Path, tmp_path: Path) -> None:
    done = run([str(commands / "edgewise"), "scenario", "hoses", "ten-tiles"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Seat 0 has 19 points." in done.stdout


def install_with(compiler: str, places: Places, target: Path) -> str:
    """Installs the source distribution beside others, with some C compiler; returns the log."""
    words = ["install", "--no-deps", "--no-build-isolation", "--target", str(target)]
    said = places.pip(*words, str(places.sdist), CC=compiler)
    assert not [path for path in target.rglob("*") if path.name.endswith((".so", ".pyd", NOTES))]
    return said


def check_uncompiled(commands: Path, target: Path) -> None:
    """Sees that a copy runs uncompiled, with what the other one declares, and says so once."""
    main = "from edgewise.cli.main import main; main(['rules', 'hoses', '9'])"
    done = run([str(commands / "python"), "-c", main], target, PYTHONPATH=str(target))
    assert done.returncode == 0
    assert done.stdout.startswith("hoses.9")
    assert done.stderr.count("\n") == 1
    assert "running uncompiled" in done.stderr
    assert "install a C compiler" in done.stderr


def test_without_a_c_compiler_it_runs_uncompiled_and_says_so_once(
    places: Places, commands: Path, tmp_path: Path
) -> None:
    said = install_with(str(tmp_path / "nowhere" / "cc"), places, tmp_path / "target")
    assert "no C compiler, so the engine is installed uncompiled" in said
    check_uncompiled(commands, tmp_path / "target")


def test_a_compiler_that_gives_up_half_way_leaves_nothing_half_compiled(
    places: Places, commands: Path, tmp_path: Path
) -> None:
    failing = tmp_path / "cc"
    failing.write_text('#!/bin/sh\ncase "$*" in *__native_*) exit 1;; esac\nexec cc "$@"\n')
    failing.chmod(0o755)
    said = install_with(str(failing), places, tmp_path / "target")
    assert "compiling failed, so it runs uncompiled" in said
    check_uncompiled(commands, tmp_path / "target")
