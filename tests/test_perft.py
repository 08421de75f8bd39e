"""Perft: the number of lines of play from the start, with the bag's order fixed."""

from pathlib import Path

import pytest

import edgewise
from edgewise.testing import ConformanceError, perft, perft_split
from edgewise.testing.conformance import settings
from edgewise.testing.perft import read_counts

FOLDER = Path(__file__).parent / "perft"


@pytest.mark.parametrize("name", edgewise.games())
def test_counts_are_as_written(name: str) -> None:
    game = edgewise.game(name)
    written = read_counts(FOLDER / f"{name}.txt")
    assert len(written) == len(list(settings(game))), "run `make goldens`"
    for (players, options), counts in written:
        state = game.new(players, options)
        for depth, count in enumerate(counts, 1):
            found = perft(state, depth)
            assert found == count, perft_split(state, depth)


def test_missing_counts_say_how_to_write_them(tmp_path: Path) -> None:
    with pytest.raises(ConformanceError, match=r"sixth.txt is missing .*`make goldens`"):
        read_counts(tmp_path / "sixth.txt")
