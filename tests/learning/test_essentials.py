"""Every game is told in brief, in each language of its rulebook; a wrong file is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import edgewise
from edgewise.learning.essentials import PARTS, EssentialsError, essentials_of, read_essentials
from edgewise.learning.illustrations import illustrations_of

GAMES = edgewise.games()
LONGEST = 400
"""So many letters may a part have: it is read at a glance."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_tells_aim_turn_points_and_end_in_each_language(name: str) -> None:
    game = edgewise.game(name)
    found = essentials_of(game)
    assert [each.part for each in found if not each.titles] == list(PARTS)
    for each in found:
        assert set(each.texts) == {"en", *game.rulebook.translations}
        assert all(10 < len(text) <= LONGEST for text in each.texts.values()), each
        assert not each.titles or set(each.titles) == set(each.texts)


@pytest.mark.parametrize("name", GAMES)
def test_a_part_that_names_a_clause_has_its_picture(name: str) -> None:
    game = edgewise.game(name)
    named = {each.clause for each in essentials_of(game) if each.clause}
    assert len(named) >= 2
    assert named <= set(illustrations_of(game))


def test_a_language_that_is_missing_is_read_in_english(tmp_path: Path) -> None:
    path = tmp_path / "essentials.toml"
    path.write_text('title = { en = "More" }\n[aim]\nen = "Win."\n', encoding="utf-8")
    (aim,) = read_essentials(path, set())
    assert (aim.text("nl"), aim.title("nl")) == ("Win.", "More")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[goal]\nen = "Win."\n', "no part 'goal'"),
        ('[aim]\nnl = "Win."\n', "aim: write it in English at least"),
        ('[aim]\nen = "Win."\nclause = "one.9"\n', "aim: there is no clause 'one.9'"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "essentials.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EssentialsError, match=wrong):
        read_essentials(path, {"one.1"})
