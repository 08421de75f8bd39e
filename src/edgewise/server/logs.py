"""The server's log lines: sentences for people, or JSON lines for programs.

A line may name a table (``extra=table_of(id)``). No line holds a token, a seed or anything
that only some players know.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import orjson

from edgewise.core.errors import EdgewiseError

FORMATS = ("text", "json")


def table_of(id: str) -> dict[str, str]:
    """Names the table that a line is about."""
    return {"table": id}


class TextLines(logging.Formatter):
    """Writes each record as a sentence, with the table in brackets."""

    def format(self, record: logging.LogRecord) -> str:
        """Writes the message, and the traceback below it if there is one."""
        table = getattr(record, "table", "")
        line = f"edgewise: {record.getMessage()}" + (f" (table {table})" if table else "")
        if record.exc_info and record.exc_info[0] is not None:
            line += "\n" + self.formatException(record.exc_info)
        return line


class JsonLines(logging.Formatter):
    """Writes each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Writes time, level, module, message and, where there is one, the table."""
        line: dict[str, str] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "module": record.name,
            "message": record.getMessage(),
        }
        table = getattr(record, "table", "")
        if table:
            line["table"] = table
        if record.exc_info and record.exc_info[0] is not None:
            line["traceback"] = self.formatException(record.exc_info)
        return orjson.dumps(line).decode()


def set_up_logs(kind: str) -> None:
    """Sends the log to the standard error stream, in one of the formats."""
    if kind not in FORMATS:
        raise EdgewiseError(f"the log is written as {' or '.join(FORMATS)}, not {kind!r}")
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("edgewise").setLevel(logging.INFO if kind == "json" else logging.WARNING)
