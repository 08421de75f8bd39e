"""``edgewise learn``: lessons in the terminal, judged by the rules."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

import edgewise as ew
from edgewise.learning import Lesson, lessons_of

Shell = Callable[..., "subprocess.CompletedProcess[str]"]
GAMES = ["greenway", "hoses", "hydras", "urban", "wirwar"]


def right_answer(lesson: Lesson) -> str:
    return lesson.right() if lesson.answers else lesson.allowed()[0]


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_all_lessons_are_played_to_their_end(edgewise: Shell, game: str, language: str) -> None:
    lessons = lessons_of(ew.game(game))
    answers = "\n".join(right_answer(lesson) for lesson in lessons)
    said = edgewise("learn", game, "--language", language, stdin=answers)
    assert said.returncode == 0, said.stderr
    told = " ".join(said.stdout.split())
    for lesson in lessons:
        assert lesson.says[language] in told
        assert lesson.done[language] in told
        assert not lesson.refused or f"({lesson.clause})" in told
    assert told.endswith(f"edgewise play {game}")


def test_a_number_chooses_and_what_is_not_asked_for_is_told(edgewise: Shell) -> None:
    tries = ["red-straight@5,5/r0", "9", "nonsense", "1", "quit"]
    said = edgewise("learn", "hoses", "--language", "en", stdin="\n".join(tries)).stdout
    assert "(hoses.8)" in said or "(hoses.7)" in said
    assert "there is no 9 in the list" in said
    assert "nonsense" in said
    assert "The hose has grown." in said
    assert "Lesson 2 of 7" in said
    assert said.endswith("Goodbye.\n")


def test_what_is_allowed_but_not_asked_for(edgewise: Shell) -> None:
    stdin = "return:green-curve,green-curve\n"
    said = edgewise(
        "learn", "hoses", "--lesson", "4", "--language", "en", stdin="green-curve@2,0/r0"
    )
    assert "hoses." in said.stdout
    said = edgewise("learn", "hoses", "--lesson", "7", "--language", "en", stdin=f"keep\n{stdin}")
    assert "That is allowed, but it is not what is asked for now." in said.stdout
    assert said.stdout.endswith("edgewise play hoses\n")


def test_a_question_is_answered_by_number_or_by_name(edgewise: Shell) -> None:
    said = edgewise("learn", "wirwar", "--lesson", "6", "--language", "en", stdin="1\n3\n").stdout
    assert said.index("Not that one. Look again.") < said.index("Gas it is.")


def test_a_lesson_that_is_not_there(edgewise: Shell) -> None:
    said = edgewise("learn", "hoses", "--lesson", "8")
    assert (said.returncode, "has 7 lessons, and no lesson 8" in said.stderr) == (2, True)
