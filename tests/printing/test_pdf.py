"""The PDF itself: its pages, its paper, its rulebook, and the same file every time."""

import re
from pathlib import Path

import pytest

import edgewise
from edgewise.core.tilefile import parse_tiles
from edgewise.printing import choose_paper, print_game
from edgewise.printing.contents import add_contents
from edgewise.printing.paper import FOLDER, is_printable, new_pdf
from edgewise.printing.rulebook import fitting_pictures, html_of, rulebook_text, tiles_shown
from edgewise.printing.score_sheet import reasons
from tests.printing.reading import words_in

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
    made = path.read_bytes()
    assert pages == len(re.findall(rb"/Type /Page\b", made))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    said = words_in(made)
    for text in (
        "The game in brief",
        "Hoses and Hydrants: the tiles",
        "Hoses and Hydrants: points",
    ):
        assert text in said


def test_every_font_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "few.pdf"
    print_game(few(), path, choose_paper("a4"))
    made = path.read_bytes()
    assert made.count(b"/FontFile2 ") == made.count(b"/Type /FontDescriptor") >= 3
    assert not re.search(rb"/Subtype /Type1\b|Helvetica|Courier", made)


def test_fonts_have_a_licence_and_the_signs_of_all_rulebooks() -> None:
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "LICENSE.txt").read_text(encoding="utf-8")
    for name in edgewise.games():
        for language in ("en", "nl"):
            assert is_printable(rulebook_text(edgewise.game(name), language).replace("\n", ""))


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


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("name", edgewise.games())
def test_a_rulebook_to_print_holds_every_clause_of_the_box_and_no_figures(
    name: str, language: str
) -> None:
    game = edgewise.game(name)
    everything = {option.name: True for option in game.options if True in option.choices}
    whole = html_of(rulebook_text(game, language, everything))
    for clause in game.rulebook.clauses:
        assert f"<strong>{clause.number}</strong>" in whole
    for heading in ("How the set plays", "Hoe de set speelt", "How to write the moves"):
        assert heading not in whole
    assert "?" not in re.sub(r"\w\?", "", whole), "a sign that the fonts do not have"


def test_rules_of_expansions_that_are_not_printed_are_left_out() -> None:
    game = edgewise.game("urban")
    rules = rulebook_text(game, "en", {"mobsters": True})
    assert "**urban.50**" in rules
    assert "**urban.23**" in rules, "the usual set has Fire Engines"
    assert not re.search(r"\*\*urban\.(4[3-9]|6\d)\*\*|Franchise Token|Rubble", rules)
    assert "**urban.21**" in rulebook_text(game, "en", {"fire_engines": False})
    assert "Blaze Token" not in rulebook_text(game, "nl", {"fire_engines": False})


def test_a_rulebook_says_what_is_printed_and_which_rules_were_chosen() -> None:
    game = edgewise.game("hoses")
    said = rulebook_text(game, "en", {"free_to_keep": True})
    assert "Printed here: 56 tiles; the tiles are of 48 kinds." in said
    assert "See hoses.23." in said
    assert "See hoses.22." not in said
    assert "is another set" not in said
    own = rulebook_text(few(), "en")
    assert "is another set than the one that Hoses and Hydrants comes with" in own
    assert "## Material of the usual set" in own


def test_tiles_that_show_something_behind_are_to_be_hidden_otherwise() -> None:
    assert "keep hands behind a screen" in rulebook_text(edgewise.game("hoses"), "en")
    assert "achter een schermpje" in rulebook_text(edgewise.game("wirwar"), "nl")
    assert "behind a screen" not in rulebook_text(edgewise.game("urban"), "en")


def test_a_score_sheet_lists_what_scores_by_the_rules_that_are_chosen() -> None:
    game = edgewise.game("greenway")
    usual, other = reasons(game, {}, "en"), reasons(game, {"longest": "path"}, "en")
    assert [line[0] for line in usual] == [line[0] for line in other] == list("ABCDE")
    assert usual[3] != other[3]


@pytest.mark.parametrize("name", edgewise.games())
def test_the_list_of_tiles_fits_on_one_page(name: str) -> None:
    pdf = new_pdf(name, 210, 297)
    pdf.set_margins(20, 18, 20)
    pdf.set_auto_page_break(True, 18)
    add_contents(pdf, edgewise.game(name), edgewise.game(name).checked_options({}), "en")
    assert pdf.page_no() == 1


def test_the_list_at_the_end_has_the_cards_of_a_set_of_ones_own() -> None:
    text = edgewise.game("urban").tiles.sheet.text + "\n[cards.quiet-night]\ncount = 3\n"
    game = edgewise.game("urban", parse_tiles(text))
    pdf = new_pdf("urban", 210, 297)
    add_contents(pdf, game, game.checked_options({}), "en")
    said = words_in(bytes(pdf.output()))
    assert "3 cards" in said
    assert "3 × Quiet Night" in said  # noqa: RUF001
    assert "Moving Van" not in said


def test_rules_for_other_tiles_have_the_pictures_that_these_tiles_can_show() -> None:
    text = edgewise.game("hoses").tiles.sheet.text
    more = edgewise.game(
        "hoses",
        parse_tiles(
            text.replace("bag = 56", "bag = 58").replace(
                "[tiles.red-firefighter]\ncount = 1", "[tiles.red-firefighter]\ncount = 3"
            )
        ),
    )
    usual = fitting_pictures(edgewise.game("hoses"))
    assert fitting_pictures(more).keys() == usual.keys()
    other = parse_tiles(
        text.replace('parts = ["red N-S"]', 'parts = ["red N-S", "blue E-W"]', 1)
        .replace('[tiles.red-blue-crossing]\ncount = 1\nparts = ["red N-S", "blue E-W"]\n', "")
        .replace("bag = 56", "bag = 55")
    )
    shown = fitting_pictures(edgewise.game("hoses", other))
    assert 0 < len(shown) < len(usual)
    assert not any("red-straight" in tiles_shown(each) for some in shown.values() for each in some)


@pytest.mark.parametrize("name", edgewise.games())
def test_every_game_can_be_printed(name: str, tmp_path: Path) -> None:
    assert print_game(edgewise.game(name), tmp_path / "game.pdf", choose_paper("a4")) > 2
