"""Cards and pieces on paper: every one of them, as often as the game has it."""

import html
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import edgewise
from edgewise.core.words.cards import printed_text
from edgewise.printing import choose_paper, print_game
from edgewise.printing.inserts import draw_card, insert_pages, lines_of
from edgewise.printing.paper import FOLDER

A4 = choose_paper("a4")


EVERYTHING = {"fire_engines": True, "franchises": True, "mobsters": True, "skyscrapers": True}


def words_of(page: str) -> list[str]:
    return re.findall(r">([^<>]+)</text>", page)


def test_all_action_cards_are_printed() -> None:
    game = edgewise.game("urban")
    pages = insert_pages(game, A4, options=EVERYTHING)
    words = [word for page in pages for word in words_of(page)]
    for card in game.paper_cards():
        assert words.count(game.words().cards[card.name].title) == card.count
    assert words.count("Action") == 27
    assert words.count("Fire Engines") == 9


def test_cards_and_pieces_of_a_set_that_is_not_played_with_stay_in_the_box() -> None:
    game = edgewise.game("urban")
    words = [word for page in insert_pages(game, A4) for word in words_of(page)]
    assert words.count("Fire Engines") == 9
    assert words.count("Franchises") == words.count("Mobsters") == 0


def test_all_urbanites_fires_and_the_truck_are_printed() -> None:
    game = edgewise.game("urban")
    *_, pieces, behind = insert_pages(game, A4)
    assert [behind.count(f">{seat}</text>") for seat in range(1, 6)] == [7] * 5
    assert [words_of(pieces).count(str(seat + 1)) for seat in range(5)] == [7] * 5
    usual = [piece for piece in game.pieces() if piece.option in ("", "fire_engines")]
    assert sum(piece.count for piece in usual) == 35 + 10 + 1
    assert pieces.count("scale(1.9)") == 46


def test_all_labours_are_printed_with_their_tables_and_points() -> None:
    game = edgewise.game("hydras")
    page, back = insert_pages(game, A4)
    words = words_of(page)
    assert words_of(back).count("Hydras") == 12
    assert words.count("Labour") == 12
    assert {"Veteran", "Defended", "2 points"} <= set(words)
    assert any("5/4/3" in word for word in words)


@pytest.mark.parametrize("name", ["hoses", "greenway", "wirwar"])
def test_a_game_of_tiles_alone_has_no_such_pages(name: str) -> None:
    assert insert_pages(edgewise.game(name), A4) == []


def test_the_pages_come_after_the_tiles(tmp_path: Path) -> None:
    game = edgewise.game("urban")
    whole = print_game(game, tmp_path / "urban.pdf", A4, rules=False)
    assert whole == 6 + len(insert_pages(game, A4))


def test_no_card_can_be_told_from_behind() -> None:
    pages = insert_pages(edgewise.game("urban"), choose_paper("a4", 40, 1.5), options=EVERYTHING)
    fronts, backs = pages[0:6:2], pages[1:6:2]
    drawn = [re.sub(r"translate\([^)]*\)", "", g) for b in backs for g in pieces_of(b)]
    assert len(drawn) == sum(len(pieces_of(front)) for front in fronts) == 63
    assert len(set(drawn)) == 1
    assert 'width="107.5"' in drawn[0], "the ground of a back goes on beyond the cut"


def pieces_of(page: str) -> list[str]:
    return re.findall(r'<g transform="translate\([^)]*\)scale\([^)]*\)">.*?</g>', page)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("name", ["urban", "hydras"])
def test_the_words_of_a_card_stay_on_it_and_above_its_points(name: str, language: str) -> None:
    game = edgewise.game(name)
    for card in game.paper_cards():
        drawn = draw_card(game.words(language), card, "#000000")
        texts = re.findall(r'y="([\d.-]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]+)</text>', drawn)
        for y, size, text in texts:
            assert 0.5 * float(size) * len(html.unescape(text)) <= 94, text
            assert float(y) + 0.25 * float(size) <= 40 - 0.75 * 7.2 or float(y) == 42, text


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("name", ["urban", "hydras"])
def test_the_words_of_a_card_keep_off_its_border(name: str, language: str) -> None:
    font = TTFont(FOLDER / "sans.ttf")
    glyphs, widths, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    game = edgewise.game(name)
    words = game.words(language)
    for card in game.paper_cards():
        lines, size = lines_of(printed_text(words, card))
        for line in lines:
            wide = sum(widths[glyphs[ord(sign)]][0] for sign in line) * size / em
            assert wide <= 90, (card.name, line)
