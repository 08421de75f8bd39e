"""Hydras: a dict that contradicts itself is refused, with the field named."""

import copy
import random
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

import pytest

import edgewise
from edgewise.match import random_move
from tests.games.hydras.hydra_drawing import GAME, entries, scene

Data = dict[str, Any]


def position(
    phase: str, players: int = 2, *, after: int = 30, seed: int = 1, **options: object
) -> Data:
    """Plays at random until a phase comes after so many moves."""
    rng = random.Random(seed)
    state = GAME.new(players, options)
    moves = 0
    while moves < after or state.to_dict()["phase"] != phase:
        state.push(random_move(state, rng))
        moves += 1
    return state.to_dict()


def refused(data: Data) -> str:
    """Tells why a dict is refused."""
    with pytest.raises(edgewise.BadState) as caught:
        GAME.from_dict(data)
    return str(caught.value)


def more_cards(data: Data) -> None:
    """Moves a card from the bag to the hand of seat 0."""
    name = next(iter(data["bag"]))
    data["bag"][name] -= 1
    data["hands"][0][name] = data["hands"][0].get(name, 0) + 1
    data["deck"] -= 1


def all_stars(data: Data) -> None:
    for board in data["boards"]:
        for entry in board:
            if (entry["x"], entry["y"]) == (0, 0):
                entry["tile"] = "body-star"


def no_cards(data: Data) -> None:
    """Discards the hand of the seat to move."""
    for name, count in data["hands"][data["turn"]].items():
        data["discard"][name] = data["discard"].get(name, 0) + count
    data["hands"][data["turn"]] = {}


def discarded_body(data: Data) -> None:
    data["discard"]["body-bend"] = 1


def next_turn(data: Data) -> None:
    data["turn"] = data["to_move"] = 1 - data["turn"]


def ended(data: Data) -> None:
    data["phase"] = "over"
    data["to_move"] = None


def last_turns(data: Data) -> None:
    data["ending"] = "last-turns"


@pytest.mark.clause("hydras.5", "hydras.6", "hydras.9", "hydras.23")
@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (more_cards, "hands: seat 0 holds 5 cards"),
        (no_cards, "hands: seat"),
        (discarded_body, "body-bend is a body"),
        (next_turn, "turn: "),
        (ended, "ending: deck-lasts, but the match is over"),
        (last_turns, "ending: last-turns, but the deck has"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(
    spoil: Callable[[Data], None], field: str
) -> None:
    data = position("play", seed=2)
    GAME.from_dict(copy.deepcopy(data))
    spoil(data)
    assert field in refused(data)


@pytest.mark.clause("hydras.5")
def test_only_one_body_has_the_star() -> None:
    data = position("play", after=0)
    all_stars(data)
    assert "boards: 2 bodies are body-star, of 1" in refused(data)


@pytest.mark.clause("hydras.6")
def test_hands_before_the_first_turn_are_as_dealt() -> None:
    data = position("choose", after=0, labours=True)
    name, _ = data["hands"][1].popitem()
    data["bag"][name] = data["bag"].get(name, 0) + 1
    data["deck"] += 1
    assert "hands: seat 1 holds" in refused(data)


@pytest.mark.clause("hydras.29", "hydras.30")
def test_labours_agree_with_the_phase() -> None:
    data = position("play", labours=True)
    GAME.from_dict(copy.deepcopy(data))
    zones = data["labours"][0]
    zones["refused"] += zones["kept"]
    zones["kept"] = []
    assert "labours: seat 0 cannot have 0 offered, 0 kept, 5 refused" in refused(data)


@pytest.mark.clause("hydras.21")
def test_a_seat_is_asked_only_about_a_play_that_was_allowed() -> None:
    data = position("answer")
    card = data["pending"].split(":")[1].split("@")[0]
    data["pending"] = f"{data['to_move']}:{card}@9,9/r0"
    assert "pending: " in refused(data)


@pytest.mark.clause("hydras.47")
def test_one_player_alone_has_a_torch_in_hand_only_in_its_phase() -> None:
    data = position("torch", 1)
    data["phase"] = "play"
    assert "one player alone has a torch in hand in phase torch" in refused(data)


@pytest.mark.clause("hydras.46")
def test_labours_about_other_hydras_are_not_for_one_player_alone() -> None:
    data = position("play", 1)
    data["labours"][0]["kept"][0] = "biggest"
    assert "labours: one player alone has none" in refused(data)


@pytest.mark.clause("hydras.49")
def test_hands_are_hidden_as_the_viewer_says() -> None:
    state = GAME.from_dict(position("play", 3))
    data = state.seen_by(0).to_dict()
    GAME.from_dict(copy.deepcopy(data))
    data["seen_by"] = 1
    assert "hands: seen_by" in refused(data)


def exact_odds(unseen: Mapping[str, int], size: int) -> dict[tuple[str, ...], float]:
    """Lists every hand that may be dealt from what is unseen, with its probability."""
    cards = [name for name, count in sorted(unseen.items()) for _ in range(count)]
    hands = Counter(tuple(hand) for hand in combinations(cards, size))
    return {hand: count / hands.total() for hand, count in hands.items()}


@pytest.mark.clause("hydras.49", "hydras.21")
def test_worlds_are_as_likely_as_deals_whatever_was_discarded_or_not_answered() -> None:
    boards = [entries("┃", star=True), entries("┃")]
    hands = [{"single": 2, "twin": 1, "bend": 1}, {"cross": 1, "tee-shield": 1, "tee": 1}]
    state = scene(boards, hands, deck={"cross": 2, "bend": 1, "torch": 1})
    for text in ("1:single@0,-1/r2", "accept", "draw:bend", "discard:cross", "draw:cross"):
        state.push_text(text)
    state.push_text("draw:torch")
    seen = state.remembered_by(0)
    odds = exact_odds({"cross": 2, "tee-shield": 1, "tee": 1, "torch": 1}, 4)
    deals = 3000
    dealt: Counter[tuple[str, ...]] = Counter()
    for number in range(deals):
        hand = seen.resample(number).to_dict()["hands"][1]
        dealt[tuple(name for name, count in sorted(hand.items()) for _ in range(count))] += 1
    assert set(dealt) == set(odds)
    chi = sum((dealt[hand] - deals * p) ** 2 / (deals * p) for hand, p in odds.items())
    assert chi < 20, (dealt, odds)


@pytest.mark.clause("hydras.49")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("labours", [False, True])
def test_dealt_worlds_are_positions_of_the_same_phase(players: int, labours: bool) -> None:
    rng = random.Random(players)
    state = GAME.new(players, {"labours": labours})
    while state.to_move is not None:
        state.push(random_move(state, rng))
        seat = rng.randrange(players)
        for known in (state.seen_by(seat), state.remembered_by(seat)):
            world = known.resample(rng.getrandbits(60))
            again = GAME.from_dict(world.to_dict())
            assert again.to_dict() == world.to_dict()
            assert again.to_dict()["phase"] == state.to_dict()["phase"]
            assert world.seen_by(seat).to_dict() == state.seen_by(seat).to_dict()
