"""What games ask of tile files: said with the line, and by every door in the same words."""

import pickle
from pathlib import Path

import pytest

import edgewise
from edgewise.core.errors import BadPlayers, TileFileError
from edgewise.core.tilefile import parse_tiles
from edgewise.games import checked_sheet, find, names


def changed(game: str, tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """Writes the tile file of a game with some texts replaced."""
    text = Path(find(game).tiles.sheet.file).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


REFUSED = [
    ("hoses", [("bag = 56", "bag = 55\nbox = 1"),
               ("[tiles.red-firefighter]\n", '[tiles.red-firefighter]\npile = "box"\n')],
     "mine.toml:10: the game does not play with a pile 'box' in [piles]; put its tiles into one"),
    ("hoses", [("[edges.red]\njoins = true", "[edges.red]\njoins = false")],
     "mine.toml:14: hose 'red' joins nothing in [edges.red]; add joins = true"),
    ("hoses", [("[edges.red]\njoins = true\npath = true", "[edges.red]\njoins = true")],
     "'red' is no hose in [tiles.red-firefighter]; write path = true in [edges.red]"),
    ("hoses", [("[icons.firefighter]", "[icons.tap]\nend = true\n[icons.firefighter]"),
               ('"red N-firefighter"', '"red N-tap"')],
     "the game knows no end 'tap' in [tiles.red-firefighter]; a hose ends in one of: firefighter"),
    ("greenway", [("start = 1", "start = 2"), ("count = 1", "count = 2")],
     "mine.toml:11: pile 'start' holds 2 tiles in [piles]; the game needs exactly 1 there"),
    ("greenway", [("[icons.park]", "[edges.river]\n[icons.park]")],
     "the game knows no edge 'river' in [edges.river]; take it away; the edges are blank, street"),
    ("hydras", [("bodies = 4", "bodies = 5"),
                ('icons = ["star"]', 'icons = ["star"]\ncount = 2')],
     "there are 2 stars in [tiles.body-star]; write count = 1"),
    ("hydras", [("bodies = 4", "bodies = 3"),
                ('pile = "bodies"\ncount = 2', 'pile = "bodies"\ncount = 1')],
     "pile 'bodies' holds 3 tiles in [piles]; the game needs at least 4 there"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "changes", "message"), REFUSED)
def test_a_game_refuses_a_file_with_its_line_and_a_remedy(
    game: str, changes: list[tuple[str, str]], message: str, tmp_path: Path
) -> None:
    path = changed(game, tmp_path, *changes)
    with pytest.raises(TileFileError) as caught:
        find(game, path)
    assert message in str(caught.value)
    with pytest.raises(TileFileError) as again:
        checked_sheet(path)
    assert str(again.value) == str(caught.value)


def test_the_tiles_of_every_game_are_what_it_asks_for() -> None:
    for name in names():
        path = Path(find(name).tiles.sheet.file)
        assert checked_sheet(path).game == name


def test_a_file_of_an_unknown_game_is_refused(tmp_path: Path) -> None:
    path = changed("hoses", tmp_path, ('game = "hoses"', 'game = "houses"'))
    with pytest.raises(TileFileError, match=r"mine\.toml:5: there is no game 'houses'; the games"):
        checked_sheet(path)


SMALL = """
name = "Small"
game = "hoses"
turning = "flip"
[piles]
bag = 12
[edges.blank]
[edges.red]
joins = true
path = true
[tiles.curve]
count = 12
parts = ["red N-E"]
"""


def test_a_bag_that_is_too_small_to_deal_says_so(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL)
    game = find("hoses", path)
    assert game.new(2).players == 2
    with pytest.raises(BadPlayers, match=r"holds 12 tiles, too few to deal to 3 players; put in at "
                       r"least 16, or play with at most 2"):  # fmt: skip
        game.new(3)
    path.write_text(SMALL.replace("12", "10"))
    with pytest.raises(TileFileError, match=r"mine.toml:6: the bag holds 10 tiles, too few to deal "
                       r"to 2 players in \[piles\]; put in at least 11"):  # fmt: skip
        find("hoses", path)


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL)
    before = find("hoses", path)
    assert find("hoses", path) is before
    path.write_text(SMALL.replace("12", "13"))
    assert find("hoses", path).tiles.count(0) == 13


def test_a_pickled_state_carries_its_tiles(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL)
    state = find("hoses", path).new(2)
    kept = pickle.dumps(state)
    path.unlink()
    again = pickle.loads(kept)
    assert again.fingerprint() == state.fingerprint()
    assert again.game.tiles.sheet == state.game.tiles.sheet


def test_a_pickle_of_the_usual_tiles_says_when_they_changed() -> None:
    game = edgewise.game("hoses")
    kept = pickle.dumps(game)
    assert pickle.loads(kept) is game
    digest = game.tiles.sheet.digest().encode()
    with pytest.raises(TileFileError, match="kept with other tiles of hoses than"):
        pickle.loads(kept.replace(digest, b"0" * len(digest)))


def test_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL, encoding="utf-8-sig")
    assert find("hoses", path).tiles.sheet.name == "Small"
    assert parse_tiles("\ufeff" + SMALL).digest() == parse_tiles(SMALL).digest()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[tiles.curve]", "[tiles.curve]\n[tiles.curve]", r":12: \[tiles\.curve\] is there twice"),
        ("bag = 12", "bag = 12\nbag = 12", ":7: this name has a value already; take one of"),
        ('["red N-E"]', '["red tap-tap"]', "'red tap-tap' leads to no side of the tile in"),
    ],
)
def test_what_is_there_twice_or_leads_nowhere_is_said_plainly(
    old: str, new: str, message: str
) -> None:
    text = SMALL.replace("[edges.blank]", "[edges.blank]\n[icons.tap]\nend = true")
    if "tap" not in new:
        text = SMALL
    with pytest.raises(TileFileError, match=message):
        parse_tiles(text.replace(old, new, 1))
