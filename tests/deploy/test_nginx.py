"""The proxy of ``deploy/``: Debian's nginx, with the file that ships, before two real servers."""

from __future__ import annotations

import json
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.process import Player, Served
from tests.server.several.conftest import StartServers
from tests.server.several.test_any_server import moves_in_log, open_for_two, play, reconnected

DEPLOY = Path(__file__).parents[2] / "deploy"
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
def two(servers: StartServers) -> list[Served]:
    """Two servers, which share a database."""
    return servers(2)


@pytest.fixture
def proxy(two: list[Served], tmp_path: Path) -> Iterator[str]:
    """nginx before two servers; its address."""
    port = free_port()
    changes = {"listen 80;": f"listen 127.0.0.1:{port};"}
    with running_nginx("nginx.conf", changes, two, tmp_path):
        wait_for(port)
        yield f"localhost:{port}"


@contextmanager
def running_nginx(
    name: str, changes: dict[str, str], behind: list[Served], folder: Path
) -> Iterator[None]:
    """Runs nginx with a file that ships, at addresses of the test's own."""
    site = (DEPLOY / name).read_text(encoding="utf-8")
    for old, server in zip(("server server:8700;", "server server2:8700;"), behind, strict=True):
        changes[old] = f"server 127.0.0.1:{server.port};"
    for old, new in changes.items():
        assert site.count(old) == 1, old
        site = site.replace(old, new)
    (folder / "site.conf").write_text(site, encoding="utf-8")
    shutil.copy(DEPLOY / "nginx-pass.conf", folder / "edgewise-pass.conf")
    main = folder / "nginx.conf"
    main.write_text(MAIN.format(folder=folder), encoding="utf-8")
    assert NGINX is not None, "scripts/system_tools.sh installs nginx"
    running = subprocess.Popen([NGINX, "-c", str(main), "-e", str(folder / "error.log")])
    try:
        yield
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


class Proxied(Served):
    """What answers at the address of the proxy."""

    def __init__(self, address: str) -> None:
        self.address = address


def test_a_match_goes_on_at_the_same_address_when_its_server_is_killed(
    proxy: str, two: list[Served]
) -> None:
    driving, other = two
    table, host, guest = open_for_two(driving, other)
    place = Proxied(proxy)
    with Player(place, table, host) as ada, Player(place, table, guest) as bo:
        made = play([ada, bo], 6)
        driving.kill()
        for player in (ada, bo):
            with pytest.raises(ConnectionClosed):
                player.hear("never")
    died = time.monotonic()
    with reconnected(place, table, host) as ada, reconnected(place, table, guest) as bo:
        assert time.monotonic() - died < 20
        made += play([ada, bo], 6)
    assert moves_in_log(other, table) == made


def test_foreign_pages_are_refused_through_the_proxy(proxy: str) -> None:
    foreign = {"origin": "http://elsewhere.example"}
    assert httpx2.get(f"http://{proxy}/api/lobby", headers=foreign).status_code == 403


def test_bodies_that_are_too_large_stop_at_the_proxy(proxy: str) -> None:
    assert httpx2.post(f"http://{proxy}/api/tables", content=b"x" * 20_000).status_code == 413


def test_a_socket_opens_with_tls_and_who_comes_without_is_sent_there(
    servers: StartServers, tmp_path: Path
) -> None:
    plain, port, certificate = free_port(), free_port(), tmp_path / "fullchain.pem"
    make_certificate(certificate, tmp_path / "privkey.pem")
    changes = {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "/etc/nginx/tls/fullchain.pem": str(certificate),
        "/etc/nginx/tls/privkey.pem": str(tmp_path / "privkey.pem"),
    }
    trust = ssl.create_default_context(cafile=str(certificate))
    with running_nginx("nginx-tls.conf", changes, servers(2), tmp_path):
        wait_for(port)
        sent = httpx2.get(f"http://localhost:{plain}/?a=1", follow_redirects=False)
        assert (sent.status_code, sent.headers["location"]) == (301, "https://localhost/?a=1")
        own = f"https://localhost:{port}"
        with httpx2.Client(base_url=own, verify=trust, headers={"origin": own}) as client:
            asked = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "link"}]}
            answer = client.post("/api/tables", json=asked)
        assert answer.status_code == 201, answer.text
        assert "strict-transport-security" in answer.headers
        ticket = answer.json()
        url = f"wss://localhost:{port}/api/tables/{ticket['id']}/socket"
        with connect(url, origin=Origin(own), ssl=trust) as table:
            table.send(json.dumps({"do": "hello", "token": ticket["token"]}))
            assert json.loads(table.recv(timeout=30))["kind"] == "table"


def make_certificate(certificate: Path, key: Path) -> None:
    """Makes a certificate that nobody else trusts."""
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    command += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key)]
    subprocess.run([*command, "-out", str(certificate)], check=True, stderr=subprocess.DEVNULL)
