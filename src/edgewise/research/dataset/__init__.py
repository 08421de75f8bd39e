"""Matches of bots as Parquet files, a row a decision: docs/research/data.md."""

from __future__ import annotations

from edgewise.research.needed import need

need("pyarrow")

from edgewise.research.dataset.loader import Dataset, Decision, load_dataset  # noqa: E402
from edgewise.research.dataset.plan import Plan, make_plan  # noqa: E402
from edgewise.research.dataset.writer import write_dataset  # noqa: E402

__all__ = ["Dataset", "Decision", "Plan", "load_dataset", "make_plan", "write_dataset"]
