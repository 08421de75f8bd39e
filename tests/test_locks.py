"""The lock files: complete, with hashes, runtime apart from tools, and no address in them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
RUNTIME, BUILD = "requirements.lock", "requirements-build.lock"
MANUAL, DEV = "requirements-manual.lock", "requirements-dev.lock"
SERVERS = "requirements-servers.lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def locked(*names: str) -> dict[str, str]:
    """Maps each locked package to its version."""
    lines = [line for name in names for line in (ROOT / name).read_text().splitlines()]
    found = [Requirement(line.removesuffix("\\")) for line in lines if line[:1].isalpha()]
    return {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in found}


def missing(wanted: list[str], versions: dict[str, str]) -> list[str]:
    """Lists the requirements that no locked version meets."""
    asked = [Requirement(line) for line in wanted if not line.startswith("edgewise[")]
    return [str(one) for one in asked if not is_met(one, versions)]


def is_met(asked: Requirement, versions: dict[str, str]) -> bool:
    """Tells whether a package is locked, at a version that is asked for."""
    name = canonicalize_name(asked.name)
    return name in versions and asked.specifier.contains(versions[name])


@pytest.mark.parametrize("name", [RUNTIME, SERVERS, BUILD, MANUAL, DEV])
def test_every_package_is_pinned_with_hashes_and_no_address_is_named(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    header, *entries = text.replace(" \\\n", "").splitlines()
    assert header.startswith("# ")
    for entry in entries:
        assert "==" in entry, entry
        assert entry.count("--hash=sha256:") >= 1, entry
    assert "://" not in text
    assert "--index" not in text


def test_the_runtime_lock_meets_what_the_package_declares() -> None:
    assert missing(PROJECT["project"]["dependencies"], locked(RUNTIME)) == []


def test_the_servers_lock_adds_what_several_servers_need() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    assert missing(extras["servers"] + extras["postgres"], locked(RUNTIME, SERVERS)) == []
    tested = locked(RUNTIME, BUILD, MANUAL, DEV)
    assert locked(SERVERS).items() <= tested.items()


def test_the_build_lock_adds_what_compiles_it() -> None:
    assert missing(PROJECT["build-system"]["requires"], locked(RUNTIME, BUILD)) == []


def test_the_tools_lock_adds_every_extra() -> None:
    extras = [
        line for lines in PROJECT["project"]["optional-dependencies"].values() for line in lines
    ]
    assert missing(extras, locked(RUNTIME, BUILD, MANUAL, DEV)) == []


def test_tools_are_apart_from_what_runs() -> None:
    tools = {"hypothesis", "mypy", "playwright", "pytest", "ray", "ruff", "setuptools"}
    assert tools & locked(RUNTIME).keys() == set()


def test_a_requirement_that_no_locked_version_meets_is_noticed() -> None:
    assert missing(["typer>=99", "novelty"], locked(RUNTIME)) == ["typer>=99", "novelty"]
