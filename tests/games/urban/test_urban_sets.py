"""Expansions together: each combination plays to the end, and none knows another."""

import itertools
import re
from collections import Counter
from pathlib import Path

import pytest

import edgewise
from edgewise import BadState
from edgewise.core.cells import cell_x
from edgewise.core.moves import make_code
from edgewise.games.urban.expansions import find_all
from edgewise.games.urban.moves import EXPANSION_VERBS
from edgewise.games.urban.scoring import block_points
from edgewise.testing import check_game
from edgewise.testing.settings import Setting, settings, some_settings
from tests.games.urban.test_urban_expansions import SETS, words_of
from tests.games.urban.urban_positions import (
    GAME,
    block_at,
    position,
    states_of_a_match,
    tile,
    urbanites,
)
from tests.test_conformance import MOST

NAMES = [made.name for made in find_all()]
COMBINATIONS = [
    dict(zip(NAMES, values, strict=True))
    for values in itertools.product((False, True), repeat=len(NAMES))
]
FRANCHISES = {**dict.fromkeys(NAMES, False), "franchises": True}
SKYSCRAPERS = {**dict.fromkeys(NAMES, False), "skyscrapers": True}


def named(options: dict[str, bool]) -> str:
    return "+".join(name for name, value in options.items() if value) or "base"


@pytest.mark.parametrize("options", COMBINATIONS, ids=named)
def test_every_combination_loses_nothing_and_can_be_read_again(options: dict[str, bool]) -> None:
    players = 2 + COMBINATIONS.index(options) % 4
    for number, state in enumerate(states_of_a_match(5, players, GAME, **options)):
        assert GAME.serialiser.problems(state) == []
        if number % 40 == 0 or state.is_over:
            assert GAME.from_dict(state.to_dict()).to_dict() == state.to_dict()
    assert state.is_over


@pytest.mark.clause("urban.21a")
@pytest.mark.parametrize("options", COMBINATIONS, ids=named)
def test_ten_tiles_for_each_set_beyond_the_first_stay_in_the_bag(options: dict[str, bool]) -> None:
    staying = 10 * max(0, sum(options.values()) - 1)
    *_, state = states_of_a_match(6, 3, GAME, **options)
    data = state.to_dict()
    assert data.get("staying", 0) == staying
    left = sum(data["bag"].values())
    assert staying <= left < staying + 3, "but for a round that three could not end"
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.code == "too-few") == (left > staying)


@pytest.mark.clause("urban.21a")
def test_a_bag_with_fewer_tiles_than_stay_is_refused() -> None:
    options = {**FRANCHISES, "skyscrapers": True}
    data = position([tile("town-square@0,0/r0")], options=options, first=0).to_dict()
    kinds = [kind for kind, count in data["bag"].items() for _ in range(count)]
    data["bag"], data["discard"] = dict(Counter(kinds[:9])), dict(Counter(kinds[9:]))
    with pytest.raises(BadState, match="staying: more tiles stay"):
        GAME.from_dict(data)


@pytest.mark.clause("urban.7", "urban.21a")
@pytest.mark.parametrize(("left", "phase"), [(13, "action"), (12, "tile-draw")])
def test_a_second_tile_leaves_those_that_stay(left: int, phase: str) -> None:
    options = {**FRANCHISES, "skyscrapers": True}
    data = position([tile("town-square@0,0/r0")], options=options, first=0).to_dict()
    kinds = [kind for kind, count in data["bag"].items() for _ in range(count)]
    data["bag"], data["discard"] = dict(Counter(kinds[:left])), dict(Counter(kinds[left:]))
    state = GAME.from_dict(data, reachable=False)
    state.push_text("card:building-boom")
    assert state.to_dict()["phase"] == phase


@pytest.mark.parametrize("options", COMBINATIONS, ids=named)
def test_bots_play_every_combination_to_the_end(options: dict[str, bool]) -> None:
    others = 1 + COMBINATIONS.index(options) % 4
    state = edgewise.play(GAME, ["search:2", *["greedy"] * others], seed=3, options=options).state
    assert state.is_over
    for seat in range(state.players):
        assert sum(item.points for item in state.score_items(seat)) == state.score(seat)


LEFT_OUT = [each for each in settings(GAME) if each not in some_settings(GAME, MOST)]


@pytest.mark.parametrize("setting", LEFT_OUT, ids=str)
def test_combinations_that_the_common_test_leaves_out_keep_what_all_games_promise(
    setting: Setting,
) -> None:
    check_game(GAME, every=61, among=[setting])


@pytest.mark.parametrize("name", SETS)
def test_no_expansion_names_another(name: str) -> None:
    others = set().union(*(words_of(other) for other in SETS if other != name)) - words_of(name)
    folder = SETS[name].folder
    assert folder is not None
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".toml") or path.name.startswith("RULES"):
            text = path.read_text(encoding="utf-8").lower()
            text = re.sub(r"(?m)^options = \{.*\}$", "", text)  # a lesson leaves others out
            text = re.sub(r"`edgewise arena[^`]*`", "", text)  # so does a command
            found = {word for word in others if re.search(rf"\b{re.escape(word)}\b", text)}
            assert found == set(), path.name


def test_verbs_phases_and_bonuses_belong_to_one_expansion_each() -> None:
    for verb in range(EXPANSION_VERBS, 256):
        assert sum(made.owns(verb) for made in find_all()) < 2
    phases = [phase for made in find_all() for phase in made.phases()]
    assert len(phases) == len(set(phases))
    for kind in range(64):
        assert sum(bool(made.bonus_code(kind)) for made in find_all()) < 2


@pytest.mark.parametrize("name", [name for name in NAMES if name != "fire_engines"])
def test_a_set_that_was_made_anew_has_one_kind_of_piece_and_two_decisions(name: str) -> None:
    made = SETS[name]
    assert len({piece.name for piece in made.pieces()}) == 1
    verbs = [verb for verb in range(EXPANSION_VERBS, 256) if made.owns(verb)]
    tiles = [card for card in GAME.cards.cards if card.set == made.cards and card.second_tile]
    chance = {verb for verb in verbs if made.move_text(int(make_code(verb, 1))) == "throw:1"}
    assert len(verbs) - len(chance) + len(tiles) == 2


# Franchises.


@pytest.mark.clause("urban.49")
@pytest.mark.parametrize(("tokens", "points"), [([3, 2], 6), ([3, 3], 0), ([0, 0], 0)])
def test_a_monopoly_pays_at_the_end(tokens: list[int], points: int) -> None:
    state = position(
        [tile("block-end@0,0/r2")],
        options=FRANCHISES,
        last_tile=True,
        hands=[{"block-end": 1}, {}],
        phase="play",
        first=1,
        franchises={"franchise_tokens": tokens},
    )
    state.push_text("block-end@0,1/r0")
    state.push_text("pass")
    assert state.is_over
    assert sum(item.points for item in state.score_items(0)) == points
    assert [item.clause for item in state.score_items(0)] == ["urban.49"] * (points > 0)
    assert all(item.cells == () for item in state.score_items(0))


@pytest.mark.clause("urban.45")
def test_when_all_tokens_are_taken_nobody_gets_more() -> None:
    state = position(
        [tile("mall-end@0,0/r1")],
        options=FRANCHISES,
        hands=[{"block-end-store": 1}, {}],
        phase="play",
        franchises={"franchise_tokens": [4, 7]},
    )
    state.push_text("block-end-store@1,0/r3")
    state.push_text("pass")
    assert state.to_dict()["franchises"] == {
        "franchise_tokens": [5, 7],
        "tokens_left": 0,
        "awarded": 12,
    }


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"franchise_tokens": [7, 6]}, "too many"),
        ({"franchise_tokens": [1]}, "franchise_tokens: 1 for 2 seats"),
        ({"franchise_tokens": [1, 0], "awarded": 2}, "each token earned is held, or was sold"),
    ],
)
def test_tokens_that_cannot_be_are_refused(fields: dict[str, object], message: str) -> None:
    state = GAME.new(2, FRANCHISES)
    state.push_text("first:0")
    data = {**state.to_dict(), "franchises": fields}
    with pytest.raises(BadState, match=message):
        GAME.from_dict(data)


# Skyscrapers.


@pytest.mark.clause("urban.61")
def test_a_skyscraper_adds_nothing_to_an_unfinished_block() -> None:
    board = [
        tile("tower-corner@0,0/r1", urbanites=urbanites(E=0)),
        tile("block-end@1,0/r3"),
    ]
    state = position(board, options=SKYSCRAPERS)
    block = block_at(state, 0, 0, "E")
    assert int(block_points(state, block, False)) == 2
    assert int(block_points(state, block, True)) == 2 * 2 + 1


def test_rubble_that_shares_its_tile_is_refused() -> None:
    state = GAME.new(2, SKYSCRAPERS)
    state.push_text("first:0")
    data = state.to_dict()
    data["board"][0]["rubble"] = "N"
    assert GAME.from_dict({**data, "skyscrapers": {"wrecked": 1}})
    data["board"][0]["urbanites"] = urbanites(E=0)
    data["supply"] = [6, 7]
    with pytest.raises(BadState, match="rubble shares 0,0"):
        GAME.from_dict({**data, "skyscrapers": {"wrecked": 1}})
    data["board"][0]["rubble"] = "E"
    with pytest.raises(BadState, match="no building is on E"):
        GAME.from_dict(data)


def test_pages_tell_of_every_pair() -> None:
    page = (Path(__file__).parents[3] / "docs" / "expansions.md").read_text(encoding="utf-8")
    labels = [GAME.words().options[name].label.lower() for name in NAMES]
    for one, other in itertools.combinations(labels, 2):
        assert re.search(rf"^### {one} and {other}$", page.lower(), re.M), (one, other)


# Mobsters.

MOBSTERS = {**dict.fromkeys(NAMES, False), "mobsters": True}


@pytest.mark.clause("urban.52")
def test_the_higher_of_two_dice_gives_the_points() -> None:
    state = position([tile("hideout@0,0/r0", car={"seat": 0})], options=MOBSTERS)
    state.push_text("card:drive-by")
    odds = {str(move): chance for move, chance in state.chance_outcomes()}
    assert odds["throw:6"] == pytest.approx(11 / 36)
    assert odds["throw:1"] == pytest.approx(1 / 36)
    state.push_text("throw:4")
    assert state.to_dict()["phase"] == "tile-draw", "no road leads anywhere, so nobody is asked"


@pytest.mark.parametrize(
    ("entry", "fields", "message"),
    [
        ({"car": {"seat": 0}, "urbanites": urbanites(E=1)}, {}, "a Mob Car shares 0,0"),
        ({}, {"jail": [1, 1]}, "a new bribe empties the jail"),
        ({}, {"jail": [1]}, "jail: 1 for 2 seats"),
        ({}, {"car_points": 3}, "the dice count in phase car only"),
    ],
)
def test_positions_that_cannot_be_are_refused(
    entry: dict[str, object], fields: dict[str, object], message: str
) -> None:
    state = GAME.new(2, MOBSTERS)
    state.push_text("first:0")
    data = state.to_dict()
    data["board"][0].update(entry)
    data["mobsters"].update(fields)
    data.pop("supply")
    with pytest.raises(BadState, match=message):
        GAME.from_dict(data)


# As numbers.


def test_a_seat_sees_cars_jail_tokens_and_rubble_as_numbers() -> None:
    options = {**dict.fromkeys(NAMES, True), "fire_engines": False}
    board = [
        tile("four-way-stop@0,0/r0", car={"seat": 1}),
        tile("block-crossing@1,0/r0", rubble="N"),
    ]
    tokens_held, jailed = {"franchise_tokens": [2, 0, 5]}, {"jail": [0, 0, 1]}
    state = position(board, players=3, options=options, franchises=tokens_held, mobsters=jailed)
    for seat, car, tokens, jail in ((0, 2, (2, 0, 5), (0, 0, 1)), (2, 3, (5, 2, 0), (1, 0, 0))):
        names = GAME.observer.thing_names()
        lying = {
            names[column]: (int(cell_x(cell)), value)
            for _, cell, column, value in GAME.observer.things(state, seat)
        }
        assert lying == {"car": (0, car), "rubble": (1, 1)}
        numbers = GAME.observer.facts(state, seat)
        facts = dict(zip(GAME.observer.fact_names(state), numbers, strict=True))
        assert tuple(facts[f"franchise_tokens:{other}"] for other in range(3)) == tokens
        assert tuple(facts[f"jail:{other}"] for other in range(3)) == jail
