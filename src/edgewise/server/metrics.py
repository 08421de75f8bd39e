"""Counts what a server does, for Prometheus.

Each server has a registry of its own. Labels have few values (codes, lanes, kinds of
players), never a table's name or anything that a player may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from edgewise.core.errors import EdgewiseError

LATENCIES = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Upper bounds of the classes of times, in seconds."""
KINDS = ("done", "refused", "why", "hint")
"""What answers there are."""
MOVERS = ("person", "bot", "chance")
"""Who moves."""


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter(
            "edgewise_moves",
            "Moves that were kept, by who made them",
            ["by"],
            registry=self.registry,
        )
        self.answers = Histogram(
            "edgewise_answer_seconds",
            "From a message on a socket to its answer; a move is kept by then",
            ["kind"],
            buckets=LATENCIES,
            registry=self.registry,
        )
        self.answers_of = {kind: self.answers.labels(kind) for kind in KINDS}
        self.moves_by = {who: self.moves.labels(who) for who in MOVERS}
        self.refusals = Counter(
            "edgewise_refusals", "Requests and messages refused", ["code"], registry=self.registry
        )
        self.writes = Histogram(
            "edgewise_write_seconds",
            "Durable writes of the log; one holds the events of many tables",
            buckets=LATENCIES,
            registry=self.registry,
        )
        self.events = Counter("edgewise_events", "Lines added to logs", registry=self.registry)
        self.failed_writes = Counter(
            "edgewise_failed_writes",
            "Writes that the database did not take",
            registry=self.registry,
        )
        self.sockets = Gauge("edgewise_sockets", "Open sockets", registry=self.registry)
        self._tables = Gauge("edgewise_tables", "Tables in memory", registry=self.registry)
        self._thoughts = Gauge(
            "edgewise_thoughts",
            "Bots and hints that think or wait, by lane",
            ["lane"],
            registry=self.registry,
        )
        self._database = Gauge(
            "edgewise_database_up",
            "Whether the database answered last time",
            registry=self.registry,
        )

    def watch_tables(self, count: Callable[[], int]) -> None:
        """Asks for the number of tables whenever somebody reads the metrics."""
        self._tables.set_function(count)

    def watch_thoughts(self, lane: str, count: Callable[[], int]) -> None:
        """Asks for the length of a lane whenever somebody reads the metrics."""
        self._thoughts.labels(lane).set_function(count)

    def watch_database(self, is_up: Callable[[], bool]) -> None:
        """Asks whether the database answers whenever somebody reads the metrics."""
        self._database.set_function(is_up)


def serve_metrics(metrics: Metrics, address: str) -> WSGIServer:
    """Serves the metrics on a port of their own, for Prometheus and nobody else."""
    host, _, port = address.rpartition(":")
    if not port.isascii() or not port.isdigit() or int(port) > 65_535:
        raise EdgewiseError(
            f"{address!r} is no address for the metrics; write HOST:PORT, such as 127.0.0.1:9700"
        )
    try:
        server, _ = start_http_server(
            int(port), addr=host.strip("[]") or "127.0.0.1", registry=metrics.registry
        )
    except OSError as error:
        reason = error.strerror or str(error)
        raise EdgewiseError(f"cannot serve the metrics on {address}: {reason}") from None
    return server
