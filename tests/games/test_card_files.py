"""Cards are exchanged as tiles are: a tile file says how many there are, or what they are worth."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import edgewise
from edgewise.cli.main import app
from edgewise.core.errors import BadOption, TileFileError
from edgewise.core.game import Game
from edgewise.core.records import parse_record
from edgewise.games import find, find_for
from edgewise.games.hydras.game import Hydras
from edgewise.games.hydras.labours import COUNTED
from edgewise.games.urban.game import Urban
from edgewise.printing import choose_paper
from edgewise.printing.inserts import insert_pages

GAMES = Path(edgewise.__file__).parent / "games"


def with_cards(name: str, cards: str, folder: Path) -> Game:
    """Makes a game with its own tiles and other cards."""
    file = folder / "mine.toml"
    file.write_text(edgewise.game(name).tiles.sheet.text + "\n" + cards, encoding="utf-8")
    return find(name, file)


FEW = "[cards.quiet-night]\ncount = 2\n[cards.fire-bug]\ncount = 7\n"


def test_a_tile_file_says_how_many_cards_of_each_kind_there_are(tmp_path: Path) -> None:
    game = with_cards("urban", FEW, tmp_path)
    assert {card.name: card.count for card in game.paper_cards()} == {
        "quiet-night": 2,
        "fire-bug": 7,
    }
    state = game.new(3, {"fire_engines": True})
    assert state.to_dict()["deck"] == {"quiet-night": 2, "fire-bug": 7}
    assert game.new(3, {"fire_engines": False}).to_dict()["deck"] == {"quiet-night": 2}


@pytest.mark.parametrize(
    ("name", "cards", "options"),
    [
        ("urban", FEW, {"fire_engines": True}),
        (
            "hydras",
            "".join(f"[cards.{n}]\nneeds = [1, 1, 1]\n" for n in COUNTED),
            {"labours": False},
        ),
    ],
)
def test_every_position_of_a_match_with_other_cards_reads_back(
    tmp_path: Path, name: str, cards: str, options: dict[str, object]
) -> None:
    game = with_cards(name, cards, tmp_path)
    state = edgewise.play(game, ["random", "random"], seed=4, options=options).state
    while state.moves:
        assert game.from_dict(state.to_dict()) == state
        state.pop()


def test_a_match_with_other_cards_is_played_again_from_its_record(tmp_path: Path) -> None:
    game = with_cards("urban", FEW, tmp_path)
    match = edgewise.play(game, ["random", "random"], seed=3, options={"fire_engines": True})
    record = parse_record(match.record.text())
    again = record.replay(find_for(record))
    assert again.to_dict() == match.state.to_dict()
    assert {text for text in match.state.log() if text.startswith("card:")} == {
        "card:quiet-night",
        "card:fire-bug",
    }


@pytest.mark.parametrize(
    ("name", "file"), [("urban", "urban/cards.toml"), ("hydras", "hydras/labours.toml")]
)
def test_a_copy_of_the_games_own_card_file_changes_nothing(
    tmp_path: Path, name: str, file: str
) -> None:
    copied = (GAMES / file).read_text(encoding="utf-8").replace("[labours.", "[cards.")
    game, usual = with_cards(name, copied, tmp_path), edgewise.game(name)
    brought = [card for card in usual.paper_cards() if not card.option]
    assert game.paper_cards() == brought


@pytest.mark.parametrize("name", ["urban", "hydras"])
def test_a_file_that_was_written_out_has_the_cards(tmp_path: Path, name: str) -> None:
    text = CliRunner().invoke(app, ["tiles", name, "--text"]).stdout
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    assert find(name, file).paper_cards() == edgewise.game(name).paper_cards()
    assert CliRunner().invoke(app, ["tiles", str(file), "--text"]).stdout == text


def test_labours_have_other_points_and_needs_and_may_be_left_out(tmp_path: Path) -> None:
    named = ["unburned", "veteran", "hole", "biggest", "complete", "loops"]
    cards = "".join(f"[cards.{name}]\n" for name in [*named, "defended", "burninator"])
    cards += "[cards.long-path]\npoints = 9\nneeds = [4, 3, 3]\n[cards.split-tree]\n"
    game = with_cards("hydras", cards, tmp_path)
    assert isinstance(game, Hydras)
    path = next(card for card in game.labours.cards if card.name == "long-path")
    assert (path.points, path.needed(2), path.clause) == (9, 4, "hydras.38")
    assert "skinny-neck" not in game.labours.number
    match = edgewise.play(game, ["random", "random"], seed=5, options={"labours": True})
    assert match.state.is_over
    page = insert_pages(game, choose_paper("a4"))[0]
    assert ">9 points</text>" in page
    assert "Long Skinny Neck" not in page


def test_too_few_labours_to_deal_are_told_with_how_many_are_needed(tmp_path: Path) -> None:
    cards = "".join(f"[cards.{card}]\n" for card in ("hole", "loops", "long-path"))
    game = with_cards("hydras", cards, tmp_path)
    assert not game.new(2).is_over
    with pytest.raises(BadOption, match=r"3 labours, too few to deal 5 to each of 2 players"):
        game.new(2, {"labours": True})
    with pytest.raises(BadOption, match=r"put in at least 4"):
        game.new(1, {"solo": 4})
    assert game.new(1, {"solo": 3}).players == 1


@pytest.mark.parametrize(
    ("name", "cards", "fault"),
    [
        ("urban", "[cards.quiet-nite]\ncount = 1\n", "there is no card 'quiet-nite'"),
        ("urban", "[cards.quiet-night]\ncount = -1\n", "count is -1"),
        ("urban", "[cards.quiet-night]\ncounts = 1\n", "unknown key 'counts'"),
        ("urban", "[cards.quiet-night]\n", "count is None"),
        (
            "urban",
            '[cards.day-off]\ncount = 1\nclause = "urban.7"\n',
            "clause belongs to the rules",
        ),
        ("urban", "[cards.fire-bug]\ncount = 1\n", "the base has no card"),
        ("hydras", "[cards.hydra]\n", "there is no labour 'hydra'"),
        ("hydras", "[cards.hole]\npoints = 0\n", "points is 0"),
        ("hydras", "[cards.hole]\nneeds = [1, 2, 3]\n", r"needs is \[1, 2, 3\]"),
        ("hydras", "[cards.loops]\nneeds = [1, 2]\n", "write three numbers"),
        ("hydras", "[cards.loops]\ncount = 2\n", "unknown key 'count'"),
        ("hydras", "[cards.loops]\nalone = false\n", "alone belongs to the rules"),
        ("hoses", "[cards.loops]\n", "the game has no cards"),
    ],
)
def test_what_is_wrong_with_cards_is_told_with_its_line(
    tmp_path: Path, name: str, cards: str, fault: str
) -> None:
    with pytest.raises(TileFileError, match=rf"mine\.toml:\d+: .*{fault}"):
        with_cards(name, cards, tmp_path)


def test_older_rules_are_replayed_with_the_cards_of_the_file(tmp_path: Path) -> None:
    game = with_cards("urban", FEW, tmp_path)
    older = game.at_version(3)
    assert isinstance(older, Urban)
    assert older.paper_cards() == game.paper_cards()
