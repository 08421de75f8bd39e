"""Whether the database answers: one log line when that changes, not one per request."""

from __future__ import annotations

import logging
import threading

log = logging.getLogger(__name__)


class Health:
    """What is known of a database, from all who use it; any thread may tell."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_away = False

    @property
    def is_away(self) -> bool:
        """Whether the database did not answer the last time."""
        return self._is_away

    def failed(self, reason: str) -> None:
        """Notes that the database did not answer."""
        with self._lock:
            if not self._is_away:
                log.error("the database does not answer, tables wait for it: %s", reason)
            self._is_away = True

    def answered(self) -> None:
        """Notes that the database answered."""
        with self._lock:
            if self._is_away:
                log.warning("the database answers again, tables go on")
            self._is_away = False
