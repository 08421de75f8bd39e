"""The games in ``examples/`` that are packages of their own, installed as anybody would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

FOLDERS = sorted(
    path.parent for path in (Path(__file__).parents[1] / "examples").glob("*/pyproject.toml")
)


def game_of(folder: Path) -> str:
    """Reads from a package's own project file which game it brings."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    (name,) = project["project"]["entry-points"]["edgewise.games"]
    return str(name)


GAMES = [game_of(folder) for folder in FOLDERS]


def install(target: Path) -> Path:
    """Installs all of them into a new folder, from copies, without the network."""
    copies = [shutil.copytree(folder, target / "from" / folder.name) for folder in FOLDERS]
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-build-isolation"]
    command += ["--no-index", "--quiet", "--disable-pip-version-check"]
    command += ["--target", str(target / "packages")]
    done = subprocess.run(
        [*command, *map(str, copies)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return target / "packages"


def run(packages: Path, *words: str, program: str = "") -> subprocess.CompletedProcess[str]:
    """Runs ``edgewise``, or a program, where the packages are installed."""
    start = ["-c", program] if program else ["-m", "edgewise.cli.main"]
    paths = os.pathsep.join([str(packages), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, *start, *words],
        env={**os.environ, "PYTHONPATH": paths.rstrip(os.pathsep)},
        cwd=packages,
        capture_output=True,
        text=True,
        check=False,
    )
