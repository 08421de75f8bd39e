"""Bots of one's own at tables: those that the operator allows, by a short name, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import edgewise
from edgewise.server import catalogue
from edgewise.server.guests import allow_guests, bot_of, guests, short_name
from edgewise.server.refused import Refused
from edgewise.server.setup import BOT, YOU, SeatPlan, Setup, check_setup
from edgewise.server.thinking import seconds_of, think

TASTER = str(Path(__file__).parent.parent.parent / "examples" / "own_bot.py") + ":Taster"


@pytest.fixture
def allowed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("EDGEWISE_GUESTS", "{}")
    allow_guests([TASTER])
    catalogue.lobby.cache_clear()
    yield
    catalogue.lobby.cache_clear()
    seconds_of.cache_clear()


def setup_with(level: str) -> Setup:
    """Sets up a table with a bot."""
    return Setup("hoses:mini", (SeatPlan(YOU, "Ann"), SeatPlan(BOT, level=level)))


def position() -> edgewise.State:
    """Deals, and shows a seat what it sees."""
    state, rng = edgewise.game("hoses:mini").new(), edgewise.make_rng(1)
    while state.to_move == edgewise.CHANCE:
        state.push_code(int(state.random_code(rng)))
    assert state.to_move is not None
    return state.remembered_by(state.to_move)


@pytest.mark.usefixtures("allowed")
def test_a_guest_is_offered_and_plays_by_its_short_name() -> None:
    assert "Taster" in [card.level for card in catalogue.lobby().bots]
    check_setup(setup_with("Taster"), edgewise.game("hoses:mini"))
    seen = position()
    assert think("Taster", seen, 1.0, 3) in [move.text() for move in seen.legal_moves]


@pytest.mark.usefixtures("allowed")
def test_what_runs_code_is_never_taken_from_a_player() -> None:
    for level in (TASTER, "cmd:ls", "edgewise.bots.simple:GreedyBot"):
        with pytest.raises(Refused, match="there is no bot"):
            check_setup(setup_with(level), edgewise.game("hoses:mini"))
        with pytest.raises(edgewise.UnknownBot):
            bot_of(level)


def test_without_the_operators_word_there_is_no_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EDGEWISE_GUESTS", raising=False)
    assert guests() == {}
    with pytest.raises(Refused, match="there is no bot 'Taster'"):
        check_setup(setup_with("Taster"), edgewise.game("hoses:mini"))
    with pytest.raises(edgewise.UnknownBot):
        bot_of("Taster")


def test_a_guest_that_cannot_be_made_is_refused_at_the_start() -> None:
    for spec in ("greedy", "nothere.py:Bot", TASTER.replace("Taster", "Nobody")):
        with pytest.raises(edgewise.EdgewiseError):
            allow_guests([spec])
    with pytest.raises(edgewise.UnknownBot, match="is taken or no name"):
        allow_guests([TASTER, TASTER])


def test_short_names_say_nothing_of_folders() -> None:
    assert short_name("/home/ann/mine.py:Bot") == "Bot"
    assert short_name("cmd:node /home/ann/own_bot.js") == "own_bot"
