"""Lessons over HTTP: their positions as tables that nobody keeps, and a judge for each move."""

from __future__ import annotations

from typing import Protocol

from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.core.words.model import capital
from edgewise.learning import Lesson, lessons_of
from edgewise.server import messages
from edgewise.server.drawings import marks_of
from edgewise.server.names import NameIs
from edgewise.server.news import SeatCard, TableNews
from edgewise.server.places import place_cards
from edgewise.server.reactions import is_reaction
from edgewise.server.refused import refuse
from edgewise.server.view_models import View
from edgewise.server.views import view_of
from edgewise.server.words import words_in


class Sitting(Protocol):
    """What a table that nobody keeps is made of: a game, and the seat that one plays."""

    @property
    def game(self) -> Game: ...
    @property
    def seat(self) -> int: ...


def lesson_list(game: Game, language: str) -> messages.LessonList:
    """Lists the lessons of a game with their positions."""
    return messages.LessonList(
        lessons=[lesson_card(lesson, language) for lesson in lessons_of(game)]
    )


def lesson_card(lesson: Lesson, language: str) -> messages.LessonCard:
    """Describes a lesson: what is asked, and the table it is asked at."""
    words = words_in(lesson.game, language)
    return messages.LessonCard(
        name=lesson.name,
        says=lesson.told(lesson.says, language),
        done=lesson.told(lesson.done, language),
        clause=lesson.clause,
        asks=list(lesson.asks),
        is_refused=lesson.refused,
        answers=[
            messages.AnswerCard(id=answer, label=capital(words.name_of(answer)))
            for answer in lesson.answers
        ],
        table=table_news(lesson, lesson.start(), lesson.allowed(), 0),
    )


def judge_try(game: Game, name: str, move: str) -> messages.LessonVerdict:
    """Judges what somebody tried in a lesson."""
    found = [lesson for lesson in lessons_of(game) if lesson.name == name]
    if not found:
        raise refuse("no-lesson")
    verdict = found[0].judge(move)
    refusal = verdict.refusal
    return messages.LessonVerdict(
        kind=verdict.kind,
        sentence=refusal.sentence if refusal else "",
        clause=refusal.clause if refusal else "",
        reason=refusal.reason if refusal else "",
        args=dict(refusal.args) if refusal else {},
        places=place_cards(refusal.places) if refusal else [],
        table=table_news(found[0], verdict.state, [], 1),
    )


def table_news(lesson: Sitting, state: State, legal: list[str], number: int) -> TableNews:
    """Makes the news of a table that is only there for a lesson, or a puzzle."""
    return {
        "kind": "table",
        "serial": 0,
        "id": "",
        "game": lesson.game.id,
        "number": number,
        "seats": [seat_card(seat, lesson.seat) for seat in range(state.players)],
        "you": [lesson.seat],
        "host": True,
        "lets_pass": [],
        "reaction": is_reaction(state) if state.to_move not in (None, CHANCE) else False,
        "aids": {
            "hints": False,
            "highlights": True,
            "census": True,
            "undo": False,
            "dead": False,
        },
        "commitment": "",
        "deal": "",
        "seed": None,
        "rematch": None,
        "next_game": None,
        "waiting": False,
        "watching": 0,
        "watchers": [],
        "signs": [],
        "closed": "",
        "closing": None,
        "log_from": 0,
        "log": [],
        "views": {str(lesson.seat): seat_view(lesson, state, legal)},
    }


def seat_card(seat: int, own: int) -> SeatCard:
    """Describes who sits at a lesson: the learner, and others who wait."""
    level = "" if seat == own else "random"
    kind: NameIs = "number" if seat == own else "bot"
    return {"name": "", "name_is": kind, "level": level, "open": False, "here": True, "host": False}


def seat_view(lesson: Sitting, state: State, legal: list[str]) -> View:
    """Makes the learner's view, with the moves that are asked for as the legal ones."""
    shown = state.view(lesson.seat, log=False)
    view = view_of(lesson.game, shown)
    view["legal"] = legal
    view["marks"] = marks_of(lesson.game, view["boards"][0], legal)
    return view
