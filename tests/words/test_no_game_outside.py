"""Nothing outside the games' folders knows a game: none of their own words stands there.

Which words are a game's own follows from a rule, not from a list. They are the parts of the
names in its files: its id, tiles, edges, icons, pieces, cards, verbs, options, facts and points.
Left out are words that are general: those that two games share, those that core uses, which
knows no game, and those that Python's own library uses, such as "square" or "exit". A game's id
is never general. Examples in docstrings may name games. Whole ids, general or not, are looked for
by `test_no_id_outside.py`.
"""

import re
import sysconfig
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import edgewise
from edgewise.core.game import Game
from tests.outside import ENGINE, sources, without_docstrings

GAMES = [name for name in edgewise.games() if edgewise.game(name).module.startswith("edgewise.")]
OTHER_SENSES = {"bend", "bonus", "gate", "twin"}
"""Words that the engine uses of other things: of curves, of winning, of requests, of states."""


def words_in(text: str) -> set[str]:
    """Lists the words of a text, also those that names are made of."""
    return set(re.findall(r"[a-z]{3,}", re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower()))


def own_words(game: Game) -> set[str]:
    """Lists the words of a game's files."""
    words, sheet = game.words(), game.tiles.sheet
    names = [game.id, game.name, *sheet.tiles, *sheet.edges, *words.points]
    names += [str(icon) for tile in sheet.tiles.values() for icon in tile.icons]
    names += [piece.name for piece in game.pieces()] + [card.name for card in game.paper_cards()]
    names += [*words.verbs, *words.chance, *[option.name for option in game.options]]
    names += [f"{fact.name} {fact.field}" for fact in game.facts()]
    return {word for name in names for word in words_in(name)}


@cache
def general_words() -> set[str]:
    """Lists the words that are nobody's own."""
    found = {word for word, games in Counter(_every_word()).items() if games > 1}
    library = Path(sysconfig.get_path("stdlib"))
    for path in (ENGINE / "core").rglob("*.py"):
        found |= words_in(without_docstrings(path.read_text(encoding="utf-8")))
    for path in [*library.glob("*.py"), *library.glob("*/*.py")]:
        if path.parent.name not in ("test", "site-packages"):
            found |= words_in(path.read_text(encoding="utf-8", errors="ignore"))
    return found | OTHER_SENSES


def _every_word() -> Iterator[str]:
    for name in GAMES:
        yield from own_words(edgewise.game(name))


@pytest.mark.parametrize("name", GAMES)
def test_no_word_of_a_game_stands_outside_its_folder(name: str) -> None:
    own = own_words(edgewise.game(name)) - general_words() | {name}
    assert len(own) > 2, "the rule leaves nothing to look for"
    found = {(word, file) for file, text in sources().items() for word in words_in(text) & own}
    assert found == set()


def test_the_rule_finds_a_word_that_is_put_there() -> None:
    own = own_words(edgewise.game("urban")) - general_words()
    assert {"urbanite", "truck"} <= own
    assert words_in('if (verb === "urbanite") driveTruck();') & own == {"urbanite", "truck"}
