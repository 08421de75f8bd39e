"""Games of other packages are found by their entry points; a broken one stops no other."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import edgewise
from edgewise import core
from edgewise.games import GameWarning, modules

Bring = Callable[..., None]


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Puts a package with one module and one game where Python finds it."""

    def put(package: str, entry: str, text: str = "") -> None:
        folder = tmp_path / package
        notes = folder / f"{package}-1.0.dist-info"
        notes.mkdir(parents=True)
        (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (notes / "entry_points.txt").write_text(f"[edgewise.games]\n{entry}\n")
        (folder / f"{package}.py").write_text(text)
        monkeypatch.syspath_prepend(folder)
        forget()

    yield put
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Lets games be looked for and made anew."""
    sys.modules.pop("odd", None)
    modules.cache_clear()
    core.game._made.cache_clear()


def test_a_game_of_another_package_is_found(bring: Bring) -> None:
    bring("edgewise-strips-again", "strips = edgewise_strips")
    assert edgewise.games() == ["greenway", "hoses", "hydras", "strips", "urban", "wirwar"]
    assert edgewise.game("strips").name == "Strips"
    assert edgewise.games.strips.__name__ == "edgewise_strips"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("import nothing_like_this", "ModuleNotFoundError: No module named 'nothing_like_this'"),
        ("", "AttributeError: module 'odd' has no attribute 'make_game'"),
        ("def make_game(tiles): return 3", "Game"),
        ("from edgewise.games.hoses import make_game", "its id is 'hoses', so write hoses = 'odd'"),
        ("def make_game(): pass", "TypeError"),
        ("raise SystemExit(3)", "SystemExit: 3"),
    ],
)
def test_a_broken_game_is_told_of_and_stops_no_other(bring: Bring, text: str, fault: str) -> None:
    bring("edgewise-strips-again", "strips = edgewise_strips")
    bring("odd", "strange = odd", text)
    with pytest.warns(GameWarning) as told:
        assert edgewise.games() == ["greenway", "hoses", "hydras", "strips", "urban", "wirwar"]
    (sentence,) = [str(warning.message) for warning in told]
    assert sentence.startswith("the game 'strange' of the package odd cannot be used: ")
    assert fault in sentence


def test_it_is_told_once(bring: Bring) -> None:
    bring("odd", "strange = odd")
    with pytest.warns(GameWarning):
        edgewise.games()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        edgewise.games()


def test_a_game_that_names_another_module_would_not_be_found_again(bring: Bring) -> None:
    bring("odd", "strips = odd", "from edgewise_strips import make_game")
    with pytest.warns(GameWarning, match="its module is 'edgewise_strips'"):
        assert "strips" not in edgewise.games()


def test_an_id_of_edgewise_itself_stays_its_own(bring: Bring) -> None:
    bring("odd", "hoses = odd", "raise SystemExit")
    with pytest.warns(GameWarning) as told:
        assert "hoses" in edgewise.games()
    assert edgewise.game("hoses").module == "edgewise.games.hoses"
    assert [str(warning.message) for warning in told] == [
        "the packages edgewise and odd all bring a game 'hoses'; that of edgewise is used"
    ]


def test_a_game_of_edgewise_is_found_without_asking_other_packages(bring: Bring) -> None:
    bring("odd", "strange = odd", "raise SystemExit")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        edgewise.game("hoses")


def test_of_two_packages_with_one_id_neither_is_used(bring: Bring) -> None:
    bring("one", "strips = edgewise_strips")
    bring("other", "strips = edgewise_strips")
    with pytest.warns(GameWarning) as told, pytest.raises(edgewise.UnknownGame):
        edgewise.game("strips")
    assert [str(warning.message) for warning in told] == [
        "the packages one and other all bring a game 'strips'; none of them is used"
    ]
