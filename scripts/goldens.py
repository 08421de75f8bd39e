"""Writes the golden playthroughs and the perft counts anew."""

from pathlib import Path

from edgewise.testing import perft_files, playthrough_files

TESTS = Path(__file__).parent.parent / "tests"

playthrough_files(TESTS / "playthroughs")
perft_files(TESTS / "perft")
