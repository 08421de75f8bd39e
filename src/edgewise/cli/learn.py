"""``edgewise learn``: the lessons of a game in the terminal, one after another."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from edgewise.cli.console import out
from edgewise.cli.language import LanguageOption, chosen_language
from edgewise.cli.menu import choices, find_choice
from edgewise.cli.screen import Ask, Screen
from edgewise.cli.table import PERSON, Table
from edgewise.cli.turns import Quit, command_of
from edgewise.core.errors import EdgewiseError
from edgewise.core.words.model import capital
from edgewise.games import find
from edgewise.learning import DONE, OTHER, Lesson, Verdict, lessons_of

WAITING = "random"
"""Who sits on the other seats: somebody who is never asked."""


def learn(
    game: Annotated[str, typer.Argument(help="The game.")],
    lesson: Annotated[int, typer.Option(min=1, help="The lesson to begin with.")] = 1,
    language: LanguageOption = "",
) -> None:
    """Learn a game by playing: one thing at a time, in real positions."""
    rules = find(game)
    lessons = lessons_of(rules)
    if not lessons:
        raise EdgewiseError(f"{rules.name} has no lessons; read its rules: edgewise rules {game}")
    if lesson > len(lessons):
        raise EdgewiseError(f"{rules.name} has {len(lessons)} lessons, and no lesson {lesson}")
    run(lessons, lesson, out, out.input, chosen_language(language))


def run(lessons: list[Lesson], first: int, console: Console, ask: Ask, language: str) -> None:
    """Goes through the lessons until the last is done, or somebody leaves."""
    for number, lesson in enumerate(lessons[first - 1 :], first):
        sitting = Sitting(lesson, console, ask, language)
        sitting.phrase_line("lesson", number=number, count=len(lessons))
        try:
            sitting.run()
        except (Quit, EOFError, KeyboardInterrupt):
            sitting.phrase_line("goodbye")
            return
    sitting.phrase_line("lessons-done", game=lessons[0].game.id)


class Sitting:
    """One lesson with somebody before the screen."""

    def __init__(self, lesson: Lesson, console: Console, ask: Ask, language: str) -> None:
        self.lesson = lesson
        self.ask = ask
        state = lesson.start()
        seats = [PERSON if seat == lesson.seat else WAITING for seat in range(state.players)]
        self.table = Table(state, seats, 0, language=language)
        self.screen = Screen(console, self.table)
        self.phrase = self.table.phrase
        moves = [lesson.game.parse_move(text) for text in lesson.allowed()]
        self.menu = choices(moves, most=len(moves))

    def phrase_line(self, name: str, **args: str | int) -> None:
        """Says one of the terminal's own sentences."""
        self.screen.say(self.phrase(name, **args), "bold")

    def run(self) -> None:
        """Shows the position and asks until the thing is done."""
        lesson, language = self.lesson, self.table.language
        self.screen.show(lesson.seat)
        self.screen.say(lesson.told(lesson.says, language), "bold")
        self.offer()
        while not self.answer(self.ask(self.phrase("ask-lesson")).strip()):
            pass
        self.screen.say(lesson.told(lesson.done, language), "italic")

    def offer(self) -> None:
        """Lists what can be tried, or the answers to choose from."""
        if self.lesson.answers:
            for number, answer in enumerate(self.lesson.answers, 1):
                self.screen.say(f"{number:3} {capital(self.screen.words.name_of(answer))}")
        else:
            self.screen.menu(self.lesson.seat, self.menu)

    def answer(self, line: str) -> bool:
        """Judges what was said; tells whether the lesson is done."""
        command = command_of(line, self.phrase)
        if command == "quit":
            raise Quit
        if command == "list" or not line:
            self.offer()
            return False
        try:
            return self.judge(self.meant(line))
        except EdgewiseError as error:
            self.screen.say(f"{error}", "red")
            return False

    def meant(self, line: str) -> str:
        """Finds the move or answer that a line stands for; a number is one of the list."""
        answers = self.lesson.answers
        if answers and line.isdecimal() and 1 <= int(line) <= len(answers):
            return answers[int(line) - 1]
        choice = None if answers else find_choice(self.menu, line)
        if choice is None and line.isdecimal():
            raise EdgewiseError(self.phrase("not-listed", number=line))
        return choice.moves[0].text() if choice else line

    def judge(self, text: str) -> bool:
        """Asks the rules, and shows what they say."""
        verdict = self.lesson.judge(text)
        if verdict.refusal is not None:
            move = self.lesson.game.parse_move(text)
            self.screen.refusal(self.lesson.seat, move, verdict.refusal)
        elif verdict.kind == OTHER:
            self.screen.say(self.phrase("wrong" if self.lesson.answers else "not-asked"), "red")
        elif not self.lesson.answers:
            self.show(verdict)
        return verdict.kind == DONE

    def show(self, verdict: Verdict) -> None:
        """Draws what the move led to."""
        self.table.state = verdict.state
        self.screen.show(self.lesson.seat)
