"""Every sentence of the server has its words on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from edgewise.bots.levels import ABOUT, LEVELS
from edgewise.core.errors import EdgewiseError, UnknownGame
from edgewise.server.names import BOT_NAMES, OPEN_SEAT, OPEN_SEATS, name_is, usual_name
from edgewise.server.refused import ERRORS, SENTENCES, Refused, refusal_of, refuse
from edgewise.taking_back import REASONS

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "web" / "src" / "words"
SOURCES = "".join(
    path.read_text(encoding="utf-8") for path in (ROOT / "src/edgewise/server").glob("*.py")
)
PAGE_ONLY = {"answerless", "lost"}
"""What a page says when there is no server to say it."""


def words(language: str) -> dict[str, str]:
    """Reads the sentences of a page's language that have one form."""
    text = (WORDS / f"{language}.ts").read_text(encoding="utf-8")
    return dict(re.findall(r'^  "(\S+)": "(.*)",$', text, flags=re.M))


ENGLISH = words("en")


def test_the_page_has_each_sentence_of_the_server_and_no_other() -> None:
    said = {key.removeprefix("refused."): text for key, text in ENGLISH.items() if "fused." in key}
    for reason in PAGE_ONLY:
        said.pop(reason)
    assert said == {reason: sentence for reason, (_, sentence) in SENTENCES.items()}


def test_every_reason_is_given_somewhere() -> None:
    given = set(re.findall(r'(?:refuse|\.check)\((?:[\w.()]+, )?"([a-z-]+)"[,)]', SOURCES))
    assert given | {*ERRORS.values(), *REASONS, "not-done", "no-address"} == set(SENTENCES)


def test_errors_of_games_are_refusals_with_a_reason() -> None:
    told = refusal_of(UnknownGame("there is no game 'chess'"))
    assert told.fields() == {
        "code": "unknown",
        "sentence": "there is no game 'chess'",
        "clause": "",
        "reason": "no-game",
        "args": {},
    }
    assert refusal_of(EdgewiseError("odd")).reason == "not-done"
    assert {refusal_of(error("x")).reason for error in ERRORS} == set(ERRORS.values())


def test_a_refusal_tells_code_and_reason() -> None:
    assert refuse("seat-taken").fields() == {
        "code": "taken",
        "sentence": "That seat is taken.",
        "clause": "",
        "reason": "seat-taken",
        "args": {},
    }
    assert Refused(
        "illegal", "You hold no x.", "hoses.5", reason="not-held", args={"tile": "x"}
    ).fields() == {
        "code": "illegal",
        "sentence": "You hold no x.",
        "clause": "hoses.5",
        "reason": "not-held",
        "args": {"tile": "x"},
    }


def test_bots_and_open_seats_have_the_same_names_here_and_on_the_page() -> None:
    assert {level: ENGLISH[f"bot.{level}"] for level in LEVELS} == BOT_NAMES
    assert {level: ENGLISH[f"bot.{level}.about"] for level in LEVELS} == ABOUT
    languages = sorted(path.stem for path in WORDS.glob("*.ts"))
    assert {language: words(language)["seat.open"] for language in languages} == OPEN_SEATS


@pytest.mark.parametrize(
    ("name", "seat", "kind"),
    [
        ("Ada", 0, "own"),
        ("Player 1", 0, "number"),
        ("Player 1", 1, "own"),
        ("Easy bot", 1, "bot"),
        (OPEN_SEAT, 1, "open"),
    ],
)
def test_a_name_is_somebodys_or_a_usual_one(name: str, seat: int, kind: str) -> None:
    assert name_is(name, seat) == kind


def test_usual_names_are_known_as_such() -> None:
    assert name_is(usual_name("bot", "search:hard", 1), 1) == "bot"
    assert name_is(usual_name("link", "", 1), 1) == "open"
    assert name_is(usual_name("here", "", 1), 1) == "number"
