"""The drawings in the scenarios of Hydras show the boards that they stand beside."""

import re
from pathlib import Path

import pytest

from edgewise.testing.scenarios import _position
from tests.games.hydras.hydra_drawing import draw

FOLDER = Path(__file__).parents[2] / "scenarios" / "hydras"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.scenario")), ids=lambda path: path.stem)
def test_a_scenario_draws_the_hydras_that_it_begins_with(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    head, setup, sentences = text.split("+++\n")
    boards = _position(path, head, setup).to_dict()["boards"]
    drawn = re.findall(r"# Hydra (\d):\n((?:#   .*\n)+)", sentences)
    assert [int(number) for number, _ in drawn] == list(range(len(boards)))
    for number, lines in drawn:
        shown = "\n".join(line[4:] for line in lines.splitlines())
        assert shown == draw(boards[int(number)])
