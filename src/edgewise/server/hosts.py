"""The names by which a server is reached: requests for another name are refused.

Another site can point its own name to this machine, and its page would then pass for the
server's own. But it cannot make a browser send a different name.
"""

from __future__ import annotations

import ipaddress

from edgewise.core.errors import EdgewiseError

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def host_of(header: str) -> str:
    """Reads the name in a ``Host``, without port, as it is compared."""
    text = header.strip().lower()
    if text.startswith("["):
        return text[: text.find("]") + 1]
    return text.partition(":")[0].removesuffix(".")


def known_hosts(bound: str, names: tuple[str, ...], origins: tuple[str, ...]) -> frozenset[str]:
    """Lists the names of a server that listens on an address; none if they are not known.

    They are known where they are given, and where only this machine can reach it.
    """
    if not names and not is_loopback(bound):
        return frozenset()
    listed = [*LOOPBACK, *names, *(origin.partition("://")[2] for origin in origins)]
    if bound not in ("0.0.0.0", "::"):
        listed.append(f"[{bound}]" if ":" in bound else bound)
    for name in names:
        if not name or host_of(name) != name.lower():
            raise EdgewiseError(
                f"{name!r} is no name of a server; write it without port, as games.example"
            )
    return frozenset(map(host_of, listed))


def is_loopback(bound: str) -> bool:
    """Tells whether an address is reached from this machine alone."""
    if bound == "localhost":
        return True
    try:
        return ipaddress.ip_address(bound).is_loopback
    except ValueError:
        return False
