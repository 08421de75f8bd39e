"""The proxy of ``deploy/``: Debian's nginx, with the file that ships, before two real servers."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.several.conftest import StartServers

CONF = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/bin")
MAIN = """\
pid {folder}/nginx.pid;
error_log {folder}/error.log;
daemon off;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


@pytest.fixture
def proxy(servers: StartServers, tmp_path: Path) -> Iterator[str]:
    """nginx before two servers; its address."""
    port, behind = free_port(), servers(2)
    site = CONF.read_text(encoding="utf-8")
    ours = iter(behind)
    site, found = re.subn(
        r"server server2?:8700;", lambda _: f"server 127.0.0.1:{next(ours).port};", site
    )
    site, ports = re.subn(r"listen 80;", f"listen 127.0.0.1:{port};", site)
    assert (found, ports) == (2, 1)
    (tmp_path / "site.conf").write_text(site, encoding="utf-8")
    main = tmp_path / "nginx.conf"
    main.write_text(MAIN.format(folder=tmp_path), encoding="utf-8")
    assert NGINX is not None, "scripts/system_tools.sh installs nginx"
    running = subprocess.Popen([NGINX, "-c", str(main), "-e", str(tmp_path / "error.log")])
    try:
        wait_for(port)
        yield f"localhost:{port}"
    finally:
        running.terminate()
        running.wait()


def free_port() -> int:
    """Finds a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def wait_for(port: int) -> None:
    """Waits until somebody listens on a port."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise TimeoutError("nginx does not listen")


def test_a_match_is_played_through_the_proxy(proxy: str) -> None:
    assert "<title>" in httpx2.get(f"http://{proxy}/").text
    assert httpx2.get(f"http://{proxy}/readyz").status_code == 200
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    own = {"origin": f"http://{proxy}"}
    asked = {"game": "hoses", "seats": seats}
    ticket = httpx2.post(f"http://{proxy}/api/tables", json=asked, headers=own).json()
    with connect(
        f"ws://{proxy}/api/tables/{ticket['id']}/socket", origin=Origin(own["origin"])
    ) as table:
        table.send(json.dumps({"do": "hello", "token": ticket["token"]}))
        news = json.loads(table.recv(timeout=30))
        while not news["views"]["0"]["legal"]:
            news = json.loads(table.recv(timeout=30))
        move = news["views"]["0"]["legal"][0]
        wish = {"do": "move", "seat": 0, "number": news["number"], "move": move, "ref": 7}
        table.send(json.dumps(wish))
        while news["kind"] == "table":
            news = json.loads(table.recv(timeout=30))
        assert news == {"kind": "done", "ref": 7}


def test_foreign_pages_are_refused_through_the_proxy(proxy: str) -> None:
    foreign = {"origin": "http://elsewhere.example"}
    assert httpx2.get(f"http://{proxy}/api/lobby", headers=foreign).status_code == 403


def test_bodies_that_are_too_large_stop_at_the_proxy(proxy: str) -> None:
    assert httpx2.post(f"http://{proxy}/api/tables", content=b"x" * 20_000).status_code == 413
