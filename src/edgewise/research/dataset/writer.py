"""Writes the files of a data set, each whole or not at all, and goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from edgewise.arena.cluster import spread_on_cluster
from edgewise.arena.processes import spread
from edgewise.core.errors import EdgewiseError
from edgewise.games import find
from edgewise.research.dataset.plan import Plan
from edgewise.research.dataset.rows import rows_of
from edgewise.research.observe import (
    fact_names,
    label_names,
    move_columns,
    summary_parts,
    tile_columns,
)
from edgewise.research.settings import checked_count

PLAN_FILE = "dataset.json"

COLUMNS = pa.schema(
    [
        ("match", pa.int64()),
        ("decision", pa.int32()),
        ("seat", pa.int32()),
        ("bot", pa.string()),
        ("tiles", pa.list_(pa.int32())),
        ("moves", pa.list_(pa.int32())),
        ("summary", pa.list_(pa.int32())),
        ("legal", pa.list_(pa.string())),
        ("chosen", pa.int32()),
        ("visits", pa.list_(pa.int32())),
        ("result", pa.float32()),
        ("scores", pa.list_(pa.int32())),
    ]
)
"""The columns; docs/research/data.md says what each is."""

Shard = tuple[int, int]
"""A file of the data set: its first match, and the match after its last."""


def write_dataset(
    plan: Plan,
    matches: int,
    where: Path | str,
    *,
    command: str = "",
    jobs: int = 1,
    ray: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Writes what is missing of this many matches, and tells how many rows the folder has."""
    folder = Path(where)
    checked_count("matches", matches)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        claim(folder / PLAN_FILE, plan)
    except OSError as error:
        raise EdgewiseError(f"data cannot be written to {folder}: {error.strerror}") from None
    shards = [(low, min(low + plan.shard, matches)) for low in range(0, matches, plan.shard)]
    missing = [shard for shard in shards if not is_written(folder, shard)]
    ready = matches - sum(high - low for low, high in missing)
    singles = [match for low, high in missing for match in range(low, high)]
    if progress is not None:
        progress(ready, matches)
    waiting: dict[int, pa.Table] = {}
    for match, table in played(plan, singles, jobs, ray):
        waiting[match] = table
        ready += 1
        if progress is not None:
            progress(ready, matches)
        for shard in [one for one in missing if all(k in waiting for k in range(*one))]:
            write_shard(plan, folder, shard, [waiting.pop(k) for k in range(*shard)], command)
            missing.remove(shard)
    files = folder.glob("matches-*.parquet")
    return sum(pq.read_metadata(file).num_rows for file in files)


def played(plan: Plan, matches: list[int], jobs: int, ray: str) -> Generator[tuple[int, pa.Table]]:
    """Plays matches in processes or on a cluster, and gives each as it is done."""
    work = partial(table_of, plan)
    if ray:
        return spread_on_cluster(work, matches, [f"match {match}" for match in matches], ray)
    return spread(work, matches, jobs)


def table_of(plan: Plan, match: int) -> tuple[int, pa.Table]:
    """Plays one match and makes a table of its decisions."""
    return match, pa.Table.from_pylist(rows_of(plan, match), schema=COLUMNS)


def claim(path: Path, plan: Plan) -> None:
    """Keeps the plan in the folder, or refuses a folder that has another."""
    facts = json.loads(json.dumps(plan.to_dict()))
    if not path.exists():
        path.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
        return
    kept = json.loads(path.read_text(encoding="utf-8"))
    for name, value in facts.items():
        if kept.get(name) != value:
            raise EdgewiseError(
                f"{path.parent} holds other data: {name} is {kept.get(name)!r} there and "
                f"{value!r} here; name another folder"
            )


def file_name(shard: Shard) -> str:
    """Names a file after its matches."""
    return f"matches-{shard[0]:08d}-{shard[1] - 1:08d}.parquet"


def is_written(folder: Path, shard: Shard) -> bool:
    """Tells whether a file has these matches; a file is there whole or not at all."""
    files = folder.glob(f"matches-{shard[0]:08d}-*.parquet")
    return any(int(file.stem.rpartition("-")[2]) >= shard[1] - 1 for file in files)


def write_shard(
    plan: Plan, folder: Path, shard: Shard, tables: list[pa.Table], command: str
) -> None:
    """Writes one file beside its place and moves it there; one with fewer matches goes."""
    table = pa.concat_tables(tables).replace_schema_metadata(metadata(plan, command))
    target = folder / file_name(shard)
    beside = target.with_suffix(".part")
    pq.write_table(table, beside, compression="zstd")
    beside.replace(target)
    for older in folder.glob(f"matches-{shard[0]:08d}-*.parquet"):
        if older != target:
            older.unlink()


def metadata(plan: Plan, command: str) -> dict[str, str]:
    """Lists what the file says of itself."""
    state = find(plan.game, plan.tiles or None).new(plan.players, plan.options)
    parts = {name: [part.start, part.stop] for name, part in summary_parts(state).items()}
    said: dict[str, Any] = {
        "edgewise.schema": str(plan.schema),
        "edgewise.command": command,
        "edgewise.plan": json.dumps(plan.to_dict()),
        "edgewise.tile_columns": json.dumps(tile_columns(state)),
        "edgewise.move_columns": json.dumps(move_columns()),
        "edgewise.labels": json.dumps(label_names(state)),
        "edgewise.parts": json.dumps(parts),
        "edgewise.facts": json.dumps(fact_names(state)),
    }
    return said
