"""The ledger adds up to the last digit, and its luck is what an enumeration of its own finds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

import edgewise
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.state import State
from edgewise.core.valuation import UNIT, valuation_of
from edgewise.games import all_names, find
from edgewise.review.ledger import ledger_of

MINIS = [name for name in all_names() if ":" in name]


def played(name: str, players: int | None = None, seed: int = 1) -> State:
    """Plays a match between bots that know nothing."""
    game = find(name)
    return edgewise.play(game, ["random"] * game.checked_players(players), seed=seed).state


@pytest.mark.parametrize("name", all_names())
def test_start_luck_and_play_add_up_to_the_result(name: str) -> None:
    for players in find(name).seats_dealt():
        final = played(name, players)
        ledger, outcome = ledger_of(final), final.outcome()
        assert outcome is not None
        for seat in range(players):
            account = ledger.account(seat)
            assert account.expected + account.luck + account.play == account.result
            won = Fraction(int(seat in outcome.winners), len(outcome.winners))
            wanted = Fraction(outcome.scores[0]) if players == 1 else won
            assert account.result == round(wanted * UNIT)


@pytest.mark.parametrize("name", all_names())
def test_every_move_adds_up_and_seats_have_no_luck(name: str) -> None:
    ledger = ledger_of(played(name))
    before = ledger.start
    for entry in ledger.entries:
        for seat, value in enumerate(before):
            assert value + entry.luck[seat] + entry.play[seat] == entry.after[seat]
        assert entry.actor == CHANCE or not any(entry.luck)
        assert entry.mover >= 0
        before = entry.after


@pytest.mark.parametrize("name", MINIS)
def test_luck_is_what_an_enumeration_through_the_public_face_finds(name: str) -> None:
    final = played(name, seed=3)
    entries = ledger_of(final).entries
    valuation = valuation_of(final.game, final.players)
    state = final.game.new(final.players)
    drawn = 0
    for entry, past in zip(entries, final.past, strict=True):
        if past.actor == CHANCE:
            drawn += 1
            means = [0.0] * final.players
            for move, odds in state.chance_outcomes():
                state.push(move)
                again = final.game.from_dict(state.to_dict())
                for seat, value in enumerate(valuation.values(again)):
                    means[seat] += odds * value
                state.pop()
        state.push_code(past.code)
        if past.actor == CHANCE:
            for seat, value in enumerate(valuation.values(state)):
                assert entry.luck[seat] == pytest.approx(value - means[seat], abs=2)
    assert drawn > 2


def test_luck_is_nothing_on_average_over_all_that_can_happen() -> None:
    """Plays every line that chance can take from a position on; seats choose always alike."""
    final = played("hoses:mini", seed=5)
    while len(final.past) > 3:
        final.pop()
    so_far = ledger_of(final).luck()
    lines = list(every_line(final, Fraction(1)))
    assert len(lines) > 20
    assert sum(odds for odds, _ in lines) == 1
    for seat in range(final.players):
        mean = sum((odds * luck[seat] for odds, luck in lines), Fraction(0))
        assert abs(mean - so_far[seat]) < 20  # billionths: each mean was rounded to one


def every_line(state: State, odds: Fraction) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Lists all ways in which a match can go on, each with its odds and the luck of its seats."""
    if state.actor == OVER:
        yield odds, ledger_of(state).luck()
        return
    weights = [(min(state.list_codes()), 1)] if state.actor >= 0 else state.chance_weights()
    whole = sum(weight for _, weight in weights)
    for code, weight in weights:
        state.push_code(code)
        yield from every_line(state, odds * Fraction(weight, whole))
        state.pop()


def test_a_value_is_the_same_at_each_call_and_shares_add_up() -> None:
    final = played("hoses")
    for past in final.past[::7]:
        first = valuation_of(final.game, 2).values(past.before)
        assert first == valuation_of(final.game, 2).values(past.before.clone())
        assert sum(first) == pytest.approx(UNIT, abs=2)
