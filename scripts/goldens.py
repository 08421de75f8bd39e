"""Writes the golden playthroughs, the perft counts and the examples of words anew."""

from pathlib import Path

from edgewise.testing import perft_files, playthrough_files
from scripts.word_examples import FILE, written

TESTS = Path(__file__).parent.parent / "tests"

playthrough_files(TESTS / "playthroughs")
perft_files(TESTS / "perft")
FILE.write_text(written(), encoding="utf-8")
