"""Hydras: the material and how a match is prepared."""

from collections import Counter
from pathlib import Path

import pytest

import edgewise
from edgewise.core.tilefile import load_tiles
from edgewise.games.hydras.tileset import HydraTiles
from tests.games.hydras.hydra_drawing import GAME

PLAY_CARDS = [tile for tile in GAME.tiles.tiles if tile.pile == "bag"]
BODIES = [tile for tile in GAME.tiles.tiles if tile.pile == "bodies"]


def labels(tile: edgewise.core.tiles.Tile) -> list[str]:
    return tile.side_labels(0, "blank")


@pytest.mark.clause("hydras.1")
@pytest.mark.parametrize("players", [0, 5])
def test_it_is_for_one_to_four(players: int) -> None:
    with pytest.raises(edgewise.BadPlayers, match="1 to 4 players"):
        GAME.new(players)


@pytest.mark.clause("hydras.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_has_a_hydra_of_its_own(players: int) -> None:
    state = GAME.new(players)
    assert len(state.to_dict()["boards"]) == players
    move = GAME.parse_move(f"{players - 1}:cross@0,-1/r0")
    assert state.why_not(move) is not None


@pytest.mark.clause("hydras.2")
def test_there_are_60_cards_four_bodies_with_two_necks_and_twelve_labours() -> None:
    assert sum(tile.count for tile in PLAY_CARDS) == 60
    assert sum(tile.count for tile in BODIES) == 4
    assert all(labels(tile).count("neck") == 2 for tile in BODIES)
    assert [(tile.name, tile.count) for tile in BODIES if "star" in tile.icons] == [
        ("body-star", 1)
    ]
    assert len(GAME.labours.cards) == 12


@pytest.mark.clause("hydras.3")
def test_six_torches_sixteen_swords_and_eight_shields_are_among_the_cards() -> None:
    icons: Counter[str] = Counter()
    for tile in PLAY_CARDS:
        icons.update(dict.fromkeys(tile.icons, tile.count))
    assert icons == {"torch": 6, "sword": 16, "shield": 8}
    assert {tile.name: tile.count for tile in BODIES} == {
        "body-star": 1,
        "body-straight": 2,
        "body-bend": 1,
    }
    bent = [tile for tile in BODIES if labels(tile)[:2] == ["neck", "neck"]]
    assert [tile.name for tile in bent] == ["body-bend"]


@pytest.mark.clause("hydras.3")
def test_the_deck_has_so_many_cards_with_each_number_of_necks_and_heads() -> None:
    found: Counter[tuple[int, int]] = Counter()
    for tile in PLAY_CARDS:
        found[labels(tile).count("neck"), labels(tile).count("head")] += tile.count
    torches = found.pop((0, 0))
    assert torches == 6
    assert found == {
        (1, 1): 6, (1, 2): 6, (1, 3): 3,
        (2, 0): 12, (2, 1): 7, (2, 2): 4,
        (3, 0): 6, (3, 1): 5,
        (4, 0): 5,
    }  # fmt: skip
    bent = [tile for tile in PLAY_CARDS if is_bent(tile)]
    assert sum(tile.count for tile in bent) == 7 + 4 + 2


def is_bent(tile: edgewise.core.tiles.Tile) -> bool:
    """Tells whether a card has two necks on sides that share a corner."""
    necks = [side for side, label in enumerate(labels(tile)) if label == "neck"]
    return len(necks) == 2 and necks[1] - necks[0] != 2


@pytest.mark.clause("hydras.4")
def test_a_card_has_a_neck_and_up_to_three_heads_and_one_icon_at_most() -> None:
    for tile in PLAY_CARDS:
        if "torch" not in tile.icons:
            assert labels(tile).count("neck") >= 1
            assert labels(tile).count("head") <= 3
            assert len(tile.icons) <= 1
    assert {labels(tile).count("head") for tile in PLAY_CARDS} == {0, 1, 2, 3}


@pytest.mark.clause("hydras.4")
def test_cards_turn_but_do_not_flip() -> None:
    assert GAME.parse_move("0:bend@0,-1/r3").text() == "0:bend@0,-1/r3"
    with pytest.raises(edgewise.InvalidMove, match="cannot be turned over"):
        GAME.parse_move("0:bend@0,-1/r3f")


@pytest.mark.clause("hydras.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_star_is_dealt_to_each_seat_with_the_same_odds(players: int) -> None:
    def odds_of_star(state: edgewise.State, seat: int) -> float:
        """Adds the odds of all ways in which a seat gets the star."""
        turn = state.to_dict()["turn"]
        total = 0.0
        for move, odds in state.chance_outcomes():
            if move.text() == "body:body-star":
                total += odds if turn == seat else 0.0
            elif turn < seat:
                state.push(move)
                total += odds * odds_of_star(state, seat)
                state.pop()
        return total

    for seat in range(players):
        assert odds_of_star(GAME.new(players), seat) == pytest.approx(1 / players)


@pytest.mark.clause("hydras.5")
def test_each_other_body_is_as_likely_and_none_is_dealt_twice() -> None:
    state = GAME.new(2)
    odds = {move.text(): odds for move, odds in state.chance_outcomes()}
    assert odds["body:body-star"] == pytest.approx(1 / 2)
    assert odds["body:body-straight"] == pytest.approx(2 * odds["body:body-bend"])
    state.push_text("body:body-straight")
    assert [move.text() for move in state.legal_moves] == ["body:body-star"]


@pytest.mark.clause("hydras.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_dealt_four_cards(players: int) -> None:
    state = first_turn(players)
    data = state.to_dict()
    assert [sum(hand.values()) for hand in data["hands"]] == [4] * players
    assert data["deck"] == sum(data["bag"].values()) == 60 - 4 * players


@pytest.mark.clause("hydras.7")
@pytest.mark.parametrize("star", [0, 1, 2])
def test_the_star_begins_and_the_next_seat_follows(star: int) -> None:
    state = first_turn(3, star)
    for step in range(4):
        seat = state.to_move
        assert seat == (star + step) % 3
        state.push_text(next(m.text() for m in state.legal_moves if m.text().startswith("discard")))
        state.push(next(iter(state.legal_moves)))


def first_turn(players: int, star: int = 0) -> edgewise.State:
    """Deals the star to a seat, and then the first thing that there is."""
    state = GAME.new(players)
    while state.to_move == edgewise.CHANCE:
        moves = [move.text() for move in state.legal_moves]
        if "body:body-star" in moves and state.to_dict()["turn"] == star:
            state.push_text("body:body-star")
        else:
            state.push_text(next(text for text in moves if text != "body:body-star"))
    return state


def test_a_card_file_without_a_star_is_refused(tmp_path: Path) -> None:
    text = Path(GAME.tiles.sheet.file).read_text(encoding="utf-8")
    broken = tmp_path / "cards.toml"
    broken.write_text(text.replace('icons = ["star"]', 'icons = ["sword"]'), encoding="utf-8")
    with pytest.raises(
        edgewise.TileFileError, match=r"the icon 'star' in .*; give it to exactly one"
    ):
        HydraTiles(load_tiles(broken))


def test_a_move_without_a_hydra_says_how_to_write_one() -> None:
    for text in ("7:bend@0,1/r0", "sword:bend@0,1", "sword:1:bend@0,1/r0", "wave"):
        with pytest.raises(edgewise.InvalidMove):
            GAME.parse_move(text)
