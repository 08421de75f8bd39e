"""The socket to the server that drives a table; what comes whole is passed on as it came.

A server says little but whole texts, and clients send short ones. These need not be read to
be passed on. Everything else goes the long way, and nothing overtakes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.frames import DATA_OPCODES, Frame
from websockets.protocol import OPEN, Event

TEXT, MASKED = 0x81, 0x80
"""How the frame of a whole text begins, and what a client adds to its size."""
NO_MASK = bytes(4)
"""Masks keep pages from writing what proxies misread; one server can write to another plainly."""
SHORT = 126
"""A text of this size or more has its size elsewhere."""


class Upstream(ClientConnection):
    """A connection to the server of a table, for one client."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.pass_on: Callable[[bytes], bool] = lambda _: False
        """Takes whole frames, unless the client has to be waited for."""
        self._unread = 0
        """Counts the messages that went the long way and are not passed on yet."""

    def data_received(self, data: bytes) -> None:
        """Passes whole texts on; takes the rest."""
        size = whole_texts(data) if self._is_between() else 0
        if size and self.pass_on(data[:size]):
            data = data[size:]
        if data:
            super().data_received(data)

    def _is_between(self) -> bool:
        """Tells whether all that came before is passed on."""
        protocol = self.protocol
        is_whole = not protocol.reader.buffer and protocol.current_size is None
        return is_whole and not self._unread and protocol.state is OPEN

    def process_event(self, event: Event) -> None:
        """Counts what has to be read."""
        if isinstance(event, Frame) and event.opcode in DATA_OPCODES and event.fin:
            self._unread += 1
        super().process_event(event)

    def has_passed_on(self) -> None:
        """Counts a message that was read and passed on."""
        self._unread -= 1

    async def say(self, text: str) -> None:
        """Sends a text: at once, if it is short and nothing waits."""
        data = text.encode()
        is_free = self.protocol.state is OPEN and not self.transport.get_write_buffer_size()
        if len(data) < SHORT and is_free and not self.transport.is_closing():
            self.transport.write(bytes([TEXT, MASKED | len(data)]) + NO_MASK + data)
        else:
            await self.send(text)


def whole_texts(data: bytes) -> int:
    """Tells how many bytes at the beginning are whole texts, as a server sends them."""
    at = 0
    while len(data) >= at + 2 and data[at] == TEXT:
        size, head = data[at + 1], 2
        if size >= SHORT:
            head = {SHORT: 4, SHORT + 1: 10}.get(size, 0)
            if not head or len(data) < at + head:
                break
            size = int.from_bytes(data[at + 2 : at + head], "big")
        if len(data) < at + head + size:
            break
        at += head + size
    return at
