"""A match at one screen: seats, draws from a seed, taking back, saving."""

from pathlib import Path
from typing import Any

import pytest

import edgewise
from edgewise.cli.table import PERSON, CannotUndo, Table, new_table, resume

HOSES = edgewise.game("hoses")


def table(bots: list[str] | None = None, players: int | None = None, seed: int = 3) -> Table:
    return new_table(HOSES, players=players, bots=bots, options={}, seed=seed)


def until_a_person_decides(at: Table) -> None:
    while at.state.to_move is not None and not at.is_persons_turn():
        at.advance()


def position(hands: list[dict[str, int]]) -> Table:
    """Seat 0, a person, is to move beside a firefighter whose hose leads east."""
    game = edgewise.game("hoses", Path(__file__).parent / "few.toml")
    data = game.new(2).to_dict()
    del data["bag"]
    data.update(
        board=[{"x": 0, "y": 0, "tile": "firefighter", "turn": "r1"}],
        hands=hands,
        phase="play",
        turn=0,
        first=0,
    )
    return Table(game.from_dict(data, reachable=False), [PERSON, "greedy"], seed=1)


def test_without_a_word_one_person_plays_greedy_bots() -> None:
    assert table(players=3).seats == [PERSON, "greedy", "greedy"]


def test_bots_take_the_last_seats_and_make_room_for_one_person() -> None:
    assert table(["greedy", "random"]).seats == [PERSON, "greedy", "random"]
    assert table(["random"], players=4).seats == [PERSON, PERSON, PERSON, "random"]
    assert table([]).seats == [PERSON, PERSON]


def test_too_many_bots_and_unknown_bots_are_refused() -> None:
    with pytest.raises(edgewise.BadPlayers, match="3 bots cannot take 2 seats"):
        table(["random"] * 3, players=2)
    with pytest.raises(edgewise.EdgewiseError, match="no bot 'clever'"):
        table(["clever"])


def test_the_same_seed_gives_the_same_match() -> None:
    logs = []
    for _ in range(2):
        at = table(["greedy", "random"], players=2, seed=9)
        while at.state.to_move is not None:
            at.advance()
        logs.append(at.state.log())
    assert logs[0] == logs[1]


def test_a_hint_is_a_legal_move() -> None:
    at = table()
    until_a_person_decides(at)
    _, move = at.hint(0)
    assert move in at.state.legal_moves


def test_why_tells_the_clause() -> None:
    at = table()
    until_a_person_decides(at)
    _, refusal = at.why("keep", 0)
    assert refusal is not None
    assert refusal.clause == "hoses.6"


def test_why_is_asked_of_what_the_seat_may_know() -> None:
    class Watched:
        """A state that answers only for what a seat sees."""

        game, players = HOSES, 2

        def seen_by(self, seat: int) -> edgewise.State:
            until_a_person_decides(whole)
            return whole.state.seen_by(seat)

    whole = table()
    watched: Any = Watched()
    assert Table(watched, [PERSON, "random"], seed=1).why("keep", 0)[1] is not None


def test_a_move_after_which_one_goes_again_can_be_taken_back() -> None:
    at = position([{"hydrant": 1, "curve": 1, "curves": 2}, {"curve": 1}])
    before = at.state.fingerprint()
    at.state.push_text("hydrant@1,0/r3")
    assert at.undo(0) == 1
    assert at.state.fingerprint() == before


def test_nothing_is_taken_back_over_a_draw() -> None:
    at = table()
    until_a_person_decides(at)
    at.state.push(at.state.legal_moves[0])
    at.advance()
    with pytest.raises(CannotUndo, match="chance has decided"):
        at.undo(0)


ALL_BUT_CURVE = {"firefighter": 2, "hydrant": 2, "curve": 4, "curves": 1}


def test_nothing_is_taken_back_over_what_a_hidden_hand_showed() -> None:
    at = position([ALL_BUT_CURVE, {"curves": 1}])
    at.state.push_text("curve@1,0/r2")
    at.advance()
    assert at.state.to_move == 0
    with pytest.raises(CannotUndo, match="hidden hand"):
        at.undo(0)


def test_a_bots_open_reply_is_taken_back_with_ones_own_move() -> None:
    at = position([{**ALL_BUT_CURVE, "curves": 2}, {}])
    before = at.state.fingerprint()
    at.state.push_text("curve@1,0/r2")
    at.advance()
    assert at.state.log()[-1] == "keep"
    assert at.undo(0) == 2
    assert at.state.fingerprint() == before


def test_nothing_is_taken_back_over_another_persons_decision() -> None:
    at = position([{**ALL_BUT_CURVE, "curves": 2}, {}])
    at.seats = [PERSON, PERSON]
    at.state.push_text("curve@1,0/r2")
    at.state.push_text("keep")
    with pytest.raises(CannotUndo, match="seat 1 has decided"):
        at.undo(0)


def test_who_decided_nothing_has_nothing_to_take_back() -> None:
    with pytest.raises(CannotUndo, match="decided nothing"):
        table().undo(0)


def test_a_saved_match_goes_on_where_it_was(tmp_path: Path) -> None:
    at = table(["greedy", "random"])
    until_a_person_decides(at)
    at.state.push(at.state.legal_moves[0])
    file = tmp_path / "a.edgewise"
    at.save(file)
    again = resume(file)
    assert again.seats == at.seats
    assert again.state.fingerprint() == at.state.fingerprint()
    for one in (at, again):
        until_a_person_decides(one)
    assert again.state.log() == at.state.log()


def test_a_match_with_other_tiles_is_saved_with_them(tmp_path: Path) -> None:
    source = Path(HOSES.tiles.sheet.file)
    tiles = tmp_path / "mine.toml"
    text = source.read_text(encoding="utf-8")
    other = text.replace("bag = 56", "bag = 57").replace("count = 1\n", "count = 2\n", 1)
    tiles.write_text(other, encoding="utf-8")
    game = edgewise.game("hoses", tiles)
    at = new_table(game, players=2, bots=None, options={}, seed=1)
    file = tmp_path / "a.edgewise"
    at.save(file)
    tiles.unlink()
    assert resume(file).state.game.tiles.sheet == game.tiles.sheet
    assert resume(file).state.game.tiles.sheet != HOSES.tiles.sheet


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(edgewise.EdgewiseError, match="cannot be written"):
        table().save(tmp_path / "no" / "folder.edgewise")


def test_a_record_with_a_bad_seed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.edgewise"
    table().save(file)
    file.write_text(file.read_text(encoding="utf-8").replace("seed: 3", "seed: x"))
    with pytest.raises(edgewise.BadRecord, match="seed"):
        resume(file)


def test_names_in_a_record_that_no_bot_has_are_people(tmp_path: Path) -> None:
    file = tmp_path / "a.edgewise"
    table(["random"]).save(file)
    text = file.read_text(encoding="utf-8").replace("seats: person, random", "seats: Ada, random")
    assert "Ada" in text
    file.write_text(text, encoding="utf-8")
    assert resume(file).seats == [PERSON, "random"]
    file.write_text(text.replace("Ada, random", "Ada"), encoding="utf-8")
    assert resume(file).seats == [PERSON, PERSON]
