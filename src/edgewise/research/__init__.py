"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and many matches at once.

What each has is in docs/research. All of it is optional: ``pip install 'edgewise[research]'``.
"""

from __future__ import annotations

from edgewise.research.needed import need

need("numpy")

from edgewise.research.batch import Batch  # noqa: E402
from edgewise.research.observe import Observation, observe  # noqa: E402
from edgewise.research.parallel import ParallelBatch  # noqa: E402
from edgewise.research.rewards import result_of  # noqa: E402
from edgewise.research.window import Window  # noqa: E402

__all__ = ["Batch", "Observation", "ParallelBatch", "Window", "observe", "result_of"]
