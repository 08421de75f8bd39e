"""``edgewise`` whose reviews wait for nobody: they have the same priority as tables.

Where other programs keep the machine busy, reviews of the lowest priority get no time; so this is
what ``python -m benchmarks.reviews --urgent`` measures. It is the worst that they can do to tables.
"""

from __future__ import annotations

from edgewise.cli.main import main
from edgewise.server import thinking

thinking.BACKGROUND = 0  # also in its workers, which import this module first

if __name__ == "__main__":
    main()
