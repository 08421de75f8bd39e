"""Sheets to print: every tile once for each of its count, backs behind their fronts."""

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

import edgewise
from edgewise.core.errors import EdgewiseError
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tiles import TileSheet
from edgewise.printing import choose_paper, sheets_of
from edgewise.printing.layout import MARGIN
from edgewise.printing.sheets import BACK_UP, draw_side, is_two_faced, sheet_svg
from edgewise.printing.signs import TileMark, tile_marks
from edgewise.render.art import find_art
from edgewise.render.faces import place_tile

GAMES = edgewise.games()
A4_60 = choose_paper("a4", 60)
SIZES = [("a4", 40.0), ("letter", 40.0), ("a4", 25.0), ("letter", 63.5)]

BACKED = """
name = "Backed & bound"
[piles]
bag = 5
[edges.blank]
[edges.road]
joins = true
[tiles.straight]
count = 3
parts = ["road N-S"]
back = "curve"
[tiles.curve]
count = 0
parts = ["road N-E"]
[tiles.cross]
count = 2
parts = ["road N-E-S-W"]
"""


def sheet_of(name: str) -> TileSheet:
    return edgewise.game(name).tiles.sheet


def uses(svg: str) -> list[tuple[float, float, str, str]]:
    """Where each tile lies on a sheet, which face shows, and how it is turned."""
    found = []
    for x, y, face, turn in re.findall(
        r'<g transform="translate\(([-.\d]+) ([-.\d]+)\)scale\([.\d]+\)">'
        r'<use href="#[a-z]+-(?:tile-)?([a-z0-9-]+)" transform="translate\(0 0\)([^"]*)"/>',
        svg,
    ):
        found.append((float(x), float(y), face, turn))
    return found


def test_28_tiles_of_40_millimetres_fit_on_a4_and_30_on_letter() -> None:
    a4, letter = choose_paper("a4"), choose_paper("Letter")
    assert (a4.columns, a4.rows, a4.places) == (4, 7, 28)
    assert (letter.columns, letter.rows, letter.places) == (5, 6, 30)


@pytest.mark.parametrize(("paper", "size"), SIZES)
def test_tiles_keep_to_the_paper_and_off_each_other(paper: str, size: float) -> None:
    layout = choose_paper(paper, size)
    middles = [layout.middle(place) for place in range(layout.places)]
    for x, y in middles:
        assert x - size / 2 + 1e-9 >= MARGIN
        assert x + size / 2 <= layout.width - MARGIN + 1e-9
        assert y - size / 2 + 1e-9 >= MARGIN
        assert y + size / 2 <= layout.height - MARGIN + 1e-9
    for k, (x, y) in enumerate(middles):
        for other_x, other_y in middles[:k]:
            assert max(abs(x - other_x), abs(y - other_y)) >= size - 1e-9


@pytest.mark.parametrize(("paper", "size"), SIZES)
def test_cut_marks_point_at_every_border_between_tiles(paper: str, size: float) -> None:
    layout = choose_paper(paper, size)
    marks = layout.cut_marks(layout.rows)
    upright = Counter(round(ax, 6) for (ax, _), (bx, _) in marks if ax == bx)
    level = Counter(round(ay, 6) for (_, ay), (_, by) in marks if ay == by)
    assert upright == {round(layout.left + k * size, 6): 2 for k in range(layout.columns + 1)}
    assert level == {round(layout.top + k * size, 6): 2 for k in range(layout.rows + 1)}
    for (ax, ay), (bx, by) in marks:
        assert 0 < min(ax, bx) <= max(ax, bx) < layout.width
        assert 0 < min(ay, by) <= max(ay, by) < layout.height


def test_a_sheet_that_is_not_full_has_cut_marks_for_its_rows_alone() -> None:
    layout = choose_paper("a4", 40, 1.5)
    tiles = sheet_of("hoses")
    front = next(one for one in sheets_of(tiles, layout) if len(one.tiles) < layout.places)
    rows = layout.rows_for(len(front.tiles))
    assert 0 < rows < layout.rows
    cuts = re.search(
        r'<path d="([^"]*)" fill="none" stroke="[^"]*" stroke-width=".2"/>',
        sheet_svg(tiles, layout, front),
    )
    assert cuts is not None
    lowest = max(float(y) for y in re.findall(r"[ML]\S+ ([0-9.]+)", cuts[1]))
    assert lowest == pytest.approx(layout.top + rows * layout.pitch + 4, abs=0.01)


@pytest.mark.parametrize(("paper", "size"), SIZES)
def test_a_back_lies_behind_its_front(paper: str, size: float) -> None:
    layout = choose_paper(paper, size)
    for place in range(layout.places):
        x, y = layout.middle(place)
        assert layout.middle(place, mirrored=True) == pytest.approx((layout.width - x, y))


@pytest.mark.parametrize("name", GAMES)
def test_every_tile_of_a_game_is_printed_as_often_as_the_set_has_it(name: str) -> None:
    tiles, layout = sheet_of(name), choose_paper("a4")
    fronts = [sheet for sheet in sheets_of(tiles, layout) if not sheet.back]
    printed = Counter(tile for sheet in fronts for tile in sheet.tiles)
    assert printed == {tile.name: tile.count for tile in tiles.tiles.values() if tile.count}
    assert all(len(sheet.tiles) <= layout.places for sheet in fronts)


@pytest.mark.parametrize("name", GAMES)
def test_sheets_are_pictures_that_find_all_they_use(name: str) -> None:
    tiles, layout = sheet_of(name), choose_paper("a4")
    for sheet in sheets_of(tiles, layout):
        svg = sheet_svg(tiles, layout, sheet)
        ET.fromstring(svg)
        known = re.findall(r'\sid="([^"]+)"', svg)
        assert len(known) == len(set(known))
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(known)
        assert len(uses(svg)) == len(sheet.tiles)


def test_the_back_of_a_tile_that_flips_is_its_mirror_image_in_the_mirrored_place() -> None:
    tiles, layout = sheet_of("hoses"), choose_paper("a4")
    front, back = sheets_of(tiles, layout)[:2]
    assert (front.back, back.back) == (False, True)
    seen, behind = uses(sheet_svg(tiles, layout, front)), uses(sheet_svg(tiles, layout, back))
    assert len(seen) == 28
    for (x, y, face, turn), (back_x, back_y, back_face, back_turn) in zip(
        seen, behind, strict=True
    ):
        assert (back_x, back_y) == pytest.approx((layout.width - x, y), abs=0.011)
        assert back_face == face
        assert (turn, back_turn) == ("", "scale(-1 1)")


def test_a_tile_with_another_back_has_it_printed_and_others_look_the_same_on_both_sides() -> None:
    tiles = parse_tiles(BACKED)
    front, back = sheets_of(tiles, choose_paper("a4", 60))
    assert front.tiles == back.tiles == ("straight",) * 3 + ("cross",) * 2
    faces = [(face, turn) for _, _, face, turn in uses(sheet_svg(tiles, A4_60, back))]
    assert faces == [("curve", "")] * 3 + [("cross", "")] * 2


@pytest.mark.parametrize("name", GAMES)
def test_no_tile_of_the_bag_can_be_told_from_behind(name: str) -> None:
    game = edgewise.game(name)
    tiles = game.tiles.sheet
    if is_two_faced(tiles):
        for tile in tiles.tiles.values():
            assert draw_side(find_art(tiles), tile.name, BACK_UP)[1] in tiles.tiles
        return
    marks = tile_marks(game, tiles, "en")
    apart = {tile.pile for tile in tiles.tiles.values()} - {"bag", *game.optional_piles()}
    for pile in {"bag", *game.optional_piles()} & {tile.pile for tile in tiles.tiles.values()}:
        behind = {
            (draw_side(find_art(tiles), tile.name, BACK_UP), marks[tile.name].pile)
            for tile in tiles.tiles.values()
            if tile.pile == pile
        }
        assert {drawn for (drawn, _), _ in behind} == {place_tile(find_art(tiles), "?", 0, 0, 0)}
        assert {sign for _, sign in behind} == {""}
    for tile in tiles.tiles.values():
        assert bool(marks[tile.name].pile) == (tile.pile in apart)


def test_each_kind_has_its_number_and_expansions_are_named_on_the_face_alone() -> None:
    game = edgewise.game("urban")
    marks = tile_marks(game, game.tiles.sheet, "en")
    numbers = [int(mark.corner.split()[0]) for mark in marks.values()]
    assert numbers == list(range(1, len(marks) + 1))
    assert marks["town-square"].pile == "start"
    assert "Franchises" in marks["mall-end"].corner
    assert marks["mall-end"].pile == marks["straight-road"].pile == ""
    sheet = sheets_of(game.tiles.sheet, choose_paper("a4"))[0]
    svg = sheet_svg(game.tiles.sheet, choose_paper("a4"), sheet, marks)
    assert f">{marks[sheet.tiles[0]].corner}</text>" in svg


@pytest.mark.parametrize(("paper", "size"), SIZES)
def test_with_bleed_each_drawing_goes_on_beyond_its_cuts_and_touches_no_other(
    paper: str, size: float
) -> None:
    layout = choose_paper(paper, size, 1.5)
    cuts = sorted({round(ax, 6) for (ax, _), (bx, _) in layout.cut_marks(1) if ax == bx})
    assert len(cuts) == 2 * layout.columns
    for column in range(layout.columns):
        x, _ = layout.middle(column)
        assert cuts[2 * column] == pytest.approx(x - size / 2)
        assert cuts[2 * column + 1] == pytest.approx(x + size / 2)
        assert x - layout.pitch / 2 >= MARGIN - 1e-9
    assert layout.pitch == size + 3
    tiles = sheet_of("hoses")
    front = sheets_of(tiles, layout)[0]
    drawn = sheet_svg(tiles, layout, front)
    assert len(uses(drawn)) == 2 * len(front.tiles)
    reach = round(layout.reach, 2)
    ground = rf'<rect x="-{reach:g}" y="-{reach:g}" [^>]* fill="#f3ede0"/>'
    assert len(re.findall(ground, drawn)) == len(front.tiles), "round corners are filled"
    with pytest.raises(EdgewiseError, match="bleed can be"):
        choose_paper(paper, size, 9)


def test_fronts_lie_on_odd_pages_and_their_backs_on_even_ones() -> None:
    sheets = sheets_of(parse_tiles(BACKED), choose_paper("a4", 120))
    assert [sheet.back for sheet in sheets] == [False, True] * 3


def test_a_set_without_backs_has_blind_ones() -> None:
    tiles = parse_tiles(BACKED.replace('back = "curve"', ""))
    _, back = sheets_of(tiles, A4_60)
    svg = sheet_svg(tiles, A4_60, back, {"straight": TileMark("1", "start")})
    assert svg.count('href="#tiles-back"') == 5
    assert svg.count(">start</text>") == 3


def test_captions_name_set_sheet_and_side() -> None:
    captions = [sheet.caption for sheet in sheets_of(sheet_of("hoses"), choose_paper("a4"))]
    assert captions[0].startswith("Hoses and Hydrants, sheet 1 of 2, front.")
    assert captions[3] == "Hoses and Hydrants, sheet 2 of 2, back."
    svg = sheet_svg(
        parse_tiles(BACKED),
        choose_paper("a4"),
        sheets_of(parse_tiles(BACKED), choose_paper("a4"))[0],
    )
    assert "Backed &amp; bound" in svg


def test_sheets_are_captioned_in_dutch() -> None:
    sheets = sheets_of(sheet_of("hoses"), choose_paper("a4"), "nl", "Slangen en Brandkranen")
    assert sheets[1].caption == "Slangen en Brandkranen, blad 1 van 2, achterkant."
