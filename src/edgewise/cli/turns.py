"""A person's turn: questions, answers, and commands that are not moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from edgewise.cli.analyse import show_thoughts
from edgewise.cli.menu import MOST, Choice, choices, find_choice
from edgewise.cli.rules import show_rules
from edgewise.cli.screen import Ask, Screen
from edgewise.cli.table import Table
from edgewise.core.errors import EdgewiseError
from edgewise.core.moves import Move

HELP = """\
A number chooses from the list; a move can also be typed, as it is listed.
  why MOVE         what speaks against a move
  undo             take back your last move, if nothing hidden came to light since
  hint             ask the best bot what it thinks
  list, back       the moves once more; back to all of them
  board, scores    draw the board again; what the points are for
  rules [CLAUSE]   the rulebook, or one clause
  save FILE        save the match; go on with: edgewise play --resume FILE
  quit             leave"""


class Quit(Exception):
    """The person leaves the table."""


class Turn:
    """One decision of a person: it ends when a move is made or taken back."""

    def __init__(self, table: Table, screen: Screen, ask: Ask, seat: int) -> None:
        self.table = table
        self.screen = screen
        self.ask = ask
        self.seat = seat
        self.chosen: list[tuple[Move, ...]] = [tuple(table.state.legal_moves)]
        self.words: dict[str, Callable[[str], bool]] = {
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
            done = self.answer(self.ask(f"{self.table.name(self.seat)}, your move (or help): "))

    def answer(self, line: str) -> bool:
        """Does what was said; tells whether the turn is done."""
        line = line.strip()
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self.words:
                return self.words[word.lower()](rest.strip())
            return self.choose(line)
        except EdgewiseError as error:
            self.screen.say(f"{error}", "red")
            return False

    def choose(self, line: str) -> bool:
        """Takes a line of the menu, or a move as text."""
        if not line:
            return False
        choice = find_choice(self.menu(), line)
        if choice is None and line.isdecimal():
            raise EdgewiseError(f"there is no {line} in the list")
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
            self.screen.refusal(refusal)
            return False
        self.table.state.push(move)
        return True

    # The words.

    def why(self, text: str) -> bool:
        """Tells what speaks against a move."""
        if not text:
            raise EdgewiseError("name a move after why, as in: why " + self.chosen[0][0].text())
        move, refusal = self.table.why(text, self.seat)
        if refusal is None:
            self.screen.say(f"Nothing speaks against {move}: it is legal.")
        else:
            self.screen.refusal(refusal)
        return False

    def undo(self, rest: str = "") -> bool:
        """Takes back the last decision."""
        count = self.table.undo(self.seat)
        self.screen.say(f"Taken back: {count} move{'s' if count > 1 else ''}.")
        return True

    def hint(self, rest: str = "") -> bool:
        """Asks the best bot what it would play, and what it thinks."""
        with self.screen.console.status("thinking"):
            bot, move = self.table.hint(self.seat)
        self.screen.say(f"The {bot.name} bot would play {move}.")
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
        show_rules(self.screen.console, self.table.state.game, number, self.screen.language)
        return False

    def save(self, name: str) -> bool:
        """Saves the match."""
        if not name:
            raise EdgewiseError("name a file after save, as in: save friday.edgewise")
        self.table.save(Path(name))
        self.screen.say(f"Saved. Go on with: edgewise play --resume {name}")
        return False

    def quit(self, rest: str = "") -> bool:
        """Leaves."""
        raise Quit

    def help(self, rest: str = "") -> bool:
        """Lists the words."""
        self.screen.say(HELP)
        return False
