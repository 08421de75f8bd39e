"""The tile file of an expansion, joined to that of its game."""

from pathlib import Path

import pytest

from edgewise.core.errors import TileFileError
from edgewise.core.rulebook import join_rules, load_rulebook
from edgewise.core.tilejoin import join_text, load_joined

BASE = """\
name = "Try"

[piles]  # how many
bag = 2

[edges.blank]

[edges.red]
path = true

[tiles.straight]
count = 2
parts = ["red N-S"]
"""
MORE = """\
# One more.

[piles]
taps = 1

[icons.tap]
end = true

[tiles.tap]
count = 1
pile = "taps"
parts = ["red N-tap"]
"""


def files(folder: Path, *texts: str) -> list[Path]:
    paths = [folder / f"{number}.toml" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def test_piles_icons_and_tiles_are_joined(tmp_path: Path) -> None:
    base, more = files(tmp_path, BASE, MORE)
    sheet = load_joined(base, [more])
    assert sheet.piles == {"bag": 2, "taps": 1}
    assert list(sheet.tiles) == ["straight", "tap"]
    assert sheet.tiles["tap"].pile == "taps"
    assert "# One more." in sheet.text
    assert load_joined(base, []).text == BASE


def test_a_file_without_piles_adds_none() -> None:
    assert join_text(BASE, "[icons.tap]\n").count("bag = 2\n\n[edges.blank]") == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turning = 'flip'\n" + MORE, "1.toml: turning is written in the game's own tile file"),
        (MORE + "[tiles.tap", "1.toml: this is no TOML"),
        (MORE.replace("taps = 1", "taps = 2"), "the tiles of pile 'taps' add up to 1, not 2"),
        (MORE.replace("tiles.tap", "tiles.straight"), "straight"),
    ],
)
def test_a_file_that_cannot_be_joined_is_refused(tmp_path: Path, text: str, message: str) -> None:
    base, more = files(tmp_path, BASE, text)
    with pytest.raises(TileFileError) as caught:
        load_joined(base, [more])
    assert message in str(caught.value)


RULES = "# One\n\nAbout.\n\n## A turn\n\n- **one.1** *sheet* A rule.\n\n## Figures\n\nMany.\n"
SET = "# Two\n\nMore.\n\n## Two: a turn\n\n- **one.2** *sheet* B.\n\n## Figures\n\nFew.\n"


def test_rules_of_an_expansion_come_after_the_clauses_of_the_game() -> None:
    joined = join_rules(RULES, SET)
    at = [joined.index(text) for text in ("one.1", "## Two\n", "More.", "one.2", "Many", "Few")]
    assert at == sorted(at)
    assert joined.count("## Figures") == 1


def test_a_set_without_a_translation_is_read_in_english(tmp_path: Path) -> None:
    for name, text in {"RULES.md": RULES, "RULES.nl.md": RULES, "more/RULES.md": SET}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    book = load_rulebook(tmp_path / "RULES.md", [tmp_path / "more" / "RULES.md"])
    assert [clause.number for clause in book.in_language("nl").clauses] == ["one.1", "one.2"]
    assert book.clause("one.2").heading == "Two: a turn"
