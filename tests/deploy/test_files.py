"""The other files of ``deploy/`` name options and paths that exist."""

from __future__ import annotations

import re
import shutil
import subprocess
from ipaddress import ip_network
from pathlib import Path

import pytest
import typer.main
import yaml  # type: ignore[import-untyped]

from edgewise.cli.main import app
from edgewise.server.addresses import Proxies

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def known_settings() -> set[str]:
    """Lists the settings that the commands of an installation read from the environment."""
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    asked = [commands["serve"], commands["think"], *commands["admin"].commands.values()]
    return {str(option.envvar) for one in asked for option in one.params if option.envvar}


def test_every_setting_in_the_files_is_one_of_edgewise() -> None:
    for path in DEPLOY.iterdir():
        if path.is_file():
            named = set(re.findall(r"EDGEWISE_[A-Z_]+", path.read_text(encoding="utf-8")))
            assert named <= known_settings(), path.name


def test_the_manual_names_every_setting() -> None:
    manual = (ROOT / "docs" / "operation.md").read_text(encoding="utf-8")
    for name in known_settings():
        assert f"`{name}`" in manual


def test_the_compose_file_builds_and_mounts_what_is_there() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    build = services["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    for volume in services["proxy"]["volumes"]:
        assert (DEPLOY / volume.split(":")[0]).is_file()
    assert all(name in services for one in services.values() for name in one.get("depends_on", ()))


def test_the_compose_file_trusts_its_containers_and_not_the_gateway() -> None:
    """Who comes through the gateway of Docker may be anybody, with any header."""
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    (network,) = found["networks"]["default"]["ipam"]["config"]
    proxies = Proxies([found["services"]["server"]["environment"]["EDGEWISE_TRUSTED_PROXY"]])
    assert proxies.trusts(str(ip_network(network["ip_range"])[1]))
    assert not proxies.trusts(network["gateway"])


def left_out() -> re.Pattern[str]:
    """Reads which paths no image is built with; a pattern speaks of all that lies below."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    written = "|".join(
        re.escape(each).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*") for each in patterns
    )
    return re.compile(f"(?:{written})(?:/.*)?")


def test_no_secret_and_nothing_built_before_comes_into_the_image() -> None:
    ignored = left_out()
    for path in (
        "deploy/secrets/password",
        ".git/config",
        ".venv/bin/python",
        ".venv-peers/installed",
        "build/profile/x.gcda",
        "web/node_modules/vite/index.js",
        "src/edgewise/core/state.cpython-311-x86_64-linux-gnu.so",
        "src/edgewise/_built.json",
        "src/edgewise/server/docs/index.html",
        "src/edgewise.egg-info/PKG-INFO",
        "src/edgewise/__pycache__/bridge.pyc",
        "matches.sqlite-wal",
    ):
        assert ignored.fullmatch(path), path
    kept = ["Makefile", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "setup.py"]
    kept += ["mkdocs.yml", "pyproject.toml", "requirements.lock", "scripts/train.py"]
    kept += [str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.*")]
    kept += [str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.py")]
    assert [path for path in kept if ignored.fullmatch(path)] == []


def test_the_image_holds_the_manual_and_nothing_that_no_hash_was_checked_of() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "")
    installs = re.findall(r"pip install ([^&\n]*)", text)
    assert [line for line in installs if "--require-hashes" not in line] == [
        "--no-cache-dir --no-deps dist/*.whl"  # it was built here
    ]
    assert "RUN make wheel" in text
    steps = subprocess.run(
        ["make", "-n", "wheel"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    built, packed = steps.find("mkdocs build"), steps.find("pip wheel")
    is_there = (ROOT / "src/edgewise/server/docs/index.html").exists()
    assert is_there or 0 <= built < packed
    assert 0 <= steps.find("EDGEWISE_PROFILE=generate") < steps.find("scripts/train.py") < packed
    assert "--strict" in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this system has no systemd")
def test_systemd_knows_every_line_of_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "edgewise.service").read_text(encoding="utf-8")
    started = re.findall(r"^ExecStart=(\S+) serve$", text, re.MULTILINE)
    assert started == ["/opt/edgewise/bin/edgewise"]
    asked = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no"]
    for name, said in (("edgewise", text), ("wrong", text.replace("ProtectHome", "ProtectHouse"))):
        unit = tmp_path / f"{name}.service"
        unit.write_text(said.replace(started[0], "/bin/true"), encoding="utf-8")
        done = subprocess.run([*asked, str(unit)], capture_output=True, text=True, check=False)
        assert (done.returncode, "ProtectHouse" in done.stderr) == (
            (0, False) if name == "edgewise" else (1, True)
        ), done.stderr


def test_the_image_copies_what_is_there_and_is_not_run_by_root() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [
        line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line
    ]
    assert all((ROOT / name).exists() for names in copied for name in names)
    assert "USER edgewise" in lines[lines.index("FROM python:3.11-slim-bookworm") :]
    assert any(line.startswith("HEALTHCHECK") for line in lines)
