"""Reads a data set again, decision by decision or as one table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from edgewise.core.errors import EdgewiseError
from edgewise.research.dataset.plan import READABLE
from edgewise.research.observe import Ints, Observation


@dataclass(frozen=True)
class Decision:
    """One decision: what the seat saw, what it could do, what it did, and how it ended."""

    match: int
    number: int
    seat: int
    bot: str
    observation: Observation
    legal: list[str]
    chosen: int
    visits: Ints | None
    result: float
    scores: list[int]


class Dataset:
    """The files of a folder, in the order of their matches."""

    def __init__(self, folder: Path | str) -> None:
        self.files = sorted(Path(folder).glob("matches-*.parquet"))
        if not self.files:
            raise EdgewiseError(f"{folder} has no data set; edgewise dataset writes one")
        said = {
            key.decode(): value.decode()
            for key, value in (pq.read_schema(self.files[0]).metadata or {}).items()
        }
        schema = said.get("edgewise.schema", "none")
        known = [str(version) for version in READABLE]
        if schema not in known:
            raise EdgewiseError(
                f"{folder} is of schema {schema}; this version of Edgewise reads {', '.join(known)}"
            )
        self.schema = int(schema)
        self.command = said["edgewise.command"]
        self.plan: dict[str, Any] = json.loads(said["edgewise.plan"])
        self.tile_columns: list[str] = json.loads(said["edgewise.tile_columns"])
        self.move_columns: list[str] = json.loads(said["edgewise.move_columns"])
        self.fact_names: list[str] = json.loads(said["edgewise.facts"])
        self.label_names: list[str] = json.loads(said.get("edgewise.labels", "[]"))
        """What the columns north to west of a move's row say; none before schema 4."""
        parts = json.loads(said["edgewise.parts"])
        self.parts = {name: slice(low, high) for name, (low, high) in parts.items()}

    def __len__(self) -> int:
        return sum(pq.read_metadata(file).num_rows for file in self.files)

    def table(self, columns: list[str] | None = None) -> pa.Table:
        """Reads all rows, or some of their columns, as one table of pyarrow."""
        return pa.concat_tables([pq.read_table(file, columns=columns) for file in self.files])

    def __iter__(self) -> Iterator[Decision]:
        for file in self.files:
            for batch in pq.ParquetFile(file).iter_batches():
                for row in batch.to_pylist():
                    yield self._decision(row)

    def _decision(self, row: dict[str, Any]) -> Decision:
        visits = row["visits"]
        return Decision(
            match=row["match"],
            number=row["decision"],
            seat=row["seat"],
            bot=row["bot"],
            observation=Observation(
                np.array(row["tiles"], np.int32).reshape(-1, len(self.tile_columns)),
                np.array(row["moves"], np.int32).reshape(-1, len(self.move_columns)),
                np.array(row["summary"], np.int32),
                self.parts,
            ),
            legal=row["legal"],
            chosen=row["chosen"],
            visits=None if visits is None else np.array(visits, np.int32),
            result=row["result"],
            scores=row["scores"],
        )


def load_dataset(folder: Path | str) -> Dataset:
    """Opens a folder that ``edgewise dataset`` wrote."""
    return Dataset(folder)
