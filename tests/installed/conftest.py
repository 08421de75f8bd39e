"""The package as people get it: a source distribution, the wheel built from it, and a new
environment that holds the wheel and what it declares, each at its locked version.

One compilation serves all: the wheel is built from the source distribution, by declared
tools alone. Where there is no Chromium, the page is not played.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.browser.conftest import CHROMIUM

ROOT = Path(__file__).parents[2]
LEFT_OUT = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "node_modules", "build")

collect_ignore_glob = [] if CHROMIUM else ["test_page.py"]


@dataclass(frozen=True)
class Places:
    """Where everything is."""

    checkout: Path
    sdist: Path
    constraints: Path

    def pip(self, *words: str, python: str = sys.executable, **more: str) -> str:
        """Runs pip as somebody would who knows nothing of this checkout; returns what it said."""
        done = run(
            [python, "-m", "pip", "-v", *words],
            self.checkout.parent,
            PIP_CONSTRAINT=str(self.constraints),
            **more,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout + done.stderr


def run(command: list[str], folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Runs a command that sees neither this checkout nor its settings."""
    hidden = ("PYTHONPATH", "VIRTUAL_ENV", "EDGEWISE_UNCOMPILED", "CC")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        command, cwd=folder, env={**kept, **more}, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="session")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    """Makes the source distribution in a copy of the checkout, compiled modules included."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.copytree(ROOT, folder / "checkout", ignore=shutil.ignore_patterns(*LEFT_OUT))
    lines = [line for lock in ROOT.glob("*.lock") for line in lock.read_text().splitlines()]
    pins = [line.removesuffix("\\") for line in lines if "==" in line]
    (folder / "constraints.txt").write_text("\n".join(pins))
    make = "from setuptools import build_meta; print(build_meta.build_sdist('..'))"
    done = run([sys.executable, "-c", make], folder / "checkout")
    assert done.returncode == 0, done.stderr
    (sdist,) = folder.glob("*.tar.gz")
    return Places(folder / "checkout", sdist, folder / "constraints.txt")


@pytest.fixture(scope="session")
def wheel(places: Places) -> Path:
    """Builds the wheel from the source distribution, with the tools that it declares."""
    folder = places.sdist.parent / "wheel"
    places.pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(places.sdist))
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="session")
def commands(places: Places, wheel: Path) -> Path:
    """Installs the wheel into a new environment, and tells where its commands are."""
    folder = places.sdist.parent / "environment"
    venv.create(folder, with_pip=True)
    places.pip("install", str(wheel), python=str(folder / "bin" / "python"))
    return folder / "bin"
