"""The page about the server names all that there is."""

from __future__ import annotations

import re
from pathlib import Path

from edgewise.server import limits, messages
from edgewise.server.door import FEW, MOST_FILES
from edgewise.server.gallery import GROUP
from edgewise.server.live import AT_ONCE, MOST_NAMES
from edgewise.server.matches import Pace
from edgewise.server.prints import MOST_WAITING
from edgewise.server.protocols import BEHIND_BYTES, MOST_FRAGMENTS, PINGS
from edgewise.server.refused import SENTENCES
from edgewise.server.table import MOST_CHANGES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
SOURCES = "".join(
    p.read_text(encoding="utf-8") for p in (ROOT / "src/edgewise/server").glob("*.py")
)


def test_every_message_of_the_socket_is_named_with_its_fields() -> None:
    for model in messages.REQUESTS:
        (word,) = model.model_fields["do"].annotation.__args__  # type: ignore[union-attr]
        (row,) = re.findall(rf"^\| `{word}` \|(.*)\|.*\|$", PAGE, flags=re.M)
        named = set(re.findall(r"`(\w+)`", row))
        assert named == set(model.model_fields) - {"do", "ref"}


def test_every_code_of_a_refusal_is_named() -> None:
    codes = set(re.findall(r'Refused\(\s*"(\w+)"', SOURCES))
    codes |= {code for code, _ in SENTENCES.values()}
    rows = PAGE[PAGE.index("| code |") : PAGE.index("## Seats")]
    assert codes == set(re.findall(r"`(\w+)`", rows[rows.index("|---") :]))


def test_the_limits_are_those_of_the_code() -> None:
    usual = limits.Limits()
    assert f"| {limits.BODY_LIMIT // 1024} KB |" in PAGE
    assert f"| {limits.SOCKET_LIMIT // 1024} KB;" in PAGE
    assert f"| {usual.messages:g} (`--rate`), {usual.burst} at once" in PAGE
    rates = (
        (usual.address_messages, usual.address_burst, "messages a second on all sockets"),
        (usual.requests, usual.request_burst, "requests a second"),
        (usual.changes, usual.change_burst, "orders and bots"),
    )
    for rate, burst, name in rates:
        assert re.search(rf"{name}[^|]*\| {rate:g}( a second)?, {burst} at once", PAGE)
    assert f"taking back included | {MOST_CHANGES:,} |" in PAGE
    signs = f"| one in {1 / usual.signs:g} seconds, {usual.sign_burst} at once"
    assert signs in PAGE.replace("two seconds", "2 seconds")
    assert f"one in {1 / usual.tables:g}" in PAGE.replace("two seconds", "2 seconds")
    seconds = PAGE.replace("five seconds", "5 seconds")
    prints = f"one in {1 / usual.prints:g} seconds, {usual.print_burst} at once; {MOST_WAITING} for"
    assert prints in seconds
    assert f"| {usual.sockets:,} |" in PAGE
    assert f"| {usual.connections:,} (`--connections`)" in PAGE
    assert f"half-sent requests from one address | {usual.half_sent} |" in PAGE
    assert f"| {usual.request_seconds:g} seconds each |" in PAGE
    assert f"| {usual.stall_seconds:g} seconds |" in PAGE
    assert f"fewer than {FEW}" in PAGE
    assert f"{MOST_FILES:,}" in PAGE
    assert "| {:g} a second, {} at once |".format(*PINGS) in PAGE
    assert f"{GROUP} at a time" in PAGE
    assert MOST_NAMES == 12  # as written there
    assert (Pace().spectators, Pace().presence, AT_ONCE) == (0.25, 1.0, 8)  # as written there
    assert f"more than {MOST_FRAGMENTS} pieces" in PAGE
    assert f"more than {BEHIND_BYTES // 1024} KB still to read" in PAGE
    assert f"away for {Pace().away:g} seconds" in PAGE
    assert f"({Pace().reaction:g} s with the usual pace)" in PAGE
