"""A search lets other threads and Ctrl-C have their turn."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator

import pytest

from edgewise import make_rng
from edgewise.bots.search import Settings
from edgewise.bots.searchbot import SearchBot
from edgewise.core.clock import Clock
from tests.bots.positions import some_decisions

NEVER_DECIDED = Settings(settled=1e6)


def think(name: str, bot: SearchBot) -> None:
    state = some_decisions(name, 2, 3)[1]
    bot.think(state.remembered_by(int(state.actor)), Clock(), make_rng(1))


@pytest.mark.slow
def test_other_threads_run_while_a_search_thinks() -> None:
    began, over = threading.Event(), threading.Event()

    def think_long() -> None:
        began.set()
        think("hoses", SearchBot(playouts=20_000, settings=NEVER_DECIDED))
        over.set()

    thinker = threading.Thread(target=think_long)
    thinker.start()
    began.wait()
    turns = 0
    while not over.is_set():
        turns += 1
        time.sleep(0.001)
    thinker.join()
    assert turns > 5


@pytest.fixture
def usual_interrupts() -> Iterator[None]:
    """Lets Ctrl-C raise KeyboardInterrupt, whatever was done with it before."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.usefixtures("usual_interrupts")
def test_ctrl_c_ends_a_search_that_would_think_for_minutes() -> None:
    def think_and_be_interrupted() -> None:
        threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
        think("urban", SearchBot(seconds=300, settings=NEVER_DECIDED))

    with pytest.raises(KeyboardInterrupt):
        think_and_be_interrupted()
