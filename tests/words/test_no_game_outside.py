"""Nothing outside the games' folders knows a game: none of the names in its files stands there.

Names are the game's id and those of its tiles, edges, materials, icons, piles, pieces, cards,
verbs, options with their choices, facts and points. A name of several words, such as "fire-alarm",
stands nowhere. A name of one word stands only where `general.py` says what else it means.

The words that longer names are made of, such as "alarm", stand nowhere either, unless they are
general: core uses them, which knows no game, or Python's own library does.
Examples in docstrings may name games. `test_no_id_outside.py` looks for further ids, where they
are quoted: phases, fields and reasons.
"""

import re
import sysconfig
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

import edgewise
from edgewise.core.game import Game
from tests.outside import ENGINE, sources, without_docstrings
from tests.words.general import GENERAL, PLACES, is_general

GAMES = [name for name in edgewise.games() if edgewise.game(name).module.startswith("edgewise.")]
OTHER_SENSES = {"bend", "bonus", "gate", "twin"}
"""Words that the engine uses of other things: of curves, of winning, of requests, of states."""


def words_in(text: str) -> set[str]:
    """Lists the words of a text, also those that names are made of."""
    return set(re.findall(r"[a-z]{3,}", re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower()))


def names_of(game: Game) -> set[str]:
    """Lists the names in a game's files, each as words: ``fire alarm``."""
    words, sheet = game.words(), game.tiles.sheet
    names = [game.id, game.name, *sheet.tiles, *sheet.edges, *sheet.piles, *words.points]
    names += [str(icon) for tile in sheet.tiles.values() for icon in tile.icons]
    names += [piece.name for piece in game.pieces()] + [card.name for card in game.paper_cards()]
    names += [*words.names, *words.verbs, *words.chance, *[option.name for option in game.options]]
    names += [str(choice) for option in game.options for choice in option.choices]
    names += [name for fact in game.facts() for name in (fact.name, fact.field)]
    return {" ".join(re.findall("[a-z]+", name.lower())) for name in names} - {"true", "false", ""}


def own_words(game: Game) -> set[str]:
    """Lists the words that the names in a game's files are made of."""
    return {word for name in names_of(game) for word in words_in(name)}


def spelt(text: str) -> str:
    """Writes names as words: ``fireAlarm``, ``fire_alarm`` and ``fire-alarm`` alike."""
    return re.sub("[-_]", " ", re.sub(r"([a-z])([A-Z])", r"\1 \2", text)).lower()


def names_in(text: str, names: set[str]) -> set[str]:
    """Lists the names that stand in a text as whole words, those of several words however spelt."""
    single, several = set(re.findall(r"\w+", text.lower())), spelt(text)
    longer = (name for name in names if " " in name and name in several)
    return names & single | {name for name in longer if re.search(rf"\b{name}\b", several)}


@cache
def found_outside(name: str) -> set[tuple[str, str]]:
    """Lists the names of a game that stand outside its folder, each with its file."""
    names = names_of(edgewise.game(name))
    return {(name, file) for file, text in sources().items() for name in names_in(text, names)}


@cache
def general_words() -> set[str]:
    """Lists the words that are nobody's own."""
    found = set(OTHER_SENSES)
    library = Path(sysconfig.get_path("stdlib"))
    for path in (ENGINE / "core").rglob("*.py"):
        found |= words_in(without_docstrings(path.read_text(encoding="utf-8")))
    for path in [*library.glob("*.py"), *library.glob("*/*.py")]:
        if path.parent.name not in ("test", "site-packages"):
            found |= words_in(path.read_text(encoding="utf-8", errors="ignore"))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_name_of_a_game_stands_outside_its_folder(name: str) -> None:
    assert {place for place in found_outside(name) if not is_general(*place)} == set()


def test_every_exception_is_needed() -> None:
    found = set().union(*map(found_outside, GAMES))
    assert {name for name, _ in found} >= GENERAL
    for word, pattern in PLACES:
        assert any(name == word and fnmatch(file, pattern) for name, file in found), word


def test_no_name_of_several_words_and_no_id_of_a_game_is_excepted() -> None:
    excepted = GENERAL | {word for word, _ in PLACES}
    assert not any(" " in word or word in GAMES for word in excepted)


@pytest.mark.parametrize(
    ("game", "text", "names"),
    [
        ("urban", "if (isFireAlarm) move('moving-van');", {"fire alarm", "moving van"}),
        ("urban", "state.fire_engines", {"fire engines"}),
        ("hydras", "<p>The torch</p>", {"torch"}),
        ("wirwar", '"PE": 3', {"pe"}),
        ("hoses", "color: yellow", {"yellow"}),
        ("hoses", "class Hoses; yellowish, reddish", {"hoses"}),
    ],
)
def test_a_name_that_is_put_there_is_found(game: str, text: str, names: set[str]) -> None:
    assert names_in(text, names_of(edgewise.game(game))) >= names
    assert not any(is_general(name, "web/src/lib/moves.ts") for name in names)


@pytest.mark.parametrize("name", GAMES)
def test_no_word_of_a_longer_name_stands_outside_its_folder(name: str) -> None:
    own = own_words(edgewise.game(name)) - general_words() - GENERAL | {name}
    assert len(own) > 2, "the rule leaves nothing to look for"
    found = {(word, file) for file, text in sources().items() for word in words_in(text) & own}
    assert found == set()


def test_the_rule_finds_a_word_that_is_put_there() -> None:
    own = own_words(edgewise.game("urban")) - general_words()
    assert {"urbanite", "truck"} <= own
    assert words_in('if (verb === "urbanite") driveTruck();') & own == {"urbanite", "truck"}


@pytest.mark.parametrize("game", ["hoses", "urban"])
def test_the_rule_finds_a_word_that_two_games_share(game: str) -> None:
    own = own_words(edgewise.game(game)) - general_words()
    assert words_in("const hydrantSign = 1;") & own == {"hydrant"}
