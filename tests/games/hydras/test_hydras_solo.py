"""Hydras for one player alone."""

import random

import pytest

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.match import random_move
from tests.asking import outcome_of
from tests.games.hydras.hydra_drawing import GAME, entries, scene

OTHERS_NEEDED = {"decapitator", "burninator", "biggest"}


def random_match(seed: int, labours: int = 3) -> edgewise.State:
    rng = random.Random(seed)
    state = GAME.new(1, {"solo": labours})
    while state.to_move is not None:
        state.push(random_move(state, rng))
    return state


@pytest.mark.clause("hydras.45")
def test_thirty_of_the_cards_are_drawn_and_the_others_never_seen() -> None:
    state = random_match(1)
    assert sum(text.startswith("draw:") for text in state.log()) == 30
    data = state.to_dict()
    assert data["deck"] == 0
    assert sum(data["bag"].values()) == 30
    assert state.log()[0] == "body:body-star"


@pytest.mark.clause("hydras.46")
@pytest.mark.parametrize("labours", [3, 4, 5, 6])
def test_so_many_labours_as_chosen_are_dealt_and_kept(labours: int) -> None:
    for seed in range(4):
        zones = random_match(seed, labours).to_dict()["labours"][0]
        assert len(zones["kept"]) == labours
        assert not OTHERS_NEEDED & set(zones["kept"])
        assert zones["offered"] == zones["refused"] == []


@pytest.mark.clause("hydras.46")
def test_any_labour_that_needs_no_other_hydra_can_be_dealt() -> None:
    state = GAME.new(1)
    while state.to_dict()["phase"] != "labours":
        state.push(next(iter(state.legal_moves)))
    names = {move.text()[7:] for move in state.legal_moves}
    assert names == {card.name for card in GAME.labours.cards} - OTHERS_NEEDED


@pytest.mark.clause("hydras.46")
def test_options_that_mean_nothing_are_refused() -> None:
    with pytest.raises(edgewise.BadOption, match="labours is for 2 to 4 players, not for 1"):
        GAME.new(1, {"labours": True})
    with pytest.raises(edgewise.BadOption, match="solo is for 1 player, not for 2"):
        GAME.new(2, {"solo": 4})


def finished(kept: list[str]) -> edgewise.State:
    board = entries("╶┬╴\n.┃\n.╵", star=True, named={(0, 1): "triple"})
    return scene([board], labours=[{"kept": kept}], phase="over", ending="last-turns")


@pytest.mark.clause("hydras.46")
def test_won_is_a_game_in_which_all_labours_are_completed() -> None:
    won = outcome_of(finished(["unburned", "complete"]))
    assert won.reason == "won: all labours are completed"
    assert won.scores == (5 + 1 + 3,)
    assert won.won is True
    lost = outcome_of(finished(["unburned", "complete", "loops"]))
    assert lost.reason == "lost: 2 of 3 labours are completed"
    assert lost.won is False
    assert finished(["loops"]).view(0)["outcome"]["won"] is False


@pytest.mark.clause("hydras.46")
@pytest.mark.parametrize("swords", [4, 5])
def test_the_numbers_are_those_for_two_players(swords: int) -> None:
    named = {(0, -3): "single-sword", (0, -2): "straight-sword", (0, -1): "straight-sword"}
    named[(0, 2)] = "tee-sword"
    if swords == 5:
        named[(0, 1)] = "straight-head-sword"
    board = entries("╷\n│\n│\n┃\n┊\n├\n╵", star=True, named=named)
    state = scene([board], labours=[{"kept": ["veteran"]}], phase="over", ending="last-turns")
    won = outcome_of(state).reason.startswith("won")
    assert won == (swords == 5)


@pytest.mark.clause("hydras.47")
def test_a_torch_must_be_placed_or_shielded_before_anything_else() -> None:
    hand = {"torch": 1, "tee-shield": 1, "cross": 2}
    state = scene([entries("┃", star=True)], [hand], phase="torch")
    assert [m.text() for m in state.legal_moves] == [
        "0:torch@0,-1/r0",
        "0:torch@0,1/r0",
        "shield:tee-shield",
    ]
    for wrong in ("discard:torch", "0:cross@0,1/r0", "discard:cross"):
        refusal = state.why_not(GAME.parse_move(wrong))
        assert refusal is not None
        assert refusal.clause == "hydras.47"
    state.push_text("shield:tee-shield")
    assert state.to_dict()["discard"] == {"tee-shield": 1, "torch": 1}
    assert state.to_move == CHANCE
    state.pop()
    state.push_text("0:torch@0,1/r0")
    state.push_text("draw:torch")
    assert state.to_dict()["phase"] == "torch"
    state.push_text("0:torch@0,-1/r0")
    state.push_text("draw:bend")
    assert state.to_dict()["phase"] == "play"


@pytest.mark.clause("hydras.47")
def test_a_torch_that_can_go_nowhere_is_discarded() -> None:
    state = scene([entries("╷\n┃\n╵", star=True)], [{"torch": 1, "cross": 1}], phase="torch")
    assert [m.text() for m in state.legal_moves] == ["discard:torch"]
    refusal = state.why_not(GAME.parse_move("0:torch@1,0/r0"))
    assert refusal is not None
    assert refusal.clause == "hydras.12"


@pytest.mark.clause("hydras.47")
def test_no_torch_is_ever_in_hand_in_a_turn() -> None:
    for seed in range(5):
        state = random_match(seed)
        while state.past:
            state.pop()
            if state.to_dict()["phase"] == "play":
                assert "torch" not in state.to_dict()["hands"][0]


@pytest.mark.clause("hydras.49")
def test_who_watches_one_player_alone_sees_hand_draws_and_labours() -> None:
    state = random_match(3)
    while state.to_dict()["phase"] != "play":
        state.pop()
    view = state.view(edgewise.SPECTATOR)
    assert view["hands"] == state.to_dict()["hands"]
    assert view["labours"] == state.to_dict()["labours"]
    assert view["log"] == state.log()


@pytest.mark.clause("hydras.48")
def test_after_the_last_card_there_is_one_more_turn() -> None:
    log = random_match(7).log()
    last_draw = max(k for k, text in enumerate(log) if text.startswith("draw:"))
    rest = [text for text in log[last_draw + 1 :] if "torch" not in text and "shield:" not in text]
    assert len(rest) == 1
