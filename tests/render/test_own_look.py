"""What a game's own folder says of its look: the card in the lobby, the terminal, expansions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

import edgewise
from edgewise.core.board import Board
from edgewise.core.notation import board_problems, read_tile
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tiles import Tile
from edgewise.games.urban.art import UrbanArt, find_arts
from edgewise.render import Art, board_text, card_svg, find_art
from edgewise.render.glyphs import Glyphs
from edgewise.render.squares import Square, tile_square
from edgewise.render.turns import read_entry
from tests.render.strange import STRANGE


@pytest.mark.parametrize("name", edgewise.games())
def test_the_card_in_the_lobby_shows_a_board_that_can_be_laid(name: str) -> None:
    game = edgewise.game(name)
    entries = [dict(read_entry(entry)) for entry in find_art(game.tiles.sheet).card]
    board = Board(game.tiles)
    for entry in entries:
        cell, variant = read_tile(game.tiles, entry)
        assert board.variant(cell) < 0
        board.lay(cell, variant)
    assert len(entries) >= 6
    assert board_problems(board) == []


def test_a_card_is_square_and_holds_its_board() -> None:
    svg = card_svg(edgewise.game("hoses").tiles.sheet, size=90)
    assert 'viewBox="-50 -50 300 300" width="90" height="90"' in svg
    assert len(re.findall(r'<use href="#hoses-tile-', svg)) == 9


def test_without_a_card_the_tile_that_shows_most_stands_for_the_game() -> None:
    assert 'aria-label="end"' in card_svg(parse_tiles(STRANGE))


def test_a_card_is_left_out_where_the_tile_set_lacks_its_tiles() -> None:
    text = STRANGE.replace('game = "strange"', 'game = "hoses"')
    assert 'aria-label="end"' in card_svg(parse_tiles(text))


def test_a_card_names_tiles_as_placements() -> None:
    assert read_entry("red-curve@2,-1/r1f") == {"x": 2, "y": -1, "tile": "red-curve", "turn": "r1f"}
    with pytest.raises(ValueError, match="'red-curve' is no tile on a board"):
        read_entry("red-curve")


class Flags(Art):
    """An art that writes tiles and things in the terminal in its own way."""

    def draw_signs(self, square: Square, glyphs: Glyphs, face: Tile, way: int) -> None:
        square.write(f"{face.name[0]}{way}", 1, "")

    def put_things(self, square: Square, entry: Mapping[str, Any]) -> None:
        square.put(square.beside(1), "!", "")


def test_a_game_says_how_the_terminal_shows_a_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = parse_tiles(STRANGE)
    square = tile_square(Glyphs(Flags(sheet, "")), "end", "r3")
    assert square.row(1).plain == "  e3   "
    monkeypatch.setattr("edgewise.render.text.find_art", lambda sheet: Flags(sheet, ""))
    shown = board_text(sheet, [{"x": 0, "y": 0, "tile": "end", "turn": "r2", "fire": True}])
    assert "e2" in shown.plain
    assert "!" in shown.plain


@pytest.mark.parametrize(("spot", "row", "place"), [("N", 1, -1), ("E", 3, -1), ("S", 3, 2)])
def test_the_terminal_tells_on_which_side_an_urbanite_stands(
    spot: str, row: int, place: int
) -> None:
    sheet = edgewise.game("urban").tiles.sheet
    entry = {"x": 0, "y": 0, "tile": "four-way-stop", "urbanites": [{"seat": 3, "on": spot}]}
    lines = board_text(sheet, [entry]).plain.splitlines()
    assert [k for k, line in enumerate(lines) if "4" in line] == [row]
    assert lines[row][place] == "4"


def test_an_expansion_brings_its_own_look() -> None:
    art = find_art(edgewise.game("urban").tiles.sheet)
    assert isinstance(art, UrbanArt)
    own = find_arts()
    assert len(own) == 4
    for look in own:
        for name, drawing in look.icons.items():
            assert art.draw_icon(name, "block") == drawing
        for word, drawing in look.moves.items():
            assert art.pieces()[word] == [drawing]
        for token, drawing in look.tokens.items():
            assert art.draw_piece(token) == drawing


def test_the_city_is_drawn_without_expansions_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edgewise.games.urban.art.find_arts", list)
    art = find_art(edgewise.game("urban").tiles.sheet)
    assert set(art.pieces()) == {"urbanite", "settle", "recall", "lift"}
    assert "hydrant" not in art.own_icons
