"""Writes the lock files anew: what runs, compiles, documents and tests, each with its hashes.

    python scripts/locks.py             # fits them to pyproject.toml, other versions stay
    python scripts/locks.py --upgrade   # takes the newest versions

The locks hold for every system and every Python that the package supports, and name no
address: pip takes the files from wherever it is set up to, and checks their hashes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
RUNTIME, BUILD = "requirements.lock", "requirements-build.lock"
MANUAL, DEV = "requirements-manual.lock", "requirements-dev.lock"
SERVERS = "requirements-servers.lock"
HEADERS = {
    RUNTIME: "What Edgewise needs to run.",
    SERVERS: f"What several servers need, and one on PostgreSQL, beside {RUNTIME}.",
    BUILD: f"What compiles it, beside {RUNTIME}.",
    MANUAL: f"What builds its manual, beside {RUNTIME} and {BUILD}.",
    DEV: f"What tests it, with all extras, beside {RUNTIME}, {BUILD} and {MANUAL}.",
}


def main() -> None:
    """Reads what pyproject.toml asks for, and locks it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    flags = ["--upgrade"] if parser.parse_args().upgrade else []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    flags += ["--python-version", project["project"]["requires-python"].removeprefix(">=")]
    building = "\n".join(project["build-system"]["requires"])
    with tempfile.TemporaryDirectory() as folder:
        uv = get_uv(Path(folder))
        tools = Path(folder) / "build.in"
        tools.write_text(building, encoding="utf-8")
        lock([*uv, *flags, "pyproject.toml"], RUNTIME)
        several = ["pyproject.toml", "--extra", "servers", "-c", RUNTIME]
        lock([*uv, *flags, *several], SERVERS, RUNTIME)
        lock([*uv, *flags, str(tools), "-c", RUNTIME], BUILD, RUNTIME)
        held = ["-c", RUNTIME, "-c", BUILD]
        lock([*uv, *flags, "pyproject.toml", "--extra", "manual", *held], MANUAL, RUNTIME, BUILD)
        everything = [
            "pyproject.toml",
            str(tools),
            "--all-extras",
            *held,
            "-c",
            MANUAL,
            "-c",
            SERVERS,
        ]
        lock([*uv, *flags, *everything], DEV, RUNTIME, BUILD, MANUAL)


def get_uv(folder: Path) -> list[str]:
    """Installs uv, which can resolve for all systems at once, beside everything else."""
    venv.create(folder / "venv", with_pip=True)
    python = next(
        path for path in folder.glob("venv/*/python*") if path.stem == "python" and path.exists()
    )
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "uv"], check=True)
    return [str(python), "-m", "uv", "pip", "compile", "--universal", "--generate-hashes"]


def index() -> dict[str, str]:
    """Tells uv which registry pip is set up to use, if it is not the usual one."""
    asked = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    return {"UV_DEFAULT_INDEX": found} if found else {}


def lock(command: list[str], name: str, *others: str) -> None:
    """Writes one lock, without what other locks hold already."""
    quiet = ["--quiet", "--no-header", "--no-annotate", "--no-emit-index-url"]
    subprocess.run(
        [*command, *quiet, "--output-file", name],
        cwd=ROOT,
        env={**os.environ, **index()},
        check=True,
    )
    held = {entry for other in others for entry in entries(other)}
    kept = [entry for entry in entries(name) if entry not in held]
    header = f"# {HEADERS[name]} Written by scripts/locks.py.\n"
    (ROOT / name).write_text(header + "".join(kept), encoding="utf-8", newline="\n")


def entries(name: str) -> list[str]:
    """Splits a lock into its packages, each with its hashes."""
    found: list[str] = []
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines(keepends=True):
        if line.startswith("    "):
            found[-1] += line
        elif not line.startswith("#"):
            found.append(line)
    return found


if __name__ == "__main__":
    main()
