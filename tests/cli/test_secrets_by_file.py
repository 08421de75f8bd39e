"""URLs that hold passwords come from files, and a file that holds none is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgewise.cli.database import redis_url
from edgewise.core.errors import EdgewiseError


def test_the_redis_can_be_named_by_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "redis_url"
    secret.write_text("redis://:word@redis:6379\n", encoding="utf-8")
    assert redis_url("", secret) == "redis://:word@redis:6379"
    assert redis_url("redis://here:6379", None) == "redis://here:6379"
    assert redis_url("", None) == ""


def test_a_redis_that_is_named_twice_or_nowhere_is_refused(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.write_text("\n", encoding="utf-8")
    for url, file, said in (
        ("redis://here:6379", empty, "not by both"),
        ("", empty, "one line is expected"),
        ("", tmp_path / "absent", "cannot be read"),
    ):
        with pytest.raises(EdgewiseError, match=said):
            redis_url(url, file)
