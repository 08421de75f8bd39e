"""Icons that a game's art does not know: drawn as labelled discs, on every game's tiles."""

from pathlib import Path

import pytest

from edgewise.core.tilefile import parse_tiles
from edgewise.games import find, names
from edgewise.printing.rulebook import html_of, rulebook_text
from edgewise.render.art import find_art


@pytest.mark.parametrize("game", names())
def test_a_new_icon_is_drawn_on_the_tile(game: str) -> None:
    text = Path(find(game).tiles.sheet.file).read_text(encoding="utf-8")
    first = next(iter(find(game).tiles.sheet.tiles))
    heading = f"[tiles.{first}]\n"
    assert heading in text
    before, _, after = text.partition(heading)
    body, bracket, rest = after.partition("\n[")
    lines = [line for line in body.splitlines() if not line.startswith("icons")]
    body = "\n".join([*lines, 'icons = ["zebra"]'])
    sheet = parse_tiles(f"{before}[icons.zebra]\n{heading}{body}\n{bracket}{rest}")
    art = find_art(sheet)
    spots = art.every_spot(sheet.tiles[first])
    assert [spot.icon for spot in spots].count("zebra") == 1
    assert ">Ze</text>" in art.draw_icon("zebra", "")


@pytest.mark.parametrize("game", names())
def test_the_icons_of_a_game_are_placed_as_its_art_places_them(game: str) -> None:
    sheet = find(game).tiles.sheet
    art = find_art(sheet)
    for tile in sheet.tiles.values():
        assert art.every_spot(tile) == art.spots(tile)


def test_rules_printed_with_another_set_say_what_this_set_holds(tmp_path: Path) -> None:
    assert "another set" not in html_of(rulebook_text(find("hoses")))
    text = Path(find("hoses").tiles.sheet.file).read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("bag = 56", "bag = 57").replace("count = 1\n", "count = 2\n", 1))
    html = html_of(rulebook_text(find("hoses", path)))
    assert "57 tiles" in html
    assert html.index("57 tiles") < html.index("Material of the usual set") < html.index("56")
    assert "are those of the usual set; for this set, the list at the end holds" in html
