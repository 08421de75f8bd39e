"""A batch in several processes has the same bytes as batches in one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import edgewise
from edgewise.research import Batch, ParallelBatch
from edgewise.research.parallel import FIXED, ROWS
from edgewise.research.settings import BadAction


def test_processes_give_the_same_bytes_as_batches_of_their_seeds() -> None:
    alone = [Batch("hoses", size, seed=3 * 1_000_003 + k) for k, size in enumerate((3, 4))]
    dice = np.random.default_rng(1)
    with ParallelBatch("hoses", 7, processes=2, seed=3) as batch:
        for _ in range(40):
            for part, other in zip(batch.processes, alone, strict=True):
                for name in set(FIXED) - {"actions"}:
                    mine = getattr(batch, name)[part.matches]
                    assert mine.tolist() == getattr(other, name).tolist(), name
                for name in ROWS:
                    assert part.rows(name).tolist() == getattr(other, name).tolist(), name
            actions = dice.integers(batch.counts)
            batch.step(actions)
            for part, other in zip(batch.processes, alone, strict=True):
                other.step(actions[part.matches])
        assert batch.mask().sum() == batch.counts.sum()


def test_a_bad_action_is_played_in_no_process() -> None:
    with ParallelBatch("hoses:mini", 4, processes=2, observations=False) as batch:
        before = batch.lengths.tolist()
        with pytest.raises(BadAction, match="action 99 of match 2 is out of range"):
            batch.step([0, 0, 99, 0])
        assert batch.lengths.tolist() == before
        with pytest.raises(edgewise.EdgewiseError, match="without observations"):
            batch.processes[0].rows("tiles")
        with pytest.raises(ValueError, match="read-only"):
            batch.counts[0] = 1


def test_settings_that_make_no_sense_are_refused_before_a_process_starts() -> None:
    with pytest.raises(edgewise.EdgewiseError, match="processes is a whole number from 1"):
        ParallelBatch("hoses", 4, processes=0)
    with pytest.raises(edgewise.EdgewiseError, match="need at least as many matches, not 1"):
        ParallelBatch("hoses", 1, processes=2)
    with pytest.raises(edgewise.UnknownGame):
        ParallelBatch("holes", 4)
    with pytest.raises(edgewise.EdgewiseError, match=r"from 1, not 2\.5"):
        ParallelBatch("hoses", 2.5, processes=2)  # type: ignore[arg-type]
    with ParallelBatch(edgewise.game("hoses:mini"), 2, processes=1) as batch:
        with pytest.raises(edgewise.EdgewiseError, match="width is a whole number from 1"):
            batch.mask(-1)
        with pytest.raises(edgewise.EdgewiseError, match="there are tiles, tile_starts"):
            batch.processes[0].rows("smell")


def test_a_process_that_ends_is_noticed_and_the_batch_closed() -> None:
    batch = ParallelBatch("hoses:mini", 4, processes=2)
    batch.processes[1].process.kill()
    with pytest.raises(edgewise.EdgewiseError, match=r"matches 2 to 3 ended \(code -9\)"):
        batch.step([0, 0, 0, 0])
    with pytest.raises(edgewise.EdgewiseError, match="closed; make another"):
        batch.step([0, 0, 0, 0])
    batch.close()


def test_what_a_bot_of_ones_own_raises_is_told(tmp_path: Path) -> None:
    bot = tmp_path / "tired.py"
    bot.write_text(
        "class Tired:\n"
        "    def choose(self, seen, clock, rng):\n"
        "        if seen.score(0) + seen.score(1) > 4: raise RuntimeError('too tired')\n"
        "        return seen.legal_moves[0]\n"
    )
    with ParallelBatch("hoses", 4, processes=2, bots={1: f"{bot}:Tired"}) as batch:
        with pytest.raises(edgewise.EdgewiseError, match="failed: RuntimeError: too tired"):
            step_often(batch)
        assert batch.is_closed


def step_often(batch: ParallelBatch) -> None:
    """Plays the last legal move again and again."""
    for _ in range(200):
        batch.step(batch.counts - 1)


def test_a_program_that_does_not_say_where_it_begins_is_told_so(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("from edgewise.research import ParallelBatch\nParallelBatch('hoses', 2)\n")
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "ended (code 1); a program that starts processes needs if __name__" in done.stderr
