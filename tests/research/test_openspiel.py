"""OpenSpiel's own checks, for every game, and what information states tell."""

import json
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, minimax
from open_spiel.python.observation import make_observation

import edgewise
from edgewise.research.openspiel import PlayoutEvaluator, information_state, register_all
from edgewise.research.rewards import leads_of
from edgewise.research.settings import BadAction
from tests.research.settings import SETTINGS, options_for


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_openspiel_finds_nothing_wrong(name: str, players: int) -> None:
    game = pyspiel.load_game(f"edgewise_{name}(players={players},max_length=25)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_every_game_is_registered_once() -> None:
    assert register_all() == register_all()
    assert set(register_all()) <= set(pyspiel.registered_names())


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_openspiel_is_told_in_which_games_something_is_hidden(name: str, players: int) -> None:
    game = pyspiel.load_game(f"edgewise_{name}(players={players})")
    match = play_randomly(game, 1, 60).match
    hides = any(match.game.hidden.hides_anything(match.seen_by(seat)) for seat in range(players))
    told = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert told == (hides or (players == 1 and name == "hydras"))


def test_a_search_of_openspiel_for_perfect_information_runs_unchanged() -> None:
    state = play_randomly(pyspiel.load_game("edgewise_urban_mini(players=2,returns=lead)"), 2, 4)
    while state.is_chance_node():
        state.apply_action(0)
    player = state.current_player()
    _, best = minimax.expectiminimax(
        state, 1, lambda reached: leads_of(reached.match)[player], player
    )
    assert best in state.legal_actions()


def play_randomly(game: Any, seed: int, moves: int) -> Any:
    """Plays some moves at random."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(moves):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_information_states_keep_all_that_was_seen(name: str, players: int) -> None:
    game = pyspiel.load_game(f"edgewise_{name}(players={players})")
    state = game.new_initial_state()
    dice = random.Random(5)
    told = [""] * players
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
        for player in range(players):
            now = information_state(state.match, player)
            assert now.startswith(told[player])
            told[player] = now


@pytest.mark.parametrize("name", ["hoses", "wirwar", "hydras"])
def test_information_states_and_observations_do_not_tell_hidden_draws(name: str) -> None:
    """Two matches that differ only in what seat 1 drew look the same to seat 0."""
    game = pyspiel.load_game(f"edgewise_{name}")
    state, other = game.new_initial_state(), game.new_initial_state()
    dice = random.Random(2)
    differed = False
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        action = dice.choice(outcomes)[0]
        hidden = state.match.game.hidden.visible_to(state.match, state.listed()[action]) == 1
        choices = [one for one, _ in other.chance_outcomes()]
        if hidden and not differed and len(choices) > 1:
            other.apply_action(next(one for one in choices if one != action))
            differed = True
        else:
            text = state.action_to_string(action)
            same = [one for one in choices if other.action_to_string(one) == text]
            other.apply_action(same[0])
        state.apply_action(action)
    assert differed
    assert state.information_state_string(1) != other.information_state_string(1)
    assert state.information_state_string(0) == other.information_state_string(0)
    assert state.observation_string(0) == other.observation_string(0)
    for recalls in (False, True):
        kind = pyspiel.IIGObservationType(perfect_recall=recalls)
        one, two = (make_observation(game, kind) for _ in range(2))
        one.set_from(state, 0)
        two.set_from(other, 0)
        assert np.array_equal(one.tensor, two.tensor)
        assert one.tensor.any()
        two.set_from(other, 1)
        one.set_from(state, 1)
        assert not np.array_equal(one.tensor, two.tensor)


def seen_by_player(state: Any, player: int, observers: list[Any]) -> list[Any]:
    """Gathers all that OpenSpiel tells a player, and the moves it may choose from."""
    mover = state.current_player()
    found: list[Any] = [mover, state.legal_actions() if mover == player else []]
    for observer in observers:
        observer.set_from(state, player)
        found += [observer.string_from(state, player), observer.tensor.tobytes()]
    return found


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_what_one_seat_draws_unseen_changes_nothing_for_the_others(name: str, players: int) -> None:
    """At every hidden draw of a match two draws are tried; only the seat that draws can tell."""
    options = {"options": json.dumps(options_for(name, players)), "players": players}
    game = pyspiel.load_game(f"edgewise_{name}", options)
    observers = [
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=recalls))
        for recalls in (False, True)
    ]
    dice, tried = random.Random(4), 0
    state = game.new_initial_state()
    for _ in range(120):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
            continue
        draws = dice.sample(state.legal_actions(), min(2, len(state.legal_actions())))
        owner = state.match.game.hidden.visible_to(state.match, state.listed()[draws[0]])
        if owner >= 0 and len(draws) == 2:
            one, two = state.child(draws[0]), state.child(draws[1])
            tried += 1
            for player in range(players):
                told = [seen_by_player(child, player, observers) for child in (one, two)]
                assert (told[0] == told[1]) == (player != owner)
        state.apply_action(draws[0])
    assert tried > 10 or players == 1 or name == "urban"


def test_returns_can_be_results_points_or_leads() -> None:
    for returns in ("result", "points", "lead"):
        game = pyspiel.load_game(f"edgewise_hoses(players=3,returns={returns})")
        state = play_randomly(game, 3, 10_000)
        assert state.is_terminal()
        scores = [float(state.match.score(seat)) for seat in range(3)]
        if returns == "points":
            assert state.returns() == scores
        else:
            assert sum(state.returns()) == pytest.approx(0.0)
            assert int(np.argmax(state.returns())) == int(np.argmax(scores))


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_chance_has_the_odds_of_the_engine_and_nothing_is_paid_before_the_end(
    name: str, players: int
) -> None:
    game = pyspiel.load_game(f"edgewise_{name}(players={players},returns=points)")
    state, dice, draws = game.new_initial_state(), random.Random(6), 0
    for _ in range(60):
        if state.is_terminal():
            break
        assert state.returns() == [0.0] * players
        if state.is_chance_node():
            real = sorted((move.code, odds) for move, odds in state.match.chance_outcomes())
            told = state.chance_outcomes()
            assert [odds for _, odds in told] == pytest.approx([odds for _, odds in real])
            assert state.listed() == [code for code, _ in real]
            draws += len({odds for _, odds in real}) > 1
        state.apply_action(dice.choice(state.legal_actions()))
    assert draws


def test_a_match_that_grows_too_long_is_cut_off() -> None:
    game = pyspiel.load_game("edgewise_hoses(max_length=5)")
    state = play_randomly(game, 1, 10_000)
    assert state.is_terminal()
    assert state.steps.decisions == 5
    assert state.returns() == [0.0, 0.0]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_what_is_answered_without_asking_openspiel_is_what_it_answers(
    name: str, players: int
) -> None:
    game = pyspiel.load_game(f"edgewise_{name}(players={players},max_length=9)")
    for moves in range(0, 60, 3):
        state = play_randomly(game, moves, moves)
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(players):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        assert len(state.listed()) == state.steps.count()


def test_the_past_is_the_same_whenever_it_is_asked_for() -> None:
    game = pyspiel.load_game("edgewise_hoses(players=2)")
    late, soon = play_randomly(game, 5, 40), game.new_initial_state()
    for action in late.history():
        soon.information_state_string(0)
        soon.apply_action(action)
    for player in (0, 1):
        told = late.clone().information_state_string(player)
        assert told == late.information_state_string(player)
        assert told == soon.information_state_string(player)


def test_more_moves_than_actions_are_offered_as_far_as_they_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = pyspiel.load_game("edgewise_hoses").new_initial_state()
    monkeypatch.setattr("edgewise.research.openspiel.MAX_ACTIONS", 1)
    monkeypatch.setattr("edgewise.research.openspiel.FIRST_ACTIONS", [0])
    assert state.is_chance_node()
    assert state.legal_actions() == [action for action, _ in state.chance_outcomes()] == [0, 1]
    while state.is_chance_node():
        state.apply_action(0)
    assert state.legal_actions() == [0]


@pytest.mark.parametrize("action", [-2, 500])
def test_an_action_out_of_range_is_refused_and_says_what_would_be_right(action: int) -> None:
    state = play_randomly(pyspiel.load_game("edgewise_hoses"), 3, 20)
    count, before = len(state.legal_actions()), state.match.fingerprint()
    with pytest.raises(BadAction, match=f"give 0 to {count - 1}"):
        state.apply_action(action)
    assert state.match.fingerprint() == before


@pytest.mark.parametrize("text", ["{labours", "[1]", '{"fly": true}'])
def test_options_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(edgewise.BadOption, match=r"JSON object|are an object|it has:"):
        pyspiel.load_game("edgewise_hoses", {"options": text})


@pytest.mark.parametrize("name", ["greenway", "hoses", "hydras", "urban", "wirwar"])
def test_a_game_with_all_its_options_can_be_stored(name: str) -> None:
    """OpenSpiel stores a game by its name, which it splits at commas."""
    players = edgewise.game(name).seats[0]
    options = {
        option.name: option.choices[-1]
        for option in edgewise.game(name).options
        if option.applies(players)
    }
    given = {"options": json.dumps(options), "players": players, "max_length": 5}
    game = pyspiel.load_game(f"edgewise_{name}", given)
    again = pyspiel.load_game(str(game))
    assert again.setting.fresh.options == game.setting.fresh.options
    assert options.items() <= again.setting.fresh.options.items()
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_tile_file_that_openspiel_could_not_store_is_refused() -> None:
    for path in ("a,b.toml", "a=b.toml", "(a).toml"):
        with pytest.raises(edgewise.TileFileError, match="cannot save a path with"):
            pyspiel.load_game("edgewise_hoses", {"tiles": path})


def test_a_step_after_the_end_is_refused() -> None:
    state = play_randomly(pyspiel.load_game("edgewise_hoses(max_length=2)"), 3, 1000)
    with pytest.raises(BadAction, match="new_initial_state"):
        state.apply_action(0)


def test_an_algorithm_of_openspiel_runs_unchanged() -> None:
    game = pyspiel.load_game("edgewise_hoses(max_length=2)")
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    solver.iteration()
    assert solver.average_policy() is not None


def test_a_resampled_state_is_the_same_to_the_player_and_other_worlds_to_the_rest() -> None:
    state = play_randomly(pyspiel.load_game("edgewise_hoses(players=2)"), 3, 20)
    player = next(seat for seat in (0, 1) if state.current_player() != 1 - seat)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = [state.resample_from_infostate(player, sampler) for _ in range(6)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.current_player() == state.current_player()
    assert len({world.information_state_string(1 - player) for world in worlds}) > 1


def test_information_set_search_of_openspiel_chooses_legal_moves() -> None:
    game = pyspiel.load_game("edgewise_hoses(players=2)")
    state = play_randomly(game, 4, 25)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = ismcts.ISMCTSBot(
        game,
        PlayoutEvaluator(1),
        uct_c=2.0,
        max_simulations=8,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()
