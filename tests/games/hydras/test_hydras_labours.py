"""Hydras: every labour, completed and failed, at every number of players."""

import json
from typing import Any

import pytest
from librt.random import Random

import edgewise
from edgewise.core.chance import CHANCE, SPECTATOR
from edgewise.games.hydras import rules
from edgewise.games.hydras.labours import Hydra
from edgewise.games.hydras.state import HydrasState
from tests.asking import outcome_of, seat_to_move
from tests.games.hydras.hydra_drawing import GAME, entries, hydra, scene

BARE = "┃"
LABOURS = {card.name: card for card in GAME.labours.cards}


def judge(name: str, players: int, hydras: dict[int, Hydra]) -> bool:
    """Judges a labour of seat 0 on a table; hydras that are not given are bare bodies."""
    table = [hydras.get(seat, hydra(BARE)) for seat in range(players)]
    return bool(LABOURS[name].is_completed(table, 0))


def by_players(*values: object) -> list[tuple[int, object]]:
    return list(zip((2, 3, 4), values, strict=True))


ALL = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.clause("hydras.33")
@ALL
def test_unburned_is_completed_without_a_torch_on_ones_own_hydra(players: int) -> None:
    assert judge("unburned", players, {0: hydra("┌╴\n┃"), 1: hydra("*\n┃")})
    assert not judge("unburned", players, {0: hydra("┌*\n┃")})


@pytest.mark.clause("hydras.34", "hydras.32")
@ALL
def test_decapitator_wants_four_headless_necks_to_the_left(players: int) -> None:
    # Two open necks of the cross and one that ends in a torch, and one of the body.
    assert judge("decapitator", players, {1: hydra(" *\n.┼\n ┃")})
    # The head on the west leaves three.
    assert not judge("decapitator", players, {1: hydra(" *\n╶┼\n ┃")})
    assert judge("decapitator", players, {1: hydra("┼\n┃\n╵")}) is False
    assert judge("decapitator", players, {0: hydra("┼\n┃"), 1: hydra(BARE)}) is False


@pytest.mark.clause("hydras.32", "hydras.35")
@ALL
def test_burninator_wants_a_torch_to_the_right(players: int) -> None:
    assert judge("burninator", players, {players - 1: hydra("*\n┃")})
    assert not judge("burninator", players, {0: hydra("*\n┃")})
    if players > 2:
        assert not judge("burninator", players, {1: hydra("*\n┃")})


@pytest.mark.clause("hydras.32")
@pytest.mark.parametrize("players", [3, 4])
def test_decapitator_does_not_look_to_the_right(players: int) -> None:
    assert not judge("decapitator", players, {players - 1: hydra("┼\n┃")})


@pytest.mark.clause("hydras.36")
@pytest.mark.parametrize(("players", "swords"), by_players(5, 4, 3))
def test_veteran_wants_swords_on_the_hydra(players: int, swords: int) -> None:
    assert judge("veteran", players, {0: hydra(BARE, swords=swords)})
    assert judge("veteran", players, {0: hydra(BARE, swords=swords + 1)})
    assert not judge("veteran", players, {0: hydra(BARE, swords=swords - 1)})


@pytest.mark.clause("hydras.37")
@pytest.mark.parametrize(("players", "shields"), by_players(3, 2, 1))
def test_defended_wants_shields_on_the_hydra(players: int, shields: int) -> None:
    assert judge("defended", players, {0: hydra(BARE, shields=shields)})
    assert not judge("defended", players, {0: hydra(BARE, shields=shields - 1)})


@pytest.mark.clause("hydras.38")
@pytest.mark.parametrize(("players", "cards"), by_players(7, 6, 5))
def test_the_long_path_runs_from_card_to_card_without_the_body(players: int, cards: int) -> None:
    # From head to head over the tee, which joins the body.
    long = "╶" + "─" * (cards - 4) + "┬─╴\n" + " " * (cards - 3) + "┃"
    short = "╶" + "─" * (cards - 4) + "┬╴\n" + " " * (cards - 3) + "┃"
    assert judge("long-path", players, {0: hydra(long)})
    assert not judge("long-path", players, {0: hydra(short)})


@pytest.mark.clause("hydras.38")
@ALL
def test_the_long_path_cannot_pass_through_the_body_nor_end_in_a_torch(players: int) -> None:
    through = "╷\n│\n│\n│\n┃\n│\n│\n│\n╵"
    assert not judge("long-path", players, {0: hydra(through)})
    burned = {2: "╶────┬*\n     ┃", 3: "╶───┬*\n    ┃", 4: "╶──┬*\n   ┃"}[players]
    assert not judge("long-path", players, {0: hydra(burned)})


@pytest.mark.clause("hydras.38")
@ALL
def test_the_long_path_uses_no_card_twice(players: int) -> None:
    # Eight cards, but from any head at most five in a row (four for the last column).
    star = {2: "  ╷\n╶─┼─╴\n  ┃", 3: "  ╷\n╶─┼─╴\n  ┃", 4: " ╷\n╶┼─╴\n ┃"}[players]
    assert not judge("long-path", players, {0: hydra(star)})


@pytest.mark.clause("hydras.39")
@pytest.mark.parametrize(("players", "cards"), by_players(4, 3, 2))
def test_split_tree_wants_cards_behind_both_necks(players: int, cards: int) -> None:
    arm = "─" * (cards - 1)
    enough = f"╶{arm}━{arm}╴"
    assert judge("split-tree", players, {0: hydra(enough)})
    assert not judge("split-tree", players, {0: hydra(f"╶{arm}━{arm[1:]}╴")})
    assert not judge("split-tree", players, {0: hydra(f"╶{arm}━")})


@pytest.mark.clause("hydras.39")
@ALL
def test_split_tree_fails_when_the_necks_meet(players: int) -> None:
    ring = "┌───┐\n└─━─┘"
    assert not judge("split-tree", players, {0: hydra(ring)})
    # Side by side but not joined is not meeting.
    beside = "╶───┐\n╶─┐.┃\n..└─┘"
    assert judge("split-tree", players, {0: hydra(beside)})


@pytest.mark.clause("hydras.40")
@pytest.mark.parametrize(("players", "cards"), by_players(5, 4, 3))
def test_long_skinny_neck_wants_bare_straights_and_bends_in_a_row(players: int, cards: int) -> None:
    row = "─" * (cards - 1)
    assert judge("skinny-neck", players, {0: hydra(f"┌{row}╴\n┃")})
    assert not judge("skinny-neck", players, {0: hydra(f"┌{row[1:]}╴\n┃")})
    # A head on the way, a branch, and the body break the row.
    assert not judge("skinny-neck", players, {0: hydra(f"┌{row[1:]}┄╴\n┃")})
    assert not judge("skinny-neck", players, {0: hydra(f"┌{row[1:]}┬╴\n┃")})
    assert not judge("skinny-neck", players, {0: hydra(f"{row}━{row}")})


@pytest.mark.clause("hydras.41")
@ALL
def test_hole_in_the_middle_wants_four_cards_around_an_empty_space(players: int) -> None:
    # The body is one of the four.
    assert judge("hole", players, {0: hydra("┌─┐\n┃.│\n└─┘")})
    assert not judge("hole", players, {0: hydra("┌─┐\n┃.*\n└─┘")})
    assert not judge("hole", players, {0: hydra("┌┬┐\n┃*│\n└─┘")})
    assert not judge("hole", players, {0: hydra("┌─┐\n┃.│\n│.╵")})


@pytest.mark.clause("hydras.42")
@ALL
def test_the_biggest_has_more_cards_than_every_other(players: int) -> None:
    mine = hydra("┌╴\n┃")
    assert judge("biggest", players, {0: mine, players - 1: hydra("╷\n┃")})
    assert not judge("biggest", players, {0: mine, players - 1: hydra("┌╴\n┃")})
    # Torches are no cards.
    assert judge("biggest", players, {0: mine, players - 1: hydra("╷\n┃\n*")})
    assert not judge("biggest", players, {0: hydra("╷\n┃\n*"), players - 1: hydra("┌╴\n┃")})


@pytest.mark.clause("hydras.43")
@pytest.mark.parametrize(("players", "loops"), by_players(4, 3, 2))
def test_loops_count_rings_but_no_ring_put_together_from_others(players: int, loops: int) -> None:
    ladder = "┌" + "┬" * (loops - 1) + "┐\n" + "├" + "┴" * (loops - 1) + "┘\n┃"
    fewer = "┌" + "┬" * (loops - 2) + "┐\n" + "├" + "┴" * (loops - 2) + "┘\n┃"
    assert judge("loops", players, {0: hydra(ladder)})
    assert not judge("loops", players, {0: hydra(fewer)})


@pytest.mark.clause("hydras.43")
@ALL
def test_a_ring_through_the_body_is_a_loop(players: int) -> None:
    needs = LABOURS["loops"].needed(players)
    rungs = "\n".join(["├┤"] * (needs - 1))
    assert judge("loops", players, {0: hydra(f"┌┐\n{rungs}\n┃│\n└┘")})
    assert not judge("loops", players, {0: hydra(f"┌┐\n{rungs}\n┃│\n└.")})


@pytest.mark.clause("hydras.44")
@ALL
def test_complete_wants_every_neck_to_end_in_a_head(players: int) -> None:
    assert judge("complete", players, {0: hydra("╶┬╴\n ┃\n ╵")})
    assert not judge("complete", players, {0: hydra("╶┬╴\n ┃")})
    assert not judge("complete", players, {0: hydra("╶┬╴\n ┃\n *")})


@pytest.mark.clause("hydras.33", "hydras.37", "hydras.41")
def test_points_are_by_the_numerals_of_the_sheet() -> None:
    points = {GAME.words().name_of(card.name): card.points for card in GAME.labours.cards}
    assert [title for title, value in points.items() if value == 1] == [
        "Unburned", "Decapitator", "Burninator", "Veteran",
    ]  # fmt: skip
    assert [title for title, value in points.items() if value == 2] == [
        "Defended", "The Long Path", "Split Tree", "Long Skinny Neck",
    ]  # fmt: skip
    assert [title for title, value in points.items() if value == 3] == [
        "Hole in the Middle", "The Biggest", "Loops", "Complete",
    ]  # fmt: skip


def dealt(players: int) -> edgewise.State:
    """Deals a match with labours up to the choice of the first seat."""
    state = GAME.new(players, {"labours": True})
    while state.to_move == CHANCE:
        state.push(list(state.legal_moves)[-1])
    return state


@pytest.mark.clause("hydras.29")
@pytest.mark.parametrize(("players", "labours"), by_players(5, 4, 3))
def test_so_many_labours_are_dealt(players: int, labours: int) -> None:
    data = dealt(players).to_dict()
    offered = [name for zones in data["labours"] for name in zones["offered"]]
    assert [len(zones["offered"]) for zones in data["labours"]] == [labours] * players
    assert len(set(offered)) == labours * players


@pytest.mark.clause("hydras.29")
def test_without_the_option_there_are_no_labours() -> None:
    assert GAME.new(2).to_dict()["labours"] == []


@pytest.mark.clause("hydras.30")
def test_everybody_keeps_one_labour_or_more_after_seeing_body_and_hand() -> None:
    state = dealt(3)
    data = state.to_dict()
    seat = seat_to_move(state)
    assert data["phase"] == "choose"
    assert all(data["boards"])
    assert all(sum(hand.values()) == 4 for hand in data["hands"])
    assert len(state.legal_moves) == 2**4 - 1
    mine = data["labours"][seat]["offered"]
    other = next(name for name in LABOURS if name not in mine)
    for wrong in (f"keep:{other}", f"keep:{mine[0]},{other}", "discard:cross"):
        refusal = state.why_not(GAME.parse_move(wrong))
        assert refusal is not None
        assert refusal.clause == "hydras.30"
    state.push_text(f"keep:{mine[1]},{mine[0]}")
    assert sorted(state.to_dict()["labours"][seat]["kept"]) == sorted(mine[:2])
    assert sorted(state.to_dict()["labours"][seat]["refused"]) == sorted(mine[2:])


@pytest.mark.clause("hydras.30")
def test_labours_are_secret_until_the_end_but_not_how_many() -> None:
    state = dealt(2)
    seat = seat_to_move(state)
    offered = state.to_dict()["labours"][seat]["offered"]
    state.push_text(f"keep:{offered[0]},{offered[1]}")
    for viewer in (1 - seat, SPECTATOR):
        view = state.view(viewer)
        assert view["labours"][seat] == {"offered": [], "kept": ["?"] * 2, "refused": ["?"] * 3}
        assert view["log"][-1] == "keep:?,?"
        assert "labour:?" in view["log"]
        hidden = json.dumps(view["labours"][seat])
        assert not any(name in hidden for name in offered)
    assert state.view(seat)["labours"][seat]["kept"] == offered[:2]


def final_table(labours: list[dict[str, list[str]]]) -> edgewise.State:
    """Ends a match of two: hydra 0 has two heads and a torch, hydra 1 is smaller."""
    boards = [entries("╶┬╴\n.┃\n.*", star=True), entries("┗")]
    return scene(
        boards, deck={}, options={"labours": True}, labours=labours, phase="over",
        ending="last-turns",
    )  # fmt: skip


@pytest.mark.clause("hydras.31")
def test_a_completed_labour_adds_its_points_and_a_failed_one_takes_them_off() -> None:
    state = final_table([{"kept": ["unburned", "biggest"]}, {"kept": ["burninator", "complete"]}])
    assert [str(item) for item in state.score_items(0)] == [
        "+2 2 heads (hydras.25)",
        "-1 Unburned failed (hydras.33)",
        "+3 The Biggest completed (hydras.42)",
    ]
    assert [str(item) for item in state.score_items(1)] == [
        "+1 Burninator completed (hydras.35)",
        "-3 Complete failed (hydras.44)",
    ]
    assert outcome_of(state).scores == (4, -2)


@pytest.mark.clause("hydras.30", "hydras.31")
def test_at_the_end_kept_labours_are_open_and_refused_ones_are_not() -> None:
    state = final_table([{"kept": ["unburned"], "refused": ["hole"]}, {"kept": ["loops"]}])
    zones = state.view(1)["labours"][0]
    assert zones == {"offered": [], "kept": ["unburned"], "refused": ["?"]}
    assert state.view(SPECTATOR)["scores"] == [1, -3]


@pytest.mark.clause("hydras.30")
def test_a_labour_that_can_be_worked_out_is_hidden_all_the_same() -> None:
    names = list(LABOURS)
    labours = [{"kept": names[3 * seat : 3 * seat + 3]} for seat in range(4)]
    labours[3] = {"kept": names[9:11], "refused": names[11:]}
    boards = [entries("┃", star=True), *[entries("┃"), entries("┗"), entries("┗")]]
    options = {"labours": True}
    over: dict[str, Any] = {"phase": "over", "ending": "last-turns"}
    state = scene(boards, deck={}, options=options, labours=labours, **over)
    seen = state.seen_by(0)
    assert seen.to_dict()["labours"][3]["refused"] == ["?"]
    assert seen.game.hidden.hides_anything(seen)
    assert not seen.game.hidden.has_several_worlds(seen)


def test_a_labour_beyond_the_thirtieth_was_lost_when_it_was_dealt() -> None:
    state = GAME.new(2, {"labours": True})
    assert isinstance(state, HydrasState)
    rng = Random(1)
    while state.phase != rules.LABOURS:
        state.apply(state.random_code(rng))
    at = rules.OFFERED * state.players + int(state.turn)
    rules.deal_labour(state, 40)
    assert state.zones[at] == 1 << 40
