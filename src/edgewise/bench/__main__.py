"""``python -m edgewise.bench GAME SECONDS``: the figures of one game as JSON."""

from __future__ import annotations

import json
import sys

from edgewise.bench.figures import measure
from edgewise.games import find

if __name__ == "__main__":
    name, seconds = sys.argv[1:]
    sys.stdout.write(json.dumps(measure(find(name), float(seconds)).as_dict()))
