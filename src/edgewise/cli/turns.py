"""A person's turn: questions, answers, and commands that are not moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from edgewise.cli.analyse import show_thoughts
from edgewise.cli.language import Phrases
from edgewise.cli.menu import MOST, Choice, choices, find_choice
from edgewise.cli.rules import show_rules
from edgewise.cli.screen import Ask, Screen
from edgewise.cli.table import Table
from edgewise.core.errors import EdgewiseError, InvalidMove
from edgewise.core.moves import Move

COMMANDS = (
    "why",
    "undo",
    "hint",
    "back",
    "list",
    "board",
    "scores",
    "rules",
    "save",
    "quit",
    "help",
)
"""What a person can ask for instead of a move; in English, or in their own language."""


class Quit(Exception):
    """The person leaves the table."""


def command_of(word: str, phrase: Phrases) -> str:
    """Finds the command that a word stands for, in English or translated; empty if it is none."""
    word = word.strip().lower()
    translated = {phrase(f"do-{command}"): command for command in COMMANDS}
    return translated.get(word, word if word in COMMANDS else "")


class Turn:
    """One decision of a person: it ends when a move is made or taken back."""

    def __init__(self, table: Table, screen: Screen, ask: Ask, seat: int) -> None:
        self.table = table
        self.screen = screen
        self.ask = ask
        self.seat = seat
        self.chosen: list[tuple[Move, ...]] = [tuple(table.state.legal_moves)]
        self.phrase = screen.phrase
        self.commands: dict[str, Callable[[str], bool]] = {
            "why": self.why,
            "undo": self.undo,
            "hint": self.hint,
            "back": self.back,
            "list": self.show_list,
            "board": self.board,
            "scores": self.scores,
            "rules": self.rules,
            "save": self.save,
            "quit": self.quit,
            "help": self.help,
        }

    def run(self) -> None:
        """Asks until the turn is done."""
        self.board()
        done = False
        while not done:
            done = self.answer(self.ask(self.phrase("ask-move", who=self.table.name(self.seat))))

    def answer(self, line: str) -> bool:
        """Does what was said; tells whether the turn is done."""
        line = line.strip()
        word, _, rest = line.partition(" ")
        command = command_of(word, self.phrase)
        try:
            return self.commands[command](rest.strip()) if command else self.choose(line)
        except InvalidMove:
            game = self.screen.words.name
            move = rest.strip() if command else line
            self.screen.say(self.phrase("not-a-move", move=move, game=game), "red")
            return False
        except EdgewiseError as error:
            self.screen.say(f"{error}", "red")
            return False

    def choose(self, line: str) -> bool:
        """Takes a line of the menu, or a move as text."""
        if not line:
            return False
        choice = find_choice(self.menu(), line)
        if choice is None and line.isdecimal():
            raise EdgewiseError(self.phrase("not-listed", number=line))
        if choice is None:
            return self.play_text(line)
        if len(choice.moves) > 1:
            self.chosen.append(choice.moves)
            return self.show_list()
        self.table.state.push(choice.moves[0])
        return True

    def menu(self) -> list[Choice]:
        """Makes the menu: few moves as they are, many by tile, then by cell, then by turn."""
        return choices(self.chosen[-1], MOST if len(self.chosen) == 1 else 1)

    def play_text(self, text: str) -> bool:
        """Makes a move from its text, or tells the rule against it."""
        move, refusal = self.table.why(text, self.seat)
        if refusal is not None:
            self.screen.refusal(self.seat, move, refusal)
            return False
        self.table.state.push(move)
        return True

    # The commands.

    def why(self, text: str) -> bool:
        """Tells why a move is not allowed."""
        if not text:
            raise EdgewiseError(self.phrase("why-what", move=self.chosen[0][0].text()))
        move, refusal = self.table.why(text, self.seat)
        if refusal is None:
            self.screen.say(self.phrase("legal", move=move.text()))
        else:
            self.screen.refusal(self.seat, move, refusal)
        return False

    def undo(self, rest: str = "") -> bool:
        """Takes back the last decision."""
        count = self.table.undo(self.seat)
        self.screen.say(self.phrase("undone", count=count))
        return True

    def hint(self, rest: str = "") -> bool:
        """Asks the best bot what it would play, and what it thinks."""
        with self.screen.console.status(self.phrase("thinking")):
            bot, move = self.table.hint(self.seat)
        self.screen.say(self.phrase("would-play", bot=bot.name, move=move.text()))
        self.screen.say(f"  {self.screen.move_words(self.seat, move.text())}")
        show_thoughts(self.screen, bot)
        return False

    def back(self, rest: str = "") -> bool:
        """Goes back to the longer menu."""
        if len(self.chosen) > 1:
            self.chosen.pop()
        return self.show_list()

    def show_list(self, rest: str = "") -> bool:
        """Lists the moves, or the groups of moves, to choose from."""
        self.screen.menu(self.seat, self.menu())
        return False

    def board(self, rest: str = "") -> bool:
        """Draws the position again, and lists the moves."""
        self.screen.show(self.seat)
        return self.show_list()

    def scores(self, rest: str = "") -> bool:
        """Tells what the points are for."""
        self.screen.items()
        return False

    def rules(self, number: str) -> bool:
        """Shows the rulebook, or a clause."""
        game = self.table.state.game
        show_rules(self.screen.console, game, number, self.table.language)
        return False

    def save(self, name: str) -> bool:
        """Saves the match."""
        if not name:
            raise EdgewiseError(self.phrase("save-where"))
        self.table.save(Path(name))
        self.screen.say(self.phrase("saved-resume", file=name))
        return False

    def quit(self, rest: str = "") -> bool:
        """Leaves."""
        raise Quit

    def help(self, rest: str = "") -> bool:
        """Lists the commands."""
        self.screen.say(self.phrase("help"))
        return False
