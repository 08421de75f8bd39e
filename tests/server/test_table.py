"""One match: what is refused, what is taken back, and how its log makes it again."""

from __future__ import annotations

import pytest

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.server.refused import Refused
from edgewise.server.setup import Aids
from edgewise.server.storage import Event, Opening
from edgewise.server.table import Table, rebuild
from edgewise.server.tokens import digest_of
from tests.server.tables import AIDS, any_move, setup_for

ADA = "a" * 32
BO = "b" * 32
HOSES = edgewise.game("hoses")


def new_table(*kinds: str, seed: int = 7, aids: Aids = AIDS) -> tuple[Table, list[Event]]:
    """Sets up a table that ADA hosts, and lets chance begin."""
    setup = setup_for(*kinds, aids=aids)
    opening = Opening("abcdefghjkmn", HOSES.version, setup, digest_of(ADA), bytes([seed] * 32))
    table = Table(opening, HOSES)
    return table, table.begin()


def refusal(code: str, act: object) -> Refused:
    """Expects a refusal and returns it."""
    with pytest.raises(Refused) as caught:
        act()  # type: ignore[operator]
    assert caught.value.code == code
    return caught.value


def hot_seat(seed: int = 7, aids: Aids = AIDS) -> tuple[Table, list[Event]]:
    """Sets up a table at which ADA has both seats."""
    return new_table("you", "here", seed=seed, aids=aids)


def test_chance_begins_and_a_seat_is_to_move() -> None:
    table, events = hot_seat()
    assert {event.seat for event in events} == {CHANCE}
    assert table.state.to_move in (0, 1)
    assert table.number == len(events) == len(table.told)


def test_a_move_is_made_and_chance_goes_on() -> None:
    table, _ = hot_seat()
    seat = table.state.to_move
    assert seat is not None
    events = table.move(ADA, seat, table.number, any_move(table))
    assert events[0].seat == seat
    assert {event.seat for event in events[1:]} <= {CHANCE}
    assert table.state.to_move != CHANCE


def test_a_stale_move_is_refused() -> None:
    table, _ = hot_seat()
    seat = table.state.to_move or 0
    refusal("stale", lambda: table.move(ADA, seat, table.number - 1, any_move(table)))
    refusal("stale", lambda: table.move(ADA, seat, table.number + 1, any_move(table)))


def test_an_illegal_move_is_refused_with_its_clause() -> None:
    table, _ = hot_seat()
    seat = table.state.to_move or 0
    tile = any_move(table).split("@")[0]
    found = refusal("illegal", lambda: table.move(ADA, seat, table.number, f"{tile}@0,0/r0"))
    assert found.clause == "hoses.7"
    found = refusal("illegal", lambda: table.move(ADA, seat, table.number, f"{tile}@9,9/r0"))
    assert found.clause == "hoses.8"
    refusal("invalid", lambda: table.move(ADA, seat, table.number, "rhubarb"))


def test_another_s_seat_and_a_wrong_token_are_refused() -> None:
    table, _ = new_table("you", "link")
    table.sit(BO, 1, "Bo")
    seat = table.state.to_move or 0
    right, wrong = (ADA, BO) if seat == 0 else (BO, ADA)
    move = any_move(table)
    refusal("seat", lambda: table.move(wrong, seat, table.number, move))
    refusal("seat", lambda: table.move("", seat, table.number, move))
    refusal("seat", lambda: table.move("c" * 32, seat, table.number, move))
    refusal("turn", lambda: table.move(wrong, 1 - seat, table.number, move))
    refusal("seat", lambda: table.move(right, 9, table.number, move))
    table.move(right, seat, table.number, move)


def test_a_seat_is_taken_once_and_taken_back_by_its_token() -> None:
    table, _ = new_table("you", "link")
    table.sit(BO, 1, "Bo")
    assert table.seats_of(BO) == [1]
    refusal("taken", lambda: table.sit("c" * 32, 1, "Cy"))
    refusal("taken", lambda: table.sit("c" * 32, 0, "Cy"))
    refusal("seat", lambda: table.give_to_bot(BO, 0, "greedy"))
    refusal("seat", lambda: table.give_to_bot(ADA, 1, "greedy"))
    table.give_to_bot(ADA, 1, "greedy", is_away=True)
    assert table.seats[1].is_bot
    refusal("taken", lambda: table.sit("c" * 32, 1, "Cy"))
    table.sit(BO, 1, "Bo")
    assert not table.seats[1].is_bot


def test_an_empty_token_holds_no_open_seat() -> None:
    table, _ = new_table("link", "link")
    assert table.seats_of("") == []


def test_what_chance_decided_is_not_taken_back() -> None:
    table, _ = hot_seat()
    seat = table.state.to_move or 0
    table.move(ADA, seat, table.number, any_move(table))
    refusal("undo", lambda: table.undo(ADA, seat, table.number))


def play_to_go_again(table: Table) -> int:
    """Plays until somebody goes again without a draw; returns who."""
    for step in range(200):
        seat = table.state.to_move
        assert seat is not None
        if len(table.move(ADA, seat, table.number, any_move(table, step))) == 1:
            if table.state.to_move == seat:
                return seat
    raise AssertionError("nobody ever went again")


def test_a_move_that_revealed_nothing_is_taken_back() -> None:
    table, _ = hot_seat(seed=3)
    seat = play_to_go_again(table)
    after = table.state.fingerprint()
    last = table.told[-1].text
    clock = table.number
    assert table.undo(ADA, seat, clock) == [Event("undo", seat, "1")]
    assert table.state.fingerprint() != after
    assert table.number == clock + 1
    refusal("stale", lambda: table.move(ADA, seat, clock, last))
    table.move(ADA, seat, table.number, last)
    assert table.state.fingerprint() == after


def test_taking_back_is_refused_where_it_was_not_agreed() -> None:
    table, _ = hot_seat(seed=3, aids=Aids(undo=False))
    seat = play_to_go_again(table)
    refusal("aid", lambda: table.undo(ADA, seat, table.number))


def test_a_match_is_made_again_from_any_part_of_its_log() -> None:
    table, events = hot_seat(seed=3)
    prints = {len(events): (table.state.fingerprint(), list(table.told))}
    play = play_to_go_again(table)
    again, log = hot_seat(seed=3)
    for step in range(200):
        seat = again.state.to_move
        assert seat is not None
        log += again.move(ADA, seat, again.number, any_move(again, step))
        prints[len(log)] = (again.state.fingerprint(), list(again.told))
        if again.number == table.number:
            break
    log += again.undo(ADA, play, again.number)
    prints[len(log)] = (again.state.fingerprint(), list(again.told))
    for count, (fingerprint, told) in prints.items():
        found = rebuild(again.opening, HOSES, log[:count])
        assert found.state.fingerprint() == fingerprint
        assert found.told == told
        assert found.event_count == count


def test_a_log_that_was_changed_does_not_replay() -> None:
    table, events = hot_seat()
    changed = [*events[:-1], Event("move", CHANCE, "draw:nothing-such")]
    with pytest.raises(edgewise.EdgewiseError):
        rebuild(table.opening, HOSES, changed)
    with pytest.raises(Refused, match="does not replay"):
        rebuild(table.opening, HOSES, [events[0], events[0]])


def test_the_seed_is_in_the_record_only_when_the_match_is_over() -> None:
    table, _ = hot_seat()
    assert table.opening.seed.hex() not in table.record().text()
    while table.state.to_move is not None:
        table.move(ADA, table.state.to_move, table.number, any_move(table))
    record = table.record()
    assert record.notes["fair-seed"] == table.opening.seed.hex()
    assert edgewise.server.fairness.verify(record, HOSES) > 10
