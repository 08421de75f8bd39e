"""An expansion is a folder of its own: the base names none, and joins what each brings."""

import re
from pathlib import Path

import pytest

import edgewise
from edgewise.core.records import load_record
from edgewise.core.tilefile import parse_tiles
from edgewise.games import find, find_for, tiles_changed
from edgewise.games.urban.art import UrbanArt
from edgewise.games.urban.expansions import find_all
from edgewise.games.urban.game import FOLDER, make_game
from edgewise.printing import choose_paper
from edgewise.printing.inserts import insert_pages
from edgewise.printing.options import tiles_in_box
from edgewise.render.census import census

HERE = Path(__file__).parent
GAME = make_game()
SETS = {made.name: made for made in find_all()}
BASE = [
    path
    for path in sorted(FOLDER.rglob("*"))
    if path.suffix in (".py", ".toml", ".md", ".scenario")
    and not {"expansions", "valuation"} & set(path.parts)  # a valuation is fitted to all sets
    and path.name != "picture.toml"  # written: a match with the usual options
]
OFF = {made.name: False for made in GAME.expansions}


def words_of(name: str) -> set[str]:
    """Collects what only one expansion is called, and what it brings."""
    made = SETS[name]
    kinds = [tile.name for tile in GAME.tiles.tiles if tile.pile == made.pile]
    cards = [card.name for card in GAME.cards.cards if card.set == made.cards]
    pieces = [piece.name for piece in made.pieces() if len(piece.name) > 3]  # "car" is a usual word
    return {name, name.replace("_", " "), made.pile, *kinds, *cards, *pieces}


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("path", BASE, ids=lambda path: path.name)
def test_the_base_names_no_expansion(name: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    found = {word for word in words_of(name) if re.search(rf"\b{re.escape(word)}\b", text)}
    assert found == set()


def test_words_of_an_expansion_are_told_from_others() -> None:
    assert {"fire_engines", "fire engines", "station", "fire-bug", "blaze"} <= words_of(
        "fire_engines"
    )
    assert "stadium" not in words_of("fire_engines")


@pytest.mark.parametrize("name", SETS)
def test_an_expansion_brings_tiles_cards_and_clauses_of_its_own(name: str) -> None:
    made = SETS[name]
    assert made.folder is not None
    assert made.folder.name == name
    tiles = [tile for tile in GAME.tiles.tiles if tile.pile == made.pile]
    cards = [card for card in GAME.cards.cards if card.set == made.cards]
    assert sum(tile.count for tile in tiles) <= 12
    assert sum(card.count for card in cards) <= 9
    own = (made.folder / "RULES.md").read_text(encoding="utf-8")
    clauses = set(re.findall(r"\*\*(urban\.\w+)\*\*", own))
    assert clauses
    assert clauses <= {clause.number for clause in GAME.rulebook.clauses}
    assert {card.clause for card in cards} <= clauses
    assert made.option().clause in clauses


def test_the_clauses_of_expansions_come_before_how_moves_are_written() -> None:
    for language, heading in (("en", "How to write the moves"), ("nl", "Hoe je zetten schrijft")):
        book = GAME.rulebook.in_language(language)
        text = book.markdown
        assert text.count(f"\n## {heading}\n") == 1
        assert text.rindex("- **urban.") < text.index(f"## {heading}")
        assert text.index("`urbanite@") < text.index("`blaze@")
        assert book.title == "Urban Insanity"


def test_the_tiles_are_those_of_before_and_keep_their_numbers() -> None:
    record = load_record(HERE / "urban-version-3.txt")
    before = record.sheet()
    assert before is not None
    assert list(before.tiles) == list(GAME.tiles.sheet.tiles)[: len(before.tiles)]
    assert all(GAME.tiles.sheet.tiles[name] == tile for name, tile in before.tiles.items())


def test_a_record_of_before_replays() -> None:
    record = load_record(HERE / "urban-version-3.txt")
    older = find_for(record).at_version(record.version)
    assert older is not None
    assert record.replay(older).is_over


def test_a_file_of_ones_own_is_the_whole_set(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((FOLDER / "tiles.toml").read_text(encoding="utf-8"), encoding="utf-8")
    game = edgewise.game("urban", tiles=path)
    assert sum(tile.count for tile in game.tiles.tiles) == 72
    assert sum(game.new(2).to_dict()["bag"].values()) == 71
    record = edgewise.play(game, ["random", "random"], seed=2).record
    assert tiles_changed(record, tmp_path) == ""
    assert record.replay(find_for(record)).is_over


def test_the_whole_set_can_be_written_out_and_read_again() -> None:
    sheet = parse_tiles(GAME.tiles.sheet.text, "mine.toml")
    assert sheet == GAME.tiles.sheet
    assert find("urban", sheet).has_own_tiles()
    assert "Urban Insanity" in str(census(sheet))


@pytest.mark.parametrize("name", SETS)
def test_an_expansion_is_printed_when_it_is_switched_on(name: str) -> None:
    without, with_it = GAME.checked_options(OFF), GAME.checked_options({**OFF, name: True})
    more = set(tiles_in_box(GAME, with_it).tiles) - set(tiles_in_box(GAME, without).tiles)
    assert more == {tile.name for tile in GAME.tiles.tiles if tile.pile == SETS[name].pile}
    paper = choose_paper("a4")
    pack = GAME.words().cards[next(c.name for c in GAME.cards.cards if c.set == SETS[name].cards)]
    plain, full = (" ".join(insert_pages(GAME, paper, options=o)[::2]) for o in (without, with_it))
    assert plain.count(f">{pack.pack}<") == 0
    assert full.count(f">{pack.pack}<") > 0
    pieces = sum(piece.count for piece in SETS[name].pieces())
    assert full.count("scale(1.9)") == 35 + pieces
    assert plain.count("scale(1.9)") == 35


NUMBERS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4}


def highest_point(drawing: str) -> float:
    """Finds how far up the paths of an icon reach; their commands are all absolute."""
    found = []
    for path in re.findall(r' d="([^"]+)"', drawing):
        assert not set(re.findall("[a-z]", path)), path
        for command, rest in re.findall(r"([MLHVCSQ])([^A-Z]*)", path):
            numbers = [float(each) for each in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
            assert len(numbers) % NUMBERS_OF[command] == 0
            if command != "H":
                found += numbers[-1:] if command == "V" else numbers[1::2]
    return min(found)


def test_what_stands_on_a_roof_stays_on_its_tile_however_that_is_turned() -> None:
    art = UrbanArt(GAME.tiles.sheet, "")
    icons = {name: icon for made in art.expansions for name, icon in made.block_icons.items()}
    seen = set()
    for kind in GAME.tiles.tiles:
        for spot in art.spots(GAME.tiles.sheet.tiles[kind.name]):
            if spot.icon in icons:
                seen.add(spot.icon)
                up = -max(abs(spot.x), abs(spot.y)) + spot.scale * highest_point(icons[spot.icon])
                assert up >= -50, (kind.name, spot.icon, up)
    assert seen == set(icons)
