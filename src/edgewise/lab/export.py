"""Raw rows as CSV or Parquet: one line for each match."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from edgewise.core.errors import EdgewiseError
from edgewise.lab.findings import Series

NESTED = ("tiles", "cells", "points", "race", "choices_by", "stuck", "counts", "slip", "again")
"""Fields that hold more than one number; in flat files they are JSON."""


def flat_rows(series: Sequence[Series]) -> list[dict[str, Any]]:
    """Flattens the rows of one or two series: lists by seat become columns."""
    found = []
    for one in series:
        for row in one.rows:
            data: dict[str, Any] = {"variant": one.name}
            for name, value in row.to_dict().items():
                if name in NESTED:
                    data[name] = None if value is None else json.dumps(value)
                elif name in ("scores", "seats", "roles"):
                    data.update({f"{name}_{seat}": part for seat, part in enumerate(value)})
                elif name == "winners":
                    data[name] = " ".join(str(seat) for seat in value)
                else:
                    data[name] = value
            found.append(data)
    return found


def check_rows(path: Path) -> None:
    """Refuses a file that rows cannot go to, before any match is played for it."""
    if path.suffix not in (".csv", ".parquet"):
        raise EdgewiseError(f"rows go to a .csv or a .parquet file, not to {path.name}")
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise EdgewiseError("Parquet needs pyarrow: pip install 'edgewise[research]'")


def write_rows(path: Path, series: Sequence[Series]) -> None:
    """Writes raw rows to a file; its name says in which form."""
    check_rows(path)
    rows = flat_rows(series)
    columns = list(dict.fromkeys(name for row in rows for name in row))
    if path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns)
            writer.writeheader()
            writer.writerows(rows)
    else:
        import pyarrow as pa
        import pyarrow.parquet as pq

        table = {name: [row.get(name) for row in rows] for name in columns}
        pq.write_table(pa.table(table), path)
