"""Stops a server without losing anybody: first not ready, then closed.

On SIGTERM the server says that it is not ready, so that proxies send new players
elsewhere. After the time for that it closes its sockets with 1012 ("restarting"), writes
what waits and ends. Pages connect again by themselves. A second signal ends the wait.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType

import uvicorn

from edgewise.server.probes import Readiness


class DrainingServer(uvicorn.Server):
    """uvicorn's server, which takes its leave before it goes."""

    def __init__(self, config: uvicorn.Config, readiness: Readiness, seconds: float) -> None:
        super().__init__(config)
        self._readiness = readiness
        self._seconds = seconds

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends now, or after the time to drain at the first SIGTERM."""
        is_first = not self._readiness.is_draining
        self._readiness.is_draining = True
        if sig == signal.SIGTERM and is_first and self._seconds > 0:
            leaving = threading.Timer(self._seconds, super().handle_exit, (sig, frame))
            leaving.daemon = True
            leaving.start()
        else:
            super().handle_exit(sig, frame)
