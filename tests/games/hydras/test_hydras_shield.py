"""Hydras: the shield as an answer out of turn that leaks nothing."""

import json
import random

import pytest

import edgewise
from edgewise.core.chance import SPECTATOR
from edgewise.core.moves import Move, grid_of, verb_of
from edgewise.core.records import record_of
from edgewise.games.hydras.moves import LAY, SWORD
from edgewise.match import random_move
from tests.games.hydras.hydra_drawing import GAME, entries, scene

ATTACKS = ["1:straight@0,1/r0", "1:torch@0,1/r0", "sword:1:tee-sword@0,-1"]


def twins(players: int) -> tuple[edgewise.State, edgewise.State]:
    """Makes two tables that differ only in whether seat 1 holds a shield."""
    boards = [entries("┃", star=True), entries("╷\n┃"), entries("┗"), entries("━")][:players]
    found = []
    for card in ("tee-shield", "tee"):
        hands = [{"straight": 1, "torch": 1, "tee-sword": 1}, {card: 1, "bend": 1}]
        hands += [{"cross": 1}] * (players - 2)
        found.append(scene(boards, hands))
    return found[0], found[1]


def everything_shown(state: edgewise.State, seat: int) -> str:
    """Writes all that a seat, or who watches, can get: view, log, record, a bot's input."""
    seen = state.seen_by(seat)
    bot_input = [seen.to_dict(), seen.fingerprint(), repr(seen), seen.log(), str(seen.to_move)]
    moves = [move.text() for move in seen.legal_moves]
    return json.dumps([state.view(seat), state.log(seat), record_of(seen).text(), bot_input, moves])


@pytest.mark.clause("hydras.21", "hydras.49")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("attack", ATTACKS)
def test_whether_a_shield_is_held_shows_in_nothing_that_others_see(
    attack: str, players: int
) -> None:
    with_shield, without = twins(players)
    others = [SPECTATOR, *[seat for seat in range(players) if seat != 1]]
    for step in ("before", "asked", "accepted"):
        if step == "asked":
            with_shield.push_text(attack)
            without.push_text(attack)
            assert with_shield.to_move == without.to_move == 1
        if step == "accepted":
            with_shield.push_text("accept")
            without.push_text("accept")
        for seat in others:
            assert everything_shown(with_shield, seat) == everything_shown(without, seat)


@pytest.mark.clause("hydras.21")
def test_the_owner_without_a_shield_is_asked_and_can_only_accept() -> None:
    with_shield, without = twins(2)
    with_shield.push_text("1:straight@0,1/r0")
    without.push_text("1:straight@0,1/r0")
    assert [m.text() for m in with_shield.legal_moves] == ["shield:tee-shield", "accept"]
    assert [m.text() for m in without.legal_moves] == ["accept"]


@pytest.mark.clause("hydras.21")
def test_an_owner_without_any_card_is_asked_too() -> None:
    boards = [entries("┃", star=True), entries("╷\n┃")]
    state = scene(boards, [{"straight": 2}, {}], deck={}, ending="round-goes-on")
    state.push_text("1:straight@0,1/r0")
    assert state.to_move == 1
    assert [move.text() for move in state.legal_moves] == ["accept"]


@pytest.mark.clause("hydras.20", "hydras.21")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_any_match_exactly_the_owners_of_attacked_hydras_are_asked(players: int) -> None:
    rng = random.Random(players)
    for _ in range(3):
        state = GAME.new(players)
        while (seat := state.to_move) is not None:
            move = random_move(state, rng)
            attacked = is_attack(move, seat)
            state.push(move)
            asked = state.to_dict()["phase"] == "answer"
            assert asked == attacked
            if asked:
                assert state.to_move == grid_of(move.code)
                assert state.to_dict()["turn"] == seat


def is_attack(move: Move, seat: int) -> bool:
    return verb_of(move.code) in (LAY, SWORD) and grid_of(move.code) != seat


@pytest.mark.clause("hydras.19")
def test_nothing_happens_on_the_hydra_before_its_owner_has_answered() -> None:
    state, _ = twins(2)
    before = state.to_dict()["boards"]
    state.push_text("sword:1:tee-sword@0,-1")
    assert state.to_dict()["boards"] == before
    assert state.to_dict()["pending"] == "sword:1:tee-sword@0,-1"
    state.push_text("accept")
    assert state.to_dict()["boards"] != before


@pytest.mark.clause("hydras.49")
def test_draws_are_masked_and_discards_are_open() -> None:
    state, _ = twins(2)
    state.push_text("discard:straight")
    state.push_text("draw:cross")
    assert state.log(0) == ["discard:straight", "draw:cross"]
    assert state.log(1) == state.log(SPECTATOR) == ["discard:straight", "draw:?"]
    view = state.view(1)
    assert view["discard"] == {"straight": 1}
    assert view["hands"] == [{"?": 3}, {"tee-shield": 1, "bend": 1}]
