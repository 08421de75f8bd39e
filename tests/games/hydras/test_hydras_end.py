"""Hydras: how a match ends, and who wins it."""

from typing import Any

import pytest

import edgewise
from tests.asking import outcome_of
from tests.games.hydras.hydra_drawing import GAME, entries, scene

HEAD = "┃\n╵"


def table(players: int, star: int = 0) -> list[list[dict[str, Any]]]:
    """Makes hydras of nothing but bodies."""
    others = iter([entries("┗"), entries("┃"), entries("┃")])
    return [entries("┃", star=True) if seat == star else next(others) for seat in range(players)]


def discard_all_the_way(state: edgewise.State) -> list[int]:
    """Lets everybody discard until the match is over; lists whose turns there were."""
    turns = []
    while (seat := state.to_move) is not None:
        if seat != edgewise.CHANCE:
            turns.append(seat)
        moves = [m for m in state.legal_moves if m.text().startswith(("draw:", "discard:"))]
        state.push(moves[0])
    return turns


@pytest.mark.clause("hydras.23")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("star", [0, 1])
def test_after_the_last_card_the_round_is_finished_and_everybody_has_one_more_turn(
    players: int, star: int
) -> None:
    hands = [{"tee": 2}, {"tee-head": 2}, {"cross": 2}, {"single-sword": 2}][:players]
    for drawer in range(players):
        state = scene(table(players, star), hands, deck={"torch": 1}, turn=drawer)
        up_to_the_star = (star - drawer) % players or players
        turns = range(drawer, drawer + up_to_the_star + players)
        assert discard_all_the_way(state) == [turn % players for turn in turns]


@pytest.mark.clause("hydras.23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_over_a_whole_match_all_have_had_the_same_number_of_turns(players: int) -> None:
    state = GAME.new(players)
    turns = discard_everything_from_the_deal(state)
    assert {turns.count(seat) for seat in range(players)} == {len(turns) // players}
    assert state.to_dict()["deck"] == 0


def discard_everything_from_the_deal(state: edgewise.State) -> list[int]:
    while state.to_dict()["phase"] != "play":
        state.push(next(iter(state.legal_moves)))
    return discard_all_the_way(state)


@pytest.mark.clause("hydras.23")
def test_the_discard_pile_is_not_shuffled_again_and_nothing_moves_after_the_end() -> None:
    state = scene(table(2), [{"cross": 1}, {"cross": 1}], deck={}, ending="last-turns")
    state.push_text("discard:cross")
    state.push_text("discard:cross")
    assert state.is_over
    assert outcome_of(state).reason == "the deck is empty and everyone has had a last turn"
    refusal = state.why_not(GAME.parse_move("discard:cross"))
    assert refusal is not None
    assert refusal.clause == "hydras.23"


@pytest.mark.clause("hydras.24")
def test_a_turn_without_a_card_passes() -> None:
    hands = [{"cross": 2}, {}, {"tee": 1}]
    state = scene(table(3), hands, deck={}, ending="round-goes-on")
    state.push_text("discard:cross")
    assert state.to_move == 2
    state.push_text("discard:tee")
    assert state.to_move == 0
    assert state.to_dict()["ending"] == "last-turns"
    state.push_text("discard:cross")
    assert state.is_over


def finished(*hydras: tuple[str, dict[tuple[int, int], str]]) -> edgewise.Outcome:
    """Ends a match with such hydras; each is a drawing and the cards that have icons."""
    boards = [
        entries(drawing, star=seat == 0, named=named)
        for seat, (drawing, named) in enumerate(hydras)
    ]
    state = scene(boards, deck={}, phase="over", ending="last-turns")
    outcome = state.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.clause("hydras.25")
def test_heads_count_for_the_owner_of_the_hydra_whoever_played_them() -> None:
    boards = [entries("┃", star=True), entries(HEAD)]
    state = scene(boards, [{"triple": 1}, {"cross": 1}])
    state.push_text("1:triple@0,-1/r2")
    state.push_text("accept")
    assert [int(state.score(seat)) for seat in (0, 1)] == [0, 4]
    (item,) = state.score_items(1)
    assert str(item) == "+4 4 heads (hydras.25)"
    assert item.cells == ((0, -1), (0, 1))


@pytest.mark.clause("hydras.25")
def test_most_heads_win() -> None:
    outcome = finished((HEAD, {}), ("╷\n┗╴", {(0, -1): "single-sword"}))
    assert outcome.scores == (1, 2)
    assert outcome.ranking == ((1,), (0,))


@pytest.mark.clause("hydras.26")
def test_with_equal_heads_fewest_swords_win() -> None:
    outcome = finished((HEAD, {(0, 1): "single-sword"}), (HEAD, {}), ("┗", {}))
    assert outcome.scores == (1, 1, 0)
    assert outcome.ranking == ((1,), (0,), (2,))


@pytest.mark.clause("hydras.26", "hydras.27")
def test_fewest_swords_come_before_most_shields() -> None:
    shielded = {(0, 1): "single-sword", (0, -1): "straight-shield"}
    outcome = finished(("│\n┃\n╵", shielded), (HEAD, {}))
    assert outcome.ranking == ((1,), (0,))


@pytest.mark.clause("hydras.27")
def test_with_equal_heads_and_swords_most_shields_win() -> None:
    outcome = finished((HEAD, {}), (HEAD, {(0, 1): "single-shield"}))
    assert outcome.ranking == ((1,), (0,))


@pytest.mark.clause("hydras.28")
def test_who_is_equal_in_everything_shares_the_win() -> None:
    outcome = finished((HEAD, {}), (HEAD, {}), ("┗", {}))
    assert outcome.ranking == ((0, 1), (2,))
    assert outcome.winners == (0, 1)
