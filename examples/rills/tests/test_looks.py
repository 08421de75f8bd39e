"""Rills in pictures and in the terminal: the frame, the corks, and who is out."""

from __future__ import annotations

from edgewise_rills.art import RillsArt
from edgewise_rills.state import RillsState
from ponds import BACK, CORNERS, GAME, STRAIGHT, pond
from rich.console import Console

from edgewise.cli.screen import Screen
from edgewise.cli.table import Table
from edgewise.render import state_svg, state_text


def some_pond() -> RillsState:
    return pond({0: "2,0/N1", 1: "5,5/S1"}, [CORNERS], laid={"1,0": STRAIGHT})


def test_the_terminal_draws_the_whole_board_and_the_corks() -> None:
    lines = state_text(some_pond()).plain.splitlines()
    assert lines[1] == lines[-1] == f"  ┼{'─' * 42}┼"
    assert lines[2].startswith("  │       c a b c  1")
    assert lines[-2].endswith("2  │")


def test_a_picture_draws_the_frame_and_a_mark_for_each_cork() -> None:
    drawn = state_svg(some_pond())
    assert 'width="612" height="612" rx="10"' in drawn
    assert 'translate(175 -41)"><' in drawn  # N1 of cell 2,0
    assert 'translate(525 541)"><' in drawn  # S1 of cell 5,5


def test_eight_corks_look_different() -> None:
    corks = RillsArt(GAME.tiles.sheet, "").pieces()["cork"]
    assert len(set(corks)) == 8


def test_the_terminal_tells_who_is_out() -> None:
    state = pond({0: "2,0/N1", 1: "5,5/S1"}, [BACK, CORNERS, STRAIGHT], out={2: 0}, players=3)
    console = Console(record=True, width=100)
    Screen(console, Table(state, ["person"] * 3, seed=1)).points()
    assert "Points: seat 0: 1, seat 1: 1, seat 2: 0 (out)" in console.export_text()
