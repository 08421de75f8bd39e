"""``edgewise engine``: the rules for programs in any language, over stdin and stdout."""

from __future__ import annotations

import sys

from edgewise.cli.protocol import Engine


def engine() -> None:
    """Answer JSON messages, one a line, from stdin on stdout (docs/engine.md)."""
    driver = Engine()
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", errors="replace").strip()
        if line:
            sys.stdout.write(driver.answer(line) + "\n")
            sys.stdout.flush()
