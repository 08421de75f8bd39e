"""The games in ``examples/``, each installed from its own project file, do all that others do."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgewise.bots.levels import LEVELS
from tests.example_packages import FOLDERS, GAMES, install, run


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Installs them once."""
    return install(tmp_path_factory.mktemp("examples"))


def test_there_are_such_games() -> None:
    assert "strips" in GAMES
    assert len(FOLDERS) == len(set(GAMES))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_found_and_its_rules_are_read(packages: Path, game: str) -> None:
    done = run(packages, "rules", game)
    assert done.returncode == 0, done.stderr
    assert "cannot be used" not in done.stderr
    assert f"{game}.1" in done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_plays_it(packages: Path, game: str) -> None:
    program = (
        "import sys, edgewise\n"
        "from edgewise.bots.levels import LEVELS\n"
        "game = edgewise.game(sys.argv[1])\n"
        "for bot in LEVELS:\n"
        "    others = ['random'] * (game.seats[0] - 1)\n"
        "    match = edgewise.play(game, [bot, *others], seed=1, seconds=0.02)\n"
        "    print(bot, match.state.outcome() is not None)\n"
    )
    done = run(packages, game, program=program)
    assert done.stdout.splitlines() == [f"{bot} True" for bot in LEVELS], done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_its_tiles_are_drawn_and_printed(packages: Path, game: str, tmp_path: Path) -> None:
    assert "tiles of" in run(packages, "tiles", game).stdout
    done = run(packages, "print", game, "--out", str(tmp_path / "set.pdf"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "set.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("game", GAMES)
def test_the_lab_and_the_arena_measure_it(packages: Path, game: str) -> None:
    for words in (["lab", game], ["arena", game, "random", "greedy", "--jobs", "1"]):
        done = run(packages, *words, "--matches", "4")
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_its_own_look_is_used_and_its_scenarios_are_shown(packages: Path, game: str) -> None:
    program = (
        "import sys, edgewise\n"
        "from edgewise.render import card_svg, find_art\n"
        "game = edgewise.game(sys.argv[1])\n"
        "art = find_art(game.tiles.sheet)\n"
        "print(type(art).__module__ == f'{game.module}.art', len(art.card) > 5)\n"
        "print(card_svg(game.tiles.sheet).startswith('<svg'))\n"
        "from edgewise.testing import run_scenario, scenarios_of\n"
        "print(all(run_scenario(path) for path in scenarios_of(game).values()))\n"
        "from edgewise.learning.essentials import PARTS, essentials_of\n"
        "from edgewise.learning.illustrations import illustrations_of\n"
        "pairs = [each for found in illustrations_of(game).values() for each in found]\n"
        "print(all(p.svg(game, 'before') != p.svg(game, 'after') for p in pairs), len(pairs) > 1)\n"
        "print([each.part for each in essentials_of(game)] == list(PARTS))\n"
    )
    done = run(packages, game, program=program)
    assert done.stdout.split() == ["True"] * 7, done.stderr
    assert f"edgewise scenario {game} " in run(packages, "scenario", game).stdout
