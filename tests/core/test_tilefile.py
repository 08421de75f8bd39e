"""Broken tile files: each error names file, line and what would be right."""

from pathlib import Path

import pytest

from edgewise.core.errors import TileFileError
from edgewise.core.tilefile import load_tiles, parse_tiles
from edgewise.games import find

GOOD = """\
name = "Try"
turning = "flip"

[piles]
bag = 3

[edges.blank]

[edges.red]
joins = true
path = true

[icons.tap]
end = true

[tiles.red-straight]
count = 2
parts = ["red N-S"]

[tiles.red-tap]
count = 1
parts = ["red N-tap"]
"""


def test_a_good_file_reads_aloud() -> None:
    sheet = parse_tiles(GOOD)
    assert [str(part) for part in sheet.tiles["red-tap"].parts] == ["red N-tap"]
    assert sheet.piles == {"bag": 3}
    assert sheet.edges["red"].meets == ("red",)


BROKEN = [
    ('count = 2\nparts = ["red N-S"]', 'count = 3\nparts = ["red N-S"]',
     "t.toml:5: the tiles of pile 'bag' add up to 4, not 3 in [piles]; change a tile's count"),
    ('["red N-S"]', '["rd N-S"]', "t.toml:18: unknown edge 'rd'"),
    ('["red N-S"]', '["red N-X"]', "t.toml:18: unknown side or icon 'X'"),
    ('["red N-S"]', '["red N"]', "t.toml:18: 'red N' has 1 end, so the path ends nowhere"),
    ('["red N-S"]', '["red N-S-E"]', "t.toml:18: 'red N-S-E' has 3 ends"),
    ('["red N-S"]', '["red N-S", "red N-E"]', "t.toml:18: side N is named twice"),
    ('["red N-S"]', '["red"]', "t.toml:18: 'red' is no part"),
    ('["red N-S"]', '"red N-S"', "t.toml:18: parts is 'red N-S'"),
    ("count = 2", "count = -1", "t.toml:17: count is -1"),
    ("count = 2", "count = 30001", "t.toml:17: count is 30001"),
    ("[edges.red]", '[edges.red]\ncolour = "rose"', "t.toml:10: 'rose' is no colour"),
    ("count = 2", "cuont = 2", "t.toml:17: unknown key 'cuont'"),
    ("[icons.tap]", "[icon.tap]", "t.toml:13: unknown key 'icon'; did you mean 'icons'?"),
    ("end = true", "end = 1", "t.toml:14: end is 1 in [icons.tap]; write true or false"),
    ('turning = "flip"', 'turning = "spin"', "t.toml:2: turning is 'spin'; write"),
    ("[edges.blank]", "[edges.empty]", "t.toml:1: there is no edge 'blank'; add [edges.blank]"),
    ("[edges.red]", "[edges.red]\nmeets = [\"blank\"]", "t.toml:10: red meets blank, but"),
    ("[tiles.red-straight]", "[tiles.Red_Straight]", "t.toml:16: 'Red_Straight' is no name"),
    ("bag = 3", 'bag = "3"', "t.toml:5: 'bag' is '3' in [piles]; write a whole number"),
    ("count = 1", 'count = 1\npile = "box"', "unknown pile 'box' in [tiles.red-tap]; known: bag"),
    ("count = 1", 'count = 1\nback = "red-tap"', "the back of a tile is its mirror image"),
    ("[edges.red]", '[edges.red]\npattern = "dottted"', "t.toml:10: unknown pattern 'dottted' in"),
    ("count = 1", 'count = 1\nicons = ["dog"]', "t.toml:22: unknown icon 'dog'"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), BROKEN)
def test_a_broken_file_is_named_with_line_and_remedy(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(TileFileError) as caught:
        parse_tiles(GOOD.replace(old, new, 1), "t.toml")
    assert message in str(caught.value)


def test_the_same_tile_turned_is_a_duplicate() -> None:
    twin = '\n[tiles.red-beam]\ncount = 0\nparts = ["red E-W"]\n'
    with pytest.raises(TileFileError, match="'red-beam' is 'red-straight' turned or flipped"):
        parse_tiles(GOOD + twin, "t.toml")


def test_a_mirror_image_is_a_duplicate_only_where_tiles_flip() -> None:
    chiral = (
        "\n[edges.blue]\njoins = true\npath = true\n[tiles.a]\ncount = 0\n"
        'parts = ["red N-tap", "blue E-S"]\n'
        '[tiles.b]\ncount = 0\nparts = ["red N-tap", "blue S-W"]\n'
    )
    with pytest.raises(TileFileError, match="'b' is 'a'"):
        parse_tiles(GOOD + chiral)
    assert len(parse_tiles(GOOD.replace("flip", "turn") + chiral).tiles) == 4


def test_text_that_is_no_toml_says_where() -> None:
    with pytest.raises(TileFileError, match=r"t\.toml:2: this is not valid TOML: .*; write"):
        parse_tiles('name = "a"\nblank = = 3\n', "t.toml")
    with pytest.raises(TileFileError, match=r"t\.toml:2: this is not valid TOML"):
        parse_tiles('name = "a"\nblank = [', "t.toml")


def test_a_file_that_is_not_there_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(TileFileError, match="cannot be read"):
        load_tiles(tmp_path / "none.toml")


def test_a_file_that_is_no_text_is_an_error_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "bin.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TileFileError, match="cannot be read"):
        load_tiles(path)


def test_a_name_that_no_file_can_have_is_an_error_of_ours() -> None:
    with pytest.raises(TileFileError, match="cannot be read"):
        load_tiles(Path("a\0b.toml"))


def test_a_game_refuses_the_tile_file_of_another(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "greenway"\n' + GOOD)
    with pytest.raises(TileFileError, match=r"mine\.toml:1: .* of 'greenway', not of 'hoses'; if"):
        find("hoses", path)


def test_a_game_refuses_a_bag_without_tiles(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    empty = GOOD.replace("count = 2", "count = 0").replace("count = 1", "count = 0")
    path.write_text(empty.replace("bag = 3", "bag = 0").replace("tap", "hydrant"))
    with pytest.raises(
        TileFileError, match=r"mine\.toml:5: the bag is empty in \[piles\]; give some tile"
    ):
        find("hoses", path)
