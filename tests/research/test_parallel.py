"""A batch in several processes has the same bytes as batches in one."""

from __future__ import annotations

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
    with pytest.raises(edgewise.EdgewiseError, match="processes are a whole number from 1"):
        ParallelBatch("hoses", 4, processes=0)
    with pytest.raises(edgewise.EdgewiseError, match="need at least as many matches, not 1"):
        ParallelBatch("hoses", 1, processes=2)
    with pytest.raises(edgewise.UnknownGame):
        ParallelBatch("holes", 4)
