"""What a seat may know of materials and hands, and what it may guess."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import edgewise
from edgewise.core.chance import SPECTATOR
from edgewise.games.wirwar.game import FOLDER
from edgewise.match import random_move

GAME = edgewise.game("wirwar")
MATERIALS = {"fire", "pp", "pe", "gas"}


def played(seed: int, players: int, moves: int = 10_000) -> edgewise.State:
    """Plays so many random moves of a match."""
    rng = random.Random(seed)
    state = GAME.new(players)
    while state.to_move is not None and len(state.past) < moves:
        state.push(random_move(state, rng))
    return state


def two_hands() -> dict[str, Any]:
    """Gives a position with a small hand for each of two seats."""
    data = GAME.new(2).to_dict()
    data.pop("bag")
    return {
        **data,
        "hands": [{"fire-end": 1}, {"open-pit": 2, "manhole-cover": 1}],
        "materials": ["fire", "gas"],
        "phase": "play",
        "turn": 0,
    }


@pytest.mark.clause("wirwar.28")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("moves", [4, 30, 80])
def test_no_view_names_the_material_of_another_seat(players: int, moves: int) -> None:
    state = played(moves, players, moves)
    mine = state.to_dict()["materials"]
    for seat in [*range(players), SPECTATOR]:
        view = state.view(seat)
        for other in range(players):
            if other == seat:
                assert view["materials"][other] == mine[other]
            else:
                assert view["materials"][other] == ("?" if mine[other] else None)
        dealt = [text for text in view["log"] if text.startswith("material:")]
        shown = [text for text in dealt if text != "material:?"]
        assert shown == ([f"material:{mine[seat]}"] if seat >= 0 and mine[seat] else [])


@pytest.mark.clause("wirwar.28")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_is_the_same_whatever_the_others_have(players: int) -> None:
    state = played(7, players, 60)
    data = state.to_dict()
    mine = data["materials"][0]
    others = sorted(MATERIALS - {mine})
    views = set()
    for shift in range(3):
        dealt = [mine, *[others[(shift + k) % 3] for k in range(players - 1)]]
        views.add(json.dumps(GAME.from_dict({**data, "materials": dealt}).view(0)))
    assert len(views) == 1


@pytest.mark.clause("wirwar.28")
def test_at_the_end_the_colours_of_the_players_are_shown() -> None:
    state = played(3, 3)
    shown = state.view(SPECTATOR)["materials"]
    assert shown == state.to_dict()["materials"]
    assert len(set(shown) & MATERIALS) == 3


@pytest.mark.clause("wirwar.29")
def test_hands_and_draws_of_others_are_hidden_but_counted() -> None:
    state = played(4, 3, 90)
    data, view = state.to_dict(), state.view(1)
    for seat in (0, 2):
        assert view["hands"][seat] == {"?": sum(data["hands"][seat].values())}
    assert view["hands"][1] == data["hands"][1]
    assert view["bag"] == {"?": sum(data["bag"].values())}
    assert view["piles"] == data["piles"]
    actors = [int(entry.before.to_dict()["turn"]) for entry in state.past]
    for actor, text in zip(actors, view["log"], strict=True):
        if text.startswith("draw:"):
            assert (text == "draw:?") == (actor != 1)


@pytest.mark.clause("wirwar.28")
def test_resampling_deals_every_way_of_materials_as_often() -> None:
    seen = played(5, 3, 40).seen_by(0)
    mine = seen.to_dict()["materials"][0]
    counts: dict[tuple[str, ...], int] = {}
    for seed in range(600):
        dealt = tuple(seen.resample(seed).to_dict()["materials"])
        counts[dealt] = counts.get(dealt, 0) + 1
    assert len(counts) == 6
    assert all(dealt[0] == mine for dealt in counts)
    assert min(counts.values()) > 60


@pytest.mark.clause("wirwar.30")
def test_who_takes_a_tile_shows_that_nothing_in_hand_could_be_laid() -> None:
    hands = [{"fire-pp-fire-pump": 1}, {"manhole-cover": 1, "open-pit": 1}]
    state = GAME.from_dict({**two_hands(), "hands": hands}, reachable=False)
    state.push_text("fire-pp-fire-pump@0,1/r2")
    state.push_text("draw:pp-cross")
    assert state.to_dict()["phase"] == "stuck", "a pit and a cover, and no road lies"
    shown = state.seen_by(0).to_dict()["ruled_out"][1]
    assert shown["fire-cross"] == 2
    assert "manhole-cover" not in shown
    assert "open-pit" not in shown
    state.push_text("take")
    state.push_text("draw:gas-cross")
    for seed in range(100):
        hand = state.seen_by(0).resample(seed).to_dict()["hands"][1]
        could_be_laid = [tile for tile in hand if tile in shown]
        assert sum(hand[tile] for tile in could_be_laid) <= 1, "the tile that was taken"


@pytest.mark.clause("wirwar.30")
def test_a_tile_drawn_later_may_be_anything() -> None:
    seen = GAME.from_dict(
        {**two_hands(), "ruled_out": [{}, dict.fromkeys(every_tile("gas-"), 2)]},
        reachable=False,
    ).seen_by(0)
    most = 0
    for seed in range(200):
        hand = seen.resample(seed).to_dict()["hands"][1]
        most = max(most, sum(count for tile, count in hand.items() if tile.startswith("gas-")))
    assert most == 1, "two of its three tiles are older than what was shown"


def every_tile(prefix: str) -> list[str]:
    return [tile.name for tile in GAME.tiles.tiles if tile.back and tile.name.startswith(prefix)]


SCARCE = {
    "fire-end": 6,
    "fire-tee-pump": 4,
    "fire-pp-crossing": 8,
    "pp-tee-road": 5,
    "pe-gas-crossing": 5,
    "gas-cross": 4,
}


def scarce_game(folder: Path) -> edgewise.Game:
    """Makes a set of tiles without backs, of which those with PE and gas can never be laid."""
    head, *tables = re.split(r"(?m)^(?=\[tiles\.)", (FOLDER / "tiles.toml").read_text())
    for number, table in enumerate(tables):
        name = table[len("[tiles.") : table.index("]")]
        if "back = " in table and "colours" not in table:
            bare = re.sub(r"back = .*\n", "", table)
            tables[number] = re.sub(r"count = \d+", f"count = {SCARCE.get(name, 0)}", bare)
    head = re.sub(r"bag = \d+", f"bag = {sum(SCARCE.values()) + 8}", head)
    path = folder / "scarce.toml"
    path.write_text(head + "".join(tables))
    return edgewise.game("wirwar", path)


@pytest.mark.clause("wirwar.30")
def test_dealing_anew_agrees_with_what_was_shown_even_when_tiles_are_scarce(
    tmp_path: Path,
) -> None:
    game = scarce_game(tmp_path)
    checked = 0
    for seed in range(6):
        state, rng = game.new(3), random.Random(seed)
        while state.to_move is not None:
            if any(state.to_dict()["ruled_out"]):
                checked += 1
                for seat in range(3):
                    twin = state.seen_by(seat).resample(rng.getrandbits(60))
                    assert twin.game.serialiser.problems(twin) == []
                    assert twin.to_dict()["hands"][seat] == state.to_dict()["hands"][seat]
            state.push(random_move(state, rng))
            assert state.game.serialiser.problems(state) == [], (
                "the true hands agree with what was shown"
            )
    assert checked > 50


@pytest.mark.clause("wirwar.30")
def test_a_hand_that_contradicts_what_was_shown_is_no_position() -> None:
    ruled_out = [{}, {"open-pit": 3}]
    with pytest.raises(edgewise.BadState, match="seat 1 holds a tile that it could have laid"):
        GAME.from_dict({**two_hands(), "ruled_out": ruled_out})
