"""What a client knows of a table: told whole once, and then by what changes."""

from __future__ import annotations

from typing import Any

from edgewise.core.positions import changed


class Reader:
    """Keeps the table as it was last told."""

    def __init__(self) -> None:
        self.news: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []

    def hear(self, message: dict[str, Any]) -> None:
        """Takes what was told of a table."""
        if message["kind"] == "table":
            self.news = message
        elif message["kind"] == "change":
            self.news = self._changed(message)
        else:
            return
        self.log[message["log_from"] :] = message["log"]

    def _changed(self, change: dict[str, Any]) -> dict[str, Any]:
        if change["since"] != self.news["serial"]:
            raise ValueError("something is missing before this change")
        views = {
            seat: changed(view, change["views"].get(seat, ["k", {}, []]))
            for seat, view in self.news["views"].items()
        }
        facts = {key: value for key, value in change.items() if key not in ("kind", "since")}
        return {**self.news, **facts, "views": views}
