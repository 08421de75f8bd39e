"""Every lesson can be played to its end and does what it says; a wrong one names its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import edgewise
from edgewise.learning import (
    DONE,
    OTHER,
    REFUSED,
    Lesson,
    LessonError,
    check_lesson,
    lessons_of,
    read_lesson,
)

GAMES = [name for name in edgewise.games() if edgewise.game(name).module.startswith("edgewise.")]
LESSONS = [
    pytest.param(lesson, id=f"{name}-{lesson.name}")
    for name in GAMES
    for lesson in lessons_of(edgewise.game(name))
]
GOOD = """says = { en = "Lay it." }
done = { en = "Well done." }
asks = ["red-straight@1,0"]
clause = "hoses.6"
points = 0

[position]
board = ["red-firefighter@0,0/r1"]
hands = [{red-straight = 1}, {blue-curve = 1}]
phase = "play"
turn = 0
"""


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_does_what_it_says(lesson: Lesson) -> None:
    check_lesson(lesson)
    tries = [lesson.right()] if lesson.answers else lesson.allowed()
    assert tries
    for move in tries:
        assert lesson.judge(move).kind == DONE


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_told_in_every_language_of_its_game(lesson: Lesson) -> None:
    languages = set(lesson.game.book.languages())
    assert set(lesson.says) == set(lesson.done) == languages
    for text in [*lesson.says.values(), *lesson.done.values()]:
        assert text[-1] in ".!?"
        assert len(text) < 240, "two sentences"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_guided_first_match(game: str) -> None:
    lessons = lessons_of(edgewise.game(game))
    assert 6 <= len(lessons) <= 10
    assert any(lesson.refused for lesson in lessons)


def test_what_happens_then_is_checked_after_chance_and_others_have_decided(tmp_path: Path) -> None:
    then = GOOD.replace("points = 0", 'then = ["chance"]\nafter = { "hands.0.count" = 5 }')
    check_lesson(lesson_of(then, tmp_path))
    with pytest.raises(LessonError, match=r"after: after .* is 5"):
        check_lesson(lesson_of(then.replace("= 5", "= 4"), tmp_path))


def lesson_of(text: str, folder: Path) -> Lesson:
    path = folder / "1-lay.toml"
    path.write_text(text, encoding="utf-8")
    return read_lesson(edgewise.game("hoses"), path)


def test_a_try_is_judged_by_the_rules(tmp_path: Path) -> None:
    lesson = lesson_of(GOOD, tmp_path)
    assert lesson.judge("red-straight@1,0/r1").kind == DONE
    refused = lesson.judge("red-straight@1,0/r0")
    assert (refused.kind, refused.refusal and refused.refusal.clause) == (REFUSED, "hoses.7")
    other = lesson_of(GOOD.replace("red-straight@1,0", "red-straight@1,0/r1"), tmp_path)
    assert other.judge("red-straight@1,0/r1").kind == DONE
    curve = GOOD.replace("{red-straight = 1}", "{red-straight = 1, red-curve = 1}")
    assert lesson_of(curve, tmp_path).judge("red-curve@1,0/r2").kind == OTHER


@pytest.mark.parametrize(
    ("good", "bad", "wrong"),
    [
        ("says = {", "says = [", r":1: .*line 1"),
        ("clause =", "clauses =", r":4: no key 'clauses'"),
        ('asks = ["red-straight@1,0"]', "asks = 3", r":3: asks: must be a list"),
        ('"hoses.6"', '"hoses.99"', r":4: clause: there is no 'hoses.99'"),
        ("red-straight@1,0", "red-straight@5,5/r0", r":3: asks: red-straight@5,5/r0 is not legal"),
        ("points = 0", "points = 5", r":5: points: red-straight@1,0/r1 gives 0"),
        ("points = 0", 'also = ["hoses.99"]', r":5: also: there is no 'hoses.99'"),
        ("points = 0", "", r":2: done: state what the move does"),
        ("Well done.", "Seven points.", r":2: done: 7 is said in 'en', and stated nowhere"),
        ("Lay it.", "Lay it for 3 points.", r":1: says: 3 is said in 'en', and stated nowhere"),
        ("points = 0", 'after = { phase = "play" }', r":5: after: after .* phase is 'refill'"),
        ("points = 0", "after = { phases = 1 }", r":5: after: there is no field phases"),
        ("points = 0", 'then = ["keep"]', r":5: then: after red-straight@1,0/r1: "),
        ('clause = "hoses.6"', "again = true", r":4: again: after .* seat -1 is to move"),
        ('clause = "hoses.6"', "refused = true", r":3: asks: red-straight@1,0/r1 is legal|clause"),
        ("red-firefighter@0,0/r1", "red-firefighter@0;0", r":7: position: the position is none"),
        ("turn = 0", "turn = 1", r":7: position: "),
    ],
)
def test_a_lesson_that_is_wrong_names_its_line(
    good: str, bad: str, wrong: str, tmp_path: Path
) -> None:
    with pytest.raises(LessonError, match=wrong):
        check_lesson(lesson_of(GOOD.replace(good, bad, 1), tmp_path))
