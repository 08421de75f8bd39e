"""``edgewise print`` writes a PDF, and says in one sentence what it cannot."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from edgewise import game, play

Shell = Callable[..., subprocess.CompletedProcess[str]]

FEW = Path(__file__).parent / "few.toml"


def test_a_tile_file_is_printed(edgewise: Shell, tmp_path: Path) -> None:
    path = tmp_path / "few.pdf"
    said = edgewise("print", "hoses", "--tiles", str(FEW), "--out", str(path))
    assert said.stdout == f"{path}: 7 pages, 4 by 6 tiles on a sheet\n"
    assert path.read_bytes().startswith(b"%PDF")


def test_letter_paper_and_other_sizes(edgewise: Shell, tmp_path: Path) -> None:
    words = ["--tiles", str(FEW), "--paper", "letter", "--size", "50", "--no-rules", "--bleed", "0"]
    said = edgewise("print", "hoses", *words, "--out", str(tmp_path / "few.pdf"))
    assert said.stdout.endswith("2 pages, 4 by 5 tiles on a sheet\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "there is no game 'chess'"),
        (["hoses", "--paper", "a5"], "there is no paper 'a5'; choose from a4, letter"),
        (["hoses", "--size", "5"], "a tile can be 15 to 120 mm wide, not 5 mm"),
        (["hoses", "--bleed", "6"], "bleed can be 0 to 5 mm, not 6 mm"),
        (["hoses", "--tiles", "none.toml"], "none.toml: cannot be read"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    edgewise: Shell, words: list[str], sentence: str, tmp_path: Path
) -> None:
    said = edgewise("print", *words, "--out", str(tmp_path / "x.pdf"))
    assert said.returncode == 2
    assert sentence in said.stderr
    assert not (tmp_path / "x.pdf").exists()


def test_a_folder_that_is_not_there_is_named(edgewise: Shell, tmp_path: Path) -> None:
    path = tmp_path / "missing" / "few.pdf"
    said = edgewise("print", "hoses", "--tiles", str(FEW), "--out", str(path))
    assert said.returncode == 2
    assert f"{path} cannot be written: No such file or directory" in said.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a short match."""
    match = play(game("hoses", FEW), ["random", "random"], seed=2)
    path = tmp_path / "match.edgewise"
    path.write_text(match.record.text(), encoding="utf-8")
    return path


def test_a_record_becomes_a_poster_or_a_sheet_to_set_up(edgewise: Shell, record: Path) -> None:
    said = edgewise("print", str(record))
    assert said.stdout == f"{record.with_suffix('.pdf')}: 1 page\n"
    assert record.with_suffix(".pdf").read_bytes().startswith(b"%PDF")
    out = record.with_name("sheet.pdf")
    words = ["--what", "setup", "--after", "9", "--paper", "letter", "--out", str(out)]
    assert edgewise("print", str(record), *words).stdout == f"{out}: 1 page\n"
    assert b"612.00 792.00" in out.read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--what", "cards"], "of a record one prints poster or setup, not 'cards'"),
        (["--after", "9999"], "moves, not 9999"),
    ],
)
def test_what_a_record_does_not_have_is_refused(
    edgewise: Shell, record: Path, words: list[str], sentence: str
) -> None:
    said = edgewise("print", str(record), *words)
    assert said.returncode == 2
    assert sentence in said.stderr
