"""A server remembers who drives a table, and forgets it when that may be wrong."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from starlette.types import Receive, Scope, Send

from edgewise.server.cluster.leases import Elsewhere, Peer
from edgewise.server.cluster.relay import KNOWN_SECONDS, Relay
from tests.server.held_clock import HeldClock

ONE, OTHER = Peer("one", "10.0.0.1:1", "k"), Peer("other", "10.0.0.2:1", "k")


class Asked:
    """Matches that are all driven elsewhere; counts how often the database is asked by whom."""

    def __init__(self) -> None:
        self.clock, self.count = HeldClock(), 0
        self.driver: Peer | None = ONE
        self.membership = SimpleNamespace(peers={ONE.id: ONE, OTHER.id: OTHER}, is_current=True)

    async def find(self, _: str) -> None:
        """Says who drives a table, unless it is this server."""
        self.count += 1
        if self.driver is not None:
            raise Elsewhere(self.driver)


async def nothing(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """Stands for the application, which is not reached."""


def ask(relay: Relay) -> Peer | None:
    return asyncio.run(relay._home_of("abcdefghij23"))


def relay_of(asked: Any) -> Relay:
    return Relay(nothing, asked)


def test_the_database_is_asked_once_while_the_driver_lives() -> None:
    asked = Asked()
    relay = relay_of(asked)
    for _ in range(5):
        assert ask(relay) == ONE
        asked.clock._now += KNOWN_SECONDS / 6
    assert asked.count == 1
    asked.clock._now += KNOWN_SECONDS
    assert ask(relay) == ONE
    assert asked.count == 2


def test_it_is_asked_again_when_the_driver_lives_no_more() -> None:
    asked = Asked()
    relay = relay_of(asked)
    assert ask(relay) == ONE
    del asked.membership.peers[ONE.id]
    asked.driver = OTHER
    assert ask(relay) == OTHER
    assert asked.count == 2


def test_it_is_asked_again_when_the_driver_did_not_take_what_was_passed_on() -> None:
    asked = Asked()
    relay = relay_of(asked)
    assert ask(relay) == ONE
    relay._forget("abcdefghij23")
    asked.driver = OTHER
    assert ask(relay) == OTHER


def test_who_drove_it_before_is_not_asked_when_it_wakes_up() -> None:
    asked = Asked()
    relay = relay_of(asked)
    assert ask(relay) == ONE
    del asked.membership.peers[ONE.id]
    asked.driver = None
    assert ask(relay) is None
    asked.membership.peers[ONE.id] = ONE
    assert ask(relay) is None
