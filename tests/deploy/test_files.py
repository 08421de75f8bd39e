"""The other files of ``deploy/`` name options and paths that exist."""

from __future__ import annotations

import re
from ipaddress import ip_network
from pathlib import Path

import typer.main
import yaml  # type: ignore[import-untyped]

from edgewise.cli.main import app
from edgewise.server.addresses import Proxies

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def known_settings() -> set[str]:
    """Lists the settings that ``edgewise serve`` reads from the environment."""
    serve = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {str(option.envvar) for option in serve.params if option.envvar}


def test_every_setting_in_the_files_is_one_of_the_server() -> None:
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


def test_the_image_copies_what_is_there_and_is_not_run_by_root() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [
        line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line
    ]
    assert all((ROOT / name).exists() for names in copied for name in names)
    assert "USER edgewise" in lines[lines.index("FROM python:3.11-slim-bookworm") :]
    assert any(line.startswith("HEALTHCHECK") for line in lines)
