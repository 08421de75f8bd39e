"""Playing in the terminal, as a person meets it."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import edgewise as ew
from edgewise.cli.play import run
from edgewise.cli.table import PERSON, Table, new_table

Shell = Callable[..., subprocess.CompletedProcess[str]]
Seated = Callable[[Table, list[str]], str]

GREETING = "Hoses and Hydrants, 2 players, seed 3"


def hoses_table(bots: list[str] | None = None) -> Table:
    return new_table(ew.game("hoses"), players=2, bots=bots, options={}, seed=3)


@pytest.mark.parametrize("name", ew.games())
def test_every_game_can_be_played_to_its_end_by_number(name: str, sit_down: Seated) -> None:
    game = ew.game(name)
    bots = ["random"] * (game.checked_players(None) - 1)
    at = new_table(game, players=None, bots=bots, options={}, seed=1)
    shown = sit_down(at, ["1"] * 3000)
    assert at.state.is_over
    assert "The match is over" in shown


def test_a_move_is_made_by_number(sit_down: Seated) -> None:
    at = hoses_table()
    shown = sit_down(at, ["1", "1", "1"])
    first = next(entry for entry in at.state.past if entry.actor == 0)
    assert GREETING in shown
    assert at.state.game.move_text(first.code) in shown


def test_a_move_is_made_by_its_text(sit_down: Seated) -> None:
    twin, at = hoses_table(), hoses_table()
    while not twin.is_persons_turn():
        twin.advance()
    text = twin.state.legal_moves[-1].text()
    sit_down(at, [text])
    assert text in at.state.log()


def test_a_refused_move_shows_the_clause_and_the_rule(sit_down: Seated) -> None:
    shown = sit_down(hoses_table(), ["keep", "why keep"])
    assert shown.count("(hoses.6)") == 2
    assert shown.count("In a turn a player lays one tile.") == 2


def test_words_that_are_no_moves_change_nothing(sit_down: Seated) -> None:
    at, untouched = hoses_table(), hoses_table()
    words = [
        "help",
        "hint",
        "rules 7",
        "rules 99",
        "scores",
        "board",
        "list",
        "back",
        "why",
        "save",
    ]
    shown = sit_down(at, [*words, "why", "save", "nonsense", "999", "", "why nonsense"])
    while not untouched.is_persons_turn():
        untouched.advance()
    assert at.state.log() == untouched.state.log()
    assert "bot would play" in shown
    assert "no clause 'hoses.99'" in shown
    assert "there is no 999 in the list" in shown


def test_undo_that_would_reveal_something_is_refused(sit_down: Seated) -> None:
    at = hoses_table()
    shown = sit_down(at, ["1", "1", "1", "undo"])
    assert "chance has decided since" in shown
    assert any(entry.actor == 0 for entry in at.state.past)


def test_a_tile_then_a_cell_then_a_turn_are_chosen_from_pictures(sit_down: Seated) -> None:
    game = ew.game("hoses", Path(__file__).parent / "few.toml")
    data = game.new(2).to_dict()
    del data["bag"]
    data.update(
        board=[{"x": 0, "y": 0, "tile": "curves", "turn": "r0"}],
        hands=[{"curve": 3, "hydrant": 1, "curves": 1}, {}],
        phase="play",
        turn=0,
        first=0,
    )
    at = Table(game.from_dict(data, reachable=False), [PERSON, "random"], seed=1)
    shown = sit_down(at, ["curve", "2", "1"])
    tiles, cells, turns = shown.split("your move")[:3]
    assert "curve  (8 moves)" in tiles
    assert "[1]" in cells
    assert "[4]" in cells
    assert "curve@0,1/r0" in turns
    assert at.state.moves[0].text() == "curve@0,1/r0"


def test_one_never_sees_the_hand_of_a_bot(sit_down: Seated) -> None:
    at = hoses_table()
    shown = sit_down(at, [])
    bots_hand = at.state.to_dict()["hands"][1]
    mine = at.state.to_dict()["hands"][0]
    laid = {tile["tile"] for tile in at.state.to_dict()["board"]}
    for name in set(bots_hand) - set(mine) - laid:
        assert name not in shown


def test_at_one_screen_the_next_person_sits_down_before_a_hand_is_shown(sit_down: Seated) -> None:
    twin, at = hoses_table([]), hoses_table([])
    while not twin.is_persons_turn():
        twin.advance()
    shown = sit_down(at, ["", twin.state.legal_moves[0].text(), ""])
    begin, first, second = shown.split("Over to seat")
    assert "Your hand" not in begin
    assert "seat 0, your move" in first
    assert "seat 1, your move" in second
    assert "Your hand" not in first.split("your move")[1]


def test_who_handed_over_may_still_take_back_if_nothing_was_drawn(sit_down: Seated) -> None:
    game = ew.game("hoses", Path(__file__).parent / "few.toml")
    data = game.new(2).to_dict()
    del data["bag"]
    data.update(
        board=[{"x": 0, "y": 0, "tile": "firefighter", "turn": "r1"}],
        hands=[{"firefighter": 1, "hydrant": 1, "curve": 3, "curves": 1}, {"curves": 1}],
        phase="play",
        turn=0,
        first=0,
    )
    at = Table(game.from_dict(data, reachable=False), [PERSON, PERSON], seed=1)
    before = at.state.fingerprint()
    sit_down(at, ["", "curve@1,0/r2", "undo"])
    assert at.state.fingerprint() == before


def test_ctrl_c_leaves_like_quit() -> None:
    console = Console(width=100, record=True)

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    run(hoses_table(), console, interrupt)
    assert console.export_text().endswith("Goodbye.\n")


def test_a_match_is_saved_left_and_resumed(edgewise: Shell, tmp_path: Path) -> None:
    file = tmp_path / "friday.edgewise"
    first = edgewise("play", "hoses", "--seed", "3", stdin=f"1\nsave {file}\nquit\n")
    assert first.returncode == 0
    assert f"edgewise play --resume {file}" in first.stdout.replace("\n", "")
    second = edgewise("play", "--resume", str(file), stdin="quit\n")
    assert GREETING in second.stdout
    assert second.returncode == 0


def test_bots_among_themselves_play_to_the_end(edgewise: Shell) -> None:
    done = edgewise("play", "hoses", "--players", "2", "--bots", "greedy,random", "--seed", "4")
    assert done.returncode == 0
    assert "First place: " in done.stdout


def test_two_ways_to_decide_the_draws_are_refused(edgewise: Shell) -> None:
    done = edgewise("play", "greenway", "--daily", "--deal", "2026-01-01")
    assert done.returncode != 0
    assert "--daily and --deal both decide the draws; give one of them" in done.stderr


def test_a_match_for_one_is_told_so(edgewise: Shell) -> None:
    assert "Greenway, 1 player, seed 3" in edgewise("play", "greenway", "--seed", "3").stdout
