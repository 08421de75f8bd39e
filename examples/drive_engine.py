"""Plays a match through ``edgewise engine``, as a program in any language could."""

import json
import random
import subprocess
import sys
from typing import Any

from rich.console import Console


def main() -> None:
    """Lets chance and both seats play at random until the match is over."""
    engine = subprocess.Popen(
        [sys.executable, "-m", "edgewise.cli.main", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    said, heard = engine.stdin, engine.stdout

    def ask(**message: Any) -> Any:
        print(json.dumps(message), file=said, flush=True)
        return json.loads(heard.readline())

    rng = random.Random(1)
    status = ask(do="new", game="hoses", players=2)
    while status["to_move"] is not None:
        legal = ask(do="legal")
        move = rng.choices(legal["moves"], legal.get("odds"))[0]
        status = ask(do="push", move=move)
    Console().print(status["outcome"])
    said.close()
    engine.wait()


if __name__ == "__main__":
    main()
