"""What a person at the terminal sees: board, hand, points, news, menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from edgewise.cli.language import words_of
from edgewise.cli.menu import Choice
from edgewise.cli.pictures import draw, menu_picture, paper_of, position_picture, refusal_picture
from edgewise.cli.table import Table
from edgewise.core.chance import CHANCE, SPECTATOR
from edgewise.core.moves import Move
from edgewise.core.scores import Refusal
from edgewise.core.words.sentences import button_words, clash_words, move_words, placed
from edgewise.render.text import legend_text

Ask = Callable[[str], str]


class Screen:
    """Draws a table for one viewer at a time."""

    def __init__(self, console: Console, table: Table) -> None:
        self.console = console
        self.table = table
        self.phrase = table.phrase
        self.words = words_of(table.state.game, table.language)
        self.told = dict.fromkeys([SPECTATOR, *table.people], 0)

    def say(self, text: str, style: str = "") -> None:
        """Prints a line as it is."""
        self.console.print(Text(text, style=style))

    def legend(self) -> None:
        """Explains the letters and lines of the drawings."""
        plain = paper_of(self.console).ascii
        sheet = self.table.state.game.tiles.sheet
        self.console.print(legend_text(sheet, ascii=plain, words=self.words))

    def show(self, viewer: int) -> None:
        """Draws the position as a viewer sees it."""
        self.news(viewer)
        paper = paper_of(self.console)
        draw(self.console, position_picture(self.table.state, viewer, paper, self.words))
        self.points()

    def news(self, viewer: int) -> None:
        """Tells what happened since this viewer last looked."""
        state = self.table.state
        log = state.log(viewer)
        for number in range(min(self.told[viewer], len(log)), len(log)):
            actor = state.past[number].actor
            told = self.move_words(actor, log[number])
            self.say(f"  {told}", "dim" if actor == CHANCE else "")
        self.told[viewer] = len(log)

    def move_words(self, actor: int, text: str) -> str:
        """Tells who makes a move, and which, in the game's words."""
        who = [self.table.name(seat) for seat in range(self.table.state.players)]
        return f"{self.table.name(actor)}: {move_words(self.words, actor, text, who)}"

    def points(self) -> None:
        """Prints everybody's points."""
        state = self.table.state
        scores = [
            self.phrase(
                "points-out" if state.is_out(seat) else "points-of",
                who=self.table.name(seat),
                points=int(state.score(seat)),
            )
            for seat in range(state.players)
        ]
        self.say(self.phrase("points", list=", ".join(scores)), "bold")

    def items(self) -> None:
        """Prints what everybody's points are for."""
        state = self.table.state
        for seat in range(state.players):
            self.say(f"{self.table.name(seat)}: {int(state.score(seat))}", "bold")
            for item in state.score_items(seat):
                label = self.words.points_label(item.code, item.args)
                self.say(f"  {item.points:+d} {label} ({item.clause})")

    def menu(self, viewer: int, menu: Sequence[Choice]) -> None:
        """Prints a menu in columns, numbered from 1, with a picture where it helps."""
        picture = menu_picture(self.table.state, viewer, menu, paper_of(self.console), self.words)
        if picture is not None:
            draw(self.console, picture)
        texts = [
            Text(f"{number:3} {choice.label}{self.about(choice)}")
            for number, choice in enumerate(menu, 1)
        ]
        self.console.print(Columns(texts, column_first=True, padding=(0, 3)))

    def about(self, choice: Choice) -> str:
        """Says how many moves a line stands for, or what a move does that is on no cell."""
        if len(choice.moves) > 1:
            return f"  ({self.phrase('moves', count=len(choice.moves))})"
        text = choice.moves[0].text()
        if placed(self.words, text):
            return ""
        return f"  ({button_words(self.words, text.partition(':')[0])})"

    def refusal(self, viewer: int, move: Move, refusal: Refusal) -> None:
        """Prints why a move is not allowed, marked on the board, and the rule itself."""
        picture = refusal_picture(self.table.state, viewer, move, refusal, paper_of(self.console))
        if picture is not None:
            draw(self.console, picture)
        sentence = self.words.reason(refusal.reason, refusal.args)
        self.say(f"{sentence} ({refusal.clause})", "red")
        for place in refusal.clashes[1:]:
            self.say(clash_words(self.words, place), "red")
        for clause in self.table.state.game.rulebook.in_language(self.table.language).clauses:
            if clause.number == refusal.clause:
                self.say(f"  {clause}", "dim")

    def ending(self, viewer: int) -> None:
        """Draws the last position and tells who won and why it ended."""
        self.show(viewer)
        outcome = self.table.state.outcome()
        if outcome is None:
            return
        self.items()
        why = self.words.outcome(outcome.code, outcome.args)
        self.say(self.phrase("over", why=why))
        if self.table.state.players > 1:
            names = self.phrase.listed([self.table.name(seat) for seat in outcome.winners])
            self.say(self.phrase("winners", names=names), "bold")
