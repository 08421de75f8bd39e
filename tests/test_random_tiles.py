"""Every game keeps its promises with tile files that nobody thought of."""

from pathlib import Path
from typing import Any

import pytest

import edgewise
from edgewise.core.tilefile import load_tiles, parse_tiles
from edgewise.testing import check_game
from edgewise.testing.conformance import check_playouts
from edgewise.testing.tilefiles import random_games, sheet_text

HOSES = ("red", "blue", "yellow", "green")
NEEDS: dict[str, dict[str, Any]] = {
    "hoses": {"colours": HOSES, "count": 3},
    "greenway": {"colours": ("street", "greenway"), "count": 2},
    "hydras": {"fixed": ("torch",), "count": 2},
    "urban": {"colours": ("block", "suburb"), "count": 1},
    "wirwar": {"fixed": ("open-pit", "manhole-cover"), "count": 1},
}
"""What of a game's tiles may change; see ``random_games``."""


@pytest.mark.parametrize("name", NEEDS)
def test_random_matches_on_random_tile_files(name: str, tmp_path: Path) -> None:
    for game in random_games(edgewise.game(name), tmp_path, **NEEDS[name]):
        check_game(game, every=31, most=4)
        check_playouts(game, matches=100)


def test_every_game_is_played_with_random_tile_files() -> None:
    assert set(NEEDS) == set(edgewise.games())


@pytest.mark.parametrize("name", edgewise.games())
def test_a_sheet_reads_back_from_its_text(name: str) -> None:
    sheet = edgewise.game(name).tiles.sheet
    assert parse_tiles(sheet_text(sheet)) == sheet


def test_the_first_random_file_is_of_one_colour(tmp_path: Path) -> None:
    one, other = random_games(edgewise.game("hoses"), tmp_path, count=2, colours=HOSES)
    kinds = [{p.kind for t in game.tiles.tiles for p in t.parts} for game in (one, other)]
    assert kinds[0] == {"red"}
    assert len(kinds[1]) > 1


def test_random_files_differ_and_a_seed_gives_the_same_ones(tmp_path: Path) -> None:
    def texts(seed: int) -> list[str]:
        made = random_games(edgewise.game("greenway"), tmp_path, count=2, seed=seed)
        return [sheet_text(load_tiles(Path(game.tiles.sheet.file))) for game in made]

    assert texts(1) == texts(1)
    assert len({*texts(1), *texts(2)}) == 4
