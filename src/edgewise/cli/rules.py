"""``edgewise rules``: a rulebook, or one clause of it."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from edgewise.cli.console import out
from edgewise.cli.language import LanguageOption, Phrases, chosen_language, words_of
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.rulebook import Clause
from edgewise.core.words.book import ENGLISH
from edgewise.games import find


def rules(
    game: Annotated[str, typer.Argument(help="The game.")],
    clause: Annotated[str, typer.Argument(help="A clause, by its number, as 7.")] = "",
    language: LanguageOption = "",
) -> None:
    """Show a game's rulebook, or one clause of it."""
    show_rules(out, find(game), clause, chosen_language(language))


def show_rules(console: Console, game: Game, number: str = "", language: str = ENGLISH) -> None:
    """Prints the rulebook, or one clause."""
    rulebook = game.rulebook.in_language(language)
    if not number:
        console.print(Markdown(rulebook.markdown))
        return
    clause = rulebook.clause(find_clause(game, number, language).number)
    console.print(f"{clause.number}, {clause.source}", style="bold")
    console.print(clause.text, markup=False)


def find_clause(game: Game, number: str, language: str = ENGLISH) -> Clause:
    """Finds a clause by its number, the game's name left out or not."""
    full = number if "." in number else f"{game.id}.{number}"
    try:
        return game.rulebook.clause(full)
    except KeyError:
        first, last = game.rulebook.clauses[0].number, game.rulebook.clauses[-1].number
        phrase, name = Phrases(language), words_of(game, language).name
        said = phrase("no-clause", game=name, clause=full, first=first, last=last)
        raise EdgewiseError(said) from None
