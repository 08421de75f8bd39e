"""Information states of OpenSpiel: the tensor tells what the string tells, and no more."""

import json
import pickle
import random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import edgewise
from edgewise.research.openspiel import register_all
from tests.research.settings import SETTINGS, options_for

register_all()
RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def load(name: str, players: int, max_length: int = 500) -> Any:
    """Loads a game with the options under which most is hidden."""
    options = json.dumps(options_for(name, players))
    given = {"players": players, "options": options, "max_length": max_length}
    return pyspiel.load_game(f"edgewise_{name}", given)


def tensor(observer: Any, state: Any, player: int) -> bytes:
    """Gives the tensor of what a player knows."""
    observer.set_from(state, player)
    told: bytes = observer.tensor.tobytes()
    return told


@pytest.mark.parametrize(("name", "players"), SETTINGS)
@pytest.mark.parametrize("max_length", [2, 30])
def test_tensors_differ_where_strings_do(name: str, players: int, max_length: int) -> None:
    """Also in matches so short that most of their moves are chance's."""
    game = load(name, players, max_length)
    observer = make_observation(game, RECALL)
    strings: dict[tuple[int, bytes], str] = {}
    tensors: dict[tuple[int, str], bytes] = {}
    for seed in range(8):
        dice, state = random.Random(seed % 2), game.new_initial_state()
        for number in range(50):
            if state.is_terminal():
                break
            if number == 6 * (seed // 2):
                dice = random.Random(seed)
            state.apply_action(dice.choice(state.legal_actions()))
            for player in range(players):
                told, numbers = (
                    state.information_state_string(player),
                    tensor(observer, state, player),
                )
                assert strings.setdefault((player, numbers), told) == told
                assert tensors.setdefault((player, told), numbers) == numbers
    assert len(strings) > 20 or max_length == 2


@pytest.mark.parametrize("name", ["greenway", "hoses", "hydras", "urban", "wirwar"])
def test_an_information_state_tells_all_that_an_observation_tells(name: str) -> None:
    """Where it is the same, so are the observation, what can be done, and all tensors."""
    game, dice = pyspiel.load_game(f"edgewise_{name}_mini"), random.Random(5)
    observers = [make_observation(game, RECALL), make_observation(game)]
    known: dict[tuple[int, str], list[Any]] = {}
    states: dict[tuple[int, str], set[str]] = {}
    for _ in range(150):
        state = game.new_initial_state()
        while True:
            for player in range(game.num_players()):
                key = (player, state.information_state_string(player))
                seen = what_is_seen(state, player, observers)
                assert known.setdefault(key, seen) == seen
                states.setdefault(key, set()).add(str(state))
            if state.is_terminal():
                break
            state.apply_action(dice.choice(state.legal_actions()))
    assert len({str(seen) for seen in known.values()}) > 20
    hides = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert any(len(of_one) > 1 for of_one in states.values()) == hides


def what_is_seen(state: Any, player: int, observers: list[Any]) -> list[Any]:
    """Gathers what a player sees: as text, as tensors, and what it can do if it is to move."""
    moves = state.legal_actions() if state.current_player() == player else []
    tensors = [tensor(observer, state, player) for observer in observers]
    return [state.observation_string(player), moves, state.is_terminal(), *tensors]


def test_a_tensor_tells_how_many_cards_another_seat_kept() -> None:
    """It was the same for one and for three: what is known of a secret move was left out."""
    game = load("hydras", 2)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    mover, observer = state.current_player(), make_observation(game, RECALL)
    kept = {state.match.game.masked_text(code): at for at, code in enumerate(state.listed())}
    assert len(kept) > 1
    children = [state.child(at) for at in kept.values()]
    assert len({tensor(observer, child, 1 - mover) for child in children}) == len(kept)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_no_match_is_longer_than_its_game_says(name: str, players: int) -> None:
    for length in (1, 20):
        game, dice = load(name, players, length), random.Random(length)
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        decisions = state.steps.decisions
        assert decisions <= game.max_game_length()
        assert len(state.history()) <= game.max_history_length()
        assert len(state.history()) - decisions <= game.max_chance_nodes_in_history()


def test_what_has_no_room_in_a_tensor_is_not_left_out_in_silence() -> None:
    game = load("hoses", 2)
    observer, state = make_observation(game, RECALL), game.new_initial_state()
    observer.events = 3
    for _ in range(4):
        state.apply_action(0)
    with pytest.raises(edgewise.EdgewiseError, match="larger max_length"):
        observer.set_from(state, 0)


@pytest.mark.parametrize("name", ["hoses", "wirwar", "hydras"])
def test_a_world_dealt_for_one_player_shows_nobody_the_true_one(name: str) -> None:
    """Where seat 1 drew one thing or another, the same world is dealt for seat 0."""
    game, dice = load(name, 2), random.Random(3)
    observers = [make_observation(game, RECALL), make_observation(game)]
    state, tried = game.new_initial_state(), 0
    for _ in range(60):
        if state.is_chance_node():
            first, last = state.legal_actions()[0], state.legal_actions()[-1]
            owner = state.match.game.hidden.visible_to(state.match, state.listed()[first])
            if owner == 1 and first != last:
                tried += 1
                worlds = [
                    state.child(draw).resample_from_infostate(0, lambda: 0.37)
                    for draw in (first, last)
                ]
                one, other = [told(world, observers) for world in worlds]
                assert one == other
        if state.is_terminal():
            break
        state.apply_action(dice.choice(state.legal_actions()))
    assert tried > 5


def told(state: Any, observers: list[Any]) -> list[Any]:
    """Gathers all that a state tells both players."""
    strings = [state.information_state_string(player) for player in (0, 1)]
    tensors = [tensor(observer, state, player) for observer in observers for player in (0, 1)]
    return [str(state), state.serialize(), *strings, *tensors]


def test_a_resampled_state_can_be_stored() -> None:
    game, dice = load("hoses", 2), random.Random(1)
    state = game.new_initial_state()
    for _ in range(20):
        state.apply_action(dice.choice(state.legal_actions()))
    world = state.resample_from_infostate(0, dice.random)
    other = pickle.loads(pickle.dumps(world))
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.information_state_tensor(1) == world.information_state_tensor(1)
