"""HTTP and sockets as uvicorn implements them, with time limits for slow clients.

uvicorn waits for ever for the rest of a half-sent request, and for a client that does not
read. Here each connection passes a ``Door``, a request has to arrive whole within some
seconds, and a client that reads nothing for too long is disconnected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import h11
import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.protocol import OPEN

from edgewise.server.addresses import has_key
from edgewise.server.door import Door, Guest
from edgewise.server.frames import FRAMES
from edgewise.server.limits import HEADERS, Bucket

BEHIND_BYTES = 65_536
"""A client that has so much still to read is sent no more pictures of the table."""
HOARD_BYTES = 1 << 20
"""A client that lets so much pile up unread, by asking and never reading, is let go at once."""
MOST_FRAGMENTS = 100
"""In how many pieces a message may come; empty ones would otherwise be kept without end."""
PINGS = 1.0, 20
"""Pings a second on one socket in the long run, and at once; nobody needs more."""

_TEXT, _MASKED = 0x81, 0x80
"""How the frame of a whole text begins, as a client sends it, and what its size comes with."""
_HEAD = 6
"""The bytes of a short frame before its text: these two, and the mask."""
_SHORT = 126
"""A longer text has its size elsewhere."""

_HEADER_LINES = b"".join(b"%b: %b\r\n" % header for header in HEADERS)


class Config(uvicorn.Config):
    """uvicorn's settings, with the door that all connections pass."""

    def __init__(self, app: Any, door: Door, **settings: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, **settings)
        self.door = door


class Timer:
    """Something that happens after some seconds, unless it is called off."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float, do: Callable[[], None]) -> None:
        """Sets it for this many seconds from now, in place of any earlier time."""
        self.stop()
        self._handle = self._loop.call_later(seconds, do)

    def stop(self) -> None:
        """Calls it off."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class StallLimit(asyncio.Protocol):
    """Ends a connection whose client has read nothing for too long."""

    _stall: Timer
    _door: Door

    def pause_writing(self) -> None:
        """Gives a client some time to read."""
        super().pause_writing()
        self._stall.start(self._door.limits.stall_seconds, self.abort)

    def resume_writing(self) -> None:
        """Goes on, since the client has read."""
        self._stall.stop()
        super().resume_writing()

    def abort(self) -> None:
        """Ends the connection at once."""
        raise NotImplementedError


class HttpProtocol(StallLimit, H11Protocol):
    """A connection on which requests come."""

    config: Config

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._door = self.config.door
        self._guest: Guest | None = None
        self._phase = ""
        self._lingers = False
        self._deadline, self._stall = Timer(self.loop), Timer(self.loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Lets the connection in, or ends it with a word."""
        super().connection_made(transport)
        peer = get_remote_addr(transport)
        self._guest = self._door.enter(peer[0] if peer else "", transport.abort)
        if self._guest is None:
            self._end(b"503 Service Unavailable", b"retry-after: 10\r\n")
        else:
            self._expect("headers")

    def data_received(self, data: bytes) -> None:
        """Takes what came, and looks whether more has to come."""
        if self._guest is None or self._lingers or self.transport.is_closing():
            return
        if not self._phase and self.conn.their_state is h11.IDLE:
            if not self._door.wait(self._guest):
                self._end(b"503 Service Unavailable", b"retry-after: 10\r\n")
                return
            self._expect("headers")
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Looks at the request that may have come together with the one that was answered."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._look()

    def _look(self) -> None:
        """Waits for what is missing of a request, or no longer."""
        if self._guest is None:
            return
        if self.conn.their_state is h11.SEND_BODY:
            if not self._door.wait(self._guest):
                self._end(b"503 Service Unavailable", b"retry-after: 10\r\n")
            elif self._phase != "body":
                self._expect("body")
        elif self.conn.their_state is not h11.IDLE or self.conn.our_state is not h11.IDLE:
            self._settle()
        elif self._phase == "body":  # it came after its answer, and the next request may
            self._expect("headers")

    def _expect(self, phase: str) -> None:
        self._phase = phase
        self._deadline.start(self._door.limits.request_seconds, self._too_slow)

    def _settle(self) -> None:
        self._phase = ""
        self._deadline.stop()
        if self._guest is not None:
            self._door.settle(self._guest)

    def _too_slow(self) -> None:
        if self._guest is not None:
            seconds = self._door.limits.request_seconds
            self._door.complain(self._guest, f"did not send its {self._phase} in {seconds:g} s")
        self._end(b"408 Request Timeout")

    def _end(self, status: bytes, headers: bytes = b"") -> None:
        """Ends the connection, with a word if none was said yet.

        A client that still sends would lose that word if the connection closed on what it sends.
        So a connection that was let in is closed on this side only, and for a moment what comes
        is thrown away. Where an answer is under way, the connection closes at once.
        """
        is_answering = self.cycle is not None and not self.cycle.response_complete
        self._lingers = (
            self._guest is not None and not is_answering and self.transport.can_write_eof()
        )
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            words = b"HTTP/1.1 %b\r\n%b%bconnection: close\r\ncontent-length: 0\r\n\r\n"
            self.transport.write(words % (status, headers, _HEADER_LINES))
        if self._lingers:
            self.transport.write_eof()
        else:
            self.transport.close()
        self._deadline.start(self._door.limits.linger_seconds, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """Refuses what is no request, with the headers that all answers have."""
        self._end(b"400 Bad Request")

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hands the connection over, with its place in the door's count."""
        self._settle()
        guest, self._guest = self._guest, None
        if guest is not None and self._door.key and has_key(event.headers, self._door.key):
            self._door.excuse(guest)
        self.ws_protocol_class = partial(SocketProtocol, guest=guest)  # type: ignore[assignment]
        super().handle_websocket_upgrade(event)

    def abort(self) -> None:
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gives the place free."""
        self._deadline.stop()
        self._stall.stop()
        if self._guest is not None:
            self._door.leave(self._guest)
            self._guest = None
        super().connection_lost(exc)


class SocketProtocol(StallLimit, WebSocketsSansIOProtocol):
    """A connection that became a socket."""

    config: Config

    def __init__(self, *given: Any, guest: Guest | None, **named: Any) -> None:
        super().__init__(*given, **named)
        self._door = self.config.door
        self._guest = guest
        self._stall = Timer(self.loop)
        self._pings = Bucket(*PINGS)
        self._held: list[bytes] = []
        """Frames to be sent together, as soon as everything else that is due now is done."""
        self._respond = self.conn.send_response
        self.conn.send_response = self._refuse  # type: ignore[method-assign]

    def _refuse(self, response: Response) -> None:
        """Answers a handshake; if not with a socket, with the headers that all answers have."""
        if response.status_code != 101:
            for name, value in HEADERS:
                response.headers[name.decode()] = value.decode()
        self._respond(response)

    async def run_asgi(self) -> None:
        """Offers the application to send frames that were made for many."""
        if not self.config.ws_per_message_deflate:
            self.scope["extensions"][FRAMES] = {
                "is_behind": self.is_behind,
                "write": self.write_frame,
            }
        await super().run_asgi()

    def is_behind(self) -> bool:
        """Tells whether the client has much to read still."""
        waits = self.transport.get_write_buffer_size()
        return waits > BEHIND_BYTES or not self.writable.is_set()

    def write_frame(self, frame: bytes) -> None:
        """Sends a frame as it is, without waiting: news and an answer go together."""
        if not self._held:
            self.loop.call_soon(self._flush)
        self._held.append(frame)

    def _flush(self) -> None:
        """Sends the frames that are held."""
        held, self._held = self._held, []
        if held and self.handshake_complete and not self.close_sent:
            if not self.transport.is_closing():
                self.transport.write(b"".join(held))

    async def send(self, message: ASGISendEvent) -> None:
        """Sends what the application says, after the frames that it sent before."""
        self._flush()
        await super().send(message)

    def data_received(self, data: bytes) -> None:
        """Takes what came, unless the client asks and never reads."""
        if self.transport.get_write_buffer_size() > HOARD_BYTES:
            self.transport.abort()
        elif not self.transport.is_closing() or self.close_sent:
            text = self._short_text(data)
            if text is None:
                super().data_received(data)
            else:
                self._hand_over(text)

    def _short_text(self, data: bytes) -> str | None:
        """Reads a short text that came whole and alone, as nearly all do; None if it is not one."""
        size, conn = len(data) - _HEAD, self.conn
        if not 0 <= size < _SHORT or data[0] != _TEXT or data[1] != _MASKED | size:
            return None
        if conn.state is not OPEN or conn.reader.buffer or conn.current_size is not None:
            return None  # it is the rest of something
        mask = (data[2:_HEAD] * (size // 4 + 1))[:size]
        plain = int.from_bytes(data[_HEAD:], "big") ^ int.from_bytes(mask, "big")
        try:
            return plain.to_bytes(size, "big").decode()
        except UnicodeDecodeError:
            return None

    def _hand_over(self, text: str) -> None:
        """Hands a text to the application, and reads on unless another waits there."""
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > 1 and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        """Takes a piece of a message, unless they are too many."""
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.frames.clear()
            self.transport.abort()

    def handle_ping(self) -> None:
        """Answers a ping, unless they come in a flood."""
        if self._pings.take():
            super().handle_ping()
        else:
            self.transport.abort()

    def abort(self) -> None:
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gives the place free."""
        self._stall.stop()
        if self._guest is not None:
            self._door.leave(self._guest)
        super().connection_lost(exc)
