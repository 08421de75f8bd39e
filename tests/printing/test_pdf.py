"""The PDF itself: its pages, its paper, its rulebook, and the same file every time."""

import re
from pathlib import Path

import pytest

import edgewise
from edgewise.printing import choose_paper, print_game
from edgewise.printing.rulebook import rulebook_html

FEW = Path(__file__).parent.parent / "cli" / "few.toml"


def few() -> edgewise.Game:
    return edgewise.game("hoses", FEW)


def test_pages_are_fronts_backs_and_the_rulebook(tmp_path: Path) -> None:
    told = []
    path = tmp_path / "few.pdf"
    pages = print_game(
        few(),
        path,
        choose_paper("a4", 80),
        progress=lambda done, total: told.append((done, total)),
    )
    assert pages == 6
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert len(re.findall(rb"/Type /Page\b", path.read_bytes())) == 6


@pytest.mark.parametrize(("paper", "box"), [("a4", "595.28 841.89"), ("letter", "612.00 792.00")])
def test_pages_have_the_size_of_the_paper(paper: str, box: str, tmp_path: Path) -> None:
    path = tmp_path / "few.pdf"
    print_game(few(), path, choose_paper(paper), rules=False)
    found = re.search(rb"/MediaBox \[0 0 ([\d.]+ [\d.]+)\]", path.read_bytes())
    assert found is not None
    assert found[1].decode() == box


def test_the_same_game_gives_the_same_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    for path in (one, other):
        print_game(few(), path, choose_paper("a4"))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("name", edgewise.games())
def test_a_rulebook_to_print_holds_every_clause_and_no_figures(name: str) -> None:
    game = edgewise.game(name)
    html = rulebook_html(game)
    for clause in game.rulebook.clauses:
        assert f"<strong>{clause.number}</strong>" in html
    assert "How the set plays" not in html
    assert "?" not in re.sub(r"\w\?", "", html), "a sign that the fonts do not have"


@pytest.mark.parametrize("name", edgewise.games())
def test_every_game_can_be_printed(name: str, tmp_path: Path) -> None:
    assert print_game(edgewise.game(name), tmp_path / "game.pdf", choose_paper("a4")) > 2
