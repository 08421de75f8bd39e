"""Every tile, hand and board of every game becomes a picture of its own."""

import random
import re
import xml.etree.ElementTree as ET

import pytest

import edgewise
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tiles import TileSheet
from edgewise.match import random_move
from edgewise.render import (
    Marks,
    board_svg,
    boards_of,
    cells_of,
    find_art,
    hand_svg,
    last_change,
    place_tile,
    state_svg,
    tile_svg,
    tile_symbols,
)
from edgewise.render.art import Art, two_letters
from tests.render.strange import STRANGE

GAMES = edgewise.games()


def sheet_of(name: str) -> TileSheet:
    return edgewise.game(name).tiles.sheet


def ids(svg: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', svg)


def check(svg: str) -> None:
    """A picture is well-formed, needs nothing from outside, and finds all it refers to."""
    ET.fromstring(svg)
    assert len(ids(svg)) == len(set(ids(svg)))
    used = re.findall(r'href="#([^"]+)"', svg) + re.findall(r"url\(#([^)]+)\)", svg)
    assert set(used) <= set(ids(svg))
    assert len(re.findall(r"https?://", svg)) == 1, "only the name of the format"


def middle_of_a_match(name: str, tiles: int = 30) -> edgewise.State:
    game = edgewise.game(name)
    rng = random.Random(5)
    state = game.new()
    while state.to_move is not None and len(boards_of(state.to_dict())[0]) < tiles:
        state.push(random_move(state, rng))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_tile_is_drawn_in_every_turn(name: str) -> None:
    sheet = sheet_of(name)
    for tile in sheet.tiles.values():
        for _, turn in sheet.shapes(tile):
            check(tile_svg(sheet, tile.name, turn))


@pytest.mark.parametrize("name", GAMES)
def test_no_two_kinds_of_tiles_look_the_same(name: str) -> None:
    sheet = sheet_of(name)
    looks = {
        tile_svg(sheet, tile).replace(f"tile-{tile}", "").replace(tile, "") for tile in sheet.tiles
    }
    assert len(looks) == len(sheet.tiles)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_edge_has_a_pattern_of_its_own(name: str) -> None:
    art = find_art(sheet_of(name))
    kinds = [edge.name for edge in art.sheet.edges.values() if edge.joins]
    patterns = [art.paints[kind].pattern for kind in kinds]
    assert len(set(patterns)) == len(patterns), dict(zip(kinds, patterns, strict=True))


def test_the_four_hoses_differ_without_their_colours() -> None:
    looks = set()
    for colour in ("red", "blue", "yellow", "green"):
        svg = tile_svg(sheet_of("hoses"), f"{colour}-straight").replace(colour, "")
        looks.add(re.sub(r"#[0-9a-f]{6}", "", svg))
    assert len(looks) == 4


@pytest.mark.parametrize("colour", ["blue", "yellow", "green"])
def test_a_hose_shows_its_pattern(colour: str) -> None:
    art = find_art(sheet_of("hoses"))
    assert art.paints[colour].ink in tile_svg(art.sheet, f"{colour}-straight")


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_drawn_with_its_last_move_marked(name: str) -> None:
    state = middle_of_a_match(name)
    check(state_svg(state))
    last = last_change(state)
    assert any(last.values())
    unmarked = state_svg(state, marks={})
    assert len(unmarked) < len(state_svg(state))


@pytest.mark.parametrize("name", GAMES)
def test_hands_are_drawn_open_and_hidden(name: str) -> None:
    sheet = sheet_of(name)
    first = next(iter(sheet.tiles))
    check(hand_svg(sheet, list(sheet.tiles)[:5]))
    check(hand_svg(sheet, {first: 3}))
    check(hand_svg(sheet, {"?": 4}))
    check(hand_svg(sheet, []))
    assert hand_svg(sheet, {first: 3}).count(f'href="#{name}-tile-{first}"') == 3
    assert hand_svg(sheet, {"?": 4}).count(f'href="#{name}-back"') == 4


@pytest.mark.parametrize("name", GAMES)
def test_symbols_serve_every_picture_in_a_page(name: str) -> None:
    sheet = sheet_of(name)
    drawn = tile_symbols(sheet, "page-")
    known = ids(drawn)
    assert len(known) == len(set(known))
    assert all(one.startswith("page-") for one in known)
    art = find_art(sheet, "page-")
    for tile in [*sheet.tiles, "?"]:
        used = re.findall(r'href="#([^"]+)"', place_tile(art, tile, "r1", 0, 0))
        assert set(used) <= set(known)


def test_two_pictures_in_one_page_share_no_id() -> None:
    sheet = sheet_of("hoses")
    one = tile_svg(sheet, "red-firefighter", prefix="a-")
    other = tile_svg(sheet, "red-firefighter", prefix="b-")
    assert not set(ids(one)) & set(ids(other))


def test_a_hundred_tiles_on_a_page_stay_small() -> None:
    sheet = sheet_of("hoses")
    art = find_art(sheet)
    tiles = [place_tile(art, name, 1, 0, 0) for name in list(sheet.tiles) * 3][:100]
    assert len("".join(tiles)) < 20_000


def test_marks_and_ghosts_are_drawn_where_they_belong() -> None:
    sheet = sheet_of("hoses")
    board = [{"x": 0, "y": 0, "tile": "red-curve", "turn": "r0"}]
    ghost = {"x": 3, "y": 0, "tile": "red-straight", "turn": "r1"}
    marks = Marks(last=[(0, 0)], scored=[(0, 0)], free=[(1, 0)], dead=[(0, 1)], ghosts=[ghost])
    svg = board_svg(sheet, board, marks=marks)
    check(svg)
    assert 'translate(300 0)rotate(90)"' in svg
    assert svg.count('<g transform="translate(0 0)">') == 2
    assert svg.count('<g transform="translate(100 0)">') == 1
    assert svg.count('<g transform="translate(0 100)">') == 1


def test_score_items_tell_their_cells() -> None:
    items = [
        edgewise.ScoreItem(3, "a hose", "hoses.11", ((0, 0), (1, 0))),
        edgewise.ScoreItem(3, "another", "hoses.11", ((1, 0), (2, 0))),
    ]
    assert cells_of(items) == ((0, 0), (1, 0), (2, 0))


def test_a_game_without_art_is_drawn_all_the_same() -> None:
    sheet = parse_tiles(STRANGE)
    assert type(find_art(sheet)) is Art
    for tile in sheet.tiles:
        check(tile_svg(sheet, tile))
    check(hand_svg(sheet, ["cross", "end"]))
    pieces = [
        {"x": 0, "y": 0, "tile": "cross", "turn": "r1f", "meeple": {"seat": 1}, "fire": True},
        {"x": 1, "y": 0, "tile": "border", "turn": "r0", "fire": False},
    ]
    svg = board_svg(sheet, pieces)
    check(svg)
    assert re.findall(r">([^<>]+)</text>", svg)[-2:] == ["2", "F"]


def test_a_tile_with_another_back_shows_that_face_when_turned_over() -> None:
    sheet = parse_tiles(STRANGE)
    assert "strange-tile-end" in tile_svg(sheet, "cross", "r1f")
    assert "scale(-1" not in tile_svg(sheet, "cross", "r1f")
    assert "strange-tile-end" in hand_svg(sheet, ["cross"])


def test_icons_stay_upright_and_move_with_their_tile() -> None:
    sheet = sheet_of("hoses")
    for turn, place in (("r0", "0 8"), ("r1", "-8 0"), ("r2", "0 -8"), ("r3", "8 0")):
        assert f'firefighter-red" transform="translate({place})"/>' in tile_svg(
            sheet, "red-firefighter", turn
        )


def test_a_flipped_tile_is_mirrored_before_it_is_turned() -> None:
    assert "rotate(90)scale(-1 1)" in tile_svg(sheet_of("hoses"), "red-curve", "r1f")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_look_of_its_own(name: str) -> None:
    assert type(find_art(sheet_of(name))).__module__ == f"edgewise.games.{name}.art"


def test_numbers_are_written_on_their_cells() -> None:
    svg = board_svg(sheet_of("hoses"), [], marks=Marks(numbers={(2, 0): 7, (3, 1): "a<b"}))
    check(svg)
    assert re.findall(r">([^<>]+)</text></g>", svg) == ["7", "a&lt;b"]
    assert '<g transform="translate(200 0)">' in svg


def test_nothing_of_a_junction_reaches_over_the_border() -> None:
    cross = tile_svg(parse_tiles(STRANGE), "cross")
    assert "stroke-linecap" not in cross
    assert "M0 -50L0 0M50 0L0 0M0 50L0 0M-50 0L0 0" in cross


def test_a_part_of_one_side_stays_near_it_beside_other_parts() -> None:
    text = STRANGE.replace('parts = ["road N-castle"]', 'parts = ["road N-castle", "wall E-W"]')
    svg = tile_svg(parse_tiles(text), "end")
    assert "M0 -50L0 -24" in svg


def test_icons_of_a_tile_keep_off_its_curves() -> None:
    text = STRANGE.replace('parts = ["road N-castle"]', 'parts = ["road N-E"]')
    sheet = parse_tiles(text)
    (spot,) = find_art(sheet).spots(sheet.tiles["end"])
    assert (spot.x, spot.y) != (28, -28)


def test_icons_without_a_picture_have_two_letters_of_their_own() -> None:
    names = ["stop", "store", "stadium", "station", "ox"]
    assert list(two_letters(names).values()) == ["St", "So", "Sa", "Si", "Ox"]


def test_figures_stand_out_from_hoses_of_their_own_colour() -> None:
    for icon in ("firefighter", "hydrant"):
        assert find_art(sheet_of("hoses")).draw_icon(icon, "red").startswith('<path d="M')
        assert 'stroke-width="9"' in find_art(sheet_of("hoses")).draw_icon(icon, "red")


@pytest.mark.parametrize("piece", ["urbanites", "blaze"])
def test_a_piece_on_a_building_hides_neither_its_store_nor_its_hydrant(piece: str) -> None:
    sheet = sheet_of("urban")
    art = find_art(sheet)
    checked = 0
    for tile in sheet.tiles.values():
        for part in tile.parts:
            if part.kind != "block" or not part.icons:
                continue
            side = "NESW"[part.sides[0]]
            lies = side if piece == "blaze" else [{"seat": 0, "on": side}]
            drawn = art.draw_things({"tile": tile.name, "turn": "r0", piece: lies})
            (spot,) = [s for s in art.spots(tile) if s.kind == "block"]
            (place,) = re.findall(r"translate\((\S+) (\S+)\)", drawn)
            x, y = float(place[0]), float(place[1])
            assert (x - spot.x) ** 2 + (y - spot.y) ** 2 > 400
            assert max(abs(x), abs(y)) < 42
            checked += 1
    assert checked > 5
