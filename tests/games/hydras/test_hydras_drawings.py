"""The drawings in the scenarios of Hydras show the boards that they stand beside."""

import re
from pathlib import Path

import pytest

import edgewise
from edgewise.testing.scenarios import read_scenario, scenarios_of
from tests.games.hydras.hydra_drawing import draw

PATHS = scenarios_of(edgewise.game("hydras")).values()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_scenario_draws_the_hydras_that_it_begins_with(path: Path) -> None:
    sentences = path.read_text(encoding="utf-8").split("+++\n")[2]
    boards = read_scenario(path).start().to_dict()["boards"]
    drawn = re.findall(r"# Hydra (\d):\n((?:#   .*\n)+)", sentences)
    bodies = [number for number, board in enumerate(boards) if board]
    assert [int(number) for number, _ in drawn] == bodies
    for number, lines in drawn:
        shown = "\n".join(line[4:] for line in lines.splitlines())
        assert shown == draw(boards[int(number)])
