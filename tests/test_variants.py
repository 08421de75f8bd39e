"""Small variants that games come with: found by name, and played wherever games are."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import edgewise
from edgewise.arena.fixtures import make_contest
from edgewise.arena.results import play_fixture
from edgewise.cli.main import main
from edgewise.core.tilefile import parse_tiles
from edgewise.games import all_names, find_for, id_of, variants_of
from edgewise.server.catalogue import game_card
from edgewise.testing import check_game

MINIS = [name for name in all_names() if ":" in name]


def test_every_game_comes_with_a_mini() -> None:
    assert [f"{name}:mini" for name in edgewise.games()] == MINIS


@pytest.mark.parametrize("name", MINIS)
def test_a_mini_keeps_the_contract_of_games(name: str) -> None:
    check_game(edgewise.game(name))


@pytest.mark.parametrize("name", MINIS)
def test_a_match_of_a_mini_is_kept_and_found_again(name: str) -> None:
    game = edgewise.game(name)
    players = game.seats_dealt()[-1]
    match = edgewise.play(game, ["search:easy"] + ["greedy"] * (players - 1), seed=3)
    again = match.record.replay(find_for(match.record))
    assert again.fingerprint() == match.state.fingerprint()
    assert id_of(pickle.loads(pickle.dumps(game))) == name


def test_hands_of_a_mini_are_smaller() -> None:
    state = edgewise.game("hoses:mini").new()
    rng = edgewise.make_rng(1)
    while state.to_move == edgewise.CHANCE:
        state.push_code(int(state.random_code(rng)))
    assert [sum(hand.values()) for hand in state.to_dict()["hands"]] == [2, 2]


def test_a_variant_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(edgewise.UnknownGame, match="there are: hoses:mini"):
        edgewise.game("hoses:tiny")
    with pytest.raises(edgewise.UnknownGame, match="there is no game 'holes'"):
        edgewise.game("holes:mini")
    with pytest.raises(edgewise.UnknownGame, match="name the game alone"):
        edgewise.game("hoses:mini", "mine.toml")


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ("hand = 6", "hand is 6 in \\[numbers\\]; write 1 to 5"),
        ("hand = 0", "write 1 to 5"),
        ("hnad = 2", "no number 'hnad' to change in \\[numbers\\]; known: hand"),
        ("hand = true", "write a whole number"),
    ],
)
def test_a_number_that_the_rules_cannot_use_is_refused_with_its_line(
    numbers: str, said: str
) -> None:
    text = variants_of("hoses")["hoses:mini"].read_text(encoding="utf-8")
    with pytest.raises(edgewise.TileFileError, match=f"mine.toml:8: .*{said}"):
        edgewise.game("hoses", parse_tiles(text.replace("hand = 2", numbers), "mine.toml"))


def test_a_contest_of_a_mini_says_so() -> None:
    contest = make_contest(edgewise.game("hoses:mini"), ["greedy", "random"])
    assert contest.game == "hoses:mini"
    record = play_fixture(contest, contest.fixtures(1)[0]).record
    assert "hoses" in record


def test_the_arena_plays_a_mini(tmp_path: Path) -> None:
    folder = str(tmp_path / "kept")
    words = ["arena", "hoses:mini", "greedy", "random", "--matches", "4", "--jobs", "1"]
    with pytest.raises(SystemExit) as ended:
        main([*words, "--folder", folder])
    assert ended.value.code == 0
    facts = json.loads((tmp_path / "kept" / "contest.json").read_text())
    assert facts["game"] == "hoses:mini"


def test_the_lobby_offers_minis_to_as_many_as_they_can_be_dealt_to() -> None:
    (mini,) = game_card(edgewise.game("hoses")).variants
    assert (mini.id, mini.name, mini.seats) == ("hoses:mini", "mini", [2, 3])
