"""Whose request it is: forged headers pass no limit, and trusted proxies name their clients."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from edgewise.core.errors import EdgewiseError
from edgewise.server.addresses import Proxies, group_of
from edgewise.server.limits import Limits
from edgewise.server.matches import Matches
from edgewise.server.transport import make_app

TWO = {"game": "hoses", "seats": [{"kind": "you"}, {"kind": "link"}]}


def statuses(matches: Matches, peer: str, limits: Limits, forwarded: list[str]) -> list[int]:
    """Opens a table for each header that a peer sends, and tells what was answered."""
    app = make_app(matches, limits)
    with TestClient(app, client=(peer, 5)) as client:
        return [
            client.post("/api/tables", json=TWO, headers={"x-forwarded-for": said}).status_code
            for said in forwarded
        ]


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "10.0.0.9"])
def test_without_trusted_proxies_the_header_is_ignored(matches: Matches, peer: str) -> None:
    limits = Limits(tables=0.0, table_burst=1)
    assert statuses(matches, peer, limits, ["1.1.1.1", "2.2.2.2"]) == [201, 429]


def test_behind_a_trusted_proxy_each_client_has_an_address(matches: Matches) -> None:
    limits = Limits(tables=0.0, table_burst=1, proxies=("10.0.0.0/24",))
    said = ["1.1.1.1", "2.2.2.2", "1.1.1.1", "9.9.9.9, 1.1.1.1"]
    assert statuses(matches, "10.0.0.9", limits, said) == [201, 201, 429, 429]


def test_another_peer_than_the_proxy_is_not_believed(matches: Matches) -> None:
    limits = Limits(tables=0.0, table_burst=1, proxies=("10.0.0.9",))
    assert statuses(matches, "10.0.0.8", limits, ["1.1.1.1", "2.2.2.2"]) == [201, 429]


PROXIES = Proxies(["10.0.0.0/24", "fd00::/8", "192.0.2.7"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.0.0.1", "1.1.1.1", "1.1.1.1"),
        ("10.0.0.1", "6.6.6.6, 1.1.1.1", "1.1.1.1"),
        ("10.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"),
        ("10.0.0.1", "6.6.6.6,1.1.1.1,192.0.2.7,10.0.0.2", "1.1.1.1"),
        ("10.0.0.1", "1.1.1.1:5000", "1.1.1.1"),
        ("fd00::1", "[2001:db8::1]:443", "2001:db8::1"),
        ("::ffff:10.0.0.1", "1.1.1.1", "1.1.1.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.2", "10.0.0.2"),
        ("10.0.0.1", "1.1.1.1, unknown", "10.0.0.1"),
        ("10.0.0.1", "1.1.1.1, unknown, 10.0.0.2", "10.0.0.2"),
        ("10.0.0.1", "[", "10.0.0.1"),
        ("7.7.7.7", "1.1.1.1", "7.7.7.7"),
        ("10.0.0.1", "1.1.1.1," + "10.0.0.2," * 1000 + "10.0.0.3", "10.0.0.2"),
    ],
)
def test_the_last_hop_that_is_no_proxy_is_the_client(
    peer: str, forwarded: str, client: str
) -> None:
    assert PROXIES.client_of(peer, forwarded) == client


def test_a_proxy_that_is_no_address_is_refused_with_what_would_be_right() -> None:
    with pytest.raises(EdgewiseError, match=r"'proxy\.example'.*10\.0\.0\.0/24"):
        Proxies(["proxy.example"])


def test_who_has_a_network_of_ipv6_counts_once() -> None:
    assert group_of("2001:db8::1") == group_of("2001:db8::ffff:2") == "2001:db8::/64"
    assert group_of("2001:db8:0:1::1") != group_of("2001:db8::1")
    assert group_of("::ffff:1.2.3.4") == group_of("1.2.3.4") == "1.2.3.4"
    assert group_of("testclient") == "testclient"
