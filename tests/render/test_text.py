"""Tiles, hands and boards as terminal text, told apart without colour."""

import pytest
from rich.text import Text

import edgewise
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tiles import TileSheet
from edgewise.render import (
    Marks,
    board_text,
    census,
    hand_text,
    hands_text,
    legend_text,
    set_text,
    state_text,
    tile_text,
)
from edgewise.render.art import find_art
from edgewise.render.glyphs import Glyphs, letters_for
from tests.render.strange import STRANGE

GAMES = edgewise.games()


def sheet_of(name: str) -> TileSheet:
    return edgewise.game(name).tiles.sheet


def picture(text: Text) -> str:
    """The plain text, without the spaces at the ends of lines."""
    return "\n".join(line.rstrip() for line in text.plain.splitlines())


def drawn(text: str) -> str:
    """A picture written in a test, each line after a bar."""
    return "\n".join(line.split("|", 1)[1] for line in text.splitlines() if "|" in line)


BOARD = [
    {"x": -1, "y": 0, "tile": "red-firefighter", "turn": "r1"},
    {"x": 0, "y": 0, "tile": "red-blue-crossing", "turn": "r1"},
    {"x": 1, "y": 0, "tile": "red-hydrant-yellow-curve", "turn": "r3"},
    {"x": 0, "y": 1, "tile": "blue-double-curve", "turn": "r0"},
    {"x": 0, "y": -1, "tile": "blue-hydrant-yellow-straight", "turn": "r2f"},
]


def test_a_board_shows_its_tiles_coordinates_and_marks() -> None:
    marks = Marks(
        last=[(1, 0)], scored=[(0, 0)], free=[(1, 1)], dead=[(-1, 1)], numbers={(2, 0): 7}
    )
    assert picture(board_text(sheet_of("hoses"), BOARD, marks=marks)) == drawn("""
        |      -1     0      1      2
        |          ·     ·
        |-1        y┄┄┄┄┄y
        |          · Hb  ·
        |   ·     ·◆  b  ◆▛  y┄┐▜
        | 0    F──rr──║──rr──H └y  [7]
        |   ·     ·◆  b  ◆▙     ▟
        |          ·  b═╗·
        | 1    x   b╗   ╚b   ·
        |          ·╚═b  ·
    """)


def test_a_narrow_ascii_board_shows_the_same() -> None:
    marks = Marks(last=[(1, 0)], free=[(1, 1)], dead=[(-1, 1)], numbers={(2, 0): 7})
    found = board_text(sheet_of("hoses"), BOARD, marks=marks, ascii=True, width=25)
    assert picture(found) == drawn("""
        |     -1   0    1    2
        |        .   .
        |-1      y---y
        |        .Hb .
        |   .   .. b .* y+*
        | 0   F-rr-|-rr-H+y [7]
        |   .   .. b .*   *
        |        . b+.
        | 1   x  b+ +b  .
        |        .+b .
    """)


def test_borders_junctions_pieces_and_ghosts_are_shown() -> None:
    board = [
        {"x": 0, "y": 0, "tile": "cross", "turn": "r0", "meeple": {"seat": 1}, "fire": True},
        {"x": 1, "y": 0, "tile": "border", "turn": "r1", "fire": False},
        {"x": 2, "y": 0, "tile": "end", "turn": "r3"},
        {"x": 2, "y": 1, "tile": "empty", "turn": "r0"},
    ]
    marks = Marks(last=[(1, 0)], ghosts=[{"x": 3, "y": 0, "tile": "cross", "turn": "r2f"}])
    assert picture(board_text(parse_tiles(STRANGE), board, marks=marks)) == drawn("""
        |     0      1      2      3
        |  ·  r  ·▛     ▜·     ·?     ?
        |0 r──┼──rw─────rr──C      C
        |  F  r  2▙     ▟·     W?  r W?
        |                ·     ·
        |1                  W
        |                ·     ·
    """)


def test_a_hand_is_one_row_with_backs_below() -> None:
    hand = hand_text(parse_tiles(STRANGE), ["cross", "empty", "empty", "?"])
    assert picture(hand) == drawn("""
        |   1     2 (x2)    3
        |·  r  · ·     · ·     ·
        |r──┼──r    W      ???
        |·  r  · ·     · ·     ·
        |  back
        |·  r  ·
        |   C
        |·     W
    """)


def test_of_two_straights_the_upright_one_passes_over() -> None:
    for turn, rows in (("r0", "b══│══b"), ("r1", "r──║──r")):
        assert tile_text(sheet_of("hoses"), "red-blue-crossing", turn).plain.split("\n")[1] == rows


def test_numbers_are_written_over_free_and_dead_cells_and_beside_tiles() -> None:
    marks = Marks(free=[(1, 0)], dead=[(2, 0)], numbers={(0, 0): 5, (1, 0): 6, (2, 0): 77})
    tile = {"x": 0, "y": 0, "tile": "red-straight", "turn": "r0"}
    assert picture(board_text(sheet_of("hoses"), [tile], marks=marks)) == drawn("""
        |     0      1      2
        |  ·  r  ·
        |0    │     [6]   [77]
        |  ·  r  5
    """)


def test_a_wide_hand_goes_on_below() -> None:
    sheet = sheet_of("hoses")
    assert all(
        len(line) <= 40 for line in hand_text(sheet, list(sheet.tiles), width=40).plain.split("\n")
    )
    assert picture(hand_text(sheet, {})) == "(empty)"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ascii", [False, True])
def test_no_two_tiles_of_a_set_look_the_same_without_colour(name: str, ascii: bool) -> None:
    sheet = sheet_of(name)
    looks: dict[tuple[str, str, str], str] = {}
    for tile in sheet.tiles.values():
        back = tile_text(sheet, tile.back, ascii=ascii).plain if tile.back else ""
        look = (tile_text(sheet, tile.name, ascii=ascii).plain, back, tile.pile)
        assert look not in looks, f"{tile.name} looks like {looks[look]}:\n{look[0]}"
        looks[look] = tile.name


@pytest.mark.parametrize("name", GAMES)
def test_every_turn_shows_its_edges_on_their_sides(name: str) -> None:
    sheet = sheet_of(name)
    letters = Glyphs(find_art(sheet)).edge
    for tile in sheet.tiles.values():
        for face, turn in sheet.shapes(tile):
            way = turn - 4 if tile.back and turn >= 4 else turn
            rows = tile_text(sheet, tile.name, turn).plain.split("\n")
            assert [len(row) for row in rows] == [7, 7, 7]
            shown = [rows[0][3], rows[1][6], rows[2][3], rows[1][0]]
            sides = {side for part in face.parts for side in part.turned(way).sides}
            labels = face.side_labels(way, sheet.blank)
            assert shown == [letters[labels[k]] if k in sides else " " for k in range(4)]


def test_every_edge_and_icon_of_a_set_has_a_letter_of_its_own() -> None:
    assert letters_for(["pp", "pe", "pump"]) == {"pp": "p", "pe": "e", "pump": "u"}
    assert letters_for(["a", "aa", "ab-a"]) == {"a": "a", "aa": "b", "ab-a": "c"}
    for name in GAMES:
        glyphs = Glyphs(find_art(sheet_of(name)))
        assert len(set(glyphs.edge.values())) == len(glyphs.edge)
        assert len(set(glyphs.icon.values())) == len(glyphs.icon)


def test_the_four_hoses_have_four_lines() -> None:
    assert picture(legend_text(sheet_of("hoses"))) == (
        "r── red  b══ blue  y┄┄ yellow  g━━ green  F firefighter  H hydrant"
    )


def test_ascii_text_is_ascii() -> None:
    for name in GAMES:
        assert set_text(sheet_of(name), ascii=True).plain.isascii()


@pytest.mark.parametrize("name", GAMES)
def test_a_state_shows_its_boards_its_last_move_and_its_hands(name: str) -> None:
    game = edgewise.game(name)
    state = edgewise.play(game, ["random"] * game.checked_players(None), seed=5).state
    assert "▛" in state_text(state).plain
    assert "▛" not in state_text(state, marks={}).plain
    boards = state_text(state).plain.count("Board of seat")
    assert boards == len(state.to_dict().get("boards", []))
    hands = state.to_dict().get("hands", [])
    assert hands_text(state).plain.count("Hand of seat") == len(hands)


def test_a_hidden_hand_shows_how_many_and_no_more() -> None:
    state = edgewise.game("hoses").new()
    for _ in range(12):
        state.push(state.chance_outcomes()[0][0])
    seen = hands_text(state.seen_by(0)).plain
    assert seen.endswith(" 1 (x5)\n·     ·\n  ???  \n·     ·")


def test_colours_are_those_of_the_tile_file() -> None:
    text = tile_text(sheet_of("hoses"), "red-straight")
    styles = {str(span.style) for span in text.spans}
    assert any("#e07b76" in style for style in styles), styles


def test_only_coordinates_are_dim() -> None:
    text = board_text(sheet_of("hoses"), BOARD)
    dim = [text.plain[span.start : span.end] for span in text.spans if span.style == "dim"]
    assert not set("".join(dim)) - set("-0123456789 ")


def test_a_census_adds_up() -> None:
    assert picture(census(parse_tiles(STRANGE))) == drawn("""
        |Strange: 4 tiles of 4 kinds; they may be turned.
        |  piles     bag 4
        |  sides     road 6, blank 9, wall 1
        |  icons     well 2, castle 1
        |  on edges  road castle 1
    """)
    hoses = census(edgewise.game("hoses")).plain
    assert "56 tiles of 48 kinds" in hoses
    assert "red 40, blank 64, blue 40, yellow 40, green 40" in hoses


def test_a_set_shows_every_tile_with_name_and_count() -> None:
    found = picture(set_text(parse_tiles(STRANGE), width=60))
    assert found.startswith(
        drawn("""
        |·  r  · ·  r  · cross      ·  r  · end
        |r──┼──r    C    x1            C    x1
        |·  r  · ·     W back: end  ·     W
    """)
    )
