"""Checks a lesson: what it asks for is legal, and what it says is what happens."""

from __future__ import annotations

import random
import re
from typing import Any, Final

from edgewise.core.chance import CHANCE
from edgewise.core.errors import EdgewiseError
from edgewise.core.state import State
from edgewise.learning.lessons import Lesson, field_at

ANY_CHANCE: Final = "chance"
"""In ``then``: whatever chance decides, until a seat is to move."""
NUMBERS: Final = {
    "en": "two three four five six seven eight nine ten eleven twelve",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf",
}
"""The numbers from 2 on, as texts say them. One is left out: it is an article as well."""


def check_lesson(lesson: Lesson) -> None:
    """Plays a lesson to its end and checks that everything happens as it says."""
    state = lesson.start()
    if state.to_move != lesson.seat:
        lesson.fail("position", f"seat {state.to_move} is to move, not {lesson.seat}")
    check_clauses(lesson)
    check_numbers(lesson)
    if lesson.answers:
        if lesson.right() not in lesson.answers:
            lesson.fail("answers", f"{lesson.right()!r}, which is right, is not among them")
        check_fields(lesson, state.to_dict(), lesson.right())
    elif lesson.refused:
        check_refused(lesson, state)
    else:
        check_moves(lesson, state)


def check_clauses(lesson: Lesson) -> None:
    """Checks that the rules it names are there."""
    numbers = {clause.number for clause in lesson.game.rulebook.clauses}
    for key, named in (("clause", (lesson.clause,)), ("also", lesson.also)):
        for number in named:
            if number and number not in numbers:
                lesson.fail(key, f"there is no {number!r}")


def check_moves(lesson: Lesson, state: State) -> None:
    """Makes every move that is asked for and looks at what it does."""
    for asked in lesson.asks:
        if not any(lesson.is_meant(asked, move.text()) for move in state.legal_moves):
            refusal = state.why_not(lesson.game.parse_move(asked))
            lesson.fail("asks", f"{asked} is not legal: {refusal}")
    for move in lesson.allowed():
        after = lesson.judge(move).state
        gained = after.score(lesson.seat) - state.score(lesson.seat)
        if lesson.points is not None and gained != lesson.points:
            lesson.fail("points", f"{move} gives {gained}")
        if lesson.again is not None and (after.to_move == lesson.seat) != lesson.again:
            lesson.fail("again", f"after {move} seat {after.to_move} is to move")
        check_after(lesson, move, after)
    if lesson.points is None and lesson.again is None and not lesson.after:
        lesson.fail("done", "state what the move does: points, again or after")


def check_after(lesson: Lesson, move: str, state: State) -> None:
    """Lets happen what happens then, and looks at the fields that are stated."""
    rng = random.Random(1)
    for text in lesson.then:
        try:
            if text != ANY_CHANCE:
                state.push_text(text)
            while text == ANY_CHANCE and state.to_move == CHANCE:
                state.push(rng.choice(list(state.legal_moves)))
        except EdgewiseError as error:
            lesson.fail("then", f"after {move}: {error}")
    check_fields(lesson, state.to_dict(), move)


def check_fields(lesson: Lesson, data: Any, move: str) -> None:
    """Compares the fields that are stated with those that are there."""
    for path, wanted in lesson.after.items():
        try:
            found = field_at(data, path)
        except (KeyError, IndexError, ValueError, TypeError):
            lesson.fail("after", f"there is no field {path}")
        if found != wanted:
            lesson.fail("after", f"after {move}, {path} is {found!r}")


def check_refused(lesson: Lesson, state: State) -> None:
    """Tries what is to be refused."""
    for asked in lesson.asks:
        for text in lesson.turns_of(asked):
            refusal = state.why_not(lesson.game.parse_move(text))
            if refusal is None:
                lesson.fail("asks", f"{text} is legal")
            if refusal.clause != lesson.clause:
                lesson.fail("clause", f"{text} is refused by {refusal.clause}")
            if not refusal.places:
                lesson.fail("asks", f"{text} is refused, and nothing is marked")
            check_fields(lesson, {"places": list(refusal.places)}, text)


def check_numbers(lesson: Lesson) -> None:
    """Checks that every number that is said is stated, or stands in a rule that is named."""
    stated = {int(value) for value in (lesson.points, *lesson.after.values()) if is_number(value)}
    for key, texts in (("says", lesson.says), ("done", lesson.done)):
        for language, text in texts.items():
            known = stated | numbers_of_rules(lesson, language)
            for number in sorted(numbers_in(text, language) - known):
                lesson.fail(key, f"{number} is said in {language!r}, and stated nowhere")


def is_number(value: object) -> bool:
    """Tells whether a value is a number; truth is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def numbers_of_rules(lesson: Lesson, language: str) -> set[int]:
    """Lists the numbers in the rules that a lesson names."""
    book = lesson.game.rulebook.in_language(language)
    named = [book.clause(number).text for number in (lesson.clause, *lesson.also) if number]
    return set().union(*(numbers_in(text, language) for text in named))


def numbers_in(text: str, language: str) -> set[int]:
    """Lists the numbers from 2 on in a text, as digits or as words."""
    words = NUMBERS.get(language, "").split()
    found = re.findall(r"\w+", text.lower())
    spoken = {words.index(word) + 2 for word in found if word in words}
    return spoken | {int(word) for word in found if word.isdecimal() and int(word) > 1}
