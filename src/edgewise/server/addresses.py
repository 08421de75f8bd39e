"""The address of the client that sent a request, also behind trusted proxies."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, MutableMapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from edgewise.core.errors import EdgewiseError

Address = IPv4Address | IPv6Address
HOPS = 32
"""How many hops of a header are looked at; a longer one is not from our proxies."""
KEY_HEADER = b"x-edgewise-peer"
"""By this header a server shows the key of the one that it asks."""
PEER = "edgewise.peer"
"""In the scope of requests that another server of ours passed on."""


class Proxies:
    """The proxies that are trusted, by address or by network."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._networks = [_network(text) for text in trusted]

    def trusts(self, host: str) -> bool:
        """Tells whether a host is one of the proxies."""
        address = parse_address(host)
        return address is not None and any(address in network for network in self._networks)

    def client_of(self, peer: str, forwarded: str) -> str:
        """Finds the client: of all hops, the last one that is no proxy of ours.

        What stands before it was written by somebody whom we do not know. A hop
        that is no address is not believed: then the proxy that told it counts.
        """
        client = peer
        for hop in reversed(forwarded.split(",")[-HOPS:]):
            if not self.trusts(client):
                break
            address = parse_address(_without_port(hop.strip()))
            if address is None:
                break
            client = str(address)
        return client


class Forwarded:
    """Puts the client's address in the place of the proxy's, if the proxy is trusted.

    Another server of ours, which shows the key of this one, is trusted likewise. It has
    checked the request already, so nothing is checked twice.
    """

    def __init__(self, app: ASGIApp, proxies: Proxies, key: str = "") -> None:
        self._app = app
        self._proxies = proxies
        self._key = key.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, with the address of its sender."""
        peer = scope.get("client")
        if self._key and has_key(scope.get("headers", ()), self._key):
            named = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin-1")
            scope["client"], scope[PEER] = (named, 0), True
        elif peer and self._proxies.trusts(peer[0]):
            headers = scope["headers"]
            named = b",".join(value for name, value in headers if name == b"x-forwarded-for")
            scope["client"] = self._proxies.client_of(peer[0], named.decode("latin-1")), 0
        await self._app(scope, receive, send)


def has_key(headers: Iterable[tuple[bytes, bytes]], key: bytes) -> bool:
    """Tells whether a request shows the key that only our servers know."""
    return any(
        name.lower() == KEY_HEADER and hmac.compare_digest(value, key) for name, value in headers
    )


def parse_address(text: str) -> Address | None:
    """Reads an address; an IPv4 address written as IPv6 is the same address."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address


def address_of(scope: MutableMapping[str, Any]) -> str:
    """Names the address that limits count for: of IPv6 the network, which one client has whole."""
    client = scope.get("client")
    return group_of(client[0]) if client else ""


def group_of(host: str) -> str:
    """Names the address that limits count for, given a host."""
    address = parse_address(host)
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address) >> 64 << 64, 64)))
    return str(address) if address else host


def _network(text: str) -> Any:
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise EdgewiseError(
            f"no address or network of a proxy: {text!r}; right would be 10.0.0.2 or 10.0.0.0/24"
        ) from None
    return network


def _without_port(hop: str) -> str:
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
