"""``edgewise scenario``: small positions that show what the clauses of a rulebook mean."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from edgewise.cli.console import out
from edgewise.cli.language import LanguageOption, Phrases, chosen_language, words_of
from edgewise.cli.pictures import draw, hand_blocks, paper_of
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.words.book import ENGLISH
from edgewise.games import find
from edgewise.render import boards_of, state_text
from edgewise.render.text import stack
from edgewise.testing.scenarios import Scenario, read_scenario, scenarios_of


def scenario(
    game: Annotated[str, typer.Argument(help="The game.")],
    name: Annotated[str, typer.Argument(help="A scenario; without one, all are listed.")] = "",
    language: LanguageOption = "",
) -> None:
    """List the scenarios of a game, or play one and show what it claims."""
    rules = find(game)
    known = scenarios_of(rules)
    if not name:
        list_all(rules, known, Phrases(chosen_language(language)))
    elif name in known:
        show(rules, read_scenario(known[name]), chosen_language(language))
    else:
        near = difflib.get_close_matches(name, known, n=1) or list(known)[:1]
        meant = f"; did you mean {near[0]}?" if near else ""
        raise EdgewiseError(f"{rules.name} has no scenario {name!r}{meant}")


def list_all(game: Game, known: dict[str, Path], phrase: Phrases) -> None:
    """Prints what there is: names, the clauses, and what they show."""
    for name, path in known.items():
        found = read_scenario(path)
        out.print(Text(name, "bold").append(f"  {', '.join(found.clauses)}", "dim"))
        out.print(Padding(Text(found.title), (0, 0, 0, 2)))
    if known:
        out.print(phrase("show-one", game=game.id, name=next(iter(known))), markup=False)


def show(game: Game, scenario: Scenario, language: str = ENGLISH) -> None:
    """Prints the clauses, the position, and each sentence as it comes true."""
    out.print(Text(scenario.title, "bold"))
    for number in scenario.clauses:
        out.print(Text(str(game.rulebook.in_language(language).clause(number)), "dim"))
    words, state, paper = words_of(game, language), scenario.start(), paper_of(out)
    draw(out, state_text(state, width=paper.width, ascii=paper.ascii, words=words))
    data = state.to_dict()
    for seat, hand in enumerate(data.get("hands", [])):
        if blocks := hand_blocks(game.tiles.sheet, words, seat, hand, False, paper):
            draw(out, stack(blocks))
    before = boards_of(data)
    for sentence, after in scenario.play():
        out.print(Text(sentence, "dim" if sentence.startswith("#") else ""))
        if (boards := boards_of(after.to_dict())) != before:
            draw(out, state_text(after, width=paper.width, ascii=paper.ascii, words=words))
            before = boards
