"""A batch on several cores: processes that share their arrays with the caller.

See docs/research/batch.md.
"""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
from multiprocessing.shared_memory import SharedMemory
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.research.batch import BIT, Batch, checked_actions, checked_size, mask_of
from edgewise.research.observe import Ints
from edgewise.research.settings import checked_count

FIXED = {
    "actions": (np.int64, False),
    "movers": (np.int32, False),
    "counts": (np.int32, False),
    "lengths": (np.int32, False),
    "terminated": (np.bool_, False),
    "truncated": (np.bool_, False),
    "rewards": (np.float32, True),
    "scores": (np.int32, True),
    "results": (np.float32, True),
}
"""Arrays with a row for each match: their type, and whether there is a column for each seat."""
ROWS = ("tiles", "tile_starts", "moves", "move_starts", "summaries")
"""Arrays that differ in length from step to step."""
STEP, STOP, GROW, DONE, FAILED = "step", "stop", "grow", "done", "failed"
GUARD = 'if __name__ == "__main__":'
PATIENCE = 10.0
"""Seconds that a process has to end when it is told to."""


class Shared:
    """Shared memory with some arrays in it, one after the other."""

    def __init__(self, size: int = 0, name: str = "") -> None:
        self.memory = SharedMemory(name=name) if name else SharedMemory(create=True, size=size)

    def array(self, kind: Any, shape: tuple[int, ...], at: int) -> NDArray[Any]:
        """Looks at a part of the memory as an array."""
        found: NDArray[Any] = np.ndarray(shape, kind, self.memory.buf, at)
        return found


def layout(size: int, players: int) -> tuple[dict[str, tuple[Any, tuple[int, ...], int]], int]:
    """Says where each fixed array stands, and how many bytes all take."""
    found: dict[str, tuple[Any, tuple[int, ...], int]] = {}
    at = 0
    for name, (kind, each_seat) in FIXED.items():
        shape = (size, players) if each_seat else (size,)
        found[name] = (kind, shape, at)
        at += -(-int(np.prod(shape)) * np.dtype(kind).itemsize // 8) * 8
    return found, at


class Worker:
    """Some of the matches, stepped in a process of its own."""

    def __init__(
        self, pipe: Any, name: str, size: int, first: int, count: int, settings: dict[str, Any]
    ) -> None:
        self.pipe = pipe
        self.batch = Batch(size=count, **settings)
        self.shared = Shared(name=name)
        places, _ = layout(size, self.batch.players)
        self.mine = {
            key: self.shared.array(*place)[first : first + count] for key, place in places.items()
        }
        self.rows: Shared | None = None
        self.space = 0

    def run(self) -> None:
        """Steps whenever asked to, until told to stop."""
        self.tell()
        while self.pipe.recv() == STEP:
            self.batch.step(self.mine["actions"])
            self.tell()

    def tell(self) -> None:
        """Writes all arrays into shared memory, and says how long those are that vary."""
        for key in FIXED:
            if key != "actions":
                self.mine[key][:] = getattr(self.batch, key)
        observes = self.batch.matches.observes
        tables = [getattr(self.batch, key) for key in ROWS] if observes else []
        needed = sum(table.nbytes for table in tables)
        if needed > self.space:
            self.space = 2 * needed
            self.pipe.send((GROW, self.space))
            name = self.pipe.recv()
            if name == STOP:
                raise EOFError
            self.rows = Shared(name=name)
        at = 0
        for table in tables:
            assert self.rows is not None
            self.rows.array(np.int32, table.shape, at)[:] = table
            at += table.nbytes
        self.pipe.send((DONE, [table.shape for table in tables]))


def begin_work(pipe: Any, *given: Any) -> None:
    """Begins a process; without its caller it ends, and what goes wrong it tells its caller."""
    try:
        Worker(pipe, *given).run()
    except (EOFError, KeyboardInterrupt):
        return
    except Exception as error:  # whatever a bot of one's own raises
        pipe.send((FAILED, f"{type(error).__name__}: {error}"))


class Part:
    """The matches of one process, as the caller sees them."""

    def __init__(self, process: Any, pipe: Any, first: int, count: int) -> None:
        self.process = process
        self.pipe = pipe
        self.matches = slice(first, first + count)
        """Which matches of the whole these are."""
        self.shared: Shared | None = None
        self.shapes: list[tuple[int, ...]] = []

    def hear(self) -> None:
        """Waits until the process has stepped; gives it more shared memory where it asks."""
        kind, said = self._recv()
        while kind == GROW:
            self.forget()
            self.shared = Shared(said)
            self.pipe.send(self.shared.memory.name)
            kind, said = self._recv()
        if kind == FAILED:
            raise EdgewiseError(f"the process of matches {self._named()} failed: {said}")
        self.shapes = said

    def _recv(self) -> Any:
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            code = self.process.exitcode
            hint = "; a program that starts processes needs " + GUARD if code == 1 else ""
            raise EdgewiseError(
                f"the process of matches {self._named()} ended (code {code}){hint}"
            ) from None

    def _named(self) -> str:
        return f"{self.matches.start} to {self.matches.stop - 1}"

    def rows(self, name: str) -> Ints:
        """Gives ``tiles``, ``tile_starts``, ``moves``, ``move_starts`` or ``summaries``."""
        if name not in ROWS:
            raise EdgewiseError(f"there are no rows {name!r}; there are {', '.join(ROWS)}")
        if self.shared is None:
            raise EdgewiseError("this batch was made without observations, or is closed")
        at = sum(4 * int(np.prod(shape)) for shape in self.shapes[: ROWS.index(name)])
        return self.shared.array(np.int32, self.shapes[ROWS.index(name)], at)

    def end(self) -> None:
        """Ends the process and gives shared memory back."""
        with contextlib.suppress(OSError):
            self.pipe.send(STOP)
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()
        self.forget()

    def forget(self) -> None:
        """Gives shared memory back."""
        if self.shared is not None:
            self.shared.memory.unlink()
            self.shared = None


class ParallelBatch:
    """A batch whose matches are stepped in several processes; use it in a ``with`` statement.

    Process k steps a ``Batch`` with the seed ``seed * 1_000_003 + k``. All arrays are shared, so
    nothing is sent but when to step; they are good until the next step.
    """

    def __init__(
        self,
        game: Game | str,
        size: SupportsIndex,
        *,
        processes: SupportsIndex = 2,
        seed: int = 0,
        **settings: Any,
    ) -> None:
        size, processes = checked_size(size), checked_count("the number of processes", processes)
        tried = Batch(game, 1, seed=seed, **settings)
        if size < processes:
            raise EdgewiseError(f"{processes} processes need at least as many matches, not {size}")
        self.size, self.players, self.parts = size, tried.players, tried.parts
        places, needed = layout(size, self.players)
        self._shared = Shared(needed)
        self._arrays = {key: self._shared.array(*place) for key, place in places.items()}
        self.processes: list[Part] = []
        self.is_closed = False
        try:
            self._begin({"game": game, **settings}, seed, processes)
            self._hear()
        except BaseException:
            self.close()
            raise

    def _begin(self, settings: dict[str, Any], seed: int, processes: int) -> None:
        context = multiprocessing.get_context("spawn")
        bounds = [self.size * k // processes for k in range(processes + 1)]
        for number, (low, high) in enumerate(itertools.pairwise(bounds)):
            here, there = context.Pipe()
            given = {"seed": seed * 1_000_003 + number, **settings}
            name = self._shared.memory.name
            process = context.Process(
                target=begin_work,
                args=(there, name, self.size, low, high - low, given),
                daemon=True,
            )
            process.start()
            there.close()  # so that the end of the process is heard
            self.processes.append(Part(process, here, low, high - low))

    def _hear(self) -> None:
        for part in self.processes:
            part.hear()

    def step(self, actions: ArrayLike) -> None:
        """Plays in each match the legal move of some index; a bad one plays nothing anywhere.

        If a process fails, the batch is closed.
        """
        if self.is_closed:
            raise EdgewiseError("this batch is closed; make another one")
        self._arrays["actions"][:] = checked_actions(actions, self.counts)
        try:
            for part in self.processes:
                with contextlib.suppress(OSError):  # hearing tells what became of it
                    part.pipe.send(STEP)
            self._hear()
        except BaseException:
            self.close()
            raise

    def __getattr__(self, name: str) -> NDArray[Any]:
        if name in FIXED:
            view = self._arrays[name].view()
            view.flags.writeable = False
            return view
        raise AttributeError(f"{type(self).__name__} has no {name}; it has: {', '.join(FIXED)}")

    def mask(self, width: SupportsIndex | None = None) -> BIT:
        """Tells which of the first actions are legal: a row for each match."""
        return mask_of(self.counts, width)

    def close(self) -> None:
        """Ends the processes and gives shared memory back."""
        if not self.is_closed:
            self.is_closed = True
            for part in self.processes:
                part.end()
            self._shared.memory.unlink()

    def __enter__(self) -> ParallelBatch:
        return self

    def __exit__(self, *wrong: object) -> None:
        self.close()
