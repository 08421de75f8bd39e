"""The terminal tells games in the language of the person, or of the system."""

from __future__ import annotations

import pytest

from edgewise.cli.language import chosen_language, words_of
from edgewise.core.errors import EdgewiseError
from edgewise.games import find
from tests.cli.conftest import Shell

PLAY = ["play", "hoses", "--bots", "random", "--seed", "3"]


def test_the_language_is_the_one_asked_for_else_the_systems() -> None:
    assert chosen_language("nl", {"LANG": "en_GB.UTF-8"}) == "nl"
    assert chosen_language("", {"LANG": "nl_BE.UTF-8"}) == "nl"
    assert chosen_language("", {"LC_ALL": "C", "LANG": "nl_NL"}) == "en"
    assert chosen_language("", {"LC_ALL": "", "LANG": "nl_NL"}) == "nl"
    assert chosen_language("", {"LANG": "fr_FR"}) == chosen_language("", {}) == "en"
    with pytest.raises(EdgewiseError, match="no words in 'xx'; there are: en, nl"):
        chosen_language("xx", {})


def test_a_game_without_the_language_is_told_in_english() -> None:
    assert words_of(find("hoses"), "nl").name == "Slangen en Brandkranen"
    assert words_of(find("hoses"), "fr").name == "Hoses and Hydrants"


def test_a_match_is_told_in_dutch(edgewise: Shell) -> None:
    shown = edgewise(*PLAY, "--language", "nl", stdin="why keep\n1\n1\n1\nquit\n").stdout
    assert "Slangen en Brandkranen, 2 spelers, startgetal 3" in shown
    assert "wordt als eerste gelegd" in shown
    assert "Je kunt je hand niet houden: een van je tegels past. (hoses.6)" in shown
    assert "In je beurt leg je één tegel." in shown
    assert " legt " in shown


def test_the_systems_language_is_heeded(edgewise: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "nl_NL.UTF-8")
    assert "wordt als eerste gelegd" in edgewise(*PLAY, stdin="quit\n").stdout
    assert "is laid first" in edgewise(*PLAY, "--language", "en", stdin="quit\n").stdout


def test_the_end_is_told_in_dutch(edgewise: Shell) -> None:
    shown = edgewise(*PLAY, "--language", "nl", stdin="1\n" * 400).stdout
    assert "Het potje is afgelopen: geen tegel die over is, past nog ergens." in shown
    assert " slang in " in shown


def test_a_rule_is_shown_in_dutch(edgewise: Shell) -> None:
    assert "meeste punten winnen" in edgewise("rules", "hoses", "20", "--language", "nl").stdout
    assert "Slangen en Brandkranen" in edgewise("rules", "hoses", "--language", "nl").stdout
    assert "The player with the most points wins" in edgewise("rules", "hoses", "20").stdout


def test_a_language_that_is_not_there_is_refused(edgewise: Shell) -> None:
    refused = edgewise(*PLAY, "--language", "xx")
    assert refused.returncode == 2
    assert "there are: en, nl" in refused.stderr


def test_commands_and_mistakes_are_dutch_too(edgewise: Shell) -> None:
    said = edgewise(*PLAY, "--language", "nl", stdin="hulp\nwaarom xx\n999\nweg\n").stdout
    assert "waarom ZET" in said
    assert "xx is geen zet van Slangen en Brandkranen" in said
    assert "er staat geen 999 in de lijst" in said
    assert said.endswith("Tot ziens.\n")
