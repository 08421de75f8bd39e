"""The same figures of the uncompiled engine, from a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from edgewise.bench.figures import Figures
from edgewise.core.errors import EdgewiseError


def measure_uncompiled(game: str, seconds: float) -> Figures:
    """Measures a game on the sources, on the same machine and in the same run."""
    command = [sys.executable, "-m", "edgewise.bench", game, str(seconds)]
    environment = {**os.environ, "EDGEWISE_UNCOMPILED": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise EdgewiseError(f"the uncompiled engine could not be measured: {done.stderr.strip()}")
    return Figures(**json.loads(done.stdout))
